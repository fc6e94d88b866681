// How large values and marks are written, and where.

import { CELL } from "./geometry.js";

/** @typedef {{ x: number, y: number, size: number }} Place */

/** The width of a digit in parts of its size. */
const WIDE = 0.6;

/** How much wider than its digit the spot of a painted candidate is, in parts of the digit's size. */
const SPOT_ROOM = 0.62;

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
 * Places for corner marks. If they are to have fixed places, or are too many for the edge, they are placed like
 * candidates.
 * @param {readonly number[]} digits
 * @param {import("./geometry.js").Geometry} geometry
 * @param {boolean} [fixed]
 * @returns {Place[]}
 */
export function cornerPlaces(digits, geometry, fixed = false) {
  if (!fixed && digits.length <= CORNERS.length) {
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

/**
 * Centre marks far enough from each other for the spots of painted ones: where each is, from the left edge of the cell,
 * and the size of all.
 * @param {string[]} symbols
 */
export function spacedCentre(symbols) {
  const widths = symbols.map((symbol) => symbol.length * WIDE + SPOT_ROOM);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const size = Math.min(28, Math.round((CELL - 4) / whole));
  let before = -whole / 2;
  const xs = widths.map((width) => {
    before += width;
    return CELL / 2 + (before - width / 2) * size;
  });
  return { size, xs };
}
