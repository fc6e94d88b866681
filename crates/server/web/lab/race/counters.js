// The counters of a contender while it runs; at the end they equal those of the engine itself.

import { h, set } from "../../dom.js";
import { missing } from "../../panel/result.js";
import { duration } from "../../panel/amounts.js";
import { language, say } from "../../words.js";

/** @typedef {import("./contender.js").Contender} Contender */

const SHOWN = /** @type {const} */ (["nodes", "branches", "backtracks", "actions", "depth"]);

/** The table of counters. */
export class Counters {
  /** @type {Map<string, HTMLElement>} */
  #cells = new Map();
  /** @type {Map<string, string>} */
  #texts = new Map();
  #numbers = new Intl.NumberFormat(language());

  /** @param {Contender} contender */
  constructor(contender) {
    this.contender = contender;
    const row = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ title) => {
      const value = h("dd", { "data-counter": name });
      this.#cells.set(name, value);
      return h("div", { title }, h("dt", {}, label), value);
    };
    this.element = h(
      "dl",
      { class: "counts contender-counts" },
      ...SHOWN.map((name) => row(name, say(`race.${name}`), say(`race.${name}-title`))),
      row("time", say("race.time"), say("race.time-title")),
    );
  }

  update() {
    const { replay, trace } = this.contender;
    const isOver = replay && replay.place === replay.length;
    const counters = isOver ? trace?.total : replay?.counters;
    for (const name of SHOWN) {
      const has = trace?.total[name] !== undefined;
      const value = this.#numbers.format(counters?.[name] ?? 0);
      const text = name === "depth" && replay ? `${this.#numbers.format(replay.standingDepth)} (${value})` : value;
      this.#write(name, has ? text : undefined);
    }
  }

  /** Shows the time, when there is one. */
  know() {
    const { timing, isTiming } = this.contender;
    if (!timing?.best) return this.#write("time", isTiming ? "…" : undefined);
    const { best, median, worst, rounds } = timing;
    this.#write("time", rounds > 1 ? `${duration(best)} – ${duration(worst)}` : duration(best));
    const words = { best: duration(best), median: duration(median), worst: duration(worst), rounds };
    set(/** @type {Element} */ (this.#cells.get("time")).parentElement ?? this.element, "title", say("race.timing", words));
  }

  /**
   * Writes a text if it differs.
   * @param {string} name
   * @param {string | undefined} text `undefined` is shown as a dash
   */
  #write(name, text) {
    const known = text ?? "\0";
    if (this.#texts.get(name) === known) return;
    this.#texts.set(name, known);
    this.#cells.get(name)?.replaceChildren(text ?? missing());
  }
}
