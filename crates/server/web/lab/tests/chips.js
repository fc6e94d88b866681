// A set of chips, any of which can be on. Each is a check box that looks like a button.

import { h, set } from "../../dom.js";
import { say } from "../../words.js";

/**
 * @typedef {object} Chip
 * @property {string} value
 * @property {string} label
 * @property {string} [note]
 * @property {string} [title]
 */

/** The chips. */
export class Chips {
  #box = h("div", { class: "chips" });
  #on = new Set();
  /** @type {Chip[]} */
  #chips = [];

  /**
   * @param {string} label
   * @param {(on: string[]) => void} change called when the user changes them; in the order of the chips
   */
  constructor(label, change) {
    this.element = h("fieldset", {}, h("legend", {}, label), this.#box);
    this.#box.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (target.checked) this.#on.add(target.value);
      else this.#on.delete(target.value);
      change(this.on);
    });
  }

  /** Those that are on. */
  get on() {
    return this.#chips.map(({ value }) => value).filter((value) => this.#on.has(value));
  }

  /** @param {string[]} values */
  set on(values) {
    this.#on = new Set(values);
    for (const input of this.#box.querySelectorAll("input")) {
      input.checked = this.#on.has(input.value);
      if (input.checked) set(input.closest("label") ?? input, "hidden", false);
    }
  }

  /**
   * @param {Chip[]} chips
   * @param {number} [first] how many are visible at first, besides those that are on
   */
  fill(chips, first = chips.length) {
    // Rebuilding equal chips would lose the focus.
    if (JSON.stringify(chips) === JSON.stringify(this.#chips)) return;
    this.#chips = chips;
    const labels = chips.map(({ value, label, note, title }) => {
      const input = h("input", { type: "checkbox", value });
      input.checked = this.#on.has(value);
      return h("label", { class: "chip", title }, input, h("span", {}, note ? `${label} ` : label, note ? h("small", {}, note) : null));
    });
    const rest = labels.slice(first);
    const hide = () => rest.forEach((label) => set(label, "hidden", !label.querySelector("input")?.checked));
    const more = () => {
      rest.forEach((label) => set(label, "hidden", false));
      button.remove();
      rest[0]?.querySelector("input")?.focus();
    };
    const button = h("button", { type: "button", class: "more", onclick: more }, say("tests.more"));
    this.#box.replaceChildren(...labels, ...(rest.length ? [button] : []));
    if (rest.length) hide();
  }
}
