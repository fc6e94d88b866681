// A contender: one engine on the puzzle. It is traced once, and timed in other runs that are not traced. It sends
// `change`.

import { engine as engines } from "../../context.js";
import { conflicts } from "../../game/rules.js";
import { explanation } from "../../notices.js";
import { refusal, supports } from "../../panel/engines.js";
import { language, say } from "../../words.js";
import { humanTrace } from "../../trace/human.js";
import { SOLUTION, readTrace } from "../../trace/read.js";
import { Replay } from "../../trace/replay.js";
import { buildTree } from "../../trace/tree.js";

/**
 * @typedef {import("../../api").Figures} Figures
 * @typedef {import("../../api").Progress} Progress
 * @typedef {import("../../trace/read.js").Trace} Trace
 * @typedef {import("../../trace/tree.js").Tree} Tree
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {import("./standings.js").Timing} Timing
 * @typedef {import("./standings.js").Entry} Entry
 * @typedef {"waiting" | "running" | "ready" | "failed" | "stopped"} Phase
 */

/** Seconds a search may take. */
export const SECONDS = 10;

/** The maximum number of events of a trace. */
const MAX_EVENTS = 1_000_000;

/** How often a search is timed. */
const ROUNDS = 5;

/** The player that reasons instead of searching. */
export const HUMAN = "human";

/** An engine at work on a puzzle. */
export class Contender extends EventTarget {
  /** @type {Trace | undefined} */
  trace;
  /** @type {Replay | undefined} */
  replay;
  /** What the search reported about itself. @type {Figures} */
  figures = {};
  /** How the search ended: `ok`, `no-solution`, … */
  status = "";
  /** @type {Timing | undefined} */
  timing;
  /** @type {Phase} */
  phase = "waiting";
  /** Why there is no trace. */
  problem = "";
  /** Whether it makes sense to try. */
  canRun = true;
  /** @type {Progress | undefined} */
  progress;
  /** Whether its time is still to be measured. */
  isTiming = true;
  /** The trace as it arrived, for saving. */
  text = "";
  /** @type {Tree | undefined} */
  #tree;
  #leaving = new AbortController();

  /**
   * @param {string} engine its id, or `human`
   * @param {string} color the name of a CSS variable: the colour of its marks
   * @param {string} letter
   */
  constructor(engine, color, letter) {
    super();
    this.engine = engine;
    this.color = color;
    this.letter = letter;
  }

  /** The tree of its choices, built when it is first needed. */
  get tree() {
    if (!this.#tree && this.trace) this.#tree = buildTree(this.trace);
    return this.#tree;
  }

  /** The best time of a run that was not traced. */
  get seconds() {
    const { timing } = this;
    return timing && timing.best > 0 ? timing.best : undefined;
  }

  /**
   * What the verdict is based on.
   * @returns {Entry}
   */
  get entry() {
    const { trace, timing, status } = this;
    const counts = trace && { ...trace.total, events: trace.length + trace.cut };
    return { engine: this.figures.chosen ?? this.engine, timing, counts, status, failed: !timing && !this.isTiming };
  }

  /**
   * Traces the search.
   * @param {Puzzle} puzzle
   * @param {number} seed
   */
  async watch(puzzle, seed) {
    const obstacle = obstacleOf(this.engine, puzzle);
    if (obstacle) return this.#change({ phase: "failed", isTiming: false, canRun: false, problem: obstacle });
    this.#change({ phase: "running" });
    try {
      const found = this.engine === HUMAN ? await this.#reason(puzzle) : await this.#search(puzzle, seed);
      if (!this.#leaving.signal.aborted) this.#show(found);
    } catch (error) {
      if (!this.#leaving.signal.aborted) this.#change({ phase: "failed", isTiming: false, problem: explanation(error) });
    }
  }

  /**
   * Times the search without tracing it.
   * @param {Puzzle} puzzle
   * @param {number} seed
   */
  async time(puzzle, seed) {
    if (this.#leaving.signal.aborted || this.phase === "failed") return;
    const puzzles = { puzzles: [[...puzzle.givens]], shape: puzzle.shape.name };
    const request = { ...puzzles, engines: [this.engine], rounds: ROUNDS, seconds: SECONDS, seed };
    try {
      const { rows } = await engines.ask("measure", request, { signal: this.#leaving.signal });
      if (!this.#leaving.signal.aborted) this.#change({ timing: rows[0], isTiming: false });
    } catch (error) {
      if (!this.#leaving.signal.aborted) this.#change({ isTiming: false, problem: explanation(error) });
    }
  }

  /**
   * Takes a trace from a file.
   * @param {string} text
   */
  open(text) {
    const trace = readTrace(text);
    this.engine = trace.engine;
    const isSolved = trace.kinds.includes(SOLUTION);
    const status = isSolved ? "ok" : trace.end === "exhausted" ? "no-solution" : trace.end;
    this.#show({ trace, text, status, figures: { ...trace.total } });
  }

  /** Cancels what is pending. */
  stop() {
    this.#leaving.abort();
    const isUnderWay = this.phase === "running" || this.phase === "waiting";
    this.#change({ isTiming: false, ...(isUnderWay && { phase: "stopped" }) });
  }

  /**
   * @param {Puzzle} puzzle
   * @param {number} seed
   */
  async #search(puzzle, seed) {
    const { shape, alphabet, givens } = puzzle;
    const position = { shape: shape.name, alphabet, puzzle: [...givens] };
    const request = { ...position, engine: this.engine, events: MAX_EVENTS, seconds: SECONDS, seed };
    const { trace: text, status, figures } = await engines.ask("trace", request, this.#waiting());
    return { trace: readTrace(text), text, status, figures };
  }

  /** @param {Puzzle} puzzle */
  async #reason({ shape, alphabet, givens }) {
    const position = { shape: shape.name, alphabet, puzzle: [...givens] };
    const path = await engines.ask("path", { ...position, seconds: SECONDS, language: language() }, this.#waiting());
    const trace = humanTrace(shape, [...givens], path);
    const status = path.status === "ok" && !path.complete ? "gave-up" : path.status;
    return { trace, text: "", status, figures: { ...trace.total } };
  }

  #waiting() {
    return { signal: this.#leaving.signal, progress: (/** @type {Progress} */ progress) => this.#change({ progress }) };
  }

  /** @param {{ trace: Trace, text: string, status: string, figures: Figures }} found */
  #show(found) {
    this.replay = new Replay(found.trace);
    this.#change({ ...found, phase: "ready", progress: undefined });
  }

  /** @param {Partial<Contender>} changes */
  #change(changes) {
    Object.assign(this, changes);
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * Why an engine cannot even begin.
 * @param {string} engine
 * @param {Puzzle} puzzle
 */
function obstacleOf(engine, { shape, givens }) {
  if (conflicts(shape, givens).size) return say("solve.none-conflict");
  return engine === HUMAN || supports(engine, shape) ? "" : refusal(engine, shape);
}
