// Where things are in the drawing of a grid, in its own units: a cell is 100 wide.
//
//   |edge|cell|gap|cell|gap|cell|gap + box gap|cell|…

/** The side of a cell. */
export const CELL = 100;

const GAP = 5;
const EDGE = 12;

/** The part of a cell's side that candidates share. */
const INNER = 92;

/** The drawing of a shape. */
export class Geometry {
  /** @param {import("../shape.js").Shape} shape */
  constructor(shape) {
    this.shape = shape;
    const { size } = shape;
    /** Wider gaps between boxes where cells are small. */
    this.boxGap = 5 + size / 2;
    this.width = this.x(size - 1) + CELL + EDGE;
    this.height = this.y(size - 1) + CELL + EDGE;
    /** How many columns and rows of candidates a cell has, each digit always at the same place. */
    this.columns = Math.ceil(Math.sqrt(size));
    this.rows = Math.ceil(size / this.columns);
    /** The distance between neighbouring candidates. */
    this.pitch = INNER / this.columns;
  }

  /**
   * The left edge of a column.
   * @param {number} column
   */
  x(column) {
    return this.#along(column, this.shape.boxColumns);
  }

  /**
   * The top edge of a row.
   * @param {number} row
   */
  y(row) {
    return this.#along(row, this.shape.boxRows);
  }

  /**
   * The top left corner of a cell.
   * @param {number} cell
   */
  corner(cell) {
    return { x: this.x(this.shape.column(cell)), y: this.y(this.shape.row(cell)) };
  }

  /**
   * Where a digit is drawn as a candidate, from the corner of its cell.
   * @param {number} digit
   */
  candidate(digit) {
    const [column, row] = [(digit - 1) % this.columns, Math.floor((digit - 1) / this.columns)];
    const margin = (CELL - INNER) / 2;
    return {
      x: margin + ((column + 0.5) * INNER) / this.columns,
      y: margin + ((row + 0.5) * INNER) / this.rows,
    };
  }

  /**
   * The cell at a point; the gaps belong to the nearest. `reach` (0…1) is how far from the middle of a cell counts:
   * less than 1 lets a diagonal stroke pass between two cells. -1: none.
   * @param {number} x
   * @param {number} y
   * @param {number} [reach]
   */
  cellAt(x, y, reach = Infinity) {
    const { boxRows, boxColumns } = this.shape;
    const [column, row] = [this.#nearest(x, boxColumns), this.#nearest(y, boxRows)];
    const off = Math.max(Math.abs(x - this.x(column) - CELL / 2), Math.abs(y - this.y(row) - CELL / 2));
    const outside = x < 0 || y < 0 || x > this.width || y > this.height;
    return outside || off > (reach * CELL) / 2 ? -1 : this.shape.at(row, column);
  }

  /**
   * The rectangle around cells.
   * @param {number[]} cells
   */
  around(cells) {
    const corners = cells.map((cell) => this.corner(cell));
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) + CELL - x, height: Math.max(...ys) + CELL - y };
  }

  /**
   * @param {number} place
   * @param {number} inBox how many cells a box has in that direction
   */
  #along(place, inBox) {
    return EDGE + place * (CELL + GAP) + Math.floor(place / inBox) * this.boxGap;
  }

  /**
   * @param {number} at
   * @param {number} inBox
   */
  #nearest(at, inBox) {
    const { size } = this.shape;
    const guess = Math.floor((at - EDGE) / (CELL + GAP + this.boxGap / inBox));
    let best = Math.min(size - 1, Math.max(0, guess));
    const distance = (/** @type {number} */ place) => Math.abs(at - this.#along(place, inBox) - CELL / 2);
    for (const other of [best - 1, best + 1]) {
      if (other >= 0 && other < size && distance(other) < distance(best)) best = other;
    }
    return best;
  }
}
