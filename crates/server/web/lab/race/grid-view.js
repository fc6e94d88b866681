// The grid of a contender on the page: only cells whose look has changed are redrawn. A click or the arrow keys mark
// a cell in all contenders.

import { h } from "../../dom.js";
import { announce } from "../../notices.js";
import { keepsCandidates } from "../../panel/engines.js";
import { say } from "../../words.js";
import { GridCanvas } from "./grid-canvas.js";
import { Looks } from "./looks.js";
import { density } from "./palette.js";

/**
 * @typedef {import("./contender.js").Contender} Contender
 * @typedef {import("./selection.js").Context} Context
 */

/** The direction of each arrow key. @type {Record<string, [number, number]>} */
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The grid. */
export class GridView {
  #canvas = h("canvas", { class: "contender-grid", tabindex: 0, role: "application" });
  #looks;
  #cells;
  #resized;
  /** Cells that something elsewhere points at. @type {ReadonlySet<number>} */
  #marked = new Set();

  /**
   * @param {Contender} contender
   * @param {Context} context
   */
  constructor(contender, context) {
    this.contender = contender;
    this.context = context;
    this.#looks = new Looks(context.shape.cells);
    this.#cells = new GridCanvas(context, this.#looks);
    this.element = this.#canvas;
    this.#canvas.setAttribute("aria-label", say("race.grid-label", { engine: context.name }));
    this.#canvas.addEventListener("pointerdown", (event) => this.#point(event));
    this.#canvas.addEventListener("keydown", (event) => this.#key(event));
    this.#resized = new ResizeObserver(() => this.#resize());
    this.#resized.observe(this.#canvas);
  }

  /** Releases its listeners. */
  leave() {
    this.#resized.disconnect();
  }

  /**
   * Marks cells while something points at them.
   * @param {readonly number[]} cells
   */
  mark(cells) {
    this.#marked = new Set(cells);
    this.update();
  }

  /** Redraws everything. */
  redraw() {
    this.#looks.forget();
    this.#cells.clear();
    this.update();
  }

  /** Draws what has changed. */
  update() {
    if (!this.#cells.isReady) return;
    const withCandidates = this.#cells.hasRoom && keepsCandidates(this.contender.engine);
    const changed = this.#looks.change(this.contender, this.context, this.#marked, withCandidates);
    if (!changed.length) return;
    this.#cells.draw(changed);
    const page = this.#canvas.getContext("2d");
    page?.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    page?.drawImage(this.#cells.canvas, 0, 0);
  }

  #resize() {
    const wide = Math.round(this.#canvas.clientWidth * density());
    if (!wide || wide === this.#canvas.width) return;
    this.#cells.resize(wide);
    [this.#canvas.width, this.#canvas.height] = [wide, this.#cells.canvas.height];
    this.redraw();
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const { geometry } = this.#cells;
    const rate = geometry.width / this.#canvas.clientWidth;
    const cell = geometry.cellAt(event.offsetX * rate, event.offsetY * rate);
    if (cell >= 0) this.#select(cell === this.context.cell.get() ? undefined : cell);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { shape, cell } = this.context;
    const move = MOVES[event.key];
    if (event.key === "Escape") this.#select(undefined);
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const from = cell.get() ?? 0;
    const within = (/** @type {number} */ place) => Math.max(0, Math.min(place, shape.size - 1));
    this.#select(shape.at(within(shape.row(from) + move[0]), within(shape.column(from) + move[1])));
  }

  /** @param {number | undefined} cell */
  #select(cell) {
    const { shape, symbols } = this.context;
    this.context.cell.set(cell);
    if (cell === undefined) return;
    const { replay } = this.contender;
    const value = symbols.of(replay?.values[cell] ?? 0);
    const open = replay && keepsCandidates(this.contender.engine) ? replay.open(cell).map((digit) => symbols.of(digit)) : [];
    const content = value || (open.length ? say("grid.said-candidates", { list: open.join(" ") }) : say("grid.said-blank"));
    announce(`${say("grid.place", { row: shape.row(cell) + 1, column: shape.column(cell) + 1 })}, ${content}`);
  }
}
