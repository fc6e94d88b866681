// The verdict on the page: a line while the race is under way, with the reasons when it is over or when they are
// asked for. On a phone, where they would push the lanes out of sight, only when they are asked for.

import { h, set } from "../../dom.js";
import { duration } from "../../panel/amounts.js";
import { has, language, say } from "../../words.js";
import { SECONDS } from "./contender.js";
import { verdict } from "./verdict.js";

/**
 * @typedef {import("./standings.js").Entry} Entry
 * @typedef {import("./standings.js").Clock} Clock
 * @typedef {import("./verdict.js").Sentence} Sentence
 */

/** The panel that says who wins and why. */
export class VerdictView {
  #headline = h("p", { class: "verdict-headline", role: "status" });
  #remark = h("p", { class: "verdict-remark" });
  #reasons = h("div", { class: "verdict-reasons" });
  #why = h("div", { class: "verdict-why", id: "verdict-why" }, this.#remark, this.#reasons);
  #more = h("button", { type: "button", class: "quiet verdict-more", "aria-controls": "verdict-why", onclick: () => this.#toggle() }, say("race.why"));
  #phone = matchMedia("(max-width: 599px)");
  #isUnderWay = true;
  /** What the user wants, until the race starts or ends. @type {boolean | undefined} */
  #wanted;
  #said = "";

  constructor() {
    const head = h("div", { class: "verdict-head" }, this.#headline, this.#more);
    this.element = h("section", { class: "verdict", "aria-label": say("race.verdict") }, head, this.#why);
    this.#fold();
  }

  /**
   * @param {readonly Entry[]} entries
   * @param {Clock} clock
   * @param {string[]} names of the contenders
   */
  update(entries, clock, names) {
    const { kind, headline, remark, reasons } = verdict(entries, clock, SECONDS);
    const said = (/** @type {Sentence[]} */ sentences) => sentences.map((sentence) => phrase(sentence, names)).join(" ").trim();
    const paragraphs = [remark, ...reasons].map(said);
    const first = phrase(headline, names);
    const all = [kind, first, ...paragraphs].join("\n");
    if (all === this.#said) return;
    this.#said = all;
    set(this.element, "data-kind", kind);
    this.#headline.textContent = first;
    set(this.#headline, "title", first);
    const [beside, ...rest] = paragraphs;
    this.#remark.textContent = beside ?? "";
    this.#reasons.replaceChildren(...rest.filter(Boolean).map((text) => h("p", {}, text)));
    this.#fold();
  }

  /**
   * Sets whether the race is under way.
   * @param {boolean} isUnderWay
   */
  set isUnderWay(isUnderWay) {
    if (isUnderWay === this.#isUnderWay) return;
    this.#isUnderWay = isUnderWay;
    this.#wanted = undefined;
    this.#fold();
  }

  #toggle() {
    this.#wanted = !this.#isOpen;
    this.#fold();
  }

  get #isOpen() {
    return this.#wanted ?? (!this.#isUnderWay && !this.#phone.matches);
  }

  #fold() {
    const hasMore = Boolean(this.#remark.textContent || this.#reasons.childElementCount);
    const isOpen = this.#isOpen && hasMore;
    set(this.element, "data-open", isOpen);
    this.#why.hidden = !isOpen;
    this.#more.hidden = !hasMore;
    set(this.#more, "aria-expanded", String(isOpen));
  }
}

/**
 * A sentence in the language of the page.
 * @param {Sentence} sentence
 * @param {string[]} names of the contenders
 */
function phrase({ key, contenders = {}, times = {}, numbers = {}, clocks = {}, amounts = {} }, names) {
  if (!has(`race.${key}`)) return "";
  const list = new Intl.ListFormat(language());
  const name = (/** @type {number | number[]} */ contender) => list.format([contender].flat().map((one) => names[one] ?? ""));
  const by = (/** @type {Clock | Clock[]} */ clock) => list.format([clock].flat().map((one) => say(`race.by-${one}`)));
  return say(`race.${key}`, {
    ...mapped(contenders, name),
    ...mapped(times, duration),
    ...mapped(clocks, by),
    ...mapped(amounts, ({ clock, amount }) => (clock === "time" ? duration(amount) : say(`race.amount-${clock}`, { count: amount }))),
    ...numbers,
  });
}

/**
 * @template T
 * @param {Record<string, T>} values
 * @param {(value: T) => string} change
 */
function mapped(values, change) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
