// The pane of Dancing Links: the columns of the exact cover matrix as four panels of N × N squares. The colour of a
// square says how many rows its column has left; covered columns are grey; those of the last row taken are framed.

import { h } from "../../dom.js";
import { say } from "../../words.js";
import { chosenColumns, countRows, COVERED, meaningOf, onesOf, rowsOf } from "./constraints.js";
import { legend } from "./legend.js";
import { Panels } from "./panels.js";
import { pointAt } from "./pointing.js";
import { Sketch } from "./sketch.js";
import { either, write } from "./phrases.js";

/**
 * @typedef {import("./types").Contender} Contender
 * @typedef {import("./types").Context} Context
 * @typedef {import("./sketch.js").Pen} Pen
 */

/** The pane. */
class MatrixPane {
  #contender;
  #context;
  #counts;
  /** @type {number | undefined} */
  #pointed;
  /** The columns of the last row taken, and those of them it was chosen from. */
  #taken = { ones: /** @type {number[]} */ ([]), chosen: /** @type {number[]} */ ([]), text: "" };
  #sketch = new Sketch("matrix", say("pane.matrix-label"), (pen) => this.#draw(pen), Panels.heightOf);
  #words = h("p", { class: "words" });
  #panels;

  /**
   * @param {Contender} contender
   * @param {Context} context
   */
  constructor(contender, context) {
    this.#contender = contender;
    this.#context = context;
    this.#panels = new Panels(context.shape);
    this.#counts = new Int16Array(4 * context.shape.cells);
    pointAt(this.#sketch.element, {
      at: (x, y) => this.#panels.at(x, y),
      step: (from, key) => this.#panels.step(from, key),
      show: (column) => this.#show(column),
      take: (column) => this.#take(column),
      words: () => this.#words.textContent ?? "",
    });
    const samples = legend([
      ["none", say("pane.rows-none")],
      ["one", say("pane.rows-one")],
      ["few", say("pane.rows-few")],
      ["many", say("pane.rows-many")],
      ["covered", say("pane.rows-covered")],
    ]);
    const intro = h("p", { class: "intro" }, say("pane.matrix-intro"));
    this.element = h("div", { class: "pane matrix-pane" }, intro, this.#sketch.element, this.#words, samples);
    this.update();
  }

  update() {
    const { shape } = this.#context;
    countRows(shape, this.#contender.replay.values, this.#counts);
    this.#taken = this.#lastRow();
    this.#tell();
    this.#sketch.redraw();
  }

  #lastRow() {
    const { shape, symbols } = this.#context;
    const { values, standing } = this.#contender.replay;
    const row = standing.at(-1);
    if (!row) return { ones: [], chosen: [], text: "" };
    const before = countRows(shape, Array.from(values, (digit, cell) => (cell === row.cell ? 0 : digit)));
    const chosen = chosenColumns(shape, before, row, row.options, this.#contender.engine === "dlx-first");
    const text = say("pane.row-taken", {
      symbol: symbols.of(row.digit),
      cell: shape.cellName(row.cell),
      columns: either(chosen.map((column) => this.#columnName(column))),
      options: row.options,
    });
    return { ones: onesOf(shape, row.cell, row.digit), chosen, text };
  }

  /** @param {number} column */
  #columnName(column) {
    const { shape, symbols } = this.#context;
    const { panel, number, digit } = meaningOf(shape, column);
    if (panel === "cell") return say("pane.column-cell", { cell: shape.cellName(number) });
    return say(`pane.column-${panel}`, { number: String(number + 1), symbol: symbols.of(digit) });
  }

  #tell() {
    const text = this.#pointed === undefined ? this.#taken.text : this.#describe(this.#pointed);
    write(this.#words, text || say("pane.matrix-start"));
  }

  /** @param {number} column */
  #describe(column) {
    const { shape, symbols } = this.#context;
    const { panel, number, digit } = meaningOf(shape, column);
    const count = this.#counts[column] ?? 0;
    const values = {
      cell: shape.cellName(number),
      number: String(number + 1),
      symbol: symbols.of(panel === "cell" ? (this.#contender.replay.values[number] ?? 0) : digit),
      count,
    };
    return say(`pane.${count === COVERED ? "covered" : "needs"}-${panel}`, values);
  }

  /** @param {number | undefined} column */
  #show(column) {
    this.#pointed = column;
    const cells = column === undefined ? [] : this.#places(column).map(({ cell }) => cell);
    this.#context.mark?.([...new Set(cells)]);
    this.#tell();
    this.#sketch.redraw();
  }

  /**
   * The rows of a column: those it has left, or the one that covers it.
   * @param {number} column
   */
  #places(column) {
    const { shape } = this.#context;
    if (this.#counts[column] !== COVERED) return rowsOf(shape, this.#counts, column);
    const { values } = this.#contender.replay;
    const { panel, number, digit } = meaningOf(shape, column);
    const cell = panel === "cell" ? number : values.findIndex((value, cell) => value === digit && shape[panel](cell) === number);
    return [{ cell, digit: values[cell] ?? 0 }];
  }

  /** @param {number} column */
  #take(column) {
    const [first, ...others] = new Set(this.#places(column).map(({ cell }) => cell));
    if (first !== undefined && !others.length) this.#context.cell.set(first);
  }

  /** @param {Pen} pen */
  #draw(pen) {
    const { shape } = this.#context;
    const related = this.#pointed === undefined ? [] : this.#places(this.#pointed);
    this.#panels.draw(pen, {
      counts: this.#counts,
      ...this.#taken,
      pointed: this.#pointed,
      related: related.flatMap(({ cell, digit }) => onesOf(shape, cell, digit)),
    });
  }
}

/** @type {import("./types").Pane} */
export const matrix = { name: "pane.matrix", make: (contender, context) => new MatrixPane(contender, context) };
