// The grid of lessons and exercises. It draws as the grid of the game does, with the same cells and the same overlay,
// but has a state of its own: nothing here touches the game.
//
// Its cells form an ARIA grid with one tab stop. Arrows move the cursor; other keys, and taps, are passed on.

import { h, s, set } from "../dom.js";
import { CellDrawing } from "../grid/cell.js";
import { CELL, Geometry } from "../grid/geometry.js";
import { stage } from "../grid/overlay-classes.js";
import { OverlayDrawing } from "../grid/overlay.js";
import { spokenCell } from "../grid/spoken.js";
import { say } from "../words.js";

/**
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("../view.js").Overlay} Overlay
 *
 * @typedef {object} Picture what the grid shows
 * @property {Position} position
 * @property {Overlay} [overlay]
 * @property {number} [held] the digit whose candidates are tinted; 0: none
 * @property {string[]} [wrong] cells that refute an answer
 * @property {(cell: number) => string} [spoken] what a screen reader adds to a cell; `""`: nothing
 *
 * @typedef {object} Listener
 * @property {(cell: number, digit: number, isExact: boolean) => void} tap a cell was tapped; `digit` is the candidate
 *   nearest to the tap, or 0; `isExact` if a mouse or pen pointed at it
 * @property {(cell: number, event: KeyboardEvent) => void} key another key than those that move the cursor
 */

/** How far from a candidate a click still means it, in parts of the distance between candidates. */
const REACH = 0.55;

/** The grid. */
export class ExerciseGrid {
  #drawing = s("svg", { class: "drawing", role: "grid" });
  element = h("div", { class: "exercise-grid" }, this.#drawing);
  /** @type {CellDrawing[]} */
  #cells = [];
  /** @type {Geometry | undefined} */
  #geometry;
  /** @type {OverlayDrawing | undefined} */
  #overlay;
  /** @type {Picture | undefined} */
  #picture;
  #cursor = 0;

  /**
   * @param {string} label
   * @param {Listener} [listener] default: the grid is only looked at
   */
  constructor(label, listener) {
    set(this.#drawing, "aria-label", label);
    set(this.#drawing, "aria-readonly", listener ? null : "true");
    this.#drawing.addEventListener("keydown", (event) => {
      if (!this.#move(event)) listener?.key(this.#cursor, event);
    });
    // A screen reader moves the focus by itself.
    this.#drawing.addEventListener("focusin", ({ target }) => {
      const cell = this.#cells.findIndex(({ element }) => element === target);
      if (cell >= 0 && cell !== this.#cursor) this.#goTo(cell);
    });
    this.#drawing.addEventListener("click", (event) => this.#click(event, listener));
  }

  /** @param {Picture} picture */
  show(picture) {
    this.#picture = picture;
    this.#build(picture.position);
    this.#draw();
  }

  /** Moves the focus to the grid. */
  focus() {
    this.#cells[this.#cursor]?.element.focus({ preventScroll: true });
  }

  /** @param {Position} position */
  #build({ shape, symbols }) {
    if (this.#geometry?.shape === shape) return;
    const geometry = new Geometry(shape);
    this.#geometry = geometry;
    this.#cells = Array.from({ length: shape.cells }, (_, cell) => new CellDrawing(cell, geometry, symbols));
    this.#overlay = new OverlayDrawing(geometry, symbols);
    const rows = Array.from({ length: shape.size }, (_, row) => {
      const cells = this.#cells.slice(row * shape.size, (row + 1) * shape.size).map(({ element }) => element);
      return s("g", { role: "row", "aria-rowindex": row + 1, "aria-label": say("grid.row", { row: row + 1 }) }, ...cells);
    });
    set(this.#drawing, "viewBox", `0 0 ${geometry.width} ${geometry.height}`);
    set(this.#drawing, "aria-rowcount", shape.size);
    set(this.#drawing, "aria-colcount", shape.size);
    this.#drawing.replaceChildren(...rows, this.#overlay.element);
  }

  #draw() {
    const picture = this.#picture;
    if (!picture) return;
    const { position, overlay, wrong = [], spoken } = picture;
    const { shape, symbols } = position;
    const { classes } = stage(shape, overlay);
    const faulty = new Set(wrong.map((name) => shape.cellNamed(name)));
    this.#cells.forEach((drawing, cell) => {
      const more = spoken?.(cell) ?? "";
      const look = this.#look(picture, cell, classes.get(cell) ?? "", faulty.has(cell), more);
      const state = /** @type {import("../game/types").State} */ (/** @type {unknown} */ ({ shape, mode: "play", ruledOut: [] }));
      drawing.update(look, () => [spokenCell(state, look, cell, symbols, false), more].filter(Boolean).join(", "));
      set(drawing.element, "tabindex", cell === this.#cursor ? 0 : -1);
    });
    this.#overlay?.update(overlay);
  }

  /**
   * @param {Picture} picture
   * @param {number} cell
   * @param {string} staged
   * @param {boolean} faulty
   * @param {string} said
   * @returns {import("../grid/look.js").Look}
   */
  #look({ position, held = 0 }, cell, staged, faulty, said) {
    const { shape, values, givens, marks } = position;
    const value = values[cell] ?? 0;
    const kind = !value ? "" : givens[cell] ? "given" : "own";
    const isOdd = (Math.floor(shape.row(cell) / shape.boxRows) + Math.floor(shape.column(cell) / shape.boxColumns)) % 2;
    const tinted = held > 0 && (value === held || position.has(cell, held));
    const classes = ["cell", kind, isOdd && "alt", tinted && "same", faulty && "faulty", staged];
    return {
      value,
      kind,
      corner: [],
      keypad: false,
      centre: [],
      candidates: value ? [] : (marks[cell] ?? []),
      colours: [],
      painted: [],
      selected: false,
      fixed: value > 0,
      faulty,
      classes: classes.filter(Boolean).join(" "),
      said: `${said} ${faulty}`,
    };
  }

  /**
   * Moves the cursor.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key does that
   */
  #move(event) {
    const position = this.#picture?.position;
    if (!position || event.ctrlKey || event.metaKey || event.altKey) return false;
    const { shape } = position;
    const [row, column] = [shape.row(this.#cursor), shape.column(this.#cursor)];
    const last = shape.size - 1;
    /** @type {Record<string, [number, number]>} */
    const moves = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, last],
    };
    const to = moves[event.key];
    if (!to) return false;
    event.preventDefault();
    const inside = (/** @type {number} */ place) => Math.min(last, Math.max(0, place));
    this.#goTo(shape.at(inside(to[0]), inside(to[1])));
    this.focus();
    return true;
  }

