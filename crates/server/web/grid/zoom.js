// How large the grid is drawn and which part of it is visible. The drawing is in a scrolling box: scrolling costs
// nothing, and a focused cell comes into view.

import { CELL } from "./geometry.js";

/** The largest size of a cell, in pixels. */
const MAX_CELL_SIDE = 120;

/** The size at which a cell is comfortable to tap. */
const COMFORTABLE = 40;

/** Small digits are drawn if they are at least this large, in pixels. */
const READABLE = 5.5;

/** The zoom of a drawing in its box. */
export class Zoom {
  /** Pixels per unit when the whole grid is visible. */
  fit = 1;
  /** How much larger than that. */
  scale = 1;

  /**
   * @param {HTMLElement} box
   * @param {SVGSVGElement} drawing
   * @param {() => void} changed
   */
  constructor(box, drawing, changed) {
    this.box = box;
    this.drawing = drawing;
    this.changed = changed;
    /** @type {import("./geometry.js").Geometry | undefined} */
    this.geometry = undefined;
  }

  /** Pixels a unit. */
  get unit() {
    return this.fit * this.scale;
  }

  /** The side of a cell in pixels. */
  get cellSide() {
    return CELL * this.unit;
  }

  get isWhole() {
    return this.scale <= 1;
  }

  /**
   * Shows a drawing of another shape, all of it.
   * @param {import("./geometry.js").Geometry} geometry
   */
  show(geometry) {
    this.geometry = geometry;
    this.scale = 1;
    this.drawing.setAttribute("viewBox", `0 0 ${geometry.width} ${geometry.height}`);
    this.measure();
  }

  /** The box has another size. */
  measure() {
    const { geometry, box } = this;
    const [width, height] = [box.clientWidth, box.clientHeight];
    if (!geometry || !width || !height) return;
    this.fit = Math.min(width / geometry.width, height / geometry.height);
    this.#apply();
  }

  /**
   * Zooms by a factor about a point of the window, or the middle.
   * @param {number} factor
   * @param {{ x: number, y: number }} [about]
   */
  by(factor, about) {
    const { left, top, width, height } = this.box.getBoundingClientRect();
    const at = about ? { x: about.x - left, y: about.y - top } : { x: width / 2, y: height / 2 };
    const before = this.unit;
    const largest = Math.max(1, MAX_CELL_SIDE / (CELL * this.fit));
    this.scale = Math.min(largest, Math.max(1, this.scale * factor));
    const growth = this.unit / before;
    const [x, y] = [(this.box.scrollLeft + at.x) * growth - at.x, (this.box.scrollTop + at.y) * growth - at.y];
    this.#apply();
    this.box.scrollTo(x, y);
  }

  /** The whole grid. */
  whole() {
    this.by(1 / this.scale);
  }

  /**
   * Makes a cell large enough to tap, and brings it to the middle.
   * @param {number} cell
   */
  closeUp(cell) {
    this.by(COMFORTABLE / this.cellSide);
    this.reveal(cell, true);
  }

  /**
   * Scrolls a cell into view.
   * @param {number} cell
   * @param {boolean} [toMiddle]
   */
  reveal(cell, toMiddle = false) {
    const { box, geometry, unit } = this;
    if (!geometry || this.isWhole) return;
    const { x, y } = geometry.corner(cell);
    const side = this.cellSide;
    const into = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ room) => {
      if (toMiddle) return at + side / 2 - room / 2;
      // One more cell is shown beyond the cursor.
      return Math.max(Math.min(from, at - side), at + 2 * side - room);
    };
    box.scrollTo(into(x * unit, box.scrollLeft, box.clientWidth), into(y * unit, box.scrollTop, box.clientHeight));
  }

  /**
   * @param {number} x pixels
   * @param {number} y
   */
  pan(x, y) {
    this.box.scrollBy(x, y);
  }

  /**
   * The point of the drawing below a point of the window.
   * @param {number} x
   * @param {number} y
   */
  point(x, y) {
    const { left, top } = this.drawing.getBoundingClientRect();
    return { x: (x - left) / this.unit, y: (y - top) / this.unit };
  }

  /**
   * Whether small digits are readable in a cell: large enough, and (nearly) in view.
   * @returns {(cell: number) => boolean}
   */
  readable() {
    const { box, geometry, unit } = this;
    if (!geometry || geometry.pitch * unit < READABLE) return () => false;
    if (this.isWhole) return () => true;
    const [left, top] = [box.scrollLeft / unit - 2 * CELL, box.scrollTop / unit - 2 * CELL];
    const [right, bottom] = [left + box.clientWidth / unit + 4 * CELL, top + box.clientHeight / unit + 4 * CELL];
    return (cell) => {
      const { x, y } = geometry.corner(cell);
      return x > left - CELL && x < right && y > top - CELL && y < bottom;
    };
  }

  #apply() {
    const { geometry, unit, drawing } = this;
    if (!geometry) return;
    drawing.setAttribute("width", String(Math.floor(geometry.width * unit)));
    drawing.setAttribute("height", String(Math.floor(geometry.height * unit)));
    this.box.classList.toggle("zoomed", !this.isWhole);
    this.changed();
  }
}
