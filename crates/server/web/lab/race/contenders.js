// The contenders of a race. They are traced all at once and then timed one after the other, because measurements
// would disturb each other. Events: `change` when the contenders are others, `know` when more is known about one, and
// `settle` when all that started together have their traces, and again when they have their times.

import { Contender } from "./contender.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** The most contenders. */
export const MOST_CONTENDERS = 4;

/** The letters of the contenders and the colours of their marks. */
const LOOKS = /** @type {const} */ ([
  ["A", "paint-1"],
  ["B", "paint-6"],
  ["C", "paint-3"],
  ["D", "paint-4"],
]);

/** The contenders. */
export class Contenders extends EventTarget {
  /** @type {readonly Contender[]} */
  list = [];
  /** What all of them run on. @type {Puzzle} */
  #puzzle;
  #seed = 1;
  /** The measurements, each waiting for the previous one. @type {Promise<unknown>} */
  #queue = Promise.resolve();

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    super();
    this.#puzzle = puzzle;
  }

  get puzzle() {
    return this.#puzzle;
  }

  get seed() {
    return this.#seed;
  }

  get engines() {
    return this.list.map(({ engine }) => engine);
  }

  get isFull() {
    return this.list.length >= MOST_CONTENDERS;
  }

  /**
   * Sets other contenders on another puzzle.
   * @param {Puzzle} puzzle
   * @param {readonly string[]} engines
   * @param {number} seed
   */
  begin(puzzle, engines, seed) {
    this.stop();
    [this.#puzzle, this.#seed, this.list] = [puzzle, seed, []];
    for (const engine of engines.slice(0, MOST_CONTENDERS)) this.list = [...this.list, this.#make(engine)];
    this.#start(this.list);
  }

  /** @param {string} engine */
  add(engine) {
    if (this.isFull) return;
    const contender = this.#make(engine);
    this.list = [...this.list, contender];
    this.#start([contender]);
  }

  /**
   * Sets another engine for a contender, or runs the same again.
   * @param {Contender} contender
   * @param {string} engine
   */
  replace(contender, engine) {
    contender.stop();
    const other = this.#make(engine, contender);
    this.list = this.list.map((one) => (one === contender ? other : one));
    this.#start([other]);
  }

  /** @param {Contender} contender */
  remove(contender) {
    contender.stop();
    this.list = this.list.filter((other) => other !== contender);
    this.#send("change");
  }

  /**
   * Adds a recorded search of the same puzzle as a contender; if all are taken, it replaces the last.
   * @param {string} text
   */
  open(text) {
    const last = this.list.at(-1);
    if (this.isFull && last) this.remove(last);
    const contender = this.#make("");
    contender.open(text);
    this.list = [...this.list, contender];
    this.#start([contender]);
    return contender;
  }

  /**
   * Runs those that use chance again with another seed.
   * @param {number} seed
   * @param {(engine: string) => boolean} usesChance
   */
  reseed(seed, usesChance) {
    this.#seed = seed;
    for (const contender of this.list) if (usesChance(contender.engine)) this.replace(contender, contender.engine);
  }

  /** Cancels everything that is pending. */
  stop() {
    for (const contender of this.list) contender.stop();
  }

  /**
   * A contender with the letter and colour of another, or with free ones.
   * @param {string} engine
   * @param {Contender} [like]
   */
  #make(engine, like) {
    const free = LOOKS.find(([letter]) => this.list.every((contender) => contender.letter !== letter)) ?? LOOKS[0];
    const [letter, color] = like ? [like.letter, like.color] : free;
    const contender = new Contender(engine, color, letter);
    contender.addEventListener("change", () => this.list.includes(contender) && this.#send("know"));
    return contender;
  }

  /** @param {readonly Contender[]} contenders */
  async #start(contenders) {
    const [puzzle, seed] = [this.#puzzle, this.#seed];
    const isCurrent = () => contenders.every((contender) => this.list.includes(contender));
    this.#send("change");
    await Promise.all(contenders.map((contender) => contender.trace ?? contender.watch(puzzle, seed)));
    if (isCurrent()) this.#send("settle");
    for (const contender of contenders) {
      this.#queue = this.#queue.then(() => (this.list.includes(contender) ? contender.time(puzzle, seed) : undefined));
    }
    await this.#queue;
    if (isCurrent()) this.#send("settle");
  }

  /** @param {"change" | "know" | "settle"} news */
  #send(news) {
    this.dispatchEvent(new Event(news));
  }
}
