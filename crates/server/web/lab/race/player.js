// Plays a race: real time moves the clock of the race. It sends `change` when it starts or stops.

/** @typedef {import("./course.js").Course} Course */

/** Seconds that the whole race takes by default. */
export const USUAL = 10;
const FASTEST = 1;
/** The slowest speed is about an event per second. */
const AN_HOUR = 3600;

/** The player of the race. */
export class Player extends EventTarget {
  /** How long the whole race takes. */
  seconds = USUAL;
  /** @type {number | undefined} */
  #frame;
  #before = 0;

  /** @param {Course} course */
  constructor(course) {
    super();
    this.course = course;
  }

  get isPlaying() {
    return this.#frame !== undefined;
  }

  /** Plays on; from the start if the race is over. */
  play() {
    if (this.isPlaying || !this.course.length) return;
    if (this.course.isOver) this.course.go(0);
    this.#before = performance.now();
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
    this.#changed();
  }

  pause() {
    if (this.#frame === undefined) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#changed();
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  /** @param {number} now */
  #tick(now) {
    const { course } = this;
    const passed = Math.max(0, now - this.#before) / 1000;
    this.#before = now;
    this.#frame = requestAnimationFrame((later) => this.#tick(later));
    course.go(course.amount + (passed * course.length) / this.seconds);
    if (course.isOver) this.pause();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * The seconds for a position of the speed slider, 0 to 1: equal distances change the speed by
 * equal factors.
 * @param {number} place
 */
export function secondsAt(place) {
  return AN_HOUR * (FASTEST / AN_HOUR) ** place;
}

/**
 * The position of the slider for a number of seconds.
 * @param {number} seconds
 */
export function placeOf(seconds) {
  return Math.log(seconds / AN_HOUR) / Math.log(FASTEST / AN_HOUR);
}
