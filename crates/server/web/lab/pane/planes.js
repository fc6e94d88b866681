// The pane of the bitboard engine: a plane for each digit, with the places where it may still be. A round of rules works
// on all of them at once; what the last event changed is highlighted.
//
// The nine planes are drawn as a square of 3 × 3, each a square of 9 × 9 cells. The cells are
// numbered plane by plane; the arrow keys move over the 27 × 27 squares of all planes together.

import { h } from "../../dom.js";
import { say } from "../../words.js";
import { legend } from "./legend.js";
import { pointAt, stepOn } from "./pointing.js";
import { candidateBits, settle } from "./settle.js";
import { font, Sketch } from "./sketch.js";
import { Squares } from "./squares.js";
import { write } from "./phrases.js";

/**
 * @typedef {import("./types").Contender} Contender
 * @typedef {import("./types").Context} Context
 * @typedef {import("./sketch.js").Pen} Pen
 */

/** The gap between planes and the height of their captions, in pixels. */
const GAP = 12;
const CAPTION = 18;

/** Digits, and cells along the side of a plane. */
const N = 9;
const CELLS = N * N;

/** Planes beside each other, and squares along the side of all planes together. */
const PLANES_ACROSS = 3;
const SQUARES_ACROSS = PLANES_ACROSS * N;

/**
 * A cell of a plane, which stands for a candidate: the digit of the plane, from 0, and the cell.
 * @typedef {{ digit: number, cell: number }} PlaneCell
 */

/** The number of a cell of a plane. @param {PlaneCell} planeCell */
function numberOf({ digit, cell }) {
  return digit * CELLS + cell;
}

/**
 * The cell of a plane with a number.
 * @param {number} number
 * @returns {PlaneCell}
 */
function planeCellOf(number) {
  return { digit: Math.floor(number / CELLS), cell: number % CELLS };
}

/**
 * Its row and column among the squares of all planes.
 * @param {PlaneCell} planeCell
 */
function squareOf({ digit, cell }) {
  const row = Math.floor(digit / PLANES_ACROSS) * N + Math.floor(cell / N);
  const column = (digit % PLANES_ACROSS) * N + (cell % N);
  return { row, column };
}

/**
 * The cell of a plane at a row and column of the squares of all planes.
 * @param {number} row
 * @param {number} column
 * @returns {PlaneCell}
 */
function planeCellAt(row, column) {
  const digit = Math.floor(row / N) * PLANES_ACROSS + Math.floor(column / N);
  return { digit, cell: (row % N) * N + (column % N) };
}

/** The pane. */
class PlanesPane {
  #contender;
  #context;
  /** The candidates of each cell, a bit per digit; and those before the last event. */
  #sets = new Uint16Array(CELLS);
  #before = new Uint16Array(CELLS);
  #place = -1;
  /** The number of the cell pointed at. @type {number | undefined} */
  #pointed;
  #sketch = new Sketch("planes", say("pane.planes-label"), (pen) => this.#draw(pen), (width) => width + 3 * CAPTION);
  #words = h("p", { class: "words" });
  /** @type {Squares[]} */
  #planes = [];

  /**
   * @param {Contender} contender
   * @param {Context} context
   */
  constructor(contender, context) {
    this.#contender = contender;
    this.#context = context;
    pointAt(this.#sketch.element, {
      at: (x, y) => this.#at(x, y),
      step: (from, key) => {
        if (from === undefined) return 0;
        const { row, column } = squareOf(planeCellOf(from));
        const square = stepOn(SQUARES_ACROSS, row * SQUARES_ACROSS + column, key);
        return numberOf(planeCellAt(Math.floor(square / SQUARES_ACROSS), square % SQUARES_ACROSS));
      },
      show: (number) => {
        this.#pointed = number;
        this.#context.mark?.(number === undefined ? [] : [planeCellOf(number).cell]);
        this.#tell();
        this.#sketch.redraw();
      },
      take: (number) => context.cell.set(planeCellOf(number).cell),
      words: () => this.#words.textContent ?? "",
    });
    const samples = legend([
      ["found", say("pane.plane-found")],
      ["few", say("pane.plane-open-legend")],
      ["lost", say("pane.plane-lost")],
      ["back", say("pane.plane-back")],
    ]);
    const intro = h("p", { class: "intro" }, say("pane.planes-intro"));
    this.element = h("div", { class: "pane planes-pane" }, intro, this.#sketch.element, this.#words, samples);
    this.update();
  }

