// Games as a file: whole logs, to resume elsewhere, and plain lines for other programs.

import { isValidGame } from "./validation.js";

/** @typedef {import("./summary.js").Saved} Saved */

const FORMAT = "omnidoku-games";

/** The largest file that is read, in characters. */
const MAX_FILE_LENGTH = 50_000_000;

/**
 * @typedef {object} Archived
 * @property {string} id
 * @property {number} changed
 * @property {Saved} saved
 */

/**
 * The file of some games.
 * @param {readonly Archived[]} games
 */
export function toArchive(games) {
  return JSON.stringify({ format: FORMAT, version: 1, games });
}

/**
 * The valid games of a file, and how many are invalid; `undefined` if it is not such a file.
 * @param {string} text
 * @returns {{ games: Archived[], broken: number } | undefined}
 */
export function fromArchive(text) {
  if (text.length > MAX_FILE_LENGTH || !text.trimStart().startsWith("{") || !text.includes(FORMAT)) return undefined;
  /** @type {unknown[]} */
  let found;
  try {
    const file = JSON.parse(text);
    if (file.format !== FORMAT || !Array.isArray(file.games)) return undefined;
    found = file.games;
  } catch {
    return undefined;
  }
  const games = found.filter(isArchived);
  return { games, broken: found.length - games.length };
}

/**
 * @param {unknown} value
 * @returns {value is Archived}
 */
export function isArchived(value) {
  const { id, changed, saved } = /** @type {Partial<Archived>} */ (value ?? {});
  return typeof id === "string" && /^[\w-]{1,80}$/.test(id) && typeof changed === "number" && isValidGame(saved);
}

/**
 * The 9×9 puzzles as lines of 81 characters, with 0 for a blank.
 * @param {readonly { shape: string, givens: readonly number[] }[]} games
 */
export function toLines(games) {
  return games
    .filter(({ shape }) => shape === "3x3")
    .map(({ givens }) => `${givens.join("")}\n`)
    .join("");
}
