// How wrong a full grid is. The stochastic engines overwrite cells until nothing is wrong. The measure is the number
// of surplus digits in rows and columns; boxes are always right.

import { WIDTH, WRITE } from "../../trace/read.js";

/**
 * @typedef {import("../../shape.js").Shape} Shape
 * @typedef {import("../../trace/read.js").Trace} Trace
 */

/** How often each digit occurs in each row and column, and how many of these occurrences are surplus. */
export class Repeats {
  /** @param {Shape} shape */
  constructor(shape) {
    this.shape = shape;
    this.values = new Uint8Array(shape.cells);
    /** Surplus digits over all rows and columns. */
    this.total = 0;
    this.rows = new Uint8Array(shape.size * (shape.size + 1));
    this.columns = new Uint8Array(shape.size * (shape.size + 1));
  }

  /**
   * Starts with other values.
   * @param {ArrayLike<number>} values
   */
  begin(values) {
    this.rows.fill(0);
    this.columns.fill(0);
    this.values.fill(0);
    this.total = 0;
    for (let cell = 0; cell < values.length; cell++) this.write(cell, values[cell] ?? 0);
  }

  /**
   * @param {number} cell
   * @param {number} digit 0 leaves it blank
   */
  write(cell, digit) {
    const { size } = this.shape;
    const row = this.shape.row(cell) * (size + 1);
    const column = this.shape.column(cell) * (size + 1);
    const before = this.values[cell] ?? 0;
    if (before) {
      this.#count(this.rows, row + before, -1);
      this.#count(this.columns, column + before, -1);
    }
    this.values[cell] = digit;
    if (digit) {
      this.#count(this.rows, row + digit, 1);
      this.#count(this.columns, column + digit, 1);
    }
  }

  /**
   * @param {Uint8Array} counts
   * @param {number} at
   * @param {1 | -1} change
   */
  #count(counts, at, change) {
    const before = /** @type {number} */ (counts[at]);
    counts[at] = before + change;
    // The first occurrence is fine; every other one is surplus.
    if (Math.max(before, before + change) > 1) this.total += change;
  }

  /** The cells whose digit occurs more than once in their row or column. */
  cells() {
    const { size, cells } = this.shape;
    const found = [];
    for (let cell = 0; cell < cells; cell++) {
      const digit = this.values[cell] ?? 0;
      const [row, column] = [this.shape.row(cell), this.shape.column(cell)];
      const inRow = this.rows[row * (size + 1) + digit] ?? 0;
      const inColumn = this.columns[column * (size + 1) + digit] ?? 0;
      if (digit && (inRow > 1 || inColumn > 1)) found.push(cell);
    }
    return found;
  }
}

/**
 * A curve with a limited number of points, each with the minimum and maximum of its share of the events.
 * @typedef {{ least: Uint16Array, most: Uint16Array, points: number, highest: number }} Curve
 */

/**
 * How wrong the grid was over the whole search.
 * @param {Trace} trace
 * @param {number} [points]
 * @returns {Curve}
 */
export function curveOf(trace, points = 400) {
  const count = Math.max(1, Math.min(points, trace.length));
  const least = new Uint16Array(count).fill(0xffff);
  const most = new Uint16Array(count);
  const repeats = new Repeats(trace.shape);
  repeats.begin(trace.clues);
  // The first filling is written cell by cell: until the grid is full, the number is meaningless.
  let blanks = trace.clues.filter((digit) => digit === 0).length;
  for (let event = 0; event < trace.length; event++) {
    const key = trace.keys.get(event);
    if (key) {
      repeats.begin(trace.clues);
      for (let at = 0; at < key.items.length; at += WIDTH) repeats.write(key.items[at + 1] ?? 0, key.items[at + 2] ?? 0);
      blanks = 0;
    }
    if (trace.kinds[event] === WRITE) {
      const cell = trace.cells[event] ?? 0;
      if (repeats.values[cell] === 0) blanks--;
      repeats.write(cell, trace.digits[event] ?? 0);
    }
    if (blanks > 0) continue;
    const point = Math.floor((event * count) / trace.length);
    least[point] = Math.min(least[point] ?? 0, repeats.total);
    most[point] = Math.max(most[point] ?? 0, repeats.total);
  }
  // A share without a full grid looks like the first that has one.
  const first = least.findIndex((value) => value !== 0xffff);
  for (let point = 0; point < count; point++) {
    if (least[point] !== 0xffff) continue;
    least[point] = first < 0 ? 0 : (least[first] ?? 0);
    most[point] = first < 0 ? 0 : (most[first] ?? 0);
  }
  return { least, most, points: count, highest: Math.max(1, ...most) };
}
