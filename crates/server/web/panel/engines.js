// The engines as the page offers them.

import { settings } from "../context.js";
import { h, set } from "../dom.js";
import { has, say } from "../words.js";
import { engineNames, factsOf } from "../engine/facts.js";
import { about } from "./about.js";
import { Segmented } from "./segmented.js";

/** The two of the row; the others are behind "More". */
const FIRST = ["dlx", "backtrack"];

/**
 * Whether an engine keeps candidates: to show some for one that does not would be a lie.
 * @param {string} id
 */
export function keepsCandidates(id) {
  return factsOf(id)?.candidates ?? true;
}

/**
 * The name of an engine for people.
 * @param {string} id
 */
export function engineName(id) {
  return has(`solve.engine-${id}`) ? say(`solve.engine-${id}`) : id;
}

/**
 * The algorithm of an engine in one sentence.
 * @param {string} id
 */
export function engineSummary(id) {
  return has(`solve.summary-${id}`) ? say(`solve.summary-${id}`) : (factsOf(id)?.summary ?? "");
}

/**
 * Whether an engine takes grids of a shape.
 * @param {string} id
 * @param {import("../shape.js").Shape} shape
 */
export function supports(id, shape) {
  return factsOf(id)?.sizes?.includes(shape.size) ?? true;
}

/**
 * Why an engine does not take grids of a shape.
 * @param {string} id
 * @param {import("../shape.js").Shape} shape
 */
export function refusal(id, shape) {
  return say("solve.unsupported", { engine: engineName(id), shape: `${shape.size}×${shape.size}` });
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

  constructor() {
    this.#fill();
    const row = h("div", { class: "engine-row" }, this.#first.element, this.#more);
    this.element = h("div", { class: "engines" }, row, this.#summary);
    settings.addEventListener("change", () => this.#show());
    about().then(
      () => this.#fill(),
      () => {},
    );
  }

  /** Offers the engines that are known: those of the last visit, until `about` answers. */
  #fill() {
    const { engine } = settings.now;
    const names = engineNames();
    const others = (names.includes(engine) ? names : [...names, engine]).filter((id) => !FIRST.includes(id));
    const options = others.map((id) => h("option", { value: id, title: engineSummary(id) }, engineName(id)));
    this.#more.replaceChildren(h("option", { value: "" }, say("solve.more")), ...options);
    this.#show();
  }

  #show() {
    const { engine } = settings.now;
    const isFirst = FIRST.includes(engine);
    this.#first.chosen = engine;
    this.#more.value = isFirst ? "" : engine;
    set(this.#more, "class", isFirst ? undefined : "chosen");
    this.#summary.textContent = engineSummary(engine);
  }
}

/** @param {string} engine */
function choose(engine) {
  settings.change({ engine });
}
