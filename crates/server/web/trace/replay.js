// A recorded search, moment by moment. The events of a trace are enough to replay it:
//
//   decide, place   write a digit; its peers lose the candidate by that alone
//   remove          removes a candidate that the rules would have left
//   undo            undoes the last assignment, and every removal since
//   write           overwrites a cell (stochastic engines)
//   fail, solution  change nothing
//
// Where events are missing, a key has the current assignments instead; it is replayed together with the event after
// it.
//
// A moment is kept every few thousand events; going to a place means replaying from the last kept moment before it.
// Candidates are not stored: they follow from how often each digit occurs in each house and from the removals.

import { DECIDE, FAIL, KINDS, PLACE, REMOVE, UNDO, WIDTH, WRITE } from "./read.js";

/**
 * @typedef {import("./read.js").Trace} Trace
 * @typedef {import("./read.js").Key} Key
 * @typedef {import("./read.js").Totals} Totals
 */

/** Distance of the moments that are kept, in events. */
const KEEP_EVERY = 2048;

/**
 * @typedef {object} Happening
 * @property {typeof KINDS[number]} kind
 * @property {number} cell
 * @property {number} digit
 * @property {number} options how many digits were possible where it was decided
 * @property {number} event its number
 */

/**
 * A current assignment: one that is not undone.
 * @typedef {object} Standing
 * @property {number} cell
 * @property {number} digit
 * @property {number} event that made it; -1 if that event is missing
 * @property {number} options how many digits were possible where it was decided; 0 if it was forced
 */

/**
 * @typedef {object} Moment
 * @property {Uint8Array} values
 * @property {Uint32Array} guesses
 * @property {Uint32Array} conflicts
 * @property {Int32Array} stack
 * @property {Uint32Array} removed
 * @property {[number, number, number, number]} counts
 */

/** Numbers per assignment on the stack: cell, digit, previous value, number of removals before, event, options. */
const [CELL, DIGIT, BEFORE, REMOVED, EVENT, OPTIONS, FRAME] = [0, 1, 2, 3, 4, 5, 6];

/** A search that can be viewed after any number of its events. */
export class Replay {
  #place = 0;
  /** The kept moments: item k is the one after k · KEEP_EVERY events. @type {Moment[]} */
  #kept = [];
  /** @type {Int32Array} */
  #stack;
  #depth = 0;
  /** Candidates removed, in order. @type {Uint32Array} */
  #removed;
  #removedCount = 0;
  /** Whether each candidate is removed. @type {Uint8Array} */
  #isRemoved;
  /** How often each digit occurs in each row, column, box. @type {Uint16Array[]} */
  #has;
  /** The row, column, box of each cell, times N + 1. @type {Uint16Array[]} */
  #houses;
  #branches = 0;
  #backtracks = 0;
  #deepest = 0;
  #failures = 0;

