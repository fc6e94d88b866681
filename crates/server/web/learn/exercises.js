// A series of exercises. The next one is requested while the player works on the current one, so that nobody waits.

/**
 * @typedef {import("../api").TrainRequest} TrainRequest
 * @typedef {import("../api").TrainReply} Exercise
 */

/** A series. */
export class Exercises {
  #count = 0;
  /** @type {Promise<Exercise> | undefined} */
  #ahead;
  #leaving = new AbortController();

  /**
   * @param {(request: TrainRequest, signal: AbortSignal) => Promise<Exercise>} ask
   * @param {(count: number) => TrainRequest} choose the request for each exercise, counted from 0
   */
  constructor(ask, choose) {
    this.ask = ask;
    this.choose = choose;
  }

  /** The next exercise. An error is thrown once; the call after it asks for the exercise again. */
  async next() {
    const current = this.#ahead ?? this.#request();
    this.#ahead = undefined;
    const exercise = await current;
    this.#count += 1;
    if (!this.#leaving.signal.aborted) {
      this.#ahead = this.#request();
      // An error is reported when the exercise is wanted.
      this.#ahead.catch(() => {});
    }
    return exercise;
  }

  /** Ends the series: what was requested is no longer wanted. */
  end() {
    this.#leaving.abort();
  }

  #request() {
    return this.ask(this.choose(this.#count), this.#leaving.signal);
  }
}
