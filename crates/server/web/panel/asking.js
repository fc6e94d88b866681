// One request at a time: a new one cancels the previous one, whose late answer is ignored.

import { engine } from "../context.js";

/**
 * @typedef {import("../api").Operations} Operations
 * @typedef {import("../api").Progress} Progress
 */

/** Sends requests, each replacing the previous one. */
export class Asking {
  /** @type {AbortController | undefined} */
  #current;

  /** Whether an answer is awaited. */
  get busy() {
    return this.#current !== undefined;
  }

  /** Cancels the request; the engine stops. */
  cancel() {
    this.#current?.abort();
    this.#current = undefined;
  }

  /**
   * The reply; `undefined` if the request was cancelled or replaced in the meantime.
   * @template {keyof Operations} Operation
   * @param {Operation} operation
   * @param {Operations[Operation]["request"]} request
   * @param {(progress: Progress) => void} [progress]
   * @returns {Promise<Operations[Operation]["reply"] | undefined>}
   */
  async ask(operation, request, progress) {
    this.cancel();
    const current = (this.#current = new AbortController());
    const isCurrent = () => this.#current === current;
    const told = progress && { progress: (/** @type {Progress} */ news) => isCurrent() && progress(news) };
    try {
      const reply = await engine.ask(operation, request, { signal: current.signal, ...told });
      return isCurrent() ? reply : undefined;
    } catch (error) {
      if (isCurrent()) throw error;
      return undefined;
    } finally {
      if (isCurrent()) this.#current = undefined;
    }
  }
}

/**
 * A function that runs its action once there were no further calls for a while.
 * @param {number} milliseconds
 * @param {() => void} act
 */
export function afterQuiet(milliseconds, act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
}
