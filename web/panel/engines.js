// The engines as the page offers them.

import { settings } from "../context.js";
import { h, set } from "../dom.js";
import { has, say } from "../words.js";
import { about } from "./about.js";
import { Segmented } from "./segmented.js";

/** The two of the row; the others are behind "More". */
const FIRST = ["dlx", "backtrack"];

/** Known without asking, so that one can be chosen while nobody answers. */
const OTHERS = [
  "auto",
  "hybrid20",
  "forward",
  "forward-mrv",
  "forward-lcv",
  "ac3",
  "dlx-first",
  "bitboard",
  "slice",
  "learn",
  "annealing",
  "genetic",
];

/** Made for one shape only. */
const CLASSIC_ONLY = new Set(["bitboard", "slice"]);

/** Engines that keep no candidates: to show some would be a lie. */
const WITHOUT_CANDIDATES = new Set(["backtrack", "annealing", "genetic"]);

/**
 * Whether an engine keeps candidates.
 * @param {string} id
 */
export function keepsCandidates(id) {
  return !WITHOUT_CANDIDATES.has(id);
}

/**
 * The name of an engine for people.
 * @param {string} id
 */
export function engineName(id) {
  return has(`solve.engine-${id}`) ? say(`solve.engine-${id}`) : id;
}

/**
 * Whether an engine takes grids of a shape.
 * @param {string} id
 * @param {import("../shape.js").Shape} shape
 */
export function supports(id, shape) {
  return shape.name === "3x3" || !CLASSIC_ONLY.has(id);
}

/**
 * Why an engine does not take grids of a shape.
 * @param {string} id
 * @param {import("../shape.js").Shape} shape
 */
export function refusal(id, shape) {
  return say("solve.unsupported", { engine: engineName(id), shape: shape.name });
}

/** The choice of an engine, kept in the settings. */
export class EnginePicker {
  #first = new Segmented(
    say("solve.engine"),
    FIRST.map((id) => ({ value: id, label: engineName(id) })),
    choose,
  );
  #more = h("select", {
    "aria-label": say("solve.more"),
    onchange: () => choose(this.#more.value || settings.now.engine),
  });
  #summary = h("p", { class: "summary" });
  /** @type {Map<string, string>} */
  #summaries = new Map();

  constructor() {
    this.#fill(OTHERS);
    const row = h("div", { class: "engine-row" }, this.#first.element, this.#more);
    this.element = h("div", { class: "engines" }, row, this.#summary);
    settings.addEventListener("change", () => this.#show());
    about().then(
      ({ engines }) => {
        this.#summaries = new Map(engines.map(({ name, summary }) => [name, summary]));
        this.#fill(engines.map(({ name }) => name).filter((name) => !FIRST.includes(name)));
      },
      () => {},
    );
  }

  /** @param {string[]} ids */
  #fill(ids) {
    const options = ids.map((id) => h("option", { value: id, title: this.#summaries.get(id) }, engineName(id)));
    this.#more.replaceChildren(h("option", { value: "" }, say("solve.more")), ...options);
    this.#show();
  }

  #show() {
    const { engine } = settings.now;
    const isFirst = FIRST.includes(engine);
    this.#first.chosen = engine;
    this.#more.value = isFirst ? "" : engine;
    set(this.#more, "class", isFirst ? undefined : "chosen");
    this.#summary.textContent = this.#summaries.get(engine) ?? "";
  }
}

/** @param {string} engine */
function choose(engine) {
  settings.change({ engine });
}
