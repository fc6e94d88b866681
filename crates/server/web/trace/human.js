// The path of human reasoning as a trace, so that it can race against the engines: values are placed, candidates
// removed, nothing is ever undone. A node is a value placed; an action is a value placed or a candidate removed.

import { Symbols } from "../symbols.js";
import { PLACE, REMOVE, SOLUTION } from "./read.js";

/**
 * @typedef {import("./read.js").Trace} Trace
 * @typedef {import("./read.js").HumanStep} HumanStep
 * @typedef {import("../shape.js").Shape} Shape
 */

/**
 * The trace of a path. `steps` has the range of events of each step.
 * @param {Shape} shape
 * @param {readonly number[]} clues
 * @param {Pick<import("../api").PathReply, "steps" | "complete">} path
 * @param {Symbols} [symbols] that the path is written in
 * @returns {Trace & { steps: HumanStep[] }}
 */
export function humanTrace(shape, clues, path, symbols = new Symbols(Symbols.usual(shape.size), shape.size)) {
  /** @type {[kind: number, cell: number, digit: number][]} */
  const events = [];
  const steps = path.steps.map((step) => {
    const from = events.length;
    const add = (/** @type {number} */ kind) => (/** @type {import("../api").Place} */ { cell, symbol }) =>
      events.push([kind, shape.cellNamed(cell), symbols.digit(symbol)]);
    step.placements?.forEach(add(PLACE));
    step.eliminations?.forEach(add(REMOVE));
    return { ...step, from, to: events.length };
  });
  if (path.complete) events.push([SOLUTION, 0, 0]);
  const length = events.length;
  const [nodes, actions] = [new Float64Array(length), new Float64Array(length)];
  events.forEach(([kind], event) => {
    nodes[event] = (nodes[event - 1] ?? 0) + (kind === PLACE ? 1 : 0);
    actions[event] = (actions[event - 1] ?? 0) + (kind === SOLUTION ? 0 : 1);
  });
  return {
    engine: "human",
    shape,
    clues: [...clues],
    length,
    kinds: Uint8Array.from(events, ([kind]) => kind),
    cells: Uint16Array.from(events, ([, cell]) => cell),
    digits: Uint8Array.from(events, ([, , digit]) => digit),
    options: new Uint16Array(length),
    trials: new Float64Array(length),
    nodes,
    actions,
    keys: new Map(),
    end: path.complete ? "stopped" : "gave-up",
    total: { nodes: nodes.at(-1) ?? 0, actions: actions.at(-1) ?? 0 },
    cut: 0,
    steps,
  };
}