  update() {
    const { values, place } = this.#contender.replay;
    if (place !== this.#place) {
      // Before the first event nothing is settled.
      const sets = place ? settle(values) : candidateBits(values);
      this.#before = this.#place < 0 ? sets : this.#sets;
      this.#sets = sets;
      this.#place = place;
    }
    this.#tell();
    this.#sketch.redraw();
  }

  #tell() {
    const { shape, symbols } = this.#context;
    const { replay } = this.#contender;
    if (this.#pointed !== undefined) {
      const { digit, cell } = planeCellOf(this.#pointed);
      const isOpen = (this.#sets[cell] ?? 0) & (1 << digit);
      const state = replay.values[cell] === digit + 1 ? "stands" : isOpen ? "open" : "out";
      return write(this.#words, say(`pane.plane-${state}`, { cell: shape.cellName(cell), symbol: symbols.of(digit + 1) }));
    }
    const count = this.#sets.reduce((sum, set, cell) => sum + this.#changed(set, cell), 0);
    const { last } = replay;
    if (!last) return write(this.#words, say("pane.planes-start"));
    if (last.kind === "fail") return write(this.#words, say("pane.dead-end"));
    return write(this.#words, say("pane.planes-changed", { count }));
  }

  /**
   * How many candidates of a cell are highlighted.
   * @param {number} set
   * @param {number} cell
   */
  #changed(set, cell) {
    let bits = set ^ (this.#before[cell] ?? 0);
    let count = 0;
    for (; bits; bits &= bits - 1) count++;
    return count;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #at(x, y) {
    for (const [digit, squares] of this.#planes.entries()) {
      const square = squares.at(x, y);
      if (square) return numberOf({ digit, cell: square.row * N + square.column });
    }
    return undefined;
  }

  /** @param {Pen} pen */
  #draw(pen) {
    const { width } = pen;
    const side = (width - (PLANES_ACROSS - 1) * GAP) / PLANES_ACROSS;
    this.#planes = Array.from({ length: N }, (_, digit) => {
      const x = (digit % PLANES_ACROSS) * (side + GAP);
      const y = Math.floor(digit / PLANES_ACROSS) * (side + GAP + CAPTION) + CAPTION;
      return new Squares({ x, y, side, count: N, across: 3, down: 3 });
    });
    this.#planes.forEach((squares, digit) => this.#drawPlane(pen, squares, digit));
  }

  /**
   * @param {Pen} pen
   * @param {Squares} squares
   * @param {number} digit from 0
   */
  #drawPlane({ context, colour }, squares, digit) {
    const { values } = this.#contender.replay;
    const bit = 1 << digit;
    const { unit, x, y } = squares;
    context.textAlign = "left";
    context.textBaseline = "alphabetic";
    context.fillStyle = colour("ink");
    context.font = font(15);
    context.fillText(this.#context.symbols.of(digit + 1), x, y - 4);
    for (let cell = 0; cell < CELLS; cell++) {
      const corner = squares.corner(cell % N, Math.floor(cell / N));
      const [is, was] = [(this.#sets[cell] ?? 0) & bit, (this.#before[cell] ?? 0) & bit];
      const stands = values[cell] === digit + 1;
      context.globalAlpha = is || stands ? 1 : 0.08;
      context.fillStyle = colour(stands ? "accent-fill" : is ? "cell" : "ink");
      context.fillRect(corner.x, corner.y, unit, unit);
      context.globalAlpha = 1;
      if (was && !is) this.#drawLost(context, corner, unit, colour("bad"));
      if (is && !was) {
        context.strokeStyle = colour("good");
        context.lineWidth = 2;
        context.strokeRect(corner.x + 1, corner.y + 1, unit - 2, unit - 2);
      }
      if (this.#pointed === numberOf({ digit, cell })) {
        context.strokeStyle = colour("ink");
        context.lineWidth = 2;
        context.strokeRect(corner.x, corner.y, unit, unit);
      }
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {{ x: number, y: number }} corner
   * @param {number} unit
   * @param {string} stroke
   */
  #drawLost(context, { x, y }, unit, stroke) {
    const [near, far] = [unit * 0.22, unit * 0.78];
    context.beginPath();
    context.moveTo(x + near, y + near);
    context.lineTo(x + far, y + far);
    context.moveTo(x + far, y + near);
    context.lineTo(x + near, y + far);
    context.strokeStyle = stroke;
    context.lineWidth = 1.5;
    context.stroke();
  }
}

/** @type {import("./types").Pane} */
export const planes = { name: "pane.planes", make: (contender, context) => new PlanesPane(contender, context) };
