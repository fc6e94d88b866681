// The latest assignments and removals of a search that are not undone.

import { FAIL, PLACE, REMOVE, UNDO } from "../../trace/read.js";

/**
 * @typedef {import("../../trace/read.js").Trace} Trace
 * @typedef {import("./types").Candidate & { event: number, isRemoval: boolean }} Deed
 */

/** How many events back to look. */
const REACH = 20_000;

/**
 * The last assignments and removals that are not undone, the oldest first.
 * @param {Trace} trace
 * @param {number} place
 * @param {number} most
 * @returns {Deed[]}
 */
export function recent({ kinds, cells, digits, keys }, place, most) {
  /** @type {Deed[]} */
  const found = [];
  let takenBack = 0;
  for (let event = place - 1; event >= Math.max(0, place - REACH) && found.length < most; event--) {
    const kind = kinds[event] ?? FAIL;
    if (kind === UNDO) takenBack++;
    else if (kind <= PLACE && takenBack) takenBack--;
    else if (kind <= REMOVE && !takenBack) {
      found.push({ cell: cells[event] ?? 0, digit: digits[event] ?? 0, event, isRemoval: kind === REMOVE });
    }
    // What is missing here may have been undone, or not.
    if (keys.has(event)) break;
  }
  return found.reverse();
}

/**
 * The assignment that an event undid; `undefined` if it is missing.
 * @param {Trace} trace
 * @param {number} event
 * @returns {import("./types").Candidate | undefined}
 */
export function takenBackBy({ kinds, cells, digits, keys }, event) {
  let takenBack = 0;
  for (let earlier = event; earlier >= 0; earlier--) {
    const kind = kinds[earlier] ?? FAIL;
    if (kind === UNDO) takenBack++;
    else if (kind <= PLACE && --takenBack === 0) return { cell: cells[earlier] ?? 0, digit: digits[earlier] ?? 0 };
    if (keys.has(earlier)) return undefined;
  }
  return undefined;
}
