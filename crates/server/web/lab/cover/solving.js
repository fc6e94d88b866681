// Searches a matrix with both ways of choosing columns, so that they can be compared. A new matrix cancels the
// searches of the previous one.

import { engine } from "../../context.js";
import { writeMatrix } from "./matrix.js";

/**
 * @typedef {import("../../api").CoverReply} CoverReply
 * @typedef {"smallest" | "first"} ColumnChoice
 * @typedef {Record<ColumnChoice, CoverReply>} Searches
 */

/** @type {ColumnChoice[]} */
export const CHOICES = ["smallest", "first"];

/** Runs the searches. */
export class Solving {
  /** @type {AbortController | undefined} */
  #current;

  /**
   * Both searches; `undefined` if another matrix came in the meantime.
   * @param {import("./matrix.js").Matrix} matrix
   * @returns {Promise<Searches | undefined>}
   */
  async search(matrix) {
    this.cancel();
    const current = (this.#current = new AbortController());
    const text = writeMatrix(matrix);
    try {
      const [smallest, first] = await Promise.all(
        CHOICES.map((choice) => engine.ask("cover", { matrix: text, choice }, { signal: current.signal })),
      );
      return this.#current === current && smallest && first ? { smallest, first } : undefined;
    } catch (error) {
      if (this.#current === current) throw error;
      return undefined;
    }
  }

  cancel() {
    this.#current?.abort();
    this.#current = undefined;
  }
}
