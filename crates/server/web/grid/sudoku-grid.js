// The grid: `<sudoku-grid>`. It shows game, view and settings, and passes on keys and pointers.
//
// The drawing is an SVG whose cells form an ARIA grid (rows of gridcells, one of which has the tab stop). Every
// change computes a new look for each cell; a cell redraws only what differs from its last.

import { game, settings, symbols, view } from "../context.js";
import { h, s, set } from "../dom.js";
import { say } from "../words.js";
import { CellDrawing, cellClip } from "./cell.js";
import { Chooser } from "./chooser.js";
import { Coordinates } from "./coordinates.js";
import { Geometry } from "./geometry.js";
import { takeIn } from "./paste-and-drop.js";
import { Keyboard } from "./keyboard.js";
import { looks } from "./look.js";
import { OverlayDrawing } from "./overlay.js";
import { Pointer } from "./pointer.js";
import { spokenCell } from "./spoken.js";
import { stage } from "./overlay-classes.js";
import { Zoom } from "./zoom.js";

/** The zoom factor of one button or key press. */
const ZOOM_STEP = 1.4;

/** From this size on, the zoom buttons are always visible. */
const ZOOM_BUTTONS_FROM_SIZE = 13;

/** `<sudoku-grid>` */
export class SudokuGrid extends HTMLElement {
  /** Space is down: the mouse moves the grid. */
  grabbing = false;

