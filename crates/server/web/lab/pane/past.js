// A moment a little before the present: the present without the later assignments and removals.

/**
 * @typedef {import("../../shape.js").Shape} Shape
 * @typedef {import("./recent.js").Deed} Deed
 */

/** The state after an earlier event. */
export class Past {
  #shape;
  #replay;
  #later;

  /**
   * @param {Shape} shape
   * @param {Pick<import("../../trace/replay.js").Replay, "values" | "isRemoved">} replay at the present
   * @param {readonly Deed[]} later all assignments and removals since then that are not undone
   */
  constructor(shape, replay, later) {
    this.#shape = shape;
    this.#replay = replay;
    this.#later = later;
    this.values = Uint8Array.from(replay.values);
    for (const { cell, isRemoval } of later) if (!isRemoval) this.values[cell] = 0;
  }

  /**
   * @param {number} cell
   * @param {number} digit
   */
  isRemoved(cell, digit) {
    const isLater = this.#later.some((deed) => deed.isRemoval && deed.cell === cell && deed.digit === digit);
    return !isLater && this.#replay.isRemoved(cell, digit);
  }

  /**
   * @param {number} cell
   * @param {number} digit
   */
  isOpen(cell, digit) {
    if (this.values[cell] || this.isRemoved(cell, digit)) return false;
    return this.#shape.peers(cell).every((peer) => this.values[peer] !== digit);
  }
}
