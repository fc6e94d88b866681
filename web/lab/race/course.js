// Where a race is: one amount on a clock that all lanes share, and from it the place of each lane. It sends `change`.

import { amountAt, hasClock, placeAt } from "../../trace/clock.js";

/**
 * @typedef {import("./lane.js").Lane} Lane
 * @typedef {import("./address.js").Clock} Clock
 * @typedef {Pick<Lane, "trace" | "seconds">} Runner as much of a lane as the clock needs
 * @typedef {Runner & import("../../trace/clock.js").Runner} Running
 */

/** The course of a race. */
export class Course extends EventTarget {
  /** @type {readonly Runner[]} */
  #lanes = [];
  /** @type {Clock} */
  #clock = "nodes";
  #amount = 0;
  /** A lane that was sent to an event of its own: an amount of the clock may stand for many of them. */
  /** @type {{ lane: Runner, place: number } | undefined} */
  #exact;

  get clock() {
    return this.#clock;
  }

  get amount() {
    return this.#amount;
  }

  get exact() {
    return this.#exact;
  }

  /** The lanes that run. */
  get lanes() {
    return this.#lanes.filter((lane) => this.runs(lane));
  }

  /** The amount at which the last lane ends. */
  get length() {
    return Math.max(0, ...this.lanes.map((lane) => this.finish(lane)));
  }

  get isOver() {
    return this.#amount >= this.length;
  }

  /**
   * Whether a lane can be shown on the clock: it has a trace, and counts what the clock goes by.
   * @param {Runner} lane
   * @returns {lane is Running}
   */
  runs(lane) {
    return lane.trace !== undefined && hasClock(/** @type {Running} */ (lane), this.#clock);
  }

  /**
   * The amount at which a lane ends.
   * @param {Runner} lane
   */
  finish(lane) {
    return this.runs(lane) ? amountAt(lane, this.#clock, lane.trace.length) : 0;
  }

  /**
   * How many events of a lane have happened.
   * @param {Runner} lane
   */
  place(lane) {
    if (this.#exact?.lane === lane) return this.#exact.place;
    if (!this.runs(lane)) return 0;
    if (this.#amount >= this.finish(lane)) return lane.trace.length;
    return placeAt(lane, this.#clock, this.#amount);
  }

  /**
   * The rank of a lane among those that came to an answer, equals sharing theirs.
   * @param {Runner} lane
   * @param {readonly Runner[]} answered
   */
  rank(lane, answered) {
    const finish = this.finish(lane);
    return 1 + answered.filter((other) => this.runs(other) && this.finish(other) < finish).length;
  }

  /**
   * Other lanes, or lanes that know more.
   * @param {readonly Runner[]} lanes
   */
  run(lanes) {
    this.#lanes = lanes;
    if (this.#exact && !lanes.includes(this.#exact.lane)) this.#exact = undefined;
    this.#changed();
  }

  /**
   * Measures by another clock. The lane that ends last keeps its place.
   * @param {Clock} clock
   */
  measureBy(clock) {
    if (clock === this.#clock) return;
    const last = this.lanes.reduce(
      (late, lane) => (late && this.finish(late) >= this.finish(lane) ? late : lane),
      /** @type {Running | undefined} */ (undefined),
    );
    const [place, isOver] = [last && this.place(last), this.isOver];
    this.#clock = clock;
    this.#amount = isOver ? this.length : last && place !== undefined && this.runs(last) ? amountAt(last, clock, place) : 0;
    this.#changed();
  }

  /** @param {number} amount */
  go(amount) {
    this.#exact = undefined;
    this.#amount = Math.max(0, Math.min(amount, this.length));
    this.#changed();
  }

  /**
   * Sends a lane to an event, and the others as far as its clock says.
   * @param {Runner} lane
   * @param {number} place
   */
  show(lane, place) {
    if (!this.runs(lane)) return;
    const target = Math.max(0, Math.min(place, lane.trace.length));
    this.#amount = amountAt(lane, this.#clock, target);
    this.#exact = { lane, place: target };
    this.#changed();
  }

  /** The next amount at which something happens. */
  step() {
    const amounts = this.lanes.flatMap((lane) => this.#after(lane));
    this.go(amounts.length ? Math.min(...amounts) : this.length);
  }

  /** The last amount before this one at which something happened. */
  back() {
    const amounts = this.lanes.flatMap((lane) => this.#before(lane));
    this.go(amounts.length ? Math.max(...amounts) : 0);
  }

  /** @param {Running} lane */
  #after(lane) {
    for (let place = this.place(lane) + 1; place <= lane.trace.length; place++) {
      const amount = amountAt(lane, this.#clock, place);
      if (amount > this.#amount) return [amount];
    }
    return [];
  }

  /** @param {Running} lane */
  #before(lane) {
    for (let place = this.place(lane); place > 0; place--) {
      const amount = amountAt(lane, this.#clock, place);
      if (amount < this.#amount) return [amount];
    }
    return [];
  }

  #changed() {
    this.#amount = Math.max(0, Math.min(this.#amount, this.length));
    this.dispatchEvent(new Event("change"));
  }
}
