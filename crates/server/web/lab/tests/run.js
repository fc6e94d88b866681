// A test under way: requests one portion after the other and collects the results. It sends `change` after every
// portion and when it stops. Finished portions are kept; a test that was cancelled, or whose engine went away, can be
// resumed.

import { engine } from "../../context.js";
import { notify } from "../../notices.js";
import { say } from "../../words.js";
import { testedName } from "./names.js";
import { keep, takePoints } from "./results.js";
import { SuiteWork, SuperWork, badRows } from "./work.js";

/**
 * @typedef {import("./results.js").Results} Results
 * @typedef {import("./wishes.js").Wishes} Wishes
 * @typedef {import("./work.js").Portion} Portion
 * @typedef {import("./work.js").Step} Step
 */

/** A test. */
export class Run extends EventTarget {
  /** @type {AbortController | undefined} */
  #control;
  #began = 0;
  #before = 0;
  /** What is being measured. @type {Portion | Step | undefined} */
  now;
  /** Why it stopped early. @type {unknown} */
  trouble;

  /**
   * @param {Wishes} wishes
   * @param {Results} results where the measurements go
   * @param {import("./work.js").Level[]} levels
   * @param {() => Promise<void>} pause called at the end of each level, while nothing is measured
   */
  constructor(wishes, results, levels, pause) {
    super();
    this.pause = pause;
    this.wishes = wishes;
    this.results = results;
    this.work = wishes.kind === "super" ? new SuperWork(wishes) : new SuiteWork(levels, wishes.engines);
  }

  get isRunning() {
    return this.#control !== undefined;
  }

  /** Seconds of measuring so far. */
  get elapsed() {
    return this.#before + (this.isRunning ? (performance.now() - this.#began) / 1000 : 0);
  }

  /** Starts or resumes. */
  async go() {
    if (this.#control) return;
    const control = (this.#control = new AbortController());
    this.#began = performance.now();
    this.trouble = undefined;
    try {
      for (this.now = this.work.next(); this.now && !control.signal.aborted; this.now = this.work.next()) {
        this.#tell();
        const began = performance.now();
        const done = await this.#measure(this.now, control.signal);
        if (this.#control !== control) return;
        const seconds = (performance.now() - began) / 1000;
        if (this.work.done(/** @type {any} */ (done), seconds)) {
          keep(this.results);
          await this.pause();
        }
        if (this.#control !== control) return;
      }
      this.results.complete = !this.now;
    } catch (error) {
      if (this.#control === control) this.trouble = error;
    }
    if (this.#control === control) this.#stop();
  }

  /** Stops at once. The portion under way is discarded. */
  cancel() {
    this.#control?.abort();
    if (this.#control) this.#stop();
  }

  #stop() {
    this.#before = this.elapsed;
    this.#control = undefined;
    keep(this.results);
    this.#tell();
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Measures a portion; returns what was done of it, because a request that takes too long leaves some out.
   * @param {Portion | Step} portion
   * @param {AbortSignal} signal
   * @returns {Promise<Portion | Step>}
   */
  async #measure(portion, signal) {
    const { rounds, seconds, shape, each, seed } = this.wishes;
    if ("blanks" in portion) {
      const { blanks } = portion;
      const request = { engine: portion.engine, shape, seed, from: blanks, to: blanks, each, seconds };
      const reply = await engine.ask("super", request, { signal });
      if (signal.aborted) return portion;
      if (reply.points.length) takePoints(this.results.supers, reply);
      else if (this.work instanceof SuperWork) this.#leave(portion, this.work);
      return portion;
    }
    const { level, first, items } = portion;
    const [item] = items;
    if (!item || item.problem !== undefined) {
      this.results.rows.push(...badRows(portion));
      return portion;
    }
    const form = { ...(item.shape && { shape: item.shape }), ...(item.alphabet && { alphabet: item.alphabet }) };
    const puzzles = items.map(({ grid }) => grid ?? "");
    const request = { puzzles, ...form, engines: [portion.engine], level, first, rounds, seconds };
    const { rows } = await engine.ask("measure", request, { signal });
    if (!rows.length) throw new Error(`nothing was measured of ${level} ${first}`);
    if (!signal.aborted) this.results.rows.push(...rows);
    return { ...portion, items: items.slice(0, rows.length) };
  }

  /**
   * An engine that is too slow for this many blanks will not be faster with more.
   * @param {Step} step
   * @param {SuperWork} work
   */
  #leave({ engine, blanks }, work) {
    work.leave(engine);
    notify(say("tests.too-slow", { engine: testedName(engine), blanks }));
  }
}
