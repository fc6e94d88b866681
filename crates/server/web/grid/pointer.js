// Mouse, finger and pen on the grid.
//
//   tap                     selects; writes the held digit if there is one
//   drag                    selects what it passes
//   Ctrl, Shift + click     adds or removes; extends
//   tap, with the switch    adds or removes
//   double tap              selects all cells like this one
//   long or right press     opens the drop-down
//   two fingers, middle     move and zoom (also with Space held down)

import { game, view } from "../context.js";
import { enter } from "./entry.js";
import { alike, rectangle } from "./selecting.js";

/** A press is long after this many milliseconds. */
const LONG_PRESS = 500;

/** Two taps within this many milliseconds are a double tap. */
const DOUBLE = 350;

/** Below this distance, in pixels, a finger counts as still. */
const STILL_DISTANCE = 8;

/** In cells smaller than this, in pixels, a finger cannot aim: the first tap zooms in. */
const SMALLEST_TARGET = 22;

/** On a Mac, where Ctrl+click is a right click, Command adds to the selection. */
const CTRL_OPENS = /^Mac/.test(navigator.platform);

/**
 * What the pointer needs of the grid.
 * @typedef {object} PointerTarget
 * @property {import("./zoom.js").Zoom} zoom
 * @property {() => boolean} grabbing Space is down: the mouse moves the grid
 * @property {(cell: number) => void} open
 * @property {(cell: number) => void} focus
 * @property {() => void} dragged the grid was moved with Space held down
 */

/** Listens to pointers in the box of the drawing. */
export class Pointer {
  /** The pointers that are down. @type {Map<number, { x: number, y: number }>} */
  #down = new Map();
  /** What the first pointer does. @type {"none" | "select" | "remove" | "pan"} */
  #doing = "none";
  #start = { x: 0, y: 0, cell: -1 };
  #lastTap = { cell: -1, at: 0 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #press;

  /**
   * @param {HTMLElement} box
   * @param {PointerTarget} grid
   */
  constructor(box, grid) {
    this.grid = grid;
    box.addEventListener("pointerdown", (event) => this.#begin(event, box));
    box.addEventListener("pointermove", (event) => this.#move(event));
    box.addEventListener("pointerup", (event) => this.#end(event, true));
    box.addEventListener("pointercancel", (event) => this.#end(event, false));
    box.addEventListener("contextmenu", (event) => this.#menu(event));
    box.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /**
   * @param {{ clientX: number, clientY: number }} event
   * @param {number} [reach]
   */
  #cellAt({ clientX, clientY }, reach) {
    const { zoom } = this.grid;
    const { x, y } = zoom.point(clientX, clientY);
    return zoom.geometry?.cellAt(x, y, reach) ?? -1;
  }

  /**
   * @param {PointerEvent} event
   * @param {HTMLElement} box
   */
  #begin(event, box) {
    const { clientX: x, clientY: y } = event;
    const onBar = event.offsetX > box.clientWidth || event.offsetY > box.clientHeight;
    if (event.button === 2 || (event.target === box && onBar)) return;
    box.setPointerCapture(event.pointerId);
    this.#down.set(event.pointerId, { x, y });
    clearTimeout(this.#press);
    if (this.#down.size > 1 || event.button === 1 || this.grid.grabbing()) {
      this.#doing = "pan";
      event.preventDefault();
      return;
    }
    const cell = this.#cellAt(event);
    this.#start = { x, y, cell };
    this.#doing = "none";
    if (cell < 0 || view.paused) return;
    if (event.pointerType !== "mouse") this.#press = setTimeout(() => this.#long(cell), LONG_PRESS);
    this.#select(event, cell);
    this.grid.focus(view.cursor);
    event.preventDefault();
  }

  /**
   * @param {PointerEvent} event
   * @param {number} cell
   */
  #select({ ctrlKey, metaKey, shiftKey }, cell) {
    const { selection, cursor } = view;
    this.#doing = "select";
    if (metaKey || (ctrlKey && !CTRL_OPENS) || view.adds) {
      const next = new Set(selection);
      this.#doing = next.delete(cell) ? "remove" : "select";
      if (this.#doing === "select") next.add(cell);
      view.change({ selection: next, cursor: cell });
    } else if (shiftKey) {
      view.change({ selection: new Set([...selection, ...rectangle(game.state.shape, cursor, cell)]), cursor: cell });
    } else {
      view.select(cell);
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const last = this.#down.get(event.pointerId);
    if (!last) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.#doing === "pan") {
      this.#pan(event.pointerId, last, now);
      return;
    }
    const { x, y } = this.#start;
    if (Math.hypot(now.x - x, now.y - y) > STILL_DISTANCE) clearTimeout(this.#press);
    const cell = this.#cellAt(event, 0.8);
    if (this.#doing === "none" || cell < 0 || cell === view.cursor) return;
    const selection = new Set(view.selection);
    if (this.#doing === "select") selection.add(cell);
    else selection.delete(cell);
    if (selection.size !== view.selection.size || this.#doing === "select") view.change({ selection, cursor: cell });
  }

  /**
   * @param {number} id
   * @param {{ x: number, y: number }} last
   * @param {{ x: number, y: number }} now
   */
  #pan(id, last, now) {
    const { zoom } = this.grid;
    this.#down.set(id, now);
    const other = [...this.#down].find(([key]) => key !== id)?.[1];
    const share = this.#down.size;
    zoom.pan((last.x - now.x) / share, (last.y - now.y) / share);
    this.grid.dragged();
    if (!other) return;
    const spread = (/** @type {{ x: number, y: number }} */ { x, y }) => Math.max(20, Math.hypot(x - other.x, y - other.y));
    zoom.by(spread(now) / spread(last), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} completed
   */
  #end(event, completed) {
    clearTimeout(this.#press);
    if (!this.#down.delete(event.pointerId) || this.#down.size) return;
    const { cell } = this.#start;
    const tapped = completed && this.#doing === "select" && view.cursor === cell && view.selection.size === 1;
    this.#doing = "none";
    if (tapped) this.#tap(event, cell);
  }

  /**
   * @param {PointerEvent} event
   * @param {number} cell
   */
  #tap(event, cell) {
    const { zoom } = this.grid;
    if (event.pointerType === "touch" && zoom.cellSide < SMALLEST_TARGET) {
      zoom.closeUp(cell);
      return;
    }
    if (view.held) {
      enter(view.held, view.tool, [cell]);
      return;
    }
    const again = this.#lastTap.cell === cell && event.timeStamp - this.#lastTap.at < DOUBLE;
    this.#lastTap = { cell, at: event.timeStamp };
    if (again) view.change({ selection: new Set(alike(game.state, cell)) });
  }

  /** @param {number} cell */
  #long(cell) {
    this.#doing = "none";
    this.grid.open(cell);
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    event.preventDefault();
    // A long press also arrives as this event; it has opened the drop-down already.
    if (event instanceof PointerEvent && event.pointerType !== "mouse") return;
    const cell = this.#cellAt(event);
    if (cell < 0 || view.paused) return;
    if (!view.selection.has(cell)) view.select(cell);
    this.grid.open(cell);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.grid.zoom.by(Math.exp(-event.deltaY / (event.deltaMode ? 10 : 300)), { x: event.clientX, y: event.clientY });
  }
}
