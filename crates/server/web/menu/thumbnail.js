// A small picture of a puzzle: digits if they are legible, otherwise dots.

import { s } from "../dom.js";
import { Shape } from "../shape.js";
import { Symbols } from "../symbols.js";

/** The largest grid whose digits are shown. */
const READABLE = 9;

/**
 * @param {{ shape: string, alphabet: string, givens: readonly number[], values?: readonly number[] }} puzzle
 */
export function thumbnail({ shape: name, alphabet, givens, values = givens }) {
  const shape = Shape.named(name);
  const { size } = shape;
  const symbols = new Symbols(alphabet, size);
  const svg = s("svg", { viewBox: `0 0 ${size} ${size}`, class: "thumbnail", "aria-hidden": "true" });
  svg.append(...boxes(shape, size / 90, size / 45));
  if (size <= READABLE) svg.append(...digits(shape, symbols, givens, values));
  else svg.append(dots(shape, values));
  return svg;
}

/**
 * A rectangle for every box of a shape.
 * @param {Shape} shape
 * @param {number} gap around each
 * @param {number} rx how round their corners are
 */
export function boxes({ size, boxRows, boxColumns }, gap, rx) {
  const all = [];
  for (let row = 0; row < size; row += boxRows) {
    for (let column = 0; column < size; column += boxColumns) {
      const place = { x: column + gap, y: row + gap, width: boxColumns - 2 * gap, height: boxRows - 2 * gap, rx };
      all.push(s("rect", place));
    }
  }
  return all;
}

/**
 * @param {Shape} shape
 * @param {Symbols} symbols
 * @param {readonly number[]} givens
 * @param {readonly number[]} values
 */
function digits(shape, symbols, givens, values) {
  return values.flatMap((digit, cell) => {
    if (!digit) return [];
    const place = { x: shape.column(cell) + 0.5, y: shape.row(cell) + 0.5, class: givens[cell] ? null : "own" };
    return [s("text", place, symbols.of(digit))];
  });
}

/**
 * One path for every filled cell.
 * @param {Shape} shape
 * @param {readonly number[]} values
 */
function dots(shape, values) {
  const filled = [...values.keys()].filter((cell) => values[cell]);
  const d = filled.map((cell) => `M${shape.column(cell) + 0.25} ${shape.row(cell) + 0.25}h.5v.5h-.5z`).join("");
  return s("path", { d });
}
