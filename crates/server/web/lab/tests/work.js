// The work of a test, cut into small portions, so that it can be watched and cancelled at any time.
//
// A test of puzzles goes level by level. Within a level, the engine that is furthest behind goes next, with about as
// many puzzles as it does in half a second; a slow engine gets one at a time. A super test goes by the number of
// blanks.

/**
 * @typedef {import("../../api").MeasuredRow} MeasuredRow
 * @typedef {import("../../api").SuperReply} SuperReply
 *
 * @typedef {object} Item a puzzle, or why there is none
 * @property {import("../../api").Grid} [grid]
 * @property {string} [shape]
 * @property {string} [alphabet]
 * @property {string} [problem]
 *
 * @typedef {{ name: string, items: Item[] }} Level
 *
 * @typedef {object} Portion of a test of puzzles
 * @property {string} level
 * @property {string} engine
 * @property {number} first the number of its first puzzle, counted from 1
 * @property {Item[]} items
 *
 * @typedef {{ engine: string, blanks: number }} Step of a super test
 */

/** How long a portion should take, in seconds. */
const PORTION = 0.5;
/** The maximum number of puzzles and of cells per portion: what a request carries. */
const MOST_ITEMS = 50;
const MOST_CELLS = 12_000;

/**
 * The number of cells of an item.
 * @param {Item} item
 */
function cells({ grid }) {
  return grid?.length ?? 0;
}

/** Puzzles by level, solved by several engines. */
export class SuiteWork {
  #levels;
  #engines;
  #level = 0;
  /** How many items of the level each engine has done. @type {number[]} */
  #places;
  /** How many items each engine has done, and the seconds they took. */
  #paces;
  #made = 0;

  /**
   * @param {Level[]} levels
   * @param {string[]} engines
   */
  constructor(levels, engines) {
    this.#levels = levels.filter(({ items }) => items.length > 0);
    this.#engines = engines;
    this.#places = engines.map(() => 0);
    this.#paces = engines.map(() => ({ items: 0, seconds: 0 }));
    this.of = engines.length * this.#levels.reduce((sum, { items }) => sum + items.length, 0);
  }

  get made() {
    return this.#made;
  }

  /**
   * The next portion; `undefined` if all are done.
   * @returns {Portion | undefined}
   */
  next() {
    const level = this.#levels[this.#level];
    if (!level) return undefined;
    const place = Math.min(...this.#places);
    const engine = this.#places.indexOf(place);
    const { items, seconds } = this.#paces[engine] ?? { items: 0, seconds: 0 };
    const wanted = items ? Math.floor((PORTION * items) / Math.max(seconds, 1e-6)) : 1;
    const most = Math.min(Math.max(wanted, 1), MOST_ITEMS);
    return { level: level.name, engine: this.#engines[engine] ?? "", first: place + 1, items: alike(level.items, place, most) };
  }

  /**
   * Marks a portion as done. Returns whether that completes a level.
   * @param {Portion} portion
   * @param {number} seconds
   */
  done({ engine, items }, seconds) {
    const index = this.#engines.indexOf(engine);
    const pace = this.#paces[index];
    this.#places[index] = (this.#places[index] ?? 0) + items.length;
    this.#made += items.length;
    if (pace && items[0]?.problem === undefined) {
      pace.items += items.length;
      pace.seconds += seconds;
    }
    const end = this.#levels[this.#level]?.items.length ?? 0;
    if (Math.min(...this.#places) < end) return false;
    this.#level += 1;
    this.#places.fill(0);
    return true;
  }

  /** The remaining time in seconds, judged by what each engine took so far; `undefined` if not known. */
  get remaining() {
    const later = this.#levels.slice(this.#level + 1).reduce((sum, { items }) => sum + items.length, 0);
    const here = this.#levels[this.#level]?.items.length ?? 0;
    let sum = 0;
    for (const [index, { items, seconds }] of this.#paces.entries()) {
      const left = later + here - (this.#places[index] ?? 0);
      if (left > 0 && items === 0) return undefined;
      if (left > 0) sum += (left * seconds) / items;
    }
    return sum;
  }
}

/**
 * The items from a place on that fit into one request: of the same shape and symbols, and not too many.
 * @param {Item[]} items
 * @param {number} place
 * @param {number} most
 */
function alike(items, place, most) {
  const first = items[place];
  if (!first) return [];
  let end = place + 1;
  let sum = cells(first);
  while (end < items.length && end - place < most) {
    const item = items[end];
    if (!item || item.problem !== undefined || first.problem !== undefined) break;
    if (item.shape !== first.shape || item.alphabet !== first.alphabet) break;
    sum += cells(item);
    if (sum > MOST_CELLS) break;
    end += 1;
  }
  return items.slice(place, end);
}

/**
 * The rows of items that are not puzzles.
 * @param {Portion} portion
 * @returns {MeasuredRow[]}
 */
export function badRows({ level, engine, first, items }) {
  return items.map(({ problem = "" }, index) => {
    const nothing = { blanks: 0, rounds: 0, best: 0, median: 0, worst: 0 };
    return { level, number: first + index, engine, outcome: "bad-input", problem, ...nothing };
  });
}

/** Every number of blanks by every engine. */
export class SuperWork {
  /** @type {Step[]} */
  #steps = [];
  #made = 0;
  #seconds = 0;

  /**
   * @param {{ engines: string[], from: number, to: number }} wishes
   */
  constructor({ engines, from, to }) {
    for (let blanks = from; blanks <= to; blanks++) for (const engine of engines) this.#steps.push({ engine, blanks });
    this.of = this.#steps.length;
  }

  get made() {
    return this.#made;
  }

  next() {
    return this.#steps[this.#made];
  }

  /**
   * Makes the next step the last of its engine.
   * @param {string} engine
   */
  leave(engine) {
    this.#steps = this.#steps.filter((step, index) => index <= this.#made || step.engine !== engine);
    this.of = this.#steps.length;
  }

  /**
   * Marks a step as done. Returns whether that completes a tenth of the work.
   * @param {Step} _
   * @param {number} seconds
   */
  done(_, seconds) {
    this.#made += 1;
    this.#seconds += seconds;
    return this.#made % Math.ceil(this.of / 10) === 0 || this.#made === this.of;
  }

  get remaining() {
    return this.#made ? (this.#seconds / this.#made) * (this.of - this.#made) : undefined;
  }
}
