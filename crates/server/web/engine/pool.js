// The engines in workers of this browser, at most one per core. A worker is started when there is work and no other
// is free; the first one loads the module, and the others get it from there.
//
// To cancel: a worker whose engines can pause is asked to stop, and is soon free again. One that cannot pause, or
// does not stop in time, is ended; another is started when there is work.

import { givenUp, Refused, Unreachable } from "./engine.js";
import { SIMD } from "./load.js";

/**
 * @typedef {import("./engine.js").Operations} Operations
 * @typedef {import("./engine.js").Waiting} Waiting
 * @typedef {import("./worker.js").Order} Order
 * @typedef {import("./worker.js").Report} Report
 */

/**
 * A task, and who waits for its result.
 * @typedef {object} Job
 * @property {number} id
 * @property {Order} order
 * @property {(report: Report) => void} done
 * @property {(error: Error) => void} fail
 * @property {(json: string) => void} [progress]
 */

/** How long a worker may take to stop, in milliseconds. */
const GRACE = 300;

/** A free worker that holds more bytes than this is ended: its memory never shrinks. */
const HEAVY = 300 << 20;

/** How many puzzles of a batch a worker gets at a time: some tens of milliseconds of work. */
const PART = 20_000;

export class Pool {
  #base;
  #size;
  /** @type {Set<Hand>} */
  #hands = new Set();
  /** @type {Job[]} */
  #waiting = [];
  /** @type {WebAssembly.Module | undefined} */
  #module;
  #last = 0;

  /**
   * @param {object} [options]
   * @param {string | URL} [options.base] the folder of the module; default: that of this script
   * @param {number} [options.workers] the largest number of workers
   */
  constructor({ base = new URL(".", import.meta.url), workers = navigator.hardwareConcurrency || 2 } = {}) {
    this.#base = String(base);
    this.#size = Math.max(1, workers);
  }

