// What changed, in words for screen readers: which cells an undo brought back, and which cells a value clashes with.

import { language, say } from "../words.js";

/**
 * @typedef {import("../game/types").State} State
 * @typedef {import("../symbols.js").Symbols} Symbols
 */

/** More cells than this are counted, not named. */
const MOST_NAMED = 3;

const MARKS = /** @type {const} */ (["corner", "centre", "painted", "colours", "ruledOut"]);

/**
 * What differs between two states of a game: a cell or a few, each with its contents now, or the number of cells.
 * Empty if no cell differs.
 * @param {State} before
 * @param {State} after
 * @param {Symbols} symbols
 */
export function changeInWords(before, after, symbols) {
  const cells = changedCells(before, after);
  if (cells.length > MOST_NAMED) return say("grid.changed-cells", { count: cells.length });
  return cells.map((cell) => contents(after, cell, symbols)).join("; ");
}

/**
 * The cells that have the value of one of these cells and see it, in words; empty if there are none.
 * @param {State} state
 * @param {number[]} written
 */
export function clashInWords({ shape, values }, written) {
  const clashing = [...values.keys()].filter((cell) =>
    written.some((one) => one !== cell && values[one] !== 0 && values[one] === values[cell] && shape.see(one, cell)),
  );
  if (!clashing.length) return "";
  const named = clashing.slice(0, MOST_NAMED).map((cell) => placeOf(shape, cell));
  const others = clashing.length - named.length;
  const list = others ? [...named, say("grid.more-cells", { count: others })] : named;
  return say("grid.clash", { cells: new Intl.ListFormat(language()).format(list) });
}

/**
 * Where a cell is: `row 1, column 3`.
 * @param {import("../shape.js").Shape} shape
 * @param {number} cell
 */
export function placeOf(shape, cell) {
  return say("grid.place", { row: shape.row(cell) + 1, column: shape.column(cell) + 1 });
}

/**
 * @param {State} before
 * @param {State} after
 */
function changedCells(before, after) {
  const differ = (/** @type {readonly unknown[] | undefined} */ one, /** @type {readonly unknown[] | undefined} */ other) =>
    one !== other && one?.join() !== other?.join();
  return [...after.values.keys()].filter(
    (cell) =>
      before.values[cell] !== after.values[cell] || MARKS.some((kind) => differ(before[kind][cell], after[kind][cell])),
  );
}

/**
 * A cell and what is in it.
 * @param {State} state
 * @param {number} cell
 * @param {Symbols} symbols
 */
function contents(state, cell, symbols) {
  const value = state.values[cell];
  const list = (/** @type {readonly number[]} */ digits) => digits.map((digit) => symbols.of(digit)).join(" ");
  const marks = (/** @type {"corner" | "centre"} */ kind) => {
    const digits = state[kind][cell];
    return !value && digits?.length && say(`grid.said-${kind}`, { list: list(digits) });
  };
  const colours = state.colours[cell]?.map((colour) => say(`pad.colour-${colour}`)) ?? [];
  const painted = state.painted[cell]?.map(([digit, colour]) => `${symbols.of(digit)} ${say(`pad.colour-${colour}`)}`) ?? [];
  return [
    placeOf(state.shape, cell),
    value ? say("grid.said-own", { symbol: symbols.of(value) }) : say("grid.said-blank"),
    marks("corner"),
    marks("centre"),
    state.ruledOut[cell]?.length && say("grid.said-ruled-out", { list: list(state.ruledOut[cell]) }),
    painted.length && say("grid.said-painted", { list: painted.join(", ") }),
    colours.length && say("grid.said-colours", { list: colours.join(", ") }),
  ]
    .filter(Boolean)
    .join(", ");
}
