// The drawing of the exact cover matrix: four panels of N × N squares, a square for each column of the matrix.

import { say } from "../../words.js";
import { COVERED, PANELS } from "./constraints.js";
import { stepOn } from "./pointing.js";
import { font } from "./sketch.js";
import { Squares } from "./squares.js";

/**
 * @typedef {import("../../shape.js").Shape} Shape
 * @typedef {import("./sketch.js").Pen} Pen
 */

/**
 * The input of the drawing.
 * @typedef {object} Look
 * @property {Int16Array} counts how many rows each column has left
 * @property {number[]} ones the columns of the last row taken
 * @property {number[]} chosen those of them it may have been chosen from
 * @property {number | undefined} pointed the column pointed at
 * @property {number[]} related the columns of its rows
 */

const CAPTION = 20;
const BETWEEN = 14;

/**
 * The strength of the blue by the number of rows, from two on. All are far enough from the middle that numbers are
 * legible.
 */
const STRENGTHS = [1, 0.85, 0.45, 0.36, 0.3];

/** The panels. */
export class Panels {
  #shape;
  /** @type {Squares[]} */
  #panels = [];

  /** @param {Shape} shape */
  constructor(shape) {
    this.#shape = shape;
  }

  /** @param {number} width */
  static heightOf(width) {
    return width + 2 * CAPTION;
  }

  /**
   * The four panels as one grid of squares, for the arrow keys.
   * @param {number | undefined} from
   * @param {string} key
   */
  step(from, key) {
    const { size } = this.#shape;
    if (from === undefined) return 0;
    const at = this.#spot(from);
    const square = stepOn(2 * size, ((at.panel >> 1) * size + at.row) * 2 * size + (at.panel & 1) * size + at.column, key);
    const [row, column] = [Math.floor(square / (2 * size)), square % (2 * size)];
    const panel = (row >= size ? 2 : 0) + (column >= size ? 1 : 0);
    return this.#column(panel, column % size, row % size);
  }

