// The engines as a WebAssembly module, called one question at a time. What the module offers and wants is told in
// crates/wasm/src/lib.rs: bytes in, bytes out.

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} input
 * @property {() => number} output
 * @property {() => number} output_length
 * @property {() => void} describe
 * @property {(name: number) => number} ask
 * @property {(limit: number) => number} solve_many
 */

/** How long the engines work before they listen whether they should go on, in milliseconds. */
const BREATH = 40;

/**
 * Whether a running module can pause, so that messages are heard in between. Where it cannot, who wants it to stop has
 * to end the worker.
 */
export const CAN_PAUSE = "Suspending" in WebAssembly && "promising" in WebAssembly;

/** What the types do not know yet. */
const Pausing = /** @type {any} */ (WebAssembly);

/** The engines, for one worker. */
export class Engines {
  /** @type {Exports} */
  #exports;
  #ask;
  #solveMany;
  #isStopped = false;
  #breathed = 0;
  /** @type {(progress: string) => void} */
  #tell = () => {};

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    const look = () => this.#look();
    const tell = () => this.#tell(text(this.#output()));
    const imports = { worker: { look: CAN_PAUSE ? new Pausing.Suspending(look) : look, tell } };
    const { exports } = new WebAssembly.Instance(module, imports);
    this.#exports = /** @type {any} */ (exports);
    const called = (/** @type {Function} */ part) => (CAN_PAUSE ? Pausing.promising(part) : part);
    this.#ask = called(this.#exports.ask);
    this.#solveMany = called(this.#exports.solve_many);
  }

  /** How many bytes it holds; it never gives any back. */
  get bytes() {
    return this.#exports.memory.buffer.byteLength;
  }

  /**
   * Says what reports call this machine.
   * @param {string} machine
   */
  describe(machine) {
    this.#put(bytes(machine));
    this.#exports.describe();
  }

  /**
   * Answers a request, both as JSON.
   * @param {string} operation
   * @param {string} request
   * @param {(progress: string) => void} [tell]
   * @returns {Promise<{ ok: boolean, json: string }>}
   */
  async ask(operation, request, tell = () => {}) {
    const name = bytes(operation);
    this.#begin(tell);
    this.#put(name, bytes(request));
    const code = await this.#ask(name.length);
    return { ok: code === 0, json: text(this.#output()) };
  }

  /**
   * Solves 9×9 puzzles, 81 characters each, one after the other, looking for up to 9 solutions. Of each the answer has a byte
   * first (how many were found, `x` where it is no puzzle, `?` where it was given up), and after all of these its first
   * solution, or what it was.
   * @param {Uint8Array} puzzles
   * @param {number} [limit] a second solution tells that a puzzle has several
   * @returns {Promise<Uint8Array>}
   */
  async solveMany(puzzles, limit = 2) {
    this.#begin(() => {});
    this.#put(puzzles);
    await this.#solveMany(limit);
    return this.#output().slice();
  }

  /** Ends what is going on, as soon as it listens. */
  stop() {
    this.#isStopped = true;
  }

  /** @param {(progress: string) => void} tell */
  #begin(tell) {
    this.#isStopped = false;
    this.#breathed = performance.now();
    this.#tell = tell;
  }

  /** The time for the engines, now and then after a pause. */
  #look() {
    const now = performance.now();
    if (!CAN_PAUSE || now - this.#breathed < BREATH) return this.#isStopped ? NaN : now;
    return pause().then(() => {
      this.#breathed = performance.now();
      return this.#isStopped ? NaN : this.#breathed;
    });
  }

  /** @param {Uint8Array[]} parts */
  #put(...parts) {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const at = this.#exports.input(length);
    // The memory may have grown, and then it is another buffer.
    const room = new Uint8Array(this.#exports.memory.buffer, at, length);
    let end = 0;
    for (const part of parts) {
      room.set(part, end);
      end += part.length;
    }
  }

  #output() {
    const { memory, output, output_length: length } = this.#exports;
    return new Uint8Array(memory.buffer, output(), length());
  }
}

const channel = new MessageChannel();

/** Lets whatever waits be heard. */
function pause() {
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      channel.port1.onmessage = () => {
        // A port that listens would keep Node.js running.
        channel.port1.onmessage = null;
        resolve();
      };
      channel.port2.postMessage(null);
    })
  );
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @param {string} text */
function bytes(text) {
  return encoder.encode(text);
}

/** @param {Uint8Array} bytes */
function text(bytes) {
  return decoder.decode(bytes);
}