  /** @returns {import("./engine.js").Place} */
  place() {
    return { at: "browser", workers: this.#size, simd: SIMD };
  }

  /**
   * @template {keyof Operations} Operation
   * @param {Operation} operation
   * @param {Operations[Operation]["request"]} request
   * @param {Waiting} [waiting]
   * @returns {Promise<Operations[Operation]["reply"]>}
   */
  async ask(operation, request, { signal, progress } = {}) {
    const order = (/** @type {number} */ id) => ({ ask: id, operation, request: JSON.stringify(request) });
    const told = progress && ((/** @type {string} */ json) => progress(JSON.parse(json)));
    const report = await this.#do(order, signal, told);
    if (!("answer" in report)) throw new Unreachable();
    const answer = JSON.parse(report.json);
    if (!report.ok) throw new Refused(answer.problem, answer.status);
    return answer;
  }

  /**
   * Solves many 9×9 puzzles on all workers: texts of 81 characters. Each answer is a solution with the number of
   * solutions (2: several), or `undefined` for a text that is not a puzzle or has no solution.
   * @param {string[]} puzzles
   * @param {Waiting} [waiting]
   * @returns {Promise<({ solution: string, solutions: 1 | 2 } | undefined)[]>}
   */
  async solveMany(puzzles, { signal, progress } = {}) {
    const began = performance.now();
    let made = 0;
    const part = async (/** @type {string[]} */ texts) => {
      const good = texts.map((text) => (text.length === 81 ? text : "x".repeat(81)));
      const bytes = new TextEncoder().encode(good.join("").replace(/[^\x20-\x7e]/g, "x"));
      const report = await this.#do((id) => ({ many: id, puzzles: bytes }), signal, undefined);
      if (!("solved" in report)) throw new Unreachable();
      made += texts.length;
      progress?.({ seconds: (performance.now() - began) / 1000, made, of: puzzles.length });
      return read(report.output, texts.length);
    };
    const parts = [];
    for (let at = 0; at < puzzles.length; at += PART) parts.push(part(puzzles.slice(at, at + PART)));
    return (await Promise.all(parts)).flat();
  }

  /** Ends all workers. What they were doing fails as unreachable. */
  close() {
    for (const job of this.#waiting.splice(0)) job.fail(new Unreachable());
    for (const hand of [...this.#hands]) hand.end(new Unreachable());
  }

  /**
   * @param {(id: number) => Order} order
   * @param {AbortSignal | undefined} signal
   * @param {((json: string) => void) | undefined} progress
   * @returns {Promise<Report>}
   */
  #do(order, signal, progress) {
    if (signal?.aborted) return Promise.reject(givenUp());
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      const giveUp = () => {
        this.#giveUp(job);
        job.fail(givenUp());
      };
      const settled = () => signal?.removeEventListener("abort", giveUp);
      /** @type {Job} */
      const job = {
        id,
        order: order(id),
        done: (report) => (settled(), resolve(report)),
        fail: (error) => (settled(), reject(error)),
        ...(progress && { progress }),
      };
      signal?.addEventListener("abort", giveUp);
      this.#waiting.push(job);
      this.#next();
    });
  }

  /** Hands waiting tasks to free workers. */
  #next() {
    while (this.#waiting.length) {
      const hand = [...this.#hands].find((hand) => hand.isFree) ?? this.#another();
      if (!hand?.isFree) return;
      const job = this.#waiting.shift();
      if (job) hand.take(job);
    }
  }

  /** Starts another worker if the limit allows; until the module is loaded there is only one. */
  #another() {
    if (this.#hands.size >= (this.#module ? this.#size : 1)) return undefined;
    const hand = new Hand(
      { base: this.#base, machine: machine(this.#size), ...(this.#module && { module: this.#module }) },
      {
        ready: (module) => (this.#module = module),
        free: () => this.#next(),
        gone: (error) => {
          this.#hands.delete(hand);
          // A worker failed to start and none is left: everything that waits fails too.
          if (error && !this.#hands.size) for (const job of this.#waiting.splice(0)) job.fail(error);
          this.#next();
        },
      },
    );
    this.#hands.add(hand);
    return hand;
  }

  /** @param {Job} job */
  #giveUp(job) {
    const at = this.#waiting.indexOf(job);
    if (at >= 0) this.#waiting.splice(at, 1);
    for (const hand of this.#hands) hand.giveUp(job);
  }
}

/**
 * What the pool wants to hear from a worker.
 * @typedef {object} Watcher
 * @property {(module: WebAssembly.Module) => void} ready it has loaded the module
 * @property {() => void} free it can take a job
 * @property {(error?: Error) => void} gone it has ended, with the error if it never could work
 */

/** One worker, and its current task. */
class Hand {
  #worker;
  #watcher;
  /** @type {Job | undefined} */
  #job;
  #isReady = false;
  #canPause = false;

  /**
   * @param {{ module?: WebAssembly.Module, base: string, machine: string }} start
   * @param {Watcher} watcher
   */
  constructor(start, watcher) {
    this.#watcher = watcher;
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    // Its script could not be loaded.
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.end(new Unreachable());
    };
    this.#worker.postMessage({ start });
  }

  get isFree() {
    return this.#isReady && !this.#job;
  }

  /** @param {Job} job */
  take(job) {
    this.#job = job;
    this.#worker.postMessage(job.order);
  }

  /**
   * The result of a task is no longer wanted.
   * @param {Job} job
   */
  giveUp(job) {
    if (this.#job !== job) return;
    if (!this.#canPause) return this.end();
    this.#worker.postMessage({ stop: job.id });
    setTimeout(() => this.#job === job && this.end(), GRACE);
  }

  /** @param {Error} [error] */
  end(error) {
    this.#worker.terminate();
    const job = this.#job;
    this.#job = undefined;
    job?.fail(error ?? givenUp());
    this.#watcher.gone(this.#isReady ? undefined : error);
  }

  /** @param {Report} report */
  #hear(report) {
    if ("ready" in report) {
      this.#isReady = true;
      this.#canPause = report.ready.canPause;
      this.#watcher.ready(report.ready.module);
      return this.#watcher.free();
    }
    if ("failed" in report) return this.end(new Unreachable(report.failed));
    if ("progress" in report) return this.#job?.progress?.(report.json);
    if ("broken" in report) return this.end(new Refused({ message: report.message }, "fault"));
    const job = this.#job;
    this.#job = undefined;
    if ("away" in report) {
      job?.fail(new Unreachable());
      return this.#watcher.free();
    }
    job?.done(report);
    if (report.bytes > HEAVY) this.end();
    else this.#watcher.free();
  }
}

/**
 * The answers to a batch.
 * @param {Uint8Array} output
 * @param {number} count
 */
function read(output, count) {
  const text = new TextDecoder().decode(output);
  return Array.from({ length: count }, (_, at) => {
    const found = text[at];
    if (found !== "1" && found !== "2") return undefined;
    const from = count + 81 * at;
    return { solution: text.slice(from, from + 81), solutions: /** @type {1 | 2} */ (Number(found)) };
  });
}

/**
 * The name of this machine in reports.
 * @param {number} workers
 */
function machine(workers) {
  const agent = /(?:Firefox|Edg|Chrome|Version)\/[\d.]+/.exec(navigator.userAgent)?.[0] ?? "a browser";
  return `${agent.replace("/", " ")}, WebAssembly${SIMD ? " with simd128" : ""}, ${workers} cores`;
}