  /** @param {number} cell */
  #goTo(cell) {
    set(/** @type {CellDrawing} */ (this.#cells[this.#cursor]).element, "tabindex", -1);
    this.#cursor = cell;
    set(/** @type {CellDrawing} */ (this.#cells[cell]).element, "tabindex", 0);
  }

  /**
   * @param {MouseEvent} event
   * @param {Listener | undefined} listener
   */
  #click(event, listener) {
    const [geometry, position] = [this.#geometry, this.#picture?.position];
    if (!geometry || !position) return;
    const { left, top, width } = this.#drawing.getBoundingClientRect();
    const unit = width / geometry.width;
    const [x, y] = [(event.clientX - left) / unit, (event.clientY - top) / unit];
    const cell = geometry.cellAt(x, y);
    if (cell < 0) return;
    this.#goTo(cell);
    this.focus();
    const corner = geometry.corner(cell);
    const { digit, distance } = nearest(geometry, position, cell, x - corner.x, y - corner.y);
    const isFinger = event instanceof PointerEvent && event.pointerType === "touch";
    listener?.tap(cell, digit, !isFinger && distance < REACH * geometry.pitch);
  }
}

/**
 * The candidate of a cell that is nearest to a point of it; digit 0 if it has none.
 * @param {Geometry} geometry
 * @param {Position} position
 * @param {number} cell
 * @param {number} x
 * @param {number} y
 */
function nearest(geometry, position, cell, x, y) {
  const candidates = (position.values[cell] ? [] : (position.marks[cell] ?? [])).map((digit) => {
    const place = geometry.candidate(digit);
    return { digit, distance: Math.hypot(place.x - x, place.y - y) };
  });
  return candidates.reduce((best, one) => (one.distance < best.distance ? one : best), { digit: 0, distance: CELL * 2 });
}
