// The bitboard from inside: a plane for each digit, with the places it may still have. A round of rules works on all of them at
// once; what the last event changed is lit.

import { h } from "../../dom.js";
import { say } from "../../words.js";
import { legend } from "./legend.js";
import { pointAt, stepOn } from "./pointing.js";
import { candidateBits, settle } from "./settle.js";
import { font, Sketch } from "./sketch.js";
import { Squares } from "./squares.js";
import { write } from "./tell.js";

/**
 * @typedef {import("./types").Contender} Contender
 * @typedef {import("./types").Context} Context
 * @typedef {import("./sketch.js").Pen} Pen
 */

const BETWEEN = 12;
const CAPTION = 18;
const ACROSS = 3;
const SIDE = 9;

/** The pane. */
class PlanesPane {
  #contender;
  #context;
  #sets = new Uint16Array(SIDE * SIDE);
  #before = new Uint16Array(SIDE * SIDE);
  #place = -1;
  /** @type {number | undefined} */
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
    const whole = ACROSS * SIDE;
    pointAt(this.#sketch.element, {
      at: (x, y) => this.#at(x, y),
      step: (from, key) => {
        if (from === undefined) return 0;
        const [digit, cell] = [Math.floor(from / 81), from % 81];
        const row = Math.floor(digit / ACROSS) * SIDE + Math.floor(cell / SIDE);
        const square = stepOn(whole, row * whole + (digit % ACROSS) * SIDE + (cell % SIDE), key);
        return this.#candidate(square % whole, Math.floor(square / whole));
      },
      show: (candidate) => {
        this.#pointed = candidate;
        this.#context.mark?.(candidate === undefined ? [] : [candidate % 81]);
        this.#tell();
        this.#sketch.redraw();
      },
      take: (candidate) => context.cell.set(candidate % 81),
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
      const [cell, digit] = [this.#pointed % 81, Math.floor(this.#pointed / 81)];
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
   * How many candidates of a cell are lit.
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
   * @param {number} across squares from the left edge of all planes
   * @param {number} down
   */
  #candidate(across, down) {
    const digit = Math.floor(down / SIDE) * ACROSS + Math.floor(across / SIDE);
    return digit * 81 + (down % SIDE) * SIDE + (across % SIDE);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #at(x, y) {
    for (const [digit, squares] of this.#planes.entries()) {
      const square = squares.at(x, y);
      if (square) return digit * 81 + square.row * SIDE + square.column;
    }
    return undefined;
  }

  /** @param {Pen} pen */
  #draw(pen) {
    const { width } = pen;
    const side = (width - (ACROSS - 1) * BETWEEN) / ACROSS;
    this.#planes = Array.from({ length: SIDE }, (_, digit) => {
      const [x, y] = [(digit % ACROSS) * (side + BETWEEN), Math.floor(digit / ACROSS) * (side + BETWEEN + CAPTION)];
      return new Squares({ x, y: y + CAPTION, side, count: SIDE, across: 3, down: 3 });
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
    for (let cell = 0; cell < SIDE * SIDE; cell++) {
      const corner = squares.corner(cell % SIDE, Math.floor(cell / SIDE));
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
      if (this.#pointed === digit * 81 + cell) {
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
