// The exact cover matrix of a Sudoku, seen through its columns. A row of the matrix is "digit d in cell c"; it has a
// 1 in each of the four columns that it covers:
//
//   0 …              N² …               2·N² …                3·N² …
//   cell filled      row has digit      column has digit      box has digit
//
// Dancing Links covers the columns of a chosen row, and removes the rows that clash with it from all others. So the
// state of the links follows from the values alone: a column is covered, or has some number of rows left.

/** @typedef {import("../../shape.js").Shape} Shape */

/** The four kinds of constraints, in the order of the columns. */
export const PANELS = /** @type {const} */ (["cell", "row", "column", "box"]);

/** Instead of a count: the column is covered. */
export const COVERED = -1;

/**
 * The columns in which the row "digit in cell" has its ones, one per panel.
 * @param {Shape} shape
 * @param {number} cell
 * @param {number} digit
 */
export function onesOf(shape, cell, digit) {
  const { size, cells } = shape;
  return [
    cell,
    cells + shape.row(cell) * size + digit - 1,
    2 * cells + shape.column(cell) * size + digit - 1,
    3 * cells + shape.box(cell) * size + digit - 1,
  ];
}

/**
 * What a column asks for: a value in a cell, or a digit in a house.
 * @param {Shape} shape
 * @param {number} column
 * @returns {{ panel: typeof PANELS[number], number: number, digit: number }} `number` is the cell, or the house from 0
 */
export function meaningOf({ size, cells }, column) {
  const panel = PANELS[Math.floor(column / cells)] ?? "cell";
  const place = column % cells;
  if (panel === "cell") return { panel, number: place, digit: 0 };
  return { panel, number: Math.floor(place / size), digit: (place % size) + 1 };
}

/**
 * How many rows each column has left, or `COVERED`.
 * @param {Shape} shape
 * @param {ArrayLike<number>} values
 * @param {Int16Array} [counts] where to write them
 */
export function countRows(shape, values, counts = new Int16Array(4 * shape.cells)) {
  const { size, cells } = shape;
  counts.fill(0);
  for (let cell = 0; cell < cells; cell++) {
    const digit = values[cell] ?? 0;
    if (digit) for (const column of onesOf(shape, cell, digit)) counts[column] = COVERED;
  }
  for (let cell = 0; cell < cells; cell++) {
    if (values[cell]) continue;
    const row = cells + shape.row(cell) * size;
    const column = 2 * cells + shape.column(cell) * size;
    const box = 3 * cells + shape.box(cell) * size;
    for (let index = 0; index < size; index++) {
      if (counts[row + index] === COVERED || counts[column + index] === COVERED || counts[box + index] === COVERED) continue;
      for (const one of [cell, row + index, column + index, box + index]) counts[one] = /** @type {number} */ (counts[one]) + 1;
    }
  }
  return counts;
}

/**
 * The rows that a column has left.
 * @param {Shape} shape
 * @param {Int16Array} counts
 * @param {number} column
 * @returns {import("./types").Candidate[]}
 */
export function rowsOf(shape, counts, column) {
  const wanted = meaningOf(shape, column);
  if (counts[column] === COVERED) return [];
  const found = [];
  for (let cell = 0; cell < shape.cells; cell++) {
    if (counts[cell] === COVERED) continue;
    if (wanted.panel === "cell" ? cell !== wanted.number : shape[wanted.panel](cell) !== wanted.number) continue;
    for (let digit = 1; digit <= shape.size; digit++) {
      if (wanted.digit && digit !== wanted.digit) continue;
      if (onesOf(shape, cell, digit).every((one) => counts[one] !== COVERED)) found.push({ cell, digit });
    }
  }
  return found;
}

/**
 * Of the four columns that an assignment covered, those it may have been chosen from: they had as many rows as there
 * were options. The engine that takes the first column takes that of the cell, because those come first.
 * @param {Shape} shape
 * @param {Int16Array} before how many rows the columns had before the choice
 * @param {import("./types").Candidate} row
 * @param {number} options
 * @param {boolean} takesFirst
 */
export function chosenColumns(shape, before, { cell, digit }, options, takesFirst) {
  const ones = onesOf(shape, cell, digit);
  return takesFirst ? ones.slice(0, 1) : ones.filter((column) => before[column] === options);
}
