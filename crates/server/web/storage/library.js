// The library: games that are kept, each under its own id. It sends `change`.

import { transact } from "./database.js";

/**
 * @typedef {import("./summary.js").Summary} Summary
 * @typedef {import("./summary.js").Saved} Saved
 */

/** The games that are kept in the browser. */
export class Library extends EventTarget {
  /**
   * Stores a game; one with the same id is replaced.
   * @param {Summary} summary
   * @param {Saved} saved
   */
  async keep(summary, saved) {
    await transact(["games", "logs"], "readwrite", (store) => {
      store("games").put(summary);
      store("logs").put({ id: summary.id, saved });
    });
    this.#changed();
  }

  /**
   * The stored games, the latest first.
   * @returns {Promise<Summary[]>}
   */
  async list() {
    const all = await transact(["games"], "readonly", (store) => store("games").getAll());
    return all.sort((/** @type {Summary} */ a, /** @type {Summary} */ b) => b.changed - a.changed);
  }

  /**
   * What is needed to resume a game, if it is stored.
   * @param {string} id
   * @returns {Promise<Saved | undefined>}
   */
  async saved(id) {
    const found = await transact(["logs"], "readonly", (store) => store("logs").get(id));
    return found?.saved;
  }

  /** @param {string} id */
  async remove(id) {
    await transact(["games", "logs"], "readwrite", (store) => {
      store("games").delete(id);
      store("logs").delete(id);
    });
    this.#changed();
  }

  /**
   * Gives a game another title.
   * @param {Summary} summary
   * @param {string} title
   */
  async rename(summary, title) {
    const saved = await this.saved(summary.id);
    if (saved) await this.keep({ ...summary, title }, retitled(saved, title));
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * A saved game with another title in its start.
 * @param {Saved} saved
 * @param {string} title
 * @returns {Saved}
 */
export function retitled(saved, title) {
  return restarted(saved, { title });
}

/**
 * A saved game whose start has other facts about the same puzzle.
 * @param {Saved} saved
 * @param {Partial<import("../game/types").Start>} changes
 * @returns {Saved}
 */
export function restarted(saved, changes) {
  const [first, ...rest] = saved.log;
  if (first?.event.do !== "start") return saved;
  const start = { ...first.event.start, ...changes };
  return { ...saved, log: [{ event: { do: "start", start }, at: first.at }, ...rest] };
}

export const library = new Library();
