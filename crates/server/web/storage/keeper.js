// Nothing that a player does is lost: the running game is saved at every change, and one that is replaced goes to the
// library if it contains any work.
//
//   localStorage    omnidoku.game.<id>   the running game of a tab, written synchronously, even while the page closes
//                   omnidoku.last        the id of the game saved last: a new tab resumes it
//   sessionStorage  omnidoku.tab         the id of this tab's game: a reload resumes it
//
// Every game has an id of its own. When two tabs have the same one, the tab that notices the other's write continues
// under a new id, so that neither overwrites the other.

import { game } from "../context.js";
import { complain, notify } from "../notices.js";
import { say } from "../words.js";
import { library } from "./library.js";
import { isValidGame } from "./validation.js";
import { hasWork, stateOf, summary } from "./summary.js";

/**
 * @typedef {import("./summary.js").Saved} Saved
 * @typedef {import("../game/types").Start} Start
 * @typedef {import("../game/types").State} State
 */

const RUNNING = "omnidoku.game.";
const LAST = "omnidoku.last";
const TAB = "omnidoku.tab";

/** How long after a change a game is saved, in milliseconds. */
const SAVE_DELAY = 200;
/** How often the time is stored. */
const OFTEN = 5000;
/** How long the page waits for the library. */
const LIBRARY_TIMEOUT = 2000;

/** A new id for a game. */
export function newId() {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  return [...parts].map((part) => part.toString(36)).join("-");
}

/** Keeps the running game. There is one per tab. */
class Keeper {
  #id = newId();
  /** @type {string | undefined} */
  #next;
  /** @type {{ saved: Saved, state: State }} */
  #now = { saved: game.saved(), state: game.state };
  #dirty = false;
  /** Another tab continues this tab's game, and nothing has been done here since: there is nothing to save. */
  #idle = false;
  #told = false;
  #timer = 0;

  /** The id of the running game. */
  get id() {
    return this.#id;
  }

  /** Resumes the game of this tab, or the one saved last, and keeps it from now on. */
  async begin() {
    const last = await lastGame();
    if (last) {
      this.#id = last.id;
      game.resume(last.saved);
    }
    this.#now = { saved: game.saved(), state: game.state };
    this.#watch();
    this.#shelveOthers();
  }

  /**
   * Starts another game.
   * @param {Start} start
   * @param {string} [id]
   */
  open(start, id = newId()) {
    this.#begin(id, () => game.start(start));
  }

  /**
   * Resumes a game.
   * @param {string} id
   * @param {Saved} saved
   */
  resume(id, saved) {
    this.#begin(id, () => game.resume(saved));
  }

