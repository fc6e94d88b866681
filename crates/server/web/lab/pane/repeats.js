// The pane of the stochastic engines: how many digits are surplus, over the whole search, and which cells are in
// conflict now.

import { h } from "../../dom.js";
import { language, say } from "../../words.js";
import { curveOf, Repeats } from "./conflicts.js";
import { GridSketch } from "./grid-sketch.js";
import { legend } from "./legend.js";
import { font, Sketch } from "./sketch.js";
import { cellNames, write } from "./phrases.js";

/**
 * @typedef {import("./types").Contender} Contender
 * @typedef {import("./types").Context} Context
 * @typedef {import("./sketch.js").Pen} Pen
 */

/** Space for the numbers at the curve. */
const [LEFT, TOP] = [26, 8];

/** The pane. */
class RepeatsPane {
  #contender;
  #context;
  #curve;
  #repeats;
  /** @type {Set<number>} */
  #wrong = new Set();
  /** @type {number | undefined} */
  #pointed;
  #sketch = new Sketch("curve", say("pane.repeats-label"), (pen) => this.#draw(pen));
  #grid;
  #words = h("p", { class: "words" });

  /**
   * @param {Contender} contender
   * @param {Context} context
   */
  constructor(contender, context) {
    this.#contender = contender;
    this.#context = context;
    this.#curve = curveOf(contender.trace);
    this.#repeats = new Repeats(context.shape);
    this.#sketch.element.addEventListener("click", (event) => {
      const { left, width } = this.#sketch.element.getBoundingClientRect();
      const share = (event.clientX - left - LEFT) / Math.max(1, width - LEFT);
      context.pick(Math.round(Math.max(0, Math.min(1, share)) * contender.trace.length));
    });
    this.#grid = new GridSketch(say("pane.conflicts-label"), context, {
      clues: contender.trace.clues,
      values: () => contender.replay.values,
      fill: (cell) => this.#fill(cell),
      over: (pen, squares) => {
        const { unit } = squares;
        // A cut-off corner: conflicts are visible without their colour.
        pen.context.fillStyle = pen.colour("wrong-ink");
        for (const cell of this.#wrong) {
          const { x, y } = squares.corner(context.shape.column(cell), context.shape.row(cell));
          pen.context.beginPath();
          pen.context.moveTo(x + unit, y);
          pen.context.lineTo(x + unit, y + unit * 0.28);
          pen.context.lineTo(x + unit * 0.72, y);
          pen.context.fill();
        }
      },
      show: (cell) => {
        this.#pointed = cell;
        context.mark?.(cell === undefined ? [] : [cell]);
        this.#tell();
      },
      words: () => this.#words.textContent ?? "",
    });
    this.element = h(
      "div",
      { class: "pane repeats-pane" },
      h("p", { class: "intro" }, say("pane.repeats-intro")),
      this.#sketch.element,
      this.#words,
      this.#grid.element,
      legend([["none corner", say("pane.repeats-legend")]]),
    );
    this.update();
  }

  update() {
    this.#repeats.begin(this.#contender.replay.values);
    this.#wrong = new Set(this.#repeats.cells());
    this.#tell();
    this.#sketch.redraw();
    this.#grid.redraw();
  }

  #tell() {
    const { shape, symbols } = this.#context;
    const cell = this.#pointed;
    if (cell === undefined) {
      return write(this.#words, say("pane.repeats-now", { count: this.#repeats.total, cells: this.#wrong.size }));
    }
    const digit = this.#contender.replay.values[cell] ?? 0;
    const twin = (/** @type {"row" | "column"} */ kind) =>
      [...this.#wrong].find((other) => {
        const isSame = this.#contender.replay.values[other] === digit && shape[kind](other) === shape[kind](cell);
        return isSame && other !== cell;
      });
    const twins = [twin("row"), twin("column")].filter((other) => other !== undefined);
    const words = { cell: shape.cellName(cell), symbol: symbols.of(digit), cells: cellNames(shape, twins) };
    return write(this.#words, say(this.#wrong.has(cell) ? "pane.repeats-cell" : "pane.covered-cell", words));
  }

  /** @param {number} cell */
  #fill(cell) {
    if (this.#wrong.has(cell)) return "wrong";
    return this.#context.shape.box(cell) % 2 ? "cell-alt" : "cell";
  }

  /** @param {Pen} pen */
  #draw({ context, width, height, colour }) {
    const { least, most, points, highest } = this.#curve;
    const [bottom, wide] = [height - 4, width - LEFT - 2];
    const x = (/** @type {number} */ point) => LEFT + (points > 1 ? (point / (points - 1)) * wide : 0);
    const y = (/** @type {number} */ value) => bottom - (value / highest) * (bottom - TOP);
    context.font = font(12, 400);
    context.textAlign = "right";
    context.textBaseline = "middle";
    context.strokeStyle = colour("line");
    context.fillStyle = colour("ink-soft");
    context.lineWidth = 1;
    for (const value of [0, highest]) {
      context.beginPath();
      context.moveTo(LEFT, y(value));
      context.lineTo(width, y(value));
      context.stroke();
      context.fillText(value.toLocaleString(language()), LEFT - 5, y(value));
    }
    context.beginPath();
    for (let point = 0; point < points; point++) context.lineTo(x(point), y(most[point] ?? 0));
    for (let point = points - 1; point >= 0; point--) context.lineTo(x(point), y(least[point] ?? 0));
    context.closePath();
    context.fillStyle = context.strokeStyle = colour("cell-same");
    context.globalAlpha = 0.45;
    context.fill();
    context.globalAlpha = 1;
    context.beginPath();
    for (let point = 0; point < points; point++) context.lineTo(x(point), y(least[point] ?? 0));
    context.lineWidth = 1.5;
    context.lineJoin = "round";
    context.stroke();
    const { place, length } = this.#contender.replay;
    const now = LEFT + (length ? place / length : 0) * wide;
    context.strokeStyle = context.fillStyle = colour("accent");
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(now, TOP - 4);
    context.lineTo(now, height);
    context.stroke();
    context.beginPath();
    context.arc(now, y(Math.min(highest, this.#repeats.total)), 4, 0, 2 * Math.PI);
    context.fill();
  }
}

/** @type {import("./types").Pane} */
export const repeats = { name: "pane.repeats", make: (contender, context) => new RepeatsPane(contender, context) };
