// What an event is called in the pseudo-code of its engine: its kind, or a finer name derived from its surroundings.

import { FAIL, SOLUTION, UNDO } from "../../trace/read.js";
import { reasonFor } from "./effects.js";

/** @typedef {import("../../trace/read.js").Trace} Trace */

/** A filling is written blank by blank, in order; of a swap, at most two cells can look like that. */
const IN_ORDER = 4;

/**
 * The name of the last event, as `code.js` uses it.
 * @param {import("./types").Contender} contender
 * @returns {string | undefined}
 */
export function eventName({ trace, replay }) {
  const { last } = replay;
  switch (last?.kind) {
    case "decide":
      return last.options <= 1 ? "forced" : "decide";
    case "remove":
      return trace.steps ? "remove" : (reasonFor(trace.shape, replay, last)?.rule ?? "remove");
    case "write":
      return isFilling(trace, last.event) ? "fill" : "write";
    case "undo":
      return isRestart(trace, last.event) ? "restart" : "undo";
    default:
      return last?.kind;
  }
}

/**
 * Whether an event is one of those that undo assignments although nothing failed.
 * @param {Trace} trace
 * @param {number} event
 */
function isRestart({ kinds, keys }, event) {
  let first = event;
  while (kinds[first - 1] === UNDO && !keys.has(first)) first--;
  const before = kinds[first - 1];
  return first > 0 && !keys.has(first) && before !== FAIL && before !== SOLUTION;
}

/**
 * Whether a write belongs to writing a whole filling.
 * @param {Trace} trace
 * @param {number} event
 */
function isFilling({ kinds, cells, clues }, event) {
  const follows = (/** @type {number} */ one) => {
    const isPair = kinds[one] === kinds[event] && kinds[one + 1] === kinds[event];
    return isPair && cells[one + 1] === clues.indexOf(0, (cells[one] ?? 0) + 1);
  };
  let run = 1;
  for (let one = event; run < IN_ORDER && follows(one); one++) run++;
  for (let one = event - 1; run < IN_ORDER && follows(one); one--) run++;
  return run >= IN_ORDER;
}
