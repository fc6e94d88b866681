// The shape of a grid: boxes of R rows and C columns, N = R·C digits. Cells count from 0 in reading order.

/** A shape with its geometry. Shapes are made by `Shape.of` and `Shape.named`, once each. */
export class Shape {
  /** @type {Map<string, Shape>} */
  static #known = new Map();

  /** The largest N the page shows. */
  static MAX_SIZE = 36;

  /**
   * @param {number} rows of a box
   * @param {number} columns of a box
   */
  constructor(rows, columns) {
    this.boxRows = rows;
    this.boxColumns = columns;
    this.size = rows * columns;
    this.cells = this.size * this.size;
    this.name = `${rows}x${columns}`;
    /** @type {number[][] | undefined} */
    this.peerLists = undefined;
  }

  /**
   * @param {number} rows of a box
   * @param {number} columns of a box
   */
  static of(rows, columns) {
    const name = `${rows}x${columns}`;
    const shape = Shape.#known.get(name) ?? new Shape(rows, columns);
    Shape.#known.set(name, shape);
    return shape;
  }

  /**
   * The shape called `3x3`; throws if there is none.
   * @param {string} name
   */
  static named(name) {
    const match = /^(\d{1,2})x(\d{1,2})$/.exec(name);
    const [rows, columns] = match ? [Number(match[1]), Number(match[2])] : [0, 0];
    if (rows < 2 || columns < 2) throw new RangeError(`no shape is called ${name}`);
    return Shape.of(rows, columns);
  }

  /** Every shape that the page offers, the smallest first; of one size the squarest first. */
  static all() {
    const shapes = [];
    for (let rows = 2; rows * 2 <= Shape.MAX_SIZE; rows++) {
      for (let columns = 2; rows * columns <= Shape.MAX_SIZE; columns++) shapes.push(Shape.of(rows, columns));
    }
    const skew = (/** @type {Shape} */ s) => Math.abs(s.boxRows - s.boxColumns) + (s.boxRows > s.boxColumns ? 0.5 : 0);
    return shapes.sort((a, b) => a.size - b.size || skew(a) - skew(b));
  }

  /** @param {number} cell */
  row(cell) {
    return Math.floor(cell / this.size);
  }

  /** @param {number} cell */
  column(cell) {
    return cell % this.size;
  }

  /** @param {number} cell */
  box(cell) {
    const { boxRows, boxColumns } = this;
    return Math.floor(this.row(cell) / boxRows) * boxRows + Math.floor(this.column(cell) / boxColumns);
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  at(row, column) {
    return row * this.size + column;
  }

  /**
   * `r1c1` for cell 0.
   * @param {number} cell
   */
  cellName(cell) {
    return `r${this.row(cell) + 1}c${this.column(cell) + 1}`;
  }

  /**
   * The cell called `r1c1`.
   * @param {string} name
   */
  cellNamed(name) {
    const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
    return this.at(Number(row) - 1, Number(column) - 1);
  }

  /**
   * The cells of `row 1`, `column 4` or `box 9`.
   * @param {string} name
   */
  houseNamed(name) {
    const [kind, number] = name.split(" ");
    const place = Number(number) - 1;
    const of = { row: this.row, column: this.column, box: this.box }[kind ?? ""];
    if (!of) return [];
    return [...Array(this.cells).keys()].filter((cell) => of.call(this, cell) === place);
  }

  /**
   * The peers of a cell: those that share a house with it.
   * @param {number} cell
   */
  peers(cell) {
    this.peerLists ??= Array.from({ length: this.cells }, (_, one) =>
      [...Array(this.cells).keys()].filter((other) => other !== one && this.see(one, other)),
    );
    return this.peerLists[cell] ?? [];
  }

  /**
   * Whether two cells share a house.
   * @param {number} one
   * @param {number} other
   */
  see(one, other) {
    return (
      this.row(one) === this.row(other) || this.column(one) === this.column(other) || this.box(one) === this.box(other)
    );
  }
}
