// A matrix of zeros and ones with names for its columns and rows, as it is edited, typed and carried in an address:
//
//   lab.html#cover?m=0010110.1001001.0110010.1001000.0100001.0001101
//
// Matrices are immutable: every change makes a new one.

/**
 * @typedef {object} Matrix
 * @property {string[]} columns their names
 * @property {string[]} labels of the rows
 * @property {number[][]} cells a list of 0 and 1 for each row
 */

/** The largest matrix that is still legible. */
export const MOST_COLUMNS = 40;
export const MOST_ROWS = 64;

/** A text that is not a matrix. The flaw is a key of the catalogue; the line counts from 1. */
export class BadMatrix extends Error {
  /**
   * @param {"empty" | "sign" | "length" | "large" | "brackets"} flaw
   * @param {number} [line]
   */
  constructor(flaw, line = 1) {
    super(flaw);
    this.flaw = flaw;
    this.line = line;
  }
}

/**
 * The default name of a column: A … Z, AA, AB …
 * @param {number} index
 * @returns {string}
 */
export function usualName(index) {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : usualName(Math.floor(index / 26) - 1) + last;
}

/**
 * A matrix of cells, with names if there are any.
 * @param {number[][]} cells
 * @param {{ columns?: string[] | undefined, labels?: string[] | undefined }} [names]
 * @returns {Matrix}
 */
export function matrixOf(cells, { columns, labels } = {}) {
  const width = cells[0]?.length ?? 0;
  return {
    cells,
    columns: Array.from({ length: width }, (_, index) => columns?.[index] || usualName(index)),
    labels: cells.map((_, index) => labels?.[index] || String(index + 1)),
  };
}

/**
 * Rows in brackets, wherever lines break: JSON arrays, Python lists, numpy output. Unbalanced brackets, an empty
 * place between two commas and any number but 0 and 1 are errors, never read as another matrix.
 * @param {string} text
 * @returns {unknown[][]}
 */
function readBrackets(text) {
  const paired = /\(([^()]*)\)/g;
  const square = text.replace(paired, "[$1]").replace(paired, "[$1]");
  const commas = square.replace(/([01\]])\s+(?=[01[])/g, "$1,").replace(/\](?=\[)/g, "],").replace(/,\s*(?=\]|$)/g, "");
  let rows;
  try {
    rows = JSON.parse(`[${commas}]`);
  } catch {
    throw new BadMatrix("brackets");
  }
  const inner = rows.length === 1 && Array.isArray(rows[0][0]) ? rows[0] : rows;
  const isRow = (/** @type {unknown} */ row) => Array.isArray(row) && row.length > 0 && row.every((cell) => cell === 0 || cell === 1);
  if (!inner.every(isRow)) throw new BadMatrix("brackets");
  return inner;
}

/**
 * Reads a text: one row per line, with or without separators, or rows in brackets; # starts a comment. A single line
 * is read as rows if it has several groups of digits: `110 011`.
 * @param {string} text
 */
export function readMatrix(text) {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, text: line.replace(/#.*/, "").trim() }))
    .filter(({ text }) => text);
  const whole = lines.map((line) => line.text).join("\n");
  const inBrackets = /[[\](){}]/.test(whole);
  const groups = lines[0]?.text.split(/[\s,;]+/).filter(Boolean) ?? [];
  const isOneLine = lines.length === 1 && groups.length > 1 && groups.some((group) => group.length > 1);
  const ofBrackets = () => readBrackets(whole).map((row) => ({ line: 1, text: row.join("") }));
  const ofLines = () => (isOneLine ? groups.map((group) => ({ line: 1, text: group })) : lines);
  const rows = inBrackets ? ofBrackets() : ofLines();
  const cells = rows.map(({ line, text }) => {
    const figures = text.replace(/[\s,;|]/g, "");
    if (!/^[01]+$/.test(figures)) throw new BadMatrix("sign", line);
    return [...figures].map(Number);
  });
  const width = cells[0]?.length;
  if (!width) throw new BadMatrix("empty");
  const odd = cells.findIndex((row) => row.length !== width);
  if (odd >= 0) throw new BadMatrix(inBrackets ? "brackets" : "length", rows[odd]?.line);
  if (width > MOST_COLUMNS || cells.length > MOST_ROWS) throw new BadMatrix("large");
  return matrixOf(cells);
}

/**
 * A row a line.
 * @param {Matrix} matrix
 */
export function writeMatrix({ cells }) {
  return cells.map((row) => row.join("")).join("\n");
}

/**
 * Whether two matrices are equal, apart from names.
 * @param {Matrix} one
 * @param {Matrix} other
 */
export function isSame(one, other) {
  return writeMatrix(one) === writeMatrix(other);
}

/**
 * With one cell flipped.
 * @param {Matrix} matrix
 * @param {number} row
 * @param {number} column
 * @returns {Matrix}
 */
export function toggled(matrix, row, column) {
  const cells = matrix.cells.map((line, r) => line.map((cell, c) => (r === row && c === column ? 1 - cell : cell)));
  return { ...matrix, cells };
}

/**
 * Resized: cut off at the end, or padded with zeros there.
 * @param {Matrix} matrix
 * @param {number} rows
 * @param {number} columns
 */
export function resized({ cells, columns: names, labels }, rows, columns) {
  const height = Math.min(Math.max(rows, 1), MOST_ROWS);
  const width = Math.min(Math.max(columns, 1), MOST_COLUMNS);
  const larger = Array.from({ length: height }, (_, r) => Array.from({ length: width }, (_, c) => cells[r]?.[c] ?? 0));
  return matrixOf(larger, { columns: names, labels });
}

/**
 * Puts a matrix into an address.
 * @param {Matrix} matrix
 * @param {URLSearchParams} address
 */
export function toAddress({ cells, columns, labels }, address) {
  address.set("m", cells.map((row) => row.join("")).join("."));
  if (columns.some((name, index) => name !== usualName(index))) address.set("columns", columns.join("."));
  if (labels.some((name, index) => name !== String(index + 1))) address.set("rows", labels.join("."));
}

/**
 * The matrix of an address; `undefined` if there is none that can be read.
 * @param {URLSearchParams} address
 */
export function fromAddress(address) {
  const text = address.get("m");
  if (!text || text.length > MOST_ROWS * (MOST_COLUMNS + 1)) return undefined;
  try {
    const { cells } = readMatrix(text.replaceAll(".", "\n"));
    return matrixOf(cells, { columns: names(address.get("columns")), labels: names(address.get("rows")) });
  } catch {
    return undefined;
  }
}

/** @param {string | null} text */
function names(text) {
  return text?.split(".").map((name) => name.slice(0, 6));
}
