// The exact cover area: any small matrix of zeros and ones, and Dancing Links looking for rows that together have
// exactly one 1 in every column, step by step.

import { h, set } from "../../dom.js";
import { copy } from "../../menu/files.js";
import { explanation, notify } from "../../notices.js";
import { Segmented } from "../../panel/segmented.js";
import { say } from "../../words.js";
import { BadMatrix, fromAddress, isSame, readMatrix, resized, toAddress, toggled, writeMatrix } from "./matrix.js";
import { MatrixView } from "./matrix-view.js";
import { length, momentAt } from "./moment.js";
import { PRESETS } from "./presets.js";
import { listed, sentence } from "./sentence.js";
import { CHOICES, Solving } from "./solving.js";
import { Transport } from "./transport.js";

/**
 * @typedef {import("./matrix.js").Matrix} Matrix
 * @typedef {import("./solving.js").ColumnChoice} ColumnChoice
 * @typedef {import("./solving.js").Searches} Searches
 */

/** How many covers are listed. */
const MOST_LISTED = 200;

/** The area. */
class LabCover extends HTMLElement {
  /** @type {Matrix} */
  #matrix = /** @type {[string, () => Matrix]} */ (PRESETS[0])[1]();
  /** @type {ColumnChoice} */
  #choice = "smallest";
  #place = 0;
  /** @type {Searches | undefined} */
  #searches;
  #solving = new Solving();
  #view = new MatrixView((row, column) => this.#use(toggled(this.#matrix, row, column)));
  #transport = new Transport((place) => this.#go(place));
  #choices = new Segmented(
    say("cover.choice"),
    CHOICES.map((value) => ({ value, label: say(`cover.choice-${value}`) })),
    (value) => this.#choose(/** @type {ColumnChoice} */ (value)),
  );
  #presets = h("select", { "aria-label": say("cover.preset"), onchange: () => this.#preset() });
  #rows = this.#stepper("rows");
  #columns = this.#stepper("columns");
  #text = h("textarea", { rows: 6, spellcheck: "false", "aria-label": say("cover.text"), class: "code" });
  #flaw = h("p", { class: "flaw", role: "alert" });
  #sentence = h("p", { class: "sentence", role: "status" });
  #compared = h("p", { class: "soft" });
  #stack = h("ol", { class: "stack" });
  #verdict = h("p");
  #covers = h("ol", { class: "covers" });
  #follow = () => location.hash.startsWith("#cover") && this.#read();

  connectedCallback() {
    const names = PRESETS.map(([name]) => h("option", { value: name }, say(`cover.preset-${name}`)));
    this.#presets.replaceChildren(...names, h("option", { value: "" }, say("cover.preset-own")));
    const use = h("button", { type: "button", onclick: () => this.#useText() }, say("cover.use-text"));
    const link = h("button", { type: "button", onclick: () => void this.#copyLink() }, say("cover.copy-link"));
    const paste = h("details", {}, h("summary", {}, say("cover.as-text")), this.#text, this.#flaw, use);
    const part = (/** @type {string} */ name, /** @type {HTMLElement[]} */ ...parts) =>
      h("section", { class: `card part-${name}`, "aria-label": say(`cover.${name}`) }, ...parts);
    this.replaceChildren(
      part(
        "board",
        h("div", { class: "line" }, this.#presets, this.#rows.element, this.#columns.element),
        this.#view.element,
        h("p", { class: "soft" }, say("cover.hint")),
      ),
      part("search", this.#sentence, this.#transport.element),
      part("choice", this.#choices.element, this.#compared),
      part("choices", h("h2", {}, say("cover.choices")), this.#stack),
      part("result", h("h2", {}, say("cover.result")), this.#verdict, this.#covers),
      part("tools", h("div", { class: "line" }, paste, link)),
    );
    addEventListener("hashchange", this.#follow);
    this.#read();
  }

  disconnectedCallback() {
    removeEventListener("hashchange", this.#follow);
    this.#solving.cancel();
    this.#transport.pause();
  }

  /** Takes matrix, column choice and place from the address. */
  #read() {
    const address = new URLSearchParams(location.hash.split("?")[1] ?? "");
    const matrix = fromAddress(address);
    this.#choice = address.get("choice") === "first" ? "first" : "smallest";
    const place = Number(address.get("at"));
    this.#use(matrix ?? this.#matrix, Number.isInteger(place) && place > 0 ? place : 0);
  }

  #write() {
    const address = new URLSearchParams();
    toAddress(this.#matrix, address);
    if (this.#choice !== "smallest") address.set("choice", this.#choice);
    if (this.#place) address.set("at", String(this.#place));
    // The visitor may have left for another area meanwhile.
    if (location.hash.startsWith("#cover")) history.replaceState(history.state, "", `#cover?${address}`);
  }

  /**
   * Searches another matrix and shows it from the beginning, or from a given place.
   * @param {Matrix} matrix
   * @param {number} [place]
   */
  #use(matrix, place = 0) {
    this.#transport.pause();
    this.#matrix = matrix;
    this.#place = 0;
    this.#searches = undefined;
    this.#view.matrix = matrix;
    this.#text.value = writeMatrix(matrix);
    this.#flaw.textContent = "";
    const known = PRESETS.find(([, make]) => isSame(make(), matrix));
    this.#presets.value = known?.[0] ?? "";
    this.#rows.show(matrix.labels.length);
    this.#columns.show(matrix.columns.length);
    this.#show();
    void this.#search(place);
  }

  /** @param {number} place */
  async #search(place) {
    try {
      const searches = await this.#solving.search(this.#matrix);
      if (!searches) return;
      this.#searches = searches;
      this.#listCovers();
      this.#go(Math.min(place, length(searches[this.#choice])));
    } catch (error) {
      this.#sentence.textContent = explanation(error);
    }
  }

  /** @param {number} place */
  #go(place) {
    this.#place = place;
    this.#show();
    if (!this.#transport.isPlaying) this.#write();
  }

  /** @param {ColumnChoice} choice */
  #choose(choice) {
    this.#choice = choice;
    this.#transport.pause();
    this.#listCovers();
    this.#go(0);
  }

  #show() {
    const reply = this.#searches?.[this.#choice];
    this.#choices.chosen = this.#choice;
    this.#transport.show(this.#place, reply ? length(reply) : 0);
    const moment = reply && momentAt(reply, this.#place);
    this.#view.moment = moment;
    const { columns, labels } = this.#matrix;
    if (!reply || !moment) {
      this.#sentence.textContent = say("cover.searching");
      for (const part of [this.#stack, this.#covers, this.#verdict, this.#compared]) part.replaceChildren();
      return;
    }
    const before = this.#place ? momentAt(reply, this.#place - 1).hidden : [];
    this.#sentence.textContent = sentence(moment, this.#matrix, this.#choice, before);
    const kind = { 3: "bad", 4: "good" }[moment.last?.kind ?? -1];
    set(this.#sentence, "data-kind", kind);
    this.#stack.replaceChildren(
      ...moment.choices.map(({ column, row, tried, size }) => {
        const name = columns[column] ?? "";
        const told = row < 0 ? say("cover.choice-open", { column: name, size }) : say("cover.choice-made", { column: name, row: labels[row] ?? "", number: tried.length + 1, size });
        return h("li", { class: row < 0 ? "open" : "" }, told);
      }),
      ...(moment.choices.length ? [] : [h("li", { class: "none soft" }, say("cover.no-choice"))]),
    );
    [...this.#covers.children].forEach((item, index) => set(item, "data-state", index < moment.found ? "found" : "later"));
  }

  /** The result of the whole search, and how the two ways of choosing columns compare. */
  #listCovers() {
    const reply = this.#searches?.[this.#choice];
    if (!reply || !this.#searches) return;
    const { covers, complete, cut } = reply;
    const told = complete ? "cover.covers" : "cover.covers-more";
    const parts = [say(told, { count: covers.length }), cut > 0 && say("cover.cut", { count: cut })];
    this.#verdict.textContent = parts.filter(Boolean).join(" ");
    const items = covers.slice(0, MOST_LISTED).map((rows) => {
      const names = [...rows].sort((a, b) => a - b).map((row) => this.#matrix.labels[row] ?? "");
      return h("li", {}, listed(names));
    });
    this.#covers.replaceChildren(...items);
    const { smallest, first } = this.#searches;
    this.#compared.textContent = say("cover.compared", {
      smallest: smallest.figures.nodes ?? 0,
      first: first.figures.nodes ?? 0,
    });
  }

  #preset() {
    const make = PRESETS.find(([name]) => name === this.#presets.value)?.[1];
    if (make) this.#use(make());
  }

  #useText() {
    try {
      this.#use(readMatrix(this.#text.value));
    } catch (error) {
      if (!(error instanceof BadMatrix)) throw error;
      this.#flaw.textContent = say(`cover.flaw-${error.flaw}`, { line: error.line });
    }
  }

  async #copyLink() {
    this.#write();
    notify(say((await copy(location.href)) ? "cover.copied" : "cover.not-copied"));
  }

  /**
   * A number with buttons to decrease and increase it.
   * @param {"rows" | "columns"} name
   */
  #stepper(name) {
    const change = (/** @type {number} */ by) => {
      const { labels, columns } = this.#matrix;
      const [rows, width] = name === "rows" ? [labels.length + by, columns.length] : [labels.length, columns.length + by];
      this.#use(resized(this.#matrix, rows, width));
    };
    const button = (/** @type {string} */ sign, /** @type {number} */ by, /** @type {string} */ key) =>
      h("button", { type: "button", class: "square", "aria-label": say(`cover.${key}-${name}`), onclick: () => change(by) }, sign);
    const number = h("output", {});
    const element = h("div", { class: "stepper", role: "group", "aria-label": say(`cover.${name}`) }, button("−", -1, "fewer"), number, button("+", 1, "more"));
    return { element, show: (/** @type {number} */ count) => (number.textContent = say(`cover.count-${name}`, { count })) };
  }
}

customElements.define("lab-cover", LabCover);
