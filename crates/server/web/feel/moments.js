// Which moments of a game can be felt and heard.

import { conflicts, isSolved } from "../game/rules.js";

/**
 * @typedef {import("../game/types").State} State
 * @typedef {"write" | "mark" | "take" | "clash" | "won"} Moment
 */

/**
 * The moment between two states of one game, if it is one. Marks are softer than values; a value that breaks a rule is
 * a clash only if the player wants errors marked.
 * @param {State} before
 * @param {State} after
 * @param {boolean} marksErrors
 * @returns {Moment | undefined}
 */
export function momentOf(before, after, marksErrors) {
  if (before === after || before.mode !== after.mode || before.shape !== after.shape) return undefined;
  const cells = [...after.values.keys()].filter((cell) => before.values[cell] !== after.values[cell]);
  if (!cells.length) return "mark";
  if (after.mode === "play" && isSolved(after)) return "won";
  const written = cells.filter((cell) => after.values[cell]);
  if (!written.length) return "take";
  const clashing = marksErrors ? conflicts(after.shape, after.values) : new Set();
  return written.some((cell) => clashing.has(cell)) ? "clash" : "write";
}