  #drawing = s("svg", { class: "drawing", role: "grid", "aria-multiselectable": "true" });
  #box = h("div", { class: "box" }, this.#drawing);
  #zoom = new Zoom(this.#box, this.#drawing, () => this.#zoomed());
  #coordinates = new Coordinates();
  #chooser = new Chooser(() => this.#focusCursor());
  #keyboard = new Keyboard({
    element: this,
    open: () => this.#open(view.cursor),
    zoom: (by) => this.#zoom.by(ZOOM_STEP ** by),
    grab: (grabbing) => (this.grabbing = grabbing),
  });

  /** @type {CellDrawing[]} */
  #cells = [];
  /** @type {OverlayDrawing | undefined} */
  #overlay;
  /** The shape and symbols that are drawn. */
  #drawn = "";
  /** The cell with the tab stop. */
  #stop = -1;
  #due = false;

  connectedCallback() {
    const frame = h("div", { class: "frame" }, this.#coordinates.top, this.#coordinates.left, this.#box);
    this.replaceChildren(this.#buttons(), frame, this.#resume(), this.#chooser.element);
    new Pointer(this.#box, {
      zoom: this.#zoom,
      grabbing: () => this.grabbing,
      open: (cell) => this.#open(cell),
      focus: (cell) => this.#cells[cell]?.element.focus({ preventScroll: true }),
      dragged: () => this.#keyboard.dragged(),
    });
    document.addEventListener("keydown", (event) => this.#keyboard.down(event));
    document.addEventListener("keyup", (event) => this.#keyboard.up(event));
    addEventListener("blur", () => (this.grabbing = false));
    for (const source of [game, view, settings]) source.addEventListener("change", () => this.#schedule());
    game.addEventListener("start", () => this.#restart());
    this.#box.addEventListener("scroll", () => this.#zoomed(), { passive: true });
    new ResizeObserver(() => this.#zoom.measure()).observe(this.#box);
    takeIn();
    this.#draw();
  }

  /** The buttons to zoom. */
  #buttons() {
    const button = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => void} */ onclick) => {
      const label = say(`grid.${name}`);
      return h("button", { type: "button", "data-name": name, "aria-label": label, title: label, onclick }, sign);
    };
    return h(
      "div",
      { class: "zoom", role: "group", "aria-label": say("grid.zoom") },
      button("zoom-out", "−", () => this.#zoom.by(1 / ZOOM_STEP)),
      button("zoom-whole", "⤢", () => this.#zoom.whole()),
      button("zoom-in", "+", () => this.#zoom.by(ZOOM_STEP)),
    );
  }

  /** What lies over the grid while the game is paused. */
  #resume() {
    const onclick = () => view.change({ paused: false });
    return h("button", { type: "button", class: "resume", onclick }, say("grid.resume"));
  }

  /** Draws with the next frame: several changes are one drawing. */
  #schedule() {
    if (this.#due) return;
    this.#due = true;
    requestAnimationFrame(() => this.#draw());
  }

  /** Another game: forgets what referred to the last one. */
  #restart() {
    const { cells, size } = game.state.shape;
    const cursor = view.cursor < cells ? view.cursor : 0;
    const held = view.held <= size ? view.held : 0;
    view.change({ cursor, selection: new Set([cursor]), held, adds: false, aim: 0, overlay: undefined, wrong: new Set() });
  }

  #draw() {
    this.#due = false;
    this.#build();
    const { state } = game;
    const staging = stage(state.shape, view.overlay);
    const all = looks(state, view, settings.now, staging, this.#zoom.readable());
    const known = symbols();
    this.#cells.forEach((cell, index) => {
      const look = all[index];
      if (look) cell.update(look, () => spokenCell(state, look, index, known, view.paused));
    });
    this.#overlay?.update(view.paused ? undefined : view.overlay);
    this.dataset.coordinates = settings.now.coordinates;
    this.toggleAttribute("paused", view.paused);
    this.toggleAttribute("held", view.held > 0);
    this.toggleAttribute("cursor-right", state.shape.column(view.cursor) >= state.shape.size / 2);
    this.#moveStop();
  }

  /** Makes the cells of a shape that is not drawn yet. */
  #build() {
    const { shape, alphabet } = game.state;
    const key = `${shape.name} ${alphabet}`;
    if (key === this.#drawn) return;
    const hadFocus = this.#drawing.contains(document.activeElement);
    this.#drawn = key;
    const geometry = new Geometry(shape);
    this.#cells = game.state.values.map((_, cell) => new CellDrawing(cell, geometry, symbols()));
    const rows = [...Array(shape.size).keys()].map((row) => {
      const cells = this.#cells.slice(row * shape.size, (row + 1) * shape.size);
      const label = say("grid.row", { row: row + 1 });
      return s("g", { role: "row", "aria-rowindex": row + 1, "aria-label": label }, ...cells.map(({ element }) => element));
    });
    this.#overlay = new OverlayDrawing(geometry, symbols());
    set(this.#drawing, "aria-label", say("grid.label", { size: shape.size }));
    set(this.#drawing, "aria-rowcount", shape.size);
    set(this.#drawing, "aria-colcount", shape.size);
    this.toggleAttribute("large", shape.size >= ZOOM_BUTTONS_FROM_SIZE);
    this.#stop = -1;
    // Measured while it is empty: otherwise the cells would be laid out twice.
    this.#drawing.replaceChildren();
    this.#zoom.show(geometry);
    this.#drawing.replaceChildren(cellClip(), ...rows, boxFrames(geometry), this.#overlay.element);
    if (hadFocus) this.#focusCursor();
  }

  /** The tab stop follows the cursor, and the focus with it if the grid has it. */
  #moveStop() {
    if (this.#stop === view.cursor) return;
    const [last, next] = [this.#cells[this.#stop]?.element, this.#cells[view.cursor]?.element];
    this.#stop = view.cursor;
    last?.setAttribute("tabindex", "-1");
    next?.setAttribute("tabindex", "0");
    if (this.#drawing.contains(document.activeElement)) next?.focus({ preventScroll: true });
    this.#zoom.reveal(view.cursor);
  }

  #focusCursor() {
    this.#cells[view.cursor]?.element.focus({ preventScroll: true });
  }

  /** @param {number} cell */
  #open(cell) {
    const element = this.#cells[cell]?.element;
    if (element) this.#chooser.open(cell, element.getBoundingClientRect());
  }

  /** Another part is visible: small digits may have become readable. */
  #zoomed() {
    this.toggleAttribute("zoomed", !this.#zoom.isWhole);
    this.#coordinates.update(this.#zoom);
    this.#schedule();
  }
}

/**
 * Lines around the boxes, for paper.
 * @param {Geometry} geometry
 */
function boxFrames(geometry) {
  const { shape } = geometry;
  const frames = [...Array(shape.size).keys()].map((box) => {
    const { x, y, width, height } = geometry.around(shape.houseNamed(`box ${box + 1}`));
    return s("rect", { x: x - 2, y: y - 2, width: width + 4, height: height + 4 });
  });
  return s("g", { class: "box-frames", "aria-hidden": "true" }, ...frames);
}
