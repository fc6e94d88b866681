// How large values and marks are written, and where.

import { CELL } from "./geometry.js";

/** @typedef {{ x: number, y: number, size: number }} Place */

/** The width of a digit in parts of its size. */
const WIDE = 0.6;

/** Where corner marks go, one after the other: corners first, then the middles of the edges. */
const CORNERS = [
  [19, 20],
  [81, 20],
  [19, 80],
  [81, 80],
  [50, 20],
  [50, 80],
  [19, 50],
  [81, 50],
];

/**
 * The size of a value. What an engine found is a little smaller.
 * @param {string} symbol
 * @param {boolean} found
 */
export function valueSize(symbol, found) {
  return (symbol.length > 1 ? 52 : 66) - (found ? 6 : 0);
}

/**
 * Places for corner marks; if there are too many for the edge, they are placed like candidates.
 * @param {readonly number[]} digits
 * @param {import("./geometry.js").Geometry} geometry
 * @returns {Place[]}
 */
export function cornerPlaces(digits, geometry) {
  if (digits.length <= CORNERS.length) {
    return digits.map((_, index) => {
      const [x = 0, y = 0] = CORNERS[index] ?? [];
      return { x, y, size: 25 };
    });
  }
  return digits.map((digit) => ({ ...geometry.candidate(digit), size: geometry.pitch * 0.8 }));
}

/**
 * Centre marks as one text, and its size: the more marks, the smaller.
 * @param {string[]} symbols
 */
export function centreSize(symbols) {
  const text = symbols.join(symbols.some((symbol) => symbol.length > 1) ? " " : "");
  return { text, size: Math.min(30, Math.round((CELL - 10) / (WIDE * text.length))) };
}
