// The same digit entered twice in a moment, by a double tap or a key that bounces: it was meant once. Without this, the
// second would remove what the first has written.

/** Two entries within this many milliseconds are one. */
const WITHIN = 400;

/** Remembers the last entry. */
export class Bounce {
  #digit = 0;
  /** @type {readonly number[]} */
  #cells = [];
  #at = -Infinity;

  /**
   * Whether this entry repeats the last one, and remembers it.
   * @param {number} digit
   * @param {readonly number[]} cells
   * @param {number} now milliseconds
   */
  isAgain(digit, cells, now) {
    const isSame = digit === this.#digit && cells.join() === this.#cells.join();
    const isAgain = isSame && now - this.#at < WITHIN;
    [this.#digit, this.#cells, this.#at] = [digit, cells, now];
    return isAgain;
  }
}
