// The time of play.

/** The longest gap between two readings that counts, in milliseconds: while a computer sleeps, nobody plays. */
const LONGEST_GAP = 5000;

/** Measures the time while it runs. */
export class Clock {
  /** @type {number | undefined} */
  #since;

  /** @param {() => number} [now] milliseconds */
  constructor(now = () => performance.now()) {
    this.now = now;
  }

  /**
   * The milliseconds since the last reading, if it was running; sets whether it runs from now on.
   * @param {boolean} runs
   */
  look(runs) {
    const now = this.now();
    const passed = this.#since === undefined ? 0 : Math.min(now - this.#since, LONGEST_GAP);
    this.#since = runs ? now : undefined;
    return passed;
  }
}

/**
 * `1:05`, `1:00:00`.
 * @param {number} milliseconds
 */
export function clockTime(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
