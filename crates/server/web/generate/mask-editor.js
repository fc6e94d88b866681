// A mask to draw: one tap or key puts a clue or takes it away, a finger or mouse that moves draws on. What is drawn can be
// repeated by a symmetry. Arrow keys move; the board is one stop of the Tab key.

import { h, set } from "../dom.js";
import { Shape } from "../shape.js";
import { say } from "../words.js";
import { orbit } from "./mask.js";

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

/** The board. It sends `change`. */
export class MaskEditor extends EventTarget {
  element = h("div", { class: "mask", role: "group", "aria-label": say("generate.mask-board") });
  #shape = Shape.of(3, 3);
  /** @type {boolean[]} */
  #mask = [];
  /** @type {HTMLButtonElement[]} */
  #cells = [];
  /** What the moving pointer draws. @type {boolean | undefined} */
  #ink;

  /** @param {() => string} symmetry by which drawing is repeated */
  constructor(symmetry) {
    super();
    this.symmetry = symmetry;
    this.element.addEventListener("pointerdown", (event) => this.#begin(event));
    this.element.addEventListener("pointermove", (event) => this.#draw(event));
    for (const end of ["pointerup", "pointercancel"]) this.element.addEventListener(end, () => (this.#ink = undefined));
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("click", (event) => event.detail === 0 && this.#toggle(event));
  }

  get mask() {
    return [...this.#mask];
  }

  /**
   * Shows a mask.
   * @param {Shape} shape
   * @param {readonly boolean[]} mask one of another length counts as empty
   */
  show(shape, mask) {
    const isFitting = mask.length === shape.cells;
    this.#mask = Array.from({ length: shape.cells }, (_, cell) => isFitting && mask[cell] === true);
    if (this.#shape !== shape || !this.#cells.length) this.#build(shape);
    this.#cells.forEach((_, cell) => this.#paint(cell));
    this.dispatchEvent(new Event("change"));
  }

  /** @param {Shape} shape */
  #build(shape) {
    this.#shape = shape;
    this.#cells = this.#mask.map((_, cell) => {
      const [row, column] = [shape.row(cell), shape.column(cell)];
      const ends = [
        (column + 1) % shape.boxColumns === 0 && column + 1 < shape.size && "right",
        (row + 1) % shape.boxRows === 0 && row + 1 < shape.size && "bottom",
      ];
      const label = say("generate.mask-cell", { row: row + 1, column: column + 1 });
      const look = { type: "button", class: ends.filter(Boolean).join(" ") || null, tabindex: cell ? -1 : 0 };
      return h("button", { ...look, "aria-label": label, "data-cell": cell });
    });
    this.element.style.setProperty("--size", String(shape.size));
    this.element.replaceChildren(...this.#cells);
  }

  /** @param {number} cell */
  #paint(cell) {
    const button = this.#cells[cell];
    if (button) set(button, "aria-pressed", String(this.#mask[cell]));
  }

  /**
   * @param {number} cell
   * @param {boolean} isClue
   */
  #put(cell, isClue) {
    const changed = orbit(this.symmetry(), cell, this.#shape).filter((one) => this.#mask[one] !== isClue);
    for (const one of changed) {
      this.#mask[one] = isClue;
      this.#paint(one);
    }
    if (changed.length) this.dispatchEvent(new Event("change"));
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    const cell = cellAt(event);
    if (cell === undefined) return;
    this.#ink = !this.#mask[cell];
    this.#put(cell, this.#ink);
    this.#focus(cell);
    // The cells under a finger that moves are found by their place, not by events of their own.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
      event.target.releasePointerCapture(event.pointerId);
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #draw(event) {
    const cell = this.#ink === undefined ? undefined : cellAt(event);
    if (cell !== undefined && this.#ink !== undefined) this.#put(cell, this.#ink);
  }

  /** @param {Event} event a click by a key */
  #toggle(event) {
    const cell = Number(event.target instanceof HTMLElement ? event.target.dataset["cell"] : NaN);
    if (!Number.isNaN(cell)) this.#put(cell, !this.#mask[cell]);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const by = ARROWS[event.key];
    const from = this.#cells.findIndex((cell) => cell === event.target);
    if (!by || from < 0) return;
    event.preventDefault();
    const { size } = this.#shape;
    const within = (/** @type {number} */ place) => Math.min(size - 1, Math.max(0, place));
    this.#focus(this.#shape.at(within(this.#shape.row(from) + by[0]), within(this.#shape.column(from) + by[1])));
  }

  /** @param {number} cell */
  #focus(cell) {
    this.#cells.forEach((button, index) => set(button, "tabindex", index === cell ? 0 : -1));
    this.#cells[cell]?.focus({ preventScroll: true });
  }
}

/**
 * The cell under a pointer.
 * @param {PointerEvent} event
 */
function cellAt({ clientX, clientY }) {
  const found = document.elementFromPoint(clientX, clientY);
  const cell = found instanceof HTMLElement && found.closest(".mask") ? found.dataset["cell"] : undefined;
  return cell === undefined ? undefined : Number(cell);
}