  /**
   * The panel and the square of a column of the matrix. A panel resembles the grid where it can: columns go across.
   * @param {number} column
   */
  #spot(column) {
    const { size, cells } = this.#shape;
    const panel = Math.floor(column / cells);
    const [house, digit] = [Math.floor((column % cells) / size), column % size];
    return panel === 2 ? { panel, column: house, row: digit } : { panel, column: digit, row: house };
  }

  /**
   * @param {number} panel
   * @param {number} column
   * @param {number} row
   */
  #column(panel, column, row) {
    const { size, cells } = this.#shape;
    return panel * cells + (panel === 2 ? column * size + row : row * size + column);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    for (const [panel, squares] of this.#panels.entries()) {
      const square = squares.at(x, y);
      if (square) return this.#column(panel, square.column, square.row);
    }
    return undefined;
  }

  /** @param {number} width */
  #layOut(width) {
    const { size: count, boxRows, boxColumns } = this.#shape;
    const side = (width - BETWEEN) / 2;
    this.#panels = PANELS.map((_, index) => {
      const x = (index & 1) * (side + BETWEEN);
      const y = CAPTION + (index >> 1) * (side + BETWEEN + CAPTION);
      return new Squares({ x, y, side, count, across: boxColumns, down: boxRows });
    });
  }

  /**
   * @param {Pen} pen
   * @param {Look} look
   */
  draw(pen, { counts, ones, chosen, pointed, related }) {
    const { context, width, colour } = pen;
    this.#layOut(width);
    context.textBaseline = "alphabetic";
    context.textAlign = "left";
    context.fillStyle = colour("ink-soft");
    context.font = font(13, 400);
    this.#panels.forEach(({ x, y, side }, index) => context.fillText(say(`pane.panel-${PANELS[index]}`), x, y - 6, side));
    const { unit } = this;
    this.#fill(pen, counts);
    if (unit >= 11) this.#number(pen, counts);
    this.#cross(pen, counts);
    this.#frame(pen, ones, colour("accent"), 1.5);
    this.#frame(pen, chosen, colour("accent"), 3);
    this.#frame(pen, related, colour("ink"), 1.5);
    if (pointed !== undefined) this.#frame(pen, [pointed], colour("ink"), 3);
  }

  /** The side of a square. */
  get unit() {
    return this.#panels[0]?.unit ?? 0;
  }

  /** @param {number} column */
  #corner(column) {
    const { panel, column: across, row } = this.#spot(column);
    return this.#panels[panel]?.corner(across, row) ?? { x: 0, y: 0 };
  }

  /**
   * Fills all squares of a colour at once.
   * @param {Pen} pen
   * @param {Int16Array} counts
   */
  #fill({ context, colour }, counts) {
    const { unit } = this;
    const looks = [
      { fill: colour("ink"), alpha: 0.07, of: COVERED },
      { fill: colour("wrong"), alpha: 1, of: 0 },
      { fill: colour("accent-fill"), alpha: 1, of: 1 },
      ...STRENGTHS.map((alpha, index) => ({ fill: colour("cell"), alpha, of: index + 2 })),
    ];
    const last = STRENGTHS.length + 1;
    for (const { fill, alpha, of } of looks) {
      context.beginPath();
      counts.forEach((count, column) => {
        if (Math.min(count, last) !== of) return;
        const { x, y } = this.#corner(column);
        context.rect(x, y, unit, unit);
      });
      context.globalAlpha = alpha;
      context.fillStyle = fill;
      context.fill();
    }
    context.globalAlpha = 1;
    // Covered columns have only a small square: recognisable without their colour.
    context.beginPath();
    counts.forEach((count, column) => {
      if (count !== COVERED) return;
      const { x, y } = this.#corner(column);
      context.rect(x + unit * 0.34, y + unit * 0.34, unit * 0.32, unit * 0.32);
    });
    context.globalAlpha = 0.14;
    context.fillStyle = colour("ink");
    context.fill();
    context.globalAlpha = 1;
  }

  /**
   * @param {Pen} pen
   * @param {Int16Array} counts
   */
  #number({ context, colour }, counts) {
    const { unit } = this;
    const half = unit / 2;
    context.font = font(Math.min(14, unit * 0.68));
    context.textAlign = "center";
    context.textBaseline = "middle";
    counts.forEach((count, column) => {
      if (count <= 0) return;
      const { x, y } = this.#corner(column);
      context.fillStyle = count === 1 ? colour("on-accent") : colour(count <= 3 ? "digit" : "ink");
      context.fillText(String(count), x + half, y + half + 0.5);
    });
  }

  /**
   * Columns without rows are crossed out, so that they are recognisable without their colour.
   * @param {Pen} pen
   * @param {Int16Array} counts
   */
  #cross({ context, colour }, counts) {
    const { unit } = this;
    context.beginPath();
    counts.forEach((count, column) => {
      if (count !== 0) return;
      const { x, y } = this.#corner(column);
      const [near, far] = [unit * 0.25, unit * 0.75];
      context.moveTo(x + near, y + near);
      context.lineTo(x + far, y + far);
      context.moveTo(x + far, y + near);
      context.lineTo(x + near, y + far);
    });
    context.strokeStyle = colour("wrong-ink");
    context.lineWidth = Math.max(1, unit / 9);
    context.stroke();
  }

  /**
   * @param {Pen} pen
   * @param {number[]} columns
   * @param {string} stroke
   * @param {number} lineWidth
   */
  #frame({ context }, columns, stroke, lineWidth) {
    const { unit } = this;
    context.beginPath();
    for (const column of columns) {
      const { x, y } = this.#corner(column);
      context.rect(x + lineWidth / 2 - 1, y + lineWidth / 2 - 1, unit - lineWidth + 2, unit - lineWidth + 2);
    }
    context.strokeStyle = stroke;
    context.lineWidth = lineWidth;
    context.stroke();
  }
}
