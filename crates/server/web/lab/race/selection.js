// What is marked in all contenders at once: a cell. It sends `change`.

/**
 * What the views of a contender know about the race.
 * @typedef {object} Context
 * @property {import("../../shape.js").Shape} shape
 * @property {import("../../symbols.js").Symbols} symbols
 * @property {readonly number[]} clues
 * @property {string} name of the contender
 * @property {(place: number) => void} pick sends the contender to the moment after that many events
 * @property {Selection} cell the marked cell
 * @property {() => import("./address.js").Heat} heat what is shown in the cells
 */

/** The marked cell. */
export class Selection extends EventTarget {
  /** @type {number | undefined} */
  #cell;

  get() {
    return this.#cell;
  }

  /** @param {number | undefined} cell */
  set(cell) {
    if (cell === this.#cell) return;
    this.#cell = cell;
    this.dispatchEvent(new Event("change"));
  }
}
