// The cells of a grid as pixels, on an off-page canvas: on a canvas of the page, setting a font would make the
// browser compute styles first.

import { CELL, Geometry } from "../../grid/geometry.js";
import { HOTTEST, brief } from "./heat.js";
import { CHOICE, FAILED, GIVEN, HEAT, LAST, MARKED, SELECTED, VALUE } from "./looks.js";
import { density, palette } from "./palette.js";

/**
 * @typedef {import("./looks.js").Looks} Looks
 * @typedef {import("./selection.js").Context} Context
 */

const FONT = '"Fira Sans", system-ui, sans-serif';

/** Larger grids have no space for candidates. */
const LARGEST_WITH_CANDIDATES = 16;
/** Text smaller than this, in pixels, is not drawn. */
const SMALLEST_TEXT = 7;

/** The drawing of a grid. */
export class GridCanvas {
  canvas = document.createElement("canvas");
  #pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
  #scale = 0;
  #looks;

  /**
   * @param {Context} context
   * @param {Looks} looks
   */
  constructor(context, looks) {
    this.context = context;
    this.geometry = new Geometry(context.shape);
    this.#looks = looks;
  }

  /** Whether there is anything to draw on. */
  get isReady() {
    return this.#scale > 0;
  }

  /** Whether candidates can be read. */
  get hasRoom() {
    const isLegible = this.geometry.pitch * this.#scale >= SMALLEST_TEXT * density();
    return isLegible && this.context.shape.size <= LARGEST_WITH_CANDIDATES;
  }

  /**
   * Sets its width in pixels and clears it.
   * @param {number} wide
   */
  resize(wide) {
    const { width, height } = this.geometry;
    this.canvas.width = wide;
    this.canvas.height = Math.round((wide * height) / width);
    this.#scale = wide / width;
  }

  clear() {
    this.#pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
  }

