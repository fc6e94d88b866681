// Reads a text: games, a position in a link, or puzzles in any format that the engine reads.

import { engine } from "../context.js";
import { Shape } from "../shape.js";
import { fromFragment } from "../share.js";
import { fromArchive } from "../storage/archive.js";
import { Symbols } from "../symbols.js";

/**
 * @typedef {import("../game/types").Start} Start
 * @typedef {import("../storage/archive.js").Archived} Archived
 *
 * @typedef {object} Found
 * @property {Start[]} starts puzzles to begin
 * @property {Archived[]} games saved games to go on with
 * @property {string[]} notices what the user should know about how it was read
 * @property {import("../api").Problem[]} problems what else could not be read
 * @property {boolean} more whether there are more than were read
 * @property {number} broken games that could not be read
 */

/** The maximum number of puzzles read from a text. */
const MAX_PUZZLES = 200;

/** A puzzle larger than the page can show. */
export class TooLarge extends Error {}

/**
 * Reads a text. What the page can read itself needs no engine.
 * @param {string} text
 * @param {AbortSignal} [signal]
 * @returns {Promise<Found>}
 */
export async function read(text, signal) {
  const nothing = { starts: [], games: [], notices: [], problems: [], more: false, broken: 0 };
  const archive = fromArchive(text);
  if (archive) return { ...nothing, ...archive };
  const start = fromFragment(text);
  if (start) return { ...nothing, starts: [start] };
  const reply = await engine.ask("read", { text, limit: MAX_PUZZLES }, signal ? { signal } : {});
  const starts = reply.entries.map(asStart);
  const notices = [...new Set(reply.entries.flatMap((entry) => entry.notices ?? []))];
  return { ...nothing, starts, notices, problems: reply.problems ?? [], more: reply.left_off };
}

/**
 * @param {import("../api").ReadEntry} entry
 * @returns {Start}
 */
function asStart({ shape: name = "3x3", alphabet, puzzle, values = puzzle, marks, title }) {
  const shape = Shape.named(name);
  if (shape.size > Shape.MAX_SIZE) throw new TooLarge();
  return {
    shape: shape.name,
    alphabet: Symbols.fitting(shape.size).find((known) => known[0] === alphabet?.[0]) ?? Symbols.usual(shape.size),
    givens: /** @type {number[]} */ (puzzle),
    values: /** @type {number[]} */ (values),
    ...(marks ? { centre: marks } : {}),
    ...(title ? { title } : {}),
    mode: "play",
  };
}
