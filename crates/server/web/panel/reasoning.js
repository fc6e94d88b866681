// Steps of reasoning and the game: what a step changes, the grid along a path, and the marks sent to the engine.

import { candidates, openCandidates } from "../game/rules.js";

/**
 * @typedef {import("../api").Step} Step
 * @typedef {import("../api").Place} Place
 * @typedef {import("../game/types").State} State
 * @typedef {import("../shape.js").Shape} Shape
 * @typedef {import("../symbols.js").Symbols} Symbols
 */

/**
 * @param {Place[] | undefined} places
 * @param {Shape} shape
 * @param {Symbols} symbols
 * @returns {[number, number][]} cell and digit
 */
function pairs(places, shape, symbols) {
  return (places ?? []).map(({ cell, symbol }) => [shape.cellNamed(cell), symbols.digit(symbol)]);
}

/**
 * A step as something that happens in a game.
 * @param {Step} step
 * @param {Shape} shape
 * @param {Symbols} symbols
 * @returns {import("../game/types").Event}
 */
export function asEvent(step, shape, symbols) {
  const [place, remove] = [step.placements, step.eliminations].map((places) => pairs(places, shape, symbols));
  return { do: "step", place: place ?? [], remove: remove ?? [], name: step.name };
}

/**
 * The grid before each step of a path, and after the last. There may be many steps: a position is computed when it is
 * requested.
 * @param {State} state where the path begins
 * @param {readonly number[]} values the values there
 * @param {readonly Step[]} steps
 * @param {Symbols} symbols
 * @returns {(count: number) => { values: number[], candidates: number[][] }} after that many steps
 */
export function positions({ shape, ruledOut }, values, steps, symbols) {
  return (count) => {
    const now = [...values];
    /** @type {[number, number][]} */
    const gone = [];
    for (const step of steps.slice(0, count)) {
      for (const [cell, digit] of pairs(step.placements, shape, symbols)) now[cell] = digit;
      gone.push(...pairs(step.eliminations, shape, symbols));
    }
    const open = candidates(shape, now).map((list, cell) => list.filter((digit) => !ruledOut[cell]?.includes(digit)));
    for (const [cell, digit] of gone) open[cell] = (open[cell] ?? []).filter((other) => other !== digit);
    return { values: now, candidates: open };
  };
}

/**
 * The pencil marks that the engine should know; `undefined` if there are none. Automatic candidates are marks in
 * every cell. Of manual marks, centre marks say which digits a cell may have, and corner marks beside them count too;
 * corner marks alone mean something else (where in a box a digit may go) and stay private. Candidates that a step
 * removed are included.
 * @param {State} state
 * @param {boolean} automatic
 * @returns {number[][] | undefined}
 */
export function pencilled(state, automatic) {
  const open = openCandidates(state);
  if (automatic) return open;
  const marks = state.values.map((value, cell) => {
    if (value !== 0) return [];
    const [centre, corner] = [state.centre[cell] ?? [], state.corner[cell] ?? []];
    if (centre.length) return [...new Set([...centre, ...corner])].sort((a, b) => a - b);
    return state.ruledOut[cell]?.length ? (open[cell] ?? []) : [];
  });
  return marks.some((list) => list.length) ? marks : undefined;
}

/**
 * What is known about every blank cell: the player's marks, or without any the candidates by the rules.
 * @param {State} state
 * @param {boolean} automatic
 * @returns {number[][]}
 */
export function knownCandidates(state, automatic) {
  const [open, marks] = [openCandidates(state), pencilled(state, automatic)];
  return open.map((list, cell) => (marks?.[cell]?.length ? marks[cell] : list));
}

/**
 * The candidates to show with a step: those it argues with, or, if a value follows from values alone, only those that
 * the player sees anyway.
 * @param {Step} step
 * @param {State} state
 * @param {boolean} automatic
 * @returns {(readonly number[])[]}
 */
export function candidatesFor(step, state, automatic) {
  const isArgued = [step.eliminations, step.candidates, step.links].some((list) => list?.length);
  return automatic || isArgued ? knownCandidates(state, automatic) : [...state.centre];
}

/**
 * Whether the values of a step are in the game.
 * @param {Step} step
 * @param {State} state
 * @param {Symbols} symbols
 */
export function isCarriedOut(step, { shape, values }, symbols) {
  const placed = pairs(step.placements, shape, symbols);
  return placed.length > 0 && placed.every(([cell, digit]) => values[cell] === digit);
}

/**
 * Whether the player sees the candidates that a step removes go: they are shown by the page, or written in every cell.
 * @param {Step} step
 * @param {State} state
 * @param {boolean} automatic
 */
export function isVisible({ eliminations = [] }, { shape, centre }, automatic) {
  return automatic || eliminations.every(({ cell }) => centre[shape.cellNamed(cell)]?.length);
}

/**
 * Runs of steps of one technique.
 * @param {readonly Step[]} steps
 * @returns {{ name: string, steps: Step[] }[]}
 */
export function runs(steps) {
  /** @type {{ name: string, steps: Step[] }[]} */
  const found = [];
  for (const step of steps) {
    const last = found.at(-1);
    if (last?.name === step.name) last.steps.push(step);
    else found.push({ name: step.name, steps: [step] });
  }
  return found;
}

/**
 * Why there is nothing to deduce: the key of a sentence.
 * @param {import("../api").Status} status
 */
export function noWay(status) {
  const known = ["no-solution", "several-solutions", "not-a-solution", "out-of-time"];
  return known.includes(status) ? `help.${status}` : "help.steps-count";
}
