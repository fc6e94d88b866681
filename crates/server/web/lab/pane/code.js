// Every engine as a few lines of pseudo-code, and which of them are active at an event. The lines are the text
// `code.<engine>` of the catalogue; here are the events that each of them stands for, by their kind or by a finer name:
//
//   forced      a decision with one option
//   single      a removal, because the cell is the only place for another digit in a house
//   locked      a removal, because a house confines the digit elsewhere
//   restart     assignments undone although nothing failed
//   fill        writing a whole filling, cell by cell

import { say } from "../../words.js";

/** The events of each line. @typedef {readonly string[]} Listing */

/** A choice, or what has to be chosen. */
const CHOOSE = "decide forced";

/** @type {Listing} */
const FORWARD_END = [CHOOSE, CHOOSE, CHOOSE, "", "fail", "undo"];

/** @type {Listing} */
const DANCING_END = ["fail", CHOOSE, CHOOSE, CHOOSE, "", "undo", "undo"];

/** @type {Listing} */
const BITBOARD = [
  "", "", "place", "place", "place", "place", "place", "fail", "solution", "", "decide", "decide", "decide",
  "undo forced",
];

/** @type {Record<string, Listing>} */
const LISTINGS = {
  backtrack: ["", "solution", "", CHOOSE, CHOOSE, CHOOSE, "", "undo", "fail"],
  forward: ["", "solution", "", CHOOSE, ...FORWARD_END],
  "forward-mrv": ["", "solution", CHOOSE, CHOOSE, ...FORWARD_END],
  "forward-lcv": ["", "solution", CHOOSE, CHOOSE, ...FORWARD_END],
  ac3: [
    "", "place", "place", "single", "single", "locked", "locked", "locked", "fail", "", "solution", CHOOSE, CHOOSE,
    CHOOSE, "", "undo",
  ],
  dlx: ["", "solution", CHOOSE, ...DANCING_END],
  "dlx-first": ["", "solution", CHOOSE, ...DANCING_END],
  bitboard: BITBOARD,
  slice: BITBOARD,
  learn: [
    "", "place", "place", "remove", "fail", "fail", "fail", "undo", "", "restart", "restart", "solution", "solution",
    "", CHOOSE, CHOOSE,
  ],
  annealing: ["fill", "", "", "", "write", "", "write", "write", "solution", "", ""],
  genetic: ["fill", "", "", "", "fill", "write", "write", "solution", "", ""],
  human: ["", "solution", "", "place remove", "", "place", "remove", "place remove", "fail"],
  auto: ["", "", "", "", "", "", "", "*"],
  hybrid20: ["", "", "", "", "", "", "", "*"],
};

/** The kind that a finer name falls back to in listings that do not distinguish it. @type {Record<string, string>} */
const COARSER = { forced: "decide", single: "remove", locked: "remove", restart: "undo", fill: "write" };

/** The engines that have code. */
export const CODED = Object.keys(LISTINGS);

/** @param {string} engine any name: that of an address, or of a file */
function listingOf(engine) {
  return (Object.hasOwn(LISTINGS, engine) ? LISTINGS[engine] : undefined) ?? [];
}

/**
 * The lines of code of an engine.
 * @param {string} engine
 */
export function codeOf(engine) {
  return listingOf(engine).length ? say(`code.${engine}`).split("\n") : [];
}

/**
 * The indices of the active lines at an event.
 * @param {string} engine
 * @param {string | undefined} event its kind or finer name; `undefined` before the first
 */
export function activeLines(engine, event) {
  if (event === undefined) return [];
  const listing = listingOf(engine);
  const at = (/** @type {string} */ name) =>
    listing.flatMap((events, line) => (events === "*" || events.split(" ").includes(name) ? [line] : []));
  const lines = at(event);
  if (lines.length) return lines;
  const coarser = COARSER[event];
  if (coarser) return at(coarser);
  // A removal of unknown cause is one of the two.
  return event === "remove" ? [...at("single"), ...at("locked")] : [];
}
