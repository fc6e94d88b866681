// The log of a game as a line of time: what happened when, and how long the player thought before it.

import { Game } from "../game/game.js";
import { reduce } from "../game/reduce.js";

/**
 * @typedef {import("../game/game.js").Saved} Saved
 * @typedef {import("../game/types").State} State
 * @typedef {import("../game/types").Event} GameEvent
 *
 * @typedef {object} Beat one thing that happened
 * @property {GameEvent | undefined} event none at the beginning
 * @property {State} state after it
 * @property {number} at milliseconds of play
 * @property {number} think the milliseconds since the one before
 */

/** How many of the longest thoughts are marked. */
const MAX_THOUGHTS = 3;

/** The course of a game, from when it was first played to where it is now. */
export class Timeline {
  /** @type {Beat[]} */
  beats = [];

  /** @param {Saved} saved */
  constructor(saved) {
    const game = new Game({ shape: "2x2", alphabet: "1-4", givens: [] });
    game.resume({ ...saved, log: [...saved.log] });
    let at = 0;
    let state = game.state;
    for (const entry of saved.log.slice(0, saved.length)) {
      const { event } = entry;
      state = event.do === "restore" ? game.stateAt(event.length) : reduce(state, event);
      // Clues that were typed in are no part of playing.
      if (event.do === "savepoint" || (!this.beats.length && state.mode === "set")) continue;
      const isFirst = this.beats.length === 0;
      const then = Number.isFinite(entry.at) ? Math.max(at, entry.at) : at;
      this.beats.push({ event: isFirst ? undefined : event, state, at: then, think: then - at });
      at = then;
    }
    /** How long it all took, in milliseconds. */
    this.total = Math.max(at, this.beats.length ? saved.time : 0);
  }

  /**
   * The number of the last beat at a time.
   * @param {number} time
   */
  beatAt(time) {
    const later = this.beats.findIndex(({ at }) => at > time);
    return Math.max(0, later < 0 ? this.beats.length - 1 : later - 1);
  }

  /** The numbers of the beats before which the player thought longest, the longest first. */
  longest() {
    const numbers = [...this.beats.keys()].filter((number) => (this.beats[number]?.think ?? 0) > 0);
    const think = (/** @type {number} */ number) => this.beats[number]?.think ?? 0;
    return numbers.sort((one, other) => think(other) - think(one)).slice(0, MAX_THOUGHTS);
  }
}

/**
 * The cells that an event is about.
 * @param {GameEvent | undefined} event
 * @returns {number[]}
 */
export function cellsOf(event) {
  switch (event?.do) {
    case "value":
    case "mark":
    case "paint":
    case "erase":
      return event.cells;
    case "step":
      return [...event.place, ...event.remove].map(([cell]) => cell);
    default:
      return [];
  }
}