  /**
   * @param {string} id of the game that begins
   * @param {() => void} work begins it
   */
  #begin(id, work) {
    this.#next = id;
    try {
      work();
    } finally {
      this.#next = undefined;
    }
  }

  /** Also puts the running game into the library. */
  async shelve() {
    this.saveNow();
    await this.#shelve(this.#id, game.saved(), game.state);
  }

  /** Saves the running game at once. */
  saveNow() {
    clearTimeout(this.#timer);
    this.#dirty = false;
    this.#write(this.#id, game.saved(), game.state);
    attempt(() => localStorage.setItem(LAST, this.#id));
    attempt(() => sessionStorage.setItem(TAB, this.#id));
  }

  #watch() {
    game.addEventListener("start", () => this.#another());
    game.addEventListener("change", () => {
      this.#now = { saved: game.saved(), state: game.state };
      this.#dirty = true;
      this.#idle = false;
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.saveNow(), SAVE_DELAY);
    });
    const leave = () => {
      if (this.#dirty || (!this.#idle && game.time !== this.#now.saved.time)) this.saveNow();
    };
    addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", () => document.hidden && leave());
    setInterval(() => {
      if (this.#idle || Math.round(game.time) === this.#now.saved.time) return;
      this.#now.saved.time = Math.round(game.time);
      this.saveNow();
    }, OFTEN);
    addEventListener("storage", ({ key, newValue }) => {
      if (key !== null && key !== RUNNING + this.#id) return;
      if (newValue !== null) this.#id = newId();
      this.#idle = newValue !== null && !this.#dirty;
      if (!this.#idle) this.saveNow();
    });
  }

  /** Another game has begun: the previous one goes to the library. */
  #another() {
    const id = this.#id;
    const { saved, state } = this.#now;
    this.#id = this.#next ?? newId();
    if (id === this.#id) return;
    if (!hasWork(state)) return attempt(() => localStorage.removeItem(RUNNING + id));
    // First into localStorage, where it is safe at once; once it is in the library it can be removed from there.
    this.#write(id, saved, state);
    this.#shelve(id, saved, state).then(() => attempt(() => localStorage.removeItem(RUNNING + id)), complainOfStorage);
  }

  /**
   * @param {string} id
   * @param {Saved} saved
   * @param {State} state
   */
  #shelve(id, saved, state) {
    return library.keep(summary(id, state, saved.time, Date.now()), saved);
  }

  /** Games of tabs that are gone move to the library. */
  async #shelveOthers() {
    const keys = attempt(() => Object.keys(localStorage)) ?? [];
    for (const key of keys.filter((key) => key.startsWith(RUNNING) && key !== RUNNING + this.#id)) {
      const id = key.slice(RUNNING.length);
      const saved = storedGame(id);
      if (saved && hasWork(stateOf(saved))) {
        const kept = await attemptLater(() => this.#shelve(id, saved, stateOf(saved)).then(() => true));
        if (!kept) continue;
      }
      attempt(() => localStorage.removeItem(key));
    }
  }

  /**
   * Writes a game. If storage is full it goes to the library, which is larger; if that is full too, the user is told.
   * @param {string} id
   * @param {Saved} saved
   * @param {State} state
   */
  #write(id, saved, state) {
    const key = RUNNING + id;
    if (attempt(() => (localStorage.setItem(key, JSON.stringify(saved)), true))) return;
    this.#shelve(id, saved, state).then(
      () => attempt(() => localStorage.removeItem(key)),
      () => {
        if (!this.#told) notify(say("app.no-room"), "bad");
        this.#told = true;
      },
    );
  }
}

/**
 * The game of this tab, or the one saved last: read, not taken over.
 * @returns {Promise<{ id: string, saved: Saved } | undefined>}
 */
export async function lastGame() {
  const ids = [attempt(() => sessionStorage.getItem(TAB)), attempt(() => localStorage.getItem(LAST))];
  for (const id of ids) {
    const saved = id && (storedGame(id) ?? (await attemptLater(() => library.saved(id))));
    if (id && saved && isValidGame(saved)) return { id, saved };
  }
  return undefined;
}

/**
 * The running game that was stored under an id.
 * @param {string} id
 * @returns {Saved | undefined}
 */
export function storedGame(id) {
  const saved = attempt(() => JSON.parse(localStorage.getItem(RUNNING + id) ?? "null"));
  return isValidGame(saved) ? saved : undefined;
}

/** The games that run in a tab, or did when it was closed. @returns {{ id: string, saved: Saved }[]} */
export function runningGames() {
  const keys = attempt(() => Object.keys(localStorage)) ?? [];
  return keys.flatMap((key) => {
    const id = key.slice(RUNNING.length);
    const saved = key.startsWith(RUNNING) && storedGame(id);
    return saved ? [{ id, saved }] : [];
  });
}

/**
 * A result of storage, or `undefined` where the browser has none.
 * @template T
 * @param {() => T} work
 * @returns {T | undefined}
 */
function attempt(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * A result of the library, or `undefined` if it has none or takes too long.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T | undefined>}
 */
async function attemptLater(work) {
  const late = new Promise((resolve) => setTimeout(resolve, LIBRARY_TIMEOUT));
  try {
    return await Promise.race([work(), late]);
  } catch {
    return undefined;
  }
}

/**
 * Reports why the library failed.
 * @param {unknown} error
 */
export function complainOfStorage(error) {
  if (error instanceof DOMException)
    notify(say(error.name === "QuotaExceededError" ? "app.storage-full" : "app.no-storage"), "bad");
  else complain(error);
}

export const keeper = new Keeper();
