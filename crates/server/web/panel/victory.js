// Who solved the puzzle: the player or an engine.

/** @typedef {import("../game/types").Entry} Entry */

/**
 * Whether the game contains values of a solver after its first `length` events: then it does not count as won.
 * @param {readonly Entry[]} log
 * @param {number} length
 * @returns {boolean}
 */
export function hasHelpOfSolver(log, length) {
  for (let index = length - 1; index >= 0; index--) {
    const event = log[index]?.event;
    if (event?.do === "found" && event.by === "solve") return true;
    if (event?.do === "start" || event?.do === "clear-all" || event?.do === "clear-answers") return false;
    if (event?.do === "restore") return hasHelpOfSolver(log, event.length);
  }
  return false;
}
