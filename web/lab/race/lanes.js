// The lanes of a race. They are watched all at once and then timed one after the other: measurements would disturb each
// other. It sends `change` when there are other lanes, `know` when more is known of one, and `settle` when nothing more
// is to come of those that were begun together, first of their traces and then of their times.

import { Lane } from "./lane.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** The most lanes. */
export const MOST_LANES = 4;

/** The letters of the lanes and the colours of their marks. */
const LOOKS = /** @type {const} */ ([
  ["A", "paint-1"],
  ["B", "paint-6"],
  ["C", "paint-3"],
  ["D", "paint-4"],
]);

/** The lanes. */
export class Lanes extends EventTarget {
  /** @type {readonly Lane[]} */
  list = [];
  /** What all of them run on. @type {Puzzle} */
  #puzzle;
  #seed = 1;
  /** The measurements, each waiting for the one before. @type {Promise<unknown>} */
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
    return this.list.length >= MOST_LANES;
  }

  /**
   * Other lanes on another puzzle.
   * @param {Puzzle} puzzle
   * @param {readonly string[]} engines
   * @param {number} seed
   */
  begin(puzzle, engines, seed) {
    this.stop();
    [this.#puzzle, this.#seed, this.list] = [puzzle, seed, []];
    for (const engine of engines.slice(0, MOST_LANES)) this.list = [...this.list, this.#make(engine)];
    this.#start(this.list);
  }

  /** @param {string} engine */
  add(engine) {
    if (this.isFull) return;
    const lane = this.#make(engine);
    this.list = [...this.list, lane];
    this.#start([lane]);
  }

  /**
   * Another engine in a lane, or the same again.
   * @param {Lane} lane
   * @param {string} engine
   */
  replace(lane, engine) {
    lane.stop();
    const other = this.#make(engine, lane);
    this.list = this.list.map((one) => (one === lane ? other : one));
    this.#start([other]);
  }

  /** @param {Lane} lane */
  remove(lane) {
    lane.stop();
    this.list = this.list.filter((other) => other !== lane);
    this.#send("change");
  }

  /**
   * A recorded search of the same puzzle as one more lane; where there is no room, instead of the last.
   * @param {string} text
   */
  open(text) {
    const last = this.list.at(-1);
    if (this.isFull && last) this.remove(last);
    const lane = this.#make("");
    lane.open(text);
    this.list = [...this.list, lane];
    this.#start([lane]);
    return lane;
  }

  /**
   * Those that use chance run again with another seed.
   * @param {number} seed
   * @param {(engine: string) => boolean} usesChance
   */
  reseed(seed, usesChance) {
    this.#seed = seed;
    for (const lane of this.list) if (usesChance(lane.engine)) this.replace(lane, lane.engine);
  }

  /** Gives up all that is awaited. */
  stop() {
    for (const lane of this.list) lane.stop();
  }

  /**
   * A lane with the look of another, or one that is free.
   * @param {string} engine
   * @param {Lane} [like]
   */
  #make(engine, like) {
    const free = LOOKS.find(([letter]) => this.list.every((lane) => lane.letter !== letter)) ?? LOOKS[0];
    const [letter, color] = like ? [like.letter, like.color] : free;
    const lane = new Lane(engine, color, letter);
    lane.addEventListener("change", () => this.list.includes(lane) && this.#send("know"));
    return lane;
  }

  /** @param {readonly Lane[]} lanes */
  async #start(lanes) {
    const [puzzle, seed] = [this.#puzzle, this.#seed];
    const stands = () => lanes.every((lane) => this.list.includes(lane));
    this.#send("change");
    await Promise.all(lanes.map((lane) => lane.trace ?? lane.watch(puzzle, seed)));
    if (stands()) this.#send("settle");
    for (const lane of lanes) {
      this.#queue = this.#queue.then(() => (this.list.includes(lane) ? lane.time(puzzle, seed) : undefined));
    }
    await this.#queue;
    if (stands()) this.#send("settle");
  }

  /** @param {"change" | "know" | "settle"} news */
  #send(news) {
    this.dispatchEvent(new Event(news));
  }
}
