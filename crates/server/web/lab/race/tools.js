// The controls above a race: its clock, what the contenders show, and actions on the whole race.

import { h, set } from "../../dom.js";
import { Segmented } from "../../panel/segmented.js";
import { say } from "../../words.js";
import { HEATS, SECTIONS } from "./address.js";
import { STEPS, brief } from "./heat.js";

/**
 * @typedef {import("./address.js").Section} Section
 * @typedef {import("./address.js").Heat} Heat
 *
 * @typedef {object} Acts
 * @property {(section: Section) => void} section
 * @property {(heat: Heat) => void} heat
 * @property {(seed: number) => void} seed
 * @property {() => void} add
 * @property {() => void} link
 */

/** The row. */
export class Tools {
  #sections;
  #heats;
  #legend = h("ol", { class: "heat-legend", hidden: true });
  #seed = h("input", { type: "number", min: 0, max: 999_999_999, step: 1, inputmode: "numeric" });
  #seedField = h("label", { class: "race-seed", hidden: true }, h("span", { class: "race-label" }, say("race.seed")), this.#seed);
  #add;

  /**
   * @param {{ clock: HTMLElement, note: HTMLElement }} clock the choice of the clock, and a note about it
   * @param {Acts} acts
   */
  constructor({ clock, note }, acts) {
    const choices = (/** @type {readonly string[]} */ values, /** @type {string} */ prefix) =>
      values.map((value) => ({ value, label: say(`race.${prefix}-${value}`) }));
    this.#sections = new Segmented(say("race.sections"), choices(SECTIONS, "section"), (value) =>
      acts.section(/** @type {Section} */ (value)),
    );
    this.#heats = new Segmented(say("race.heats"), choices(HEATS, "heat"), (value) => acts.heat(/** @type {Heat} */ (value)));
    this.#seed.addEventListener("change", () => this.#seed.validity.valid && acts.seed(Number(this.#seed.value)));
    this.#add = h("button", { type: "button", onclick: acts.add }, say("race.add"));
    const link = h("button", { type: "button", onclick: acts.link }, say("race.link"));
    this.#legend.append(...STEPS.map((least, index) => step(least, index)));
    this.element = h(
      "div",
      { class: "race-tools" },
      clock,
      h("div", { class: "race-switch" }, h("span", { class: "race-label" }, say("race.sections")), this.#sections.element),
      h("div", { class: "race-switch" }, h("span", { class: "race-label" }, say("race.heats")), this.#heats.element),
      h("div", { class: "race-under" }, note, this.#legend, this.#seedField, h("div", { class: "race-acts" }, this.#add, link)),
    );
  }

  /**
   * Shows the current state.
   * @param {{ section: Section, heat: Heat, seed: number, chance: boolean, full: boolean }} state
   */
  update({ section, heat, seed, chance, full }) {
    this.#sections.chosen = section;
    this.#heats.chosen = heat;
    this.#legend.hidden = heat === "candidates";
    set(this.#legend, "data-heat", heat);
    set(this.#legend, "aria-label", say("race.legend"));
    this.#seed.value = String(seed);
    this.#seedField.hidden = !chance;
    this.#add.disabled = full;
  }
}

/**
 * @param {number} least
 * @param {number} index
 */
function step(least, index) {
  const item = h("li", {}, brief(least) + (index === STEPS.length - 1 ? "+" : ""));
  item.style.setProperty("--level", String((index + 1) / STEPS.length));
  return item;
}
