// The verdict on the page.

import { h, set } from "../../dom.js";
import { duration } from "../../panel/amounts.js";
import { has, language, say } from "../../words.js";
import { SECONDS } from "./contender.js";
import { verdict } from "./verdict.js";

/**
 * @typedef {import("./contender.js").Contender} Contender
 * @typedef {import("./verdict.js").Sentence} Sentence
 */

/** The panel that says who wins and why. */
export class VerdictView {
  #headline = h("p", { class: "verdict-headline", role: "status" });
  #remark = h("p", { class: "verdict-remark" });
  #reasons = h("div", { class: "verdict-reasons" });
  #said = "";

  constructor() {
    this.element = h(
      "section",
      { class: "verdict", "aria-label": say("race.verdict") },
      h("div", {}, h("h2", { class: "race-label" }, say("race.verdict")), this.#headline, this.#remark),
      this.#reasons,
    );
  }

  /**
   * @param {readonly Contender[]} contenders
   * @param {(contender: Contender) => string} nameOf
   */
  update(contenders, nameOf) {
    const entries = contenders.map((contender) => ({
      engine: contender.figures.chosen ?? contender.engine,
      ...(contender.timing && { timing: contender.timing }),
      ...(contender.trace && { counts: contender.trace.total }),
      failed: !contender.timing && !contender.isTiming,
    }));
    const { kind, headline, remark, reasons } = verdict(entries, SECONDS);
    const names = contenders.map(nameOf);
    const said = (/** @type {Sentence[]} */ sentences) => sentences.map((sentence) => phrase(sentence, names)).join(" ").trim();
    const paragraphs = [remark, ...reasons].map(said);
    const first = phrase(headline, names);
    const all = [kind, first, ...paragraphs].join("\n");
    if (all === this.#said) return;
    this.#said = all;
    set(this.element, "data-kind", kind);
    this.#headline.textContent = first;
    const [beside, ...rest] = paragraphs;
    this.#remark.textContent = beside ?? "";
    this.#reasons.replaceChildren(...rest.filter(Boolean).map((text) => h("p", {}, text)));
  }
}

/**
 * A sentence in the language of the page.
 * @param {Sentence} sentence
 * @param {string[]} names of the contenders
 */
function phrase({ key, contenders = {}, times = {}, numbers = {} }, names) {
  if (!has(`race.${key}`)) return "";
  const list = new Intl.ListFormat(language());
  const name = (/** @type {number | number[]} */ contender) => list.format([contender].flat().map((one) => names[one] ?? ""));
  return say(`race.${key}`, { ...mapped(contenders, name), ...mapped(times, duration), ...numbers });
}

/**
 * @template T
 * @param {Record<string, T>} values
 * @param {(value: T) => string} change
 */
function mapped(values, change) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
