// A mask: for each cell whether it has a clue. Written as rows of `#` and `.`.

import { Shape } from "../shape.js";

/**
 * The mask in rows of `#` and `.`; `undefined` if the text is something else, for example a puzzle.
 * @param {string} text
 * @returns {boolean[] | undefined}
 */
export function fromDrawing(text) {
  if (!text.includes("#") || !/^[#.\s]+$/.test(text)) return undefined;
  return [...text.replace(/\s/g, "")].map((sign) => sign === "#");
}

/**
 * The shape for a number of cells: the preferred one if it has as many.
 * @param {number} cells
 * @param {Shape} preferred
 */
export function shapeFor(cells, preferred) {
  return preferred.cells === cells ? preferred : Shape.all().find((shape) => shape.cells === cells);
}

/**
 * @param {readonly boolean[]} mask
 * @param {Shape} shape
 */
export function toDrawing(mask, { size }) {
  const rows = Array.from({ length: size }, (_, row) => mask.slice(row * size, (row + 1) * size));
  return rows.map((row) => row.map((isClue) => (isClue ? "#" : ".")).join("")).join("\n");
}

/**
 * The cells that the symmetries named in the form put together with a cell, and the cell itself.
 * @param {string} symmetry
 * @param {number} cell
 * @param {Shape} shape
 */
export function orbit(symmetry, cell, shape) {
  const last = shape.size - 1;
  /** @typedef {[row: number, column: number]} Place */
  /** @type {Record<string, ((place: Place) => Place)[]>} */
  const turns = {
    180: [([r, c]) => [last - r, last - c]],
    90: [([r, c]) => [c, last - r]],
    "left-right": [([r, c]) => [r, last - c]],
    "up-down": [([r, c]) => [last - r, c]],
    axes: [([r, c]) => [r, last - c], ([r, c]) => [last - r, c]],
    diagonal: [([r, c]) => [c, r]],
    "anti-diagonal": [([r, c]) => [last - c, last - r]],
    diagonals: [([r, c]) => [c, r], ([r, c]) => [last - c, last - r]],
    full: [([r, c]) => [c, last - r], ([r, c]) => [r, last - c]],
  };
  const found = new Set([cell]);
  for (const one of found)
    for (const turn of turns[symmetry] ?? []) found.add(shape.at(...turn([shape.row(one), shape.column(one)])));
  return [...found];
}
