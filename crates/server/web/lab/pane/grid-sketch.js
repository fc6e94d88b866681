// The grid as panes draw it: blue cells, given digits white, found ones orange. The pane adds what is in blank cells
// and on top.

import { font, Sketch } from "./sketch.js";
import { pointAt, stepOn } from "./pointing.js";
import { Squares } from "./squares.js";

/**
 * @typedef {import("./sketch.js").Pen} Pen
 * @typedef {import("./types").Context} Context
 */

/**
 * @typedef {object} Look
 * @property {readonly number[]} clues
 * @property {() => ArrayLike<number>} values
 * @property {(cell: number) => string} [fill] the name of a colour
 * @property {(pen: Pen, squares: Squares) => void} [blanks] draws what is in blank cells
 * @property {(pen: Pen, squares: Squares) => void} [over] draws over everything
 * @property {(cell: number | undefined) => void} show the pointer is on this cell, or on none
 * @property {() => string} words what is said about it
 */

/** The drawing. */
export class GridSketch {
  #context;
  #look;
  #sketch;
  #squares;
  /** @type {number | undefined} */
  #pointed;

  /**
   * @param {string} label
   * @param {Context} context
   * @param {Look} look
   */
  constructor(label, context, look) {
    this.#context = context;
    this.#look = look;
    const { shape } = context;
    this.#squares = this.#layOut(100);
    this.#sketch = new Sketch("grid", label, (pen) => this.#draw(pen));
    pointAt(this.#sketch.element, {
      at: (x, y) => {
        const square = this.#squares.at(x, y);
        return square && shape.at(square.row, square.column);
      },
      step: (from, key) => stepOn(shape.size, from ?? context.cell.get(), key),
      show: (cell) => {
        this.#pointed = cell;
        look.show(cell);
        this.redraw();
      },
      take: (cell) => context.cell.set(cell),
      words: () => look.words(),
    });
    this.element = this.#sketch.element;
  }

  redraw() {
    this.#sketch.redraw();
  }

  /** @param {number} width */
  #layOut(width) {
    const { size: count, boxRows: down, boxColumns: across } = this.#context.shape;
    return new Squares({ x: 2, y: 2, side: Math.max(0, width - 4), count, across, down });
  }

  /** @param {Pen} pen */
  #draw(pen) {
    const { context, colour, width } = pen;
    const { shape, symbols } = this.#context;
    const { clues, values, blanks, over } = this.#look;
    const squares = (this.#squares = this.#layOut(width));
    const digits = values();
    const { unit } = squares;
    context.textAlign = "center";
    context.textBaseline = "middle";
    this.#drawCells(pen);
    const size = unit * (symbols.list.some((symbol) => symbol.length > 1) ? 0.5 : 0.62);
    for (const name of ["digit", "digit-found"]) {
      context.font = font(size);
      context.fillStyle = colour(name);
      for (let cell = 0; cell < shape.cells && unit >= 9; cell++) {
        const digit = digits[cell] ?? 0;
        if (!digit || (clues[cell] ? "digit" : "digit-found") !== name) continue;
        const { x, y } = squares.centre(shape.column(cell), shape.row(cell));
        context.fillText(symbols.of(digit), x, y + 1);
      }
    }
    blanks?.(pen, squares);
    over?.(pen, squares);
    this.#ring(pen, this.#context.cell.get(), "ring-selected");
    this.#ring(pen, this.#pointed, "ring");
  }

  /**
   * Fills all cells of a colour at once: large grids have many.
   * @param {Pen} pen
   */
  #drawCells({ context, colour }) {
    const { shape } = this.#context;
    const { unit } = this.#squares;
    /** @type {Map<string, number[]>} */
    const fills = new Map();
    for (let cell = 0; cell < shape.cells; cell++) {
      const name = this.#look.fill?.(cell) ?? (shape.box(cell) % 2 ? "cell-alt" : "cell");
      const cells = fills.get(name);
      if (cells) cells.push(cell);
      else fills.set(name, [cell]);
    }
    for (const [name, cells] of fills) {
      context.fillStyle = colour(name);
      context.beginPath();
      for (const cell of cells) {
        const { x, y } = this.#squares.corner(shape.column(cell), shape.row(cell));
        if (unit < 20) context.rect(x, y, unit, unit);
        else context.roundRect(x, y, unit, unit, 4);
      }
      context.fill();
    }
  }

  /**
   * @param {Pen} pen
   * @param {number | undefined} cell
   * @param {string} name of the colour
   */
  #ring({ context, colour }, cell, name) {
    if (cell === undefined) return;
    const { shape } = this.#context;
    const { unit } = this.#squares;
    const { x, y } = this.#squares.corner(shape.column(cell), shape.row(cell));
    context.strokeStyle = colour(name);
    context.lineWidth = Math.max(1.5, unit / 14);
    context.strokeRect(x + 1, y + 1, unit - 2, unit - 2);
  }
}
