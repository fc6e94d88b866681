// One question at a time: a new one gives up the one before, and an answer that comes too late is not heard.

import { engine } from "../context.js";

/**
 * @typedef {import("../api").Operations} Operations
 * @typedef {import("../api").Progress} Progress
 */

/** A place where questions are asked, each replacing the one before. */
export class Asking {
  /** @type {AbortController | undefined} */
  #current;

  /** Whether an answer is awaited. */
  get busy() {
    return this.#current !== undefined;
  }

  /** Gives up what is awaited; the engine stops. */
  cancel() {
    this.#current?.abort();
    this.#current = undefined;
  }

  /**
   * The reply; nothing if it was given up or overtaken in the meantime.
   * @template {keyof Operations} Operation
   * @param {Operation} operation
   * @param {Operations[Operation]["request"]} request
   * @param {(progress: Progress) => void} [progress]
   * @returns {Promise<Operations[Operation]["reply"] | undefined>}
   */
  async ask(operation, request, progress) {
    this.cancel();
    const current = (this.#current = new AbortController());
    const stands = () => this.#current === current;
    const told = progress && { progress: (/** @type {Progress} */ news) => stands() && progress(news) };
    try {
      const reply = await engine.ask(operation, request, { signal: current.signal, ...told });
      return stands() ? reply : undefined;
    } catch (error) {
      if (stands()) throw error;
      return undefined;
    } finally {
      if (stands()) this.#current = undefined;
    }
  }
}

/**
 * A function that runs once things have been quiet for a while.
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
