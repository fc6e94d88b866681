// Matrices to begin with.

import { matrixOf } from "./matrix.js";

/** @typedef {import("./matrix.js").Matrix} Matrix */

/** The six-row example; its last row is printed in two versions. With both, rows 1, 4 and 5 are the cover. */
const EXAMPLE = ["0010110", "1001001", "0110010", "1001000", "0100001"];

/** @param {string} last */
function example(last) {
  return matrixOf([...EXAMPLE, last].map((row) => [...row].map(Number)));
}

/**
 * A matrix from sets: what each row covers, by name. The columns are in the order of a list.
 * @param {string[]} columns
 * @param {[label: string, covered: string[]][]} rows
 */
function fromSets(columns, rows) {
  const cells = rows.map(([, covered]) => columns.map((name) => Number(covered.includes(name))));
  return matrixOf(cells, { columns, labels: rows.map(([label]) => label) });
}

/**
 * A partly filled Latin square: the open cells, with what each row, column and cell still needs.
 * @param {number[][]} square 0: open
 */
export function latinSquare(square) {
  const size = square.length;
  const digits = Array.from({ length: size }, (_, index) => index + 1);
  /** @type {Set<string>} */
  const columns = new Set();
  /** @type {[string, string[]][]} */
  const rows = [];
  square.forEach((line, r) =>
    line.forEach((value, c) => {
      if (value) return;
      for (const digit of digits) {
        if (line.includes(digit) || square.some((other) => other[c] === digit)) continue;
        const cell = `r${r + 1}c${c + 1}`;
        const covered = [cell, `r${r + 1}=${digit}`, `c${c + 1}=${digit}`];
        covered.forEach((name) => columns.add(name));
        rows.push([`${cell}=${digit}`, covered]);
      }
    }),
  );
  const kind = (/** @type {string} */ name) => (name.includes("=") ? 1 + "rc".indexOf(name[0] ?? "") : 0);
  const sorted = [...columns].sort((one, other) => kind(one) - kind(other) || one.localeCompare(other));
  return fromSets(sorted, rows);
}

/**
 * One row of a Sudoku: each cell takes one digit, each digit one cell.
 * @param {number[][]} candidates of its cells
 */
export function sudokuRow(candidates) {
  const cells = candidates.map((_, index) => `c${index + 1}`);
  const digits = candidates.map((_, index) => String(index + 1));
  /** @type {[string, string[]][]} */
  const rows = candidates.flatMap((list, index) =>
    list.map((digit) => /** @type {[string, string[]]} */ ([`c${index + 1}=${digit}`, [`c${index + 1}`, String(digit)]])),
  );
  return fromSets([...cells, ...digits], rows);
}

/**
 * Dominoes on squares: every square under one half of a domino.
 * @param {string[]} board one text per row; a dot is a square, anything else is not
 */
export function dominoes(board) {
  const name = (/** @type {number} */ r, /** @type {number} */ c) => `${"abcdefgh"[c]}${board.length - r}`;
  const isSquare = (/** @type {number} */ r, /** @type {number} */ c) => board[r]?.[c] === ".";
  /** @type {string[]} */
  const columns = [];
  /** @type {[string, string[]][]} */
  const rows = [];
  board.forEach((line, r) =>
    [...line].forEach((_, c) => {
      if (!isSquare(r, c)) return;
      const here = name(r, c);
      columns.push(here);
      if (isSquare(r, c + 1)) rows.push([`${here}${name(r, c + 1)}`, [here, name(r, c + 1)]]);
      if (isSquare(r + 1, c)) rows.push([`${here}${name(r + 1, c)}`, [here, name(r + 1, c)]]);
    }),
  );
  return fromSets(columns, rows);
}

/** The presets by their names in the catalogue. @type {[name: string, make: () => Matrix][]} */
export const PRESETS = [
  ["example", () => example("0001101")],
  ["example-other", () => example("0000111")],
  ["tiny", () => matrixOf([[1, 1], [1, 0], [0, 1]])],
  ["dominoes", () => dominoes(["....", "...."])],
  ["hole", () => dominoes([". .", "...", "..."])],
  ["sudoku-row", () => sudokuRow([[1, 2], [1, 2, 3], [3, 4], [1, 3, 4]])],
  ["latin", () => latinSquare([[1, 2, 3, 4], [2, 0, 0, 3], [3, 0, 0, 2], [4, 3, 2, 1]])],
];