  /**
   * Draws cells; all text of one font together, because changing the font is slow.
   * @param {number[]} cells
   */
  draw(cells) {
    const pen = this.#pen;
    const side = Math.round(CELL * this.#scale);
    pen.textAlign = "center";
    for (const cell of cells) this.#ground(cell, side);
    for (const given of [GIVEN, 0]) {
      pen.font = `${given ? 500 : 400} ${this.#valueSize(side)}px ${FONT}`;
      pen.fillStyle = palette.of(given ? "digit" : "digit-found");
      for (const cell of cells) if ((this.#lookOf(cell) & GIVEN) === given) this.#write(cell, side);
    }
    if (this.#isCounted) this.#writeCounts(cells, side);
    else this.#writeMarks(cells);
    for (const cell of cells) this.#mark(cell, side);
  }

  /** @param {number} cell */
  #lookOf(cell) {
    return /** @type {number} */ (this.#looks.looks[cell]);
  }

  /** Whether cells show counts instead of candidates. */
  get #isCounted() {
    return this.context.heat() !== "candidates";
  }

  /**
   * The corner of a cell, in whole pixels.
   * @param {number} cell
   */
  #corner(cell) {
    const { x, y } = this.geometry.corner(cell);
    return { left: Math.round(x * this.#scale), top: Math.round(y * this.#scale) };
  }

  /**
   * @param {number} cell
   * @param {number} side
   */
  #ground(cell, side) {
    const pen = this.#pen;
    const { left, top } = this.#corner(cell);
    pen.fillStyle = this.#colour(cell, this.#lookOf(cell));
    pen.beginPath();
    pen.roundRect(left, top, side, side, side * 0.1);
    pen.fill();
  }

  /**
   * The colour of a cell.
   * @param {number} cell
   * @param {number} look
   */
  #colour(cell, look) {
    const { shape } = this.context;
    const level = (look >> HEAT) & 15;
    if (look & FAILED) return palette.of("wrong");
    if (level) return palette.between("cell", this.context.heat() === "guesses" ? "paint-1" : "wrong", level / HOTTEST);
    if (look & SELECTED) return palette.of("cell-selected");
    if (look & LAST) return palette.of("cell-same");
    const [band, stack] = [Math.floor(shape.row(cell) / shape.boxRows), Math.floor(shape.column(cell) / shape.boxColumns)];
    return palette.of((band + stack) % 2 ? "cell-alt" : "cell");
  }

  /** @param {number} side */
  #valueSize(side) {
    return side * (this.context.symbols.of(this.context.shape.size).length > 1 ? 0.5 : 0.64) * (this.#isCounted ? 0.8 : 1);
  }

  /**
   * A value. What is given is white and strong, what was found is orange; a choice has a line below.
   * @param {number} cell
   * @param {number} side
   */
  #write(cell, side) {
    const look = this.#lookOf(cell);
    const symbol = this.context.symbols.of(look & VALUE);
    if (!symbol) return;
    const pen = this.#pen;
    const { left, top } = this.#corner(cell);
    const [x, y] = [left + side / 2, top + side / 2];
    const down = this.#isCounted ? side * 0.12 : 0;
    pen.fillText(symbol, x, y + this.#valueSize(side) * 0.35 + down);
    if (look & CHOICE) pen.fillRect(x - side * 0.18, y + side * 0.33 + down * 0.6, side * 0.36, Math.max(1, side * 0.045));
  }

  /**
   * The candidates of cells.
   * @param {number[]} cells
   */
  #writeMarks(cells) {
    const pen = this.#pen;
    const { size } = this.context.shape;
    const height = this.geometry.pitch * this.#scale * (size > 9 ? 0.95 : 0.82);
    pen.font = `400 ${height}px ${FONT}`;
    pen.fillStyle = palette.of("mark");
    for (const cell of cells) {
      const set = /** @type {number} */ (this.#looks.smalls[cell]);
      if (!set) continue;
      const { left, top } = this.#corner(cell);
      for (let digit = 1; digit <= size; digit++) {
        if (!(set & (1 << digit))) continue;
        const { x, y } = this.geometry.candidate(digit);
        pen.fillText(this.context.symbols.of(digit), left + x * this.#scale, top + y * this.#scale + height * 0.35);
      }
    }
  }

  /**
   * How often something happened in cells.
   * @param {number[]} cells
   * @param {number} side
   */
  #writeCounts(cells, side) {
    const size = side * 0.26;
    if (size < SMALLEST_TEXT * density()) return;
    const pen = this.#pen;
    pen.font = `500 ${size}px ${FONT}`;
    pen.textAlign = "right";
    pen.fillStyle = palette.of("digit");
    for (const cell of cells) {
      const count = /** @type {number} */ (this.#looks.smalls[cell]);
      const { left, top } = this.#corner(cell);
      if (count) pen.fillText(brief(count), left + side * 0.94, top + side * 0.27);
    }
  }

  /**
   * The ring of a cell that is marked or was the last; the cross of a dead end.
   * @param {number} cell
   * @param {number} side
   */
  #mark(cell, side) {
    const look = this.#lookOf(cell);
    const { left, top } = this.#corner(cell);
    if (look & (SELECTED | LAST | MARKED)) this.#ring(left, top, side, look);
    if (look & FAILED) this.#cross(left, top, side);
  }

  /**
   * @param {number} left
   * @param {number} top
   * @param {number} side
   * @param {number} look
   */
  #ring(left, top, side, look) {
    const pen = this.#pen;
    const width = Math.max(2, side * 0.08);
    pen.strokeStyle = palette.of(look & (SELECTED | MARKED) ? "ring-selected" : "ring");
    pen.lineWidth = width;
    pen.beginPath();
    pen.roundRect(left + width / 2, top + width / 2, side - width, side - width, side * 0.08);
    pen.stroke();
  }

  /**
   * @param {number} left
   * @param {number} top
   * @param {number} side
   */
  #cross(left, top, side) {
    const pen = this.#pen;
    const [arm, x, y] = [side * 0.1, left + side * 0.82, top + side * 0.18];
    pen.strokeStyle = palette.of("wrong-ink");
    pen.lineWidth = Math.max(1.5, side * 0.05);
    pen.beginPath();
    pen.moveTo(x - arm, y - arm);
    pen.lineTo(x + arm, y + arm);
    pen.moveTo(x + arm, y - arm);
    pen.lineTo(x - arm, y + arm);
    pen.stroke();
  }
}
