// The result of a search: a sentence, and the counters with their meaning.

import { h } from "../dom.js";
import { language, say } from "../words.js";
import { duration } from "./amounts.js";
import { choiceText } from "./choice.js";
import { engineName } from "./engines.js";

/**
 * @typedef {import("../api").SolveReply} SolveReply
 * @typedef {import("../api").Figures} Figures
 */

/** The counters shown, in this order. */
const COUNTERS = /** @type {const} */ (["branches", "backtracks", "actions", "depth"]);

/**
 * How a search ended, in a sentence.
 * @param {SolveReply} reply
 * @param {number} limit seconds it was allowed
 */
export function verdict({ status, solutions, figures }, limit) {
  const engine = engineName(figures.chosen ?? figures.engine ?? "auto");
  const time = duration(figures.seconds ?? 0);
  if (solutions.length) return say("solve.solved", { engine, time });
  const known = { "no-solution": "solve.none", "out-of-time": "solve.out-of-time", "gave-up": "solve.gave-up" };
  const key = Object.entries(known).find(([name]) => name === status)?.[1] ?? "solve.stopped";
  return say(key, { engine, time, seconds: limit });
}

/** Instead of a counter that the engine does not have. */
export function missing() {
  return h("abbr", { title: say("solve.no-counter") }, "—");
}

/**
 * The counters of a search. One that the engine does not have is a dash that says so.
 * @param {Figures} figures
 */
export function figuresTable(figures) {
  const row = (/** @type {string} */ name, /** @type {string | Node} */ value, /** @type {string} */ title) =>
    h("div", { title }, h("dt", {}, name), h("dd", {}, value));
  return h(
    "dl",
    { class: "counts" },
    row(say("solve.time"), figures.seconds === undefined ? missing() : duration(figures.seconds), say("solve.time-title")),
    ...COUNTERS.map((counter) => {
      const value = figures[counter];
      const text = value === undefined || value === null ? missing() : value.toLocaleString(language());
      return row(say(`solve.${counter}`), text, say(`solve.${counter}-title`));
    }),
  );
}

/**
 * Which engine the chooser took and why.
 * @param {Figures} figures
 */
export function reason({ chosen, reason }) {
  return chosen && h("p", { class: "reason" }, choiceText(chosen, reason ?? ""));
}
