// The trail of a learning search by decision levels, each with what was propagated from it. Also the restarts, which
// no event records: assignments are undone although nothing failed.

import { FAIL, SOLUTION, UNDO } from "../../trace/read.js";

/**
 * @typedef {import("../../trace/read.js").Trace} Trace
 * @typedef {import("./types").Candidate} Candidate
 * @typedef {{ choice: Candidate | undefined, followed: Candidate[] }} Level
 */

/**
 * The current assignments by level. The first level has no decision: it follows from the clues.
 * @param {readonly (Candidate & { isChoice: boolean })[]} standing oldest first
 * @returns {Level[]}
 */
export function levels(standing) {
  /** @type {Level[]} */
  const found = [{ choice: undefined, followed: [] }];
  for (const { cell, digit, isChoice } of standing) {
    if (isChoice) found.push({ choice: { cell, digit }, followed: [] });
    else found.at(-1)?.followed.push({ cell, digit });
  }
  return found;
}

/**
 * The events at which the search restarted, ascending.
 * @param {Trace} trace
 */
export function restarts({ kinds, length, keys }) {
  /** @type {number[]} */
  const found = [];
  for (let event = 1; event < length; event++) {
    const before = kinds[event - 1];
    const isFirst = kinds[event] === UNDO && before !== UNDO && !keys.has(event);
    if (isFirst && before !== FAIL && before !== SOLUTION) found.push(event);
  }
  return found;
}
