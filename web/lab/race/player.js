// Lets a race run: the clock of the screen moves the clock of the race. It sends `change` when it starts or stops.

/** @typedef {import("./course.js").Course} Course */

/** Seconds that the whole race takes unless somebody wants it otherwise. */
export const USUAL = 10;
const FASTEST = 1;
/** The slowest is an event a second or so; no race is slower than that. */
const AN_HOUR = 3600;

/** Whoever plays the race. */
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
 * The seconds of a place on the speed slider, 0 to 1: twice as far right is as much faster as twice as far left is slower.
 * @param {number} place
 */
export function secondsAt(place) {
  return AN_HOUR * (FASTEST / AN_HOUR) ** place;
}

/**
 * The place on the slider.
 * @param {number} seconds
 */
export function placeOf(seconds) {
  return Math.log(seconds / AN_HOUR) / Math.log(FASTEST / AN_HOUR);
}
