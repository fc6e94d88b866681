// The game: a log of events and what they add up to. Undo, redo, savepoints, replay, autosave and sharing all follow from
// the log, so that nothing else needs to remember anything.
//
//   log      start, value, mark, value, …          undone events stay until something new happens, for redo
//   length   how many of them count                 undo: one less; redo: one more
//   state    the log up to there, reduced

import { asStart, begin, reduce } from "./reduce.js";

/**
 * @typedef {import("./types").State} State
 * @typedef {import("./types").Event} GameEvent
 * @typedef {import("./types").Entry} Entry
 * @typedef {import("./types").Start} Start
 * @typedef {{ log: Entry[], length: number, time: number, hints?: number, mistakes?: number }} Saved
 */

/** Distance of the states that are kept, in events, so that undo need not begin at the start. */
const KEEP_EVERY = 64;

/** The most events in a log; beyond that its first half is dropped. */
const MAX_EVENTS = 20_000;

/** A game. It sends `change` after every event, undo and redo; a new game sends `start` before that. */
export class Game extends EventTarget {
  /** @param {Start} start */
  constructor(start) {
    super();
    /** @type {Entry[]} */
    this.log = [{ event: { do: "start", start }, at: 0 }];
    this.length = 1;
    /** Milliseconds of play so far; set by whoever keeps the time. */
    this.time = 0;
    /** How many hints were given; counted by whoever gives them. */
    this.hints = 0;
    /** How many values were wrong when they were written; counted only if the player wants it. */
    this.mistakes = 0;
    /** @type {Map<number, State>} */
    this.kept = new Map();
    /** @type {State} */
    this.state = begin(start);
  }

  /**
   * Appends an event to the log.
   * @param {GameEvent} event
   */
  act(event) {
    this.log.length = this.length;
    for (const length of [...this.kept.keys()]) if (length > this.length) this.kept.delete(length);
    this.log.push({ event, at: Math.round(this.time) });
    if (this.log.length > MAX_EVENTS) this.#forget();
    this.length = this.log.length;
    const target = event.do === "restore" ? this.stateAt(event.length) : reduce(this.state, event);
    this.#become(target);
  }

  /**
   * Starts another game; its log replaces this one.
   * @param {Start} start
   */
  start(start) {
    this.#load({ log: [{ event: { do: "start", start }, at: 0 }], length: 1, time: 0 });
  }

  /**
   * Resumes a saved game.
   * @param {Saved} saved
   */
  resume(saved) {
    this.#load(saved);
  }

  /** What is needed to resume later. */
  saved() {
    const { log, length, hints, mistakes } = this;
    return { log, length, time: Math.round(this.time), hints, ...(mistakes && { mistakes }) };
  }

  get canUndo() {
    return this.length > 1;
  }

  get canRedo() {
    return this.length < this.log.length;
  }

  undo() {
    if (this.canUndo) this.#become(this.stateAt(--this.length));
  }

  redo() {
    if (this.canRedo) this.#become(this.stateAt(++this.length));
  }

  /** The savepoints that count, each with the length of the log at which it was set. */
  savepoints() {
    return this.log.slice(0, this.length).flatMap(({ event }, index) =>
      event.do === "savepoint" ? [{ name: event.name, length: index + 1 }] : [],
    );
  }

  /**
   * The game after the first `length` events of the log.
   * @param {number} length
   * @returns {State}
   */
  stateAt(length) {
    let from = length - (length % KEEP_EVERY);
    while (from > 0 && !this.kept.has(from)) from -= KEEP_EVERY;
    const first = /** @type {{ event: { do: "start", start: Start } }} */ (this.log[0]);
    let state = this.kept.get(from) ?? begin(first.event.start);
    for (let index = Math.max(from, 1); index < length; index++) {
      const { event } = /** @type {Entry} */ (this.log[index]);
      state = event.do === "restore" ? this.stateAt(event.length) : reduce(state, event);
      if ((index + 1) % KEEP_EVERY === 0) this.kept.set(index + 1, state);
    }
    return state;
  }

  /** @param {Saved} saved */
  #load({ log, length, time, hints = 0, mistakes = 0 }) {
    this.log = log;
    this.length = length;
    this.time = time;
    this.hints = hints;
    this.mistakes = mistakes;
    this.kept.clear();
    const state = this.stateAt(length);
    this.state = state;
    this.dispatchEvent(new Event("start"));
    this.#become(state);
  }

  /**
   * Drops the first half of the log: the state after it is the new start. (A log with a `restore` into that half is
   * kept, and one whose game is put aside there.)
   */
  #forget() {
    const half = MAX_EVENTS / 2;
    const goesBack = (/** @type {Entry} */ { event }) => event.do === "restore";
    const state = this.stateAt(half);
    if (state.aside || this.log.slice(half).some(goesBack)) return;
    const start = asStart(state);
    this.log = [{ event: { do: "start", start }, at: 0 }, ...this.log.slice(half)];
    this.kept.clear();
  }

  /** @param {State} state */
  #become(state) {
    this.state = state;
    this.dispatchEvent(new Event("change"));
  }
}
