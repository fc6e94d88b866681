// The area where engines are tested: on the bundled suites, on the user's own files, and on puzzles with more and
// more blanks. Everything is measured in small portions; finished ones are kept whatever happens.

import { engine } from "../../context.js";
import { h, set } from "../../dom.js";
import { announce, complain, notify } from "../../notices.js";
import { say } from "../../words.js";
import { ProgressCard } from "./progress-card.js";
import { ResultsView } from "./results-view.js";
import { MOST_ROWS, kept } from "./results.js";
import { Run } from "./run.js";
import { addressOf, wishesOf } from "./wishes.js";
import { SIZES, WishForm } from "./wish-form.js";

/** @typedef {import("./work.js").Level} Level */

/** The settings in the address. */
function asked() {
  return new URLSearchParams(location.hash.split("?")[1] ?? "");
}

/** The area. */
class LabTests extends HTMLElement {
  /** @type {Run | undefined} */
  #run;
  #form = new WishForm(wishesOf(asked()), (isNew) => this.#changed(isNew));
  #progress = new ProgressCard();
  #results = new ResultsView();
  #start = h("button", { type: "button", class: "start", onclick: () => void this.#begin() }, say("tests.start"));
  #intro = h("p", { class: "intro" }, say("tests.intro"));
  #size = h("p", { class: "soft", role: "status" });
  #follow = () => {
    if (location.hash.startsWith("#tests") && !this.#run?.isRunning) this.#form.wishes = wishesOf(asked());
    this.#tellSize();
  };
  #leave = () => this.#run?.cancel();

  connectedCallback() {
    const wishes = h("section", { class: "card", "aria-label": say("tests.wishes") }, this.#form.element, this.#start, this.#size);
    this.replaceChildren(wishes, h("div", { class: "found" }, this.#progress.element, this.#results.element, this.#intro));
    addEventListener("hashchange", this.#follow);
    addEventListener("pagehide", this.#leave);
    this.#tellSize();
    const before = kept();
    if (!before) return;
    this.#show(before);
    void this.#draw();
  }

  disconnectedCallback() {
    removeEventListener("hashchange", this.#follow);
    removeEventListener("pagehide", this.#leave);
    this.#leave();
  }

  /** @param {boolean} isNew */
  #changed(isNew) {
    const address = addressOf(this.#form.wishes);
    if (isNew) history.replaceState(history.state, "", `#tests${address && `?${address}`}`);
    this.#tellSize();
  }

  /** How much there is to measure, or what is missing. */
  #tellSize() {
    const { kind, sets, engines, from, to, each } = this.#form.feasible;
    const lack = this.#form.lack;
    const puzzles = {
      suites: sets.reduce((sum, name) => sum + (SIZES[name] ?? 0), 0),
      files: this.#form.picker.count,
      super: (to - from + 1) * each,
    }[kind];
    this.#size.textContent = lack ?? say("tests.size", { puzzles, engines: engines.length });
    set(this.#start, "disabled", lack !== undefined || this.#run?.isRunning);
  }

  async #begin() {
    if (this.#run?.isRunning) return;
    set(this.#start, "disabled", true);
    try {
      await this.#form.ready;
      const wishes = this.#form.feasible;
      const levels = fitting(await this.#levels(wishes), wishes.engines.length);
      const { kind, rounds } = wishes;
      const results = { kind, when: Date.now(), address: addressOf(wishes), rounds, rows: [], supers: [], complete: false };
      const run = (this.#run = new Run(wishes, results, levels, () => this.#draw()));
      run.addEventListener("change", () => this.#news(run));
      this.#progress.follow(run);
      void run.go();
      this.#progress.element.scrollIntoView({ block: "nearest" });
    } catch (error) {
      complain(error);
      this.#tellSize();
    }
  }

  /**
   * @param {import("./wishes.js").Wishes} wishes
   * @returns {Promise<Level[]>}
   */
  async #levels({ kind, sets }) {
    if (kind === "files") return this.#form.picker.levels;
    if (kind === "super") return [];
    const { suites } = await engine.ask("suites", {});
    return suites
      .filter(({ name }) => sets.includes(name))
      .map(({ name, puzzles }) => ({ name, items: puzzles.map((grid) => ({ grid })) }));
  }

  /** @param {Run} run */
  #news(run) {
    if (run !== this.#run) return;
    this.#form.locked = run.isRunning;
    this.#show(run.results);
    this.#tellSize();
    if (run.isRunning) return;
    void this.#draw();
    if (run.results.complete) notify(say("tests.done"), "good");
    else announce(say("tests.cancelled"));
  }

  /** @param {import("./results.js").Results} results */
  #show(results) {
    this.#results.show(results);
    set(this.#intro, "hidden", !this.#results.element.hidden);
  }

  async #draw() {
    if (this.isConnected && !this.#results.element.hidden) await this.#results.draw();
  }
}

/**
 * As much of every level as a test on the page may have.
 * @param {Level[]} levels
 * @param {number} engines
 */
function fitting(levels, engines) {
  let capacity = Math.floor(MOST_ROWS / engines);
  const all = levels.reduce((sum, { items }) => sum + items.length, 0);
  if (all > capacity) notify(say("tests.shortened", { most: MOST_ROWS, count: capacity, of: all }));
  return levels.map(({ name, items }) => {
    const some = items.slice(0, capacity);
    capacity -= some.length;
    return { name, items: some };
  });
}

customElements.define("lab-tests", LabTests);