  /** @param {Trace} trace */
  constructor(trace) {
    const { shape, clues } = trace;
    const [cells, width] = [shape.cells, shape.size + 1];
    this.trace = trace;
    this.shape = shape;
    /** The value of each cell; 0: blank. */
    this.values = Uint8Array.from(clues);
    /** For each cell, how many choices were made there so far. */
    this.guesses = new Uint32Array(cells);
    /** For each cell, how often a value of it led straight into a dead end so far. */
    this.conflicts = new Uint32Array(cells);
    this.#stack = new Int32Array(cells * FRAME);
    this.#removed = new Uint32Array(cells * width);
    this.#isRemoved = new Uint8Array(cells * width);
    this.#has = [0, 1, 2].map(() => new Uint16Array(shape.size * width));
    this.#houses = [shape.row, shape.column, shape.box].map((house) =>
      Uint16Array.from({ length: cells }, (_, cell) => house.call(shape, cell) * width),
    );
    this.#count();
    this.#kept.push(this.#moment());
    this.#arrive();
  }

  /** How many events there are. */
  get length() {
    return this.trace.length;
  }

  /** The current place: how many events have happened. */
  get place() {
    return this.#place;
  }

  /** The event that led here; `undefined` at the start. @returns {Happening | undefined} */
  get last() {
    const event = this.#place - 1;
    const { kinds, cells, digits, options } = this.trace;
    const [kind, cell = 0, digit = 0, open = 0] = [kinds[event], cells[event], digits[event], options[event]];
    return kind === undefined ? undefined : { kind: nameOf(kind), cell, digit, options: open, event };
  }

  /** The cell of the last current assignment. */
  get lastStanding() {
    return this.#depth ? this.#stack[(this.#depth - 1) * FRAME + CELL] : undefined;
  }

  /** How many assignments are current. */
  get standingDepth() {
    return this.#depth;
  }

  /** The current assignments, the oldest first. @returns {Standing[]} */
  get standing() {
    return Array.from({ length: this.#depth }, (_, index) => {
      const at = index * FRAME;
      const parts = [CELL, DIGIT, EVENT, OPTIONS].map((part) => this.#stack[at + part]);
      const [cell = 0, digit = 0, event = -1, options = 0] = parts;
      return { cell, digit, event, options };
    });
  }

  /** The counters so far, as far as the engine has them. @returns {Totals} */
  get counters() {
    const { trials, nodes, actions, total } = this.trace;
    const event = this.#place - 1;
    /** @type {Totals} */
    const counters = {
      trials: trials[event] ?? 0,
      nodes: nodes[event] ?? 0,
      branches: this.#branches,
      backtracks: this.#backtracks,
      actions: actions[event] ?? 0,
      depth: this.#deepest,
      conflicts: this.#failures,
    };
    const has = Object.entries(counters).filter(([name]) => total[/** @type {keyof Totals} */ (name)] !== undefined);
    return Object.fromEntries(has);
  }

  /**
   * Whether a digit is still a candidate of a blank cell.
   * @param {number} cell
   * @param {number} digit
   */
  isOpen(cell, digit) {
    if (this.values[cell] || this.#isRemoved[cell * (this.shape.size + 1) + digit]) return false;
    for (let kind = 0; kind < 3; kind++) {
      const house = /** @type {number} */ (this.#houses[kind]?.[cell]);
      if (this.#has[kind]?.[house + digit]) return false;
    }
    return true;
  }

  /**
   * Whether a removal that is not undone took a candidate away.
   * @param {number} cell
   * @param {number} digit
   */
  isRemoved(cell, digit) {
    return this.#isRemoved[cell * (this.shape.size + 1) + digit] === 1;
  }

  /**
   * The candidates of a cell; none if it is filled.
   * @param {number} cell
   */
  open(cell) {
    const open = [];
    for (let digit = 1; digit <= this.shape.size; digit++) if (this.isOpen(cell, digit)) open.push(digit);
    return open;
  }

  /**
   * Goes to the moment after that many events.
   * @param {number} place
   */
  go(place) {
    const target = Math.max(0, Math.min(Math.floor(place) || 0, this.length));
    const nearest = Math.min(Math.floor(target / KEEP_EVERY), this.#kept.length - 1);
    if (target < this.#place || nearest * KEEP_EVERY > this.#place) {
      this.#restore(/** @type {Moment} */ (this.#kept[nearest]));
      this.#place = nearest * KEEP_EVERY;
    }
    while (this.#place < target) {
      this.#play(this.#place);
      this.#place += 1;
      if (this.#place === this.#kept.length * KEEP_EVERY) this.#kept.push(this.#moment());
    }
    this.#arrive();
  }

  /** A key at the end may report work after the last event. */
  #arrive() {
    const key = this.#place === this.length ? this.trace.keys.get(this.length) : undefined;
    if (key) this.#takeOver(key);
  }

  /** @param {number} event */
  #play(event) {
    const { kinds, cells, digits, options, keys } = this.trace;
    const key = keys.size ? keys.get(event) : undefined;
    if (key) this.#takeOver(key);
    const [cell, digit] = [/** @type {number} */ (cells[event]), /** @type {number} */ (digits[event])];
    switch (kinds[event]) {
      case DECIDE:
        if (/** @type {number} */ (options[event]) > 1) {
          this.#branches += 1;
          this.guesses[cell] = (this.guesses[cell] ?? 0) + 1;
        }
        this.#assign(cell, digit, event, /** @type {number} */ (options[event]));
        break;
      case PLACE:
        this.#assign(cell, digit, event, 0);
        break;
      case REMOVE:
        this.#remove(cell, digit);
        break;
      case WRITE:
        this.#put(cell, digit);
        break;
      case FAIL: {
        const failed = this.lastStanding;
        if (failed !== undefined) this.conflicts[failed] = (this.conflicts[failed] ?? 0) + 1;
        this.#failures += 1;
        break;
      }
      case UNDO:
        this.#backtracks += 1;
        this.#undo();
        break;
    }
  }

  /**
   * @param {number} cell
   * @param {number} digit
   * @param {number} event
   * @param {number} options
   */
  #assign(cell, digit, event, options) {
    const at = this.#depth * FRAME;
    const stack = this.#stack;
    stack[at + CELL] = cell;
    stack[at + DIGIT] = digit;
    stack[at + BEFORE] = this.values[cell] ?? 0;
    stack[at + REMOVED] = this.#removedCount;
    stack[at + EVENT] = event;
    stack[at + OPTIONS] = options;
    this.#depth += 1;
    if (this.#depth > this.#deepest) this.#deepest = this.#depth;
    this.#put(cell, digit);
  }

  #undo() {
    if (this.#depth === 0) return;
    this.#depth -= 1;
    const at = this.#depth * FRAME;
    const stack = this.#stack;
    this.#put(/** @type {number} */ (stack[at + CELL]), /** @type {number} */ (stack[at + BEFORE]));
    const count = /** @type {number} */ (stack[at + REMOVED]);
    while (this.#removedCount > count) {
      this.#removedCount -= 1;
      this.#isRemoved[/** @type {number} */ (this.#removed[this.#removedCount])] = 0;
    }
  }

  /**
   * @param {number} cell
   * @param {number} digit
   */
  #remove(cell, digit) {
    const candidate = cell * (this.shape.size + 1) + digit;
    if (this.#isRemoved[candidate]) return;
    this.#isRemoved[candidate] = 1;
    this.#removed[this.#removedCount] = candidate;
    this.#removedCount += 1;
  }

  /**
   * Writes into a cell, over its value.
   * @param {number} cell
   * @param {number} digit 0: nothing
   */
  #put(cell, digit) {
    const before = /** @type {number} */ (this.values[cell]);
    this.values[cell] = digit;
    for (let kind = 0; kind < 3; kind++) {
      const counts = /** @type {Uint16Array} */ (this.#has[kind]);
      const house = /** @type {number} */ (this.#houses[kind]?.[cell]);
      counts[house + before] = /** @type {number} */ (counts[house + before]) - 1;
      counts[house + digit] = /** @type {number} */ (counts[house + digit]) + 1;
    }
  }

  /** Recounts the digits in all houses; blanks as digit 0. */
  #count() {
    this.#has.forEach((counts, kind) => {
      counts.fill(0);
      this.values.forEach((digit, cell) => {
        const at = (this.#houses[kind]?.[cell] ?? 0) + digit;
        counts[at] = (counts[at] ?? 0) + 1;
      });
    });
  }

  /**
   * Takes over the assignments of a key.
   * @param {Key} key
   */
  #takeOver({ counters, items }) {
    this.values.set(this.trace.clues);
    this.#count();
    this.#depth = this.#removedCount = 0;
    this.#isRemoved.fill(0);
    for (let at = 0; at < items.length; at += WIDTH) {
      const [kind, cell = 0, digit = 0, options = 0] = items.subarray(at, at + WIDTH);
      if (kind === REMOVE) this.#remove(cell, digit);
      else if (kind === WRITE) this.#put(cell, digit);
      else this.#assign(cell, digit, -1, options);
    }
    ({ branches: this.#branches, backtracks: this.#backtracks, depth: this.#deepest } = counters);
    this.#failures = counters.conflicts;
  }

  /** @returns {Moment} */
  #moment() {
    return {
      values: this.values.slice(),
      guesses: this.guesses.slice(),
      conflicts: this.conflicts.slice(),
      stack: this.#stack.slice(0, this.#depth * FRAME),
      removed: this.#removed.slice(0, this.#removedCount),
      counts: [this.#branches, this.#backtracks, this.#deepest, this.#failures],
    };
  }

  /** @param {Moment} moment */
  #restore({ values, guesses, conflicts, stack, removed, counts }) {
    this.values.set(values);
    this.#count();
    this.guesses.set(guesses);
    this.conflicts.set(conflicts);
    this.#stack.set(stack);
    this.#depth = stack.length / FRAME;
    this.#removed.set(removed);
    this.#removedCount = removed.length;
    this.#isRemoved.fill(0);
    for (const candidate of removed) this.#isRemoved[candidate] = 1;
    [this.#branches, this.#backtracks, this.#deepest, this.#failures] = counts;
  }
}

/** @param {number} kind */
function nameOf(kind) {
  return /** @type {typeof KINDS[number]} */ (KINDS[kind]);
}
