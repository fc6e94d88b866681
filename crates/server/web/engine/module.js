// The engines as WebAssembly, called with one request at a time. crates/wasm/src/lib.rs documents the imports and
// exports of the module: bytes in, bytes out.
//
// It comes in two parts. The main part has what nearly every visitor needs; where it would call into the rest, which
// is not loaded, it calls a function that throws. Then the rest is loaded, both are linked again, and the request is
// repeated: an answer depends on the request alone, so callers see no difference.

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

/** How long the engines work before they check whether they should stop, in milliseconds. */
const BREATH = 40;

/**
 * Whether a running module can pause, so that messages arrive in between. Where it cannot, the worker must be ended
 * to stop it.
 */
export const CAN_PAUSE = "Suspending" in WebAssembly && "promising" in WebAssembly;

/** What the type definitions lack so far. */
const Pausing = /** @type {any} */ (WebAssembly);

/** A request needs the rest of the engines, which cannot be loaded. */
export class RestAway extends Error {}

/** The engines, for one worker. */
export class Engines {
  #main;
  #loadRest;
  #isWhole = false;
  #machine = "";
  /** @type {Exports} */
  #exports = /** @type {any} */ (undefined);
  #isStopped = false;
  #breathed = 0;
  /** @type {(progress: string) => void} */
  #tell = () => {};

  /**
   * @param {WebAssembly.Module} main
   * @param {() => Promise<WebAssembly.Module>} loadRest
   */
  constructor(main, loadRest) {
    this.#main = main;
    this.#loadRest = loadRest;
    this.#begin();
  }

  /** How many bytes of memory it holds; it never gives any back. */
  get bytes() {
    return this.#exports.memory.buffer.byteLength;
  }

  /**
   * Sets the name of this machine for reports.
   * @param {string} machine
   */
  describe(machine) {
    this.#machine = machine;
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
  ask(operation, request, tell = () => {}) {
    return this.#work(tell, async () => {
      const name = bytes(operation);
      this.#put(name, bytes(request));
      const code = await this.#call(this.#exports.ask, name.length);
      return { ok: code === 0, json: text(this.#output()) };
    });
  }

  /**
   * Solves 9×9 puzzles, 81 characters each, one after the other, looking for up to 9 solutions. The answer starts
   * with a byte per puzzle (the number of solutions found, `x` for an invalid puzzle, `?` if it was given up); then
   * come 81 characters per puzzle, its first solution or the puzzle itself.
   * @param {Uint8Array} puzzles
   * @param {number} [limit] 2 is enough to recognise puzzles with several solutions
   * @returns {Promise<Uint8Array>}
   */
  solveMany(puzzles, limit = 2) {
    return this.#work(() => {}, async () => {
      this.#put(puzzles);
      await this.#call(this.#exports.solve_many, limit);
      return this.#output().slice();
    });
  }

  /** Stops the current request at its next check. */
  stop() {
    this.#isStopped = true;
  }

  /**
   * Links the parts.
   * @param {WebAssembly.Module} [rest]
   */
  #begin(rest) {
    const look = () => this.#look();
    const tell = () => this.#tell(text(this.#output()));
    const missing = () => {
      throw new Error("the rest of the engines is not here");
    };
    const wanted = WebAssembly.Module.imports(this.#main).filter(({ module }) => module === "rest");
    const { exports } = new WebAssembly.Instance(this.#main, {
      worker: { look: CAN_PAUSE ? new Pausing.Suspending(look) : look, tell },
      rest: Object.fromEntries(wanted.map(({ name }) => [name, missing])),
    });
    // Instantiating the rest fills in the functions that the main part lacks.
    if (rest) new WebAssembly.Instance(rest, { main: exports });
    this.#exports = /** @type {any} */ (exports);
    this.#isWhole = rest !== undefined;
  }

  /**
   * Runs something; loads the rest of the engines if that is needed.
   * @template T
   * @param {(progress: string) => void} tell
   * @param {() => Promise<T>} work
   */
  async #work(tell, work) {
    this.#isStopped = false;
    this.#breathed = performance.now();
    this.#tell = tell;
    try {
      return await work();
    } catch (error) {
      if (this.#isWhole) throw error;
      const rest = await this.#loadRest().catch(() => undefined);
      // The instance was interrupted half-way and cannot be used again.
      this.#begin(rest);
      this.describe(this.#machine);
      if (!rest) throw new RestAway();
      return await work();
    }
  }

  /**
   * @param {(number: number) => number} part
   * @param {number} number
   * @returns {number | Promise<number>}
   */
  #call(part, number) {
    return CAN_PAUSE ? Pausing.promising(part)(number) : part(number);
  }

  /** The clock of the engines; now and then it pauses first. */
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
    // The memory may have grown; then its buffer is a new object.
    const target = new Uint8Array(this.#exports.memory.buffer, at, length);
    let end = 0;
    for (const part of parts) {
      target.set(part, end);
      end += part.length;
    }
  }

  #output() {
    const { memory, output, output_length: length } = this.#exports;
    return new Uint8Array(memory.buffer, output(), length());
  }
}

const channel = new MessageChannel();

/** Lets waiting messages arrive. */
function pause() {
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      channel.port1.onmessage = () => {
        // An open port would keep Node.js running.
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
