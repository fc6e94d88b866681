// Where a race is: one amount on a clock that all contenders share, and from it the place of each. It sends `change`.

import { amountAt, hasClock, placeAt } from "../../trace/clock.js";

/**
 * @typedef {import("./contender.js").Contender} Contender
 * @typedef {import("./address.js").Clock} Clock
 * @typedef {Pick<Contender, "trace" | "seconds">} Runner as much of a contender as the clock needs
 * @typedef {Runner & import("../../trace/clock.js").Runner} Running
 */

/** The course of a race. */
export class Course extends EventTarget {
  /** @type {readonly Runner[]} */
  #contenders = [];
  /** @type {Clock} */
  #clock = "nodes";
  #amount = 0;
  /** A contender that was sent to a certain event: one amount of the clock may cover many events. */
  /** @type {{ contender: Runner, place: number } | undefined} */
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

  /** The contenders that run. */
  get contenders() {
    return this.#contenders.filter((contender) => this.runs(contender));
  }

  /** The amount at which the last contender ends. */
  get length() {
    return Math.max(0, ...this.contenders.map((contender) => this.finish(contender)));
  }

  get isOver() {
    return this.#amount >= this.length;
  }

  /**
   * Whether a contender can be shown on the clock: it has a trace, and counts what the clock measures.
   * @param {Runner} contender
   * @returns {contender is Running}
   */
  runs(contender) {
    return contender.trace !== undefined && hasClock(/** @type {Running} */ (contender), this.#clock);
  }

  /**
   * The amount at which a contender ends.
   * @param {Runner} contender
   */
  finish(contender) {
    return this.runs(contender) ? amountAt(contender, this.#clock, contender.trace.length) : 0;
  }

  /**
   * How many events of a contender have happened.
   * @param {Runner} contender
   */
  place(contender) {
    if (this.#exact?.contender === contender) return this.#exact.place;
    if (!this.runs(contender)) return 0;
    if (this.#amount >= this.finish(contender)) return contender.trace.length;
    return placeAt(contender, this.#clock, this.#amount);
  }

  /**
   * The contenders have changed, or more is known about them.
   * @param {readonly Runner[]} contenders
   */
  run(contenders) {
    this.#contenders = contenders;
    if (this.#exact && !contenders.includes(this.#exact.contender)) this.#exact = undefined;
    this.#changed();
  }

  /**
   * Switches to another clock. The contender that ends last keeps its place.
   * @param {Clock} clock
   */
  measureBy(clock) {
    if (clock === this.#clock) return;
    const last = this.contenders.reduce(
      (late, contender) => (late && this.finish(late) >= this.finish(contender) ? late : contender),
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
   * Sends a contender to an event, and the others to the same amount on the clock.
   * @param {Runner} contender
   * @param {number} place
   */
  show(contender, place) {
    if (!this.runs(contender)) return;
    const target = Math.max(0, Math.min(place, contender.trace.length));
    this.#amount = amountAt(contender, this.#clock, target);
    this.#exact = { contender, place: target };
    this.#changed();
  }

  /** The next amount at which something happens. */
  step() {
    const amounts = this.contenders.flatMap((contender) => this.#after(contender));
    this.go(amounts.length ? Math.min(...amounts) : this.length);
  }

  /** The last amount before this one at which something happened. */
  back() {
    const amounts = this.contenders.flatMap((contender) => this.#before(contender));
    this.go(amounts.length ? Math.max(...amounts) : 0);
  }

  /** @param {Running} contender */
  #after(contender) {
    for (let place = this.place(contender) + 1; place <= contender.trace.length; place++) {
      const amount = amountAt(contender, this.#clock, place);
      if (amount > this.#amount) return [amount];
    }
    return [];
  }

  /** @param {Running} contender */
  #before(contender) {
    for (let place = this.place(contender); place > 0; place--) {
      const amount = amountAt(contender, this.#clock, place);
      if (amount < this.#amount) return [amount];
    }
    return [];
  }

  #changed() {
    this.#amount = Math.max(0, Math.min(this.#amount, this.length));
    this.dispatchEvent(new Event("change"));
  }
}
