// A row of options, one of which is chosen: a radio group whose radios look like joined buttons. One tab stop; arrows
// move and choose.

import { h, set } from "../dom.js";

/**
 * @typedef {object} Choice
 * @property {string} value
 * @property {string} label
 * @property {string} [title]
 */

/** The row. No option is chosen if `chosen` is not one of the values. */
export class Segmented {
  /** @type {HTMLButtonElement[]} */
  #buttons;
  /** @type {Choice[]} */
  #choices;
  /** @type {(value: string) => void} */
  #choose;

  /**
   * @param {string} label
   * @param {Choice[]} choices
   * @param {(value: string) => void} choose called when the user chooses
   */
  constructor(label, choices, choose) {
    this.#choices = choices;
    this.#choose = choose;
    this.#buttons = choices.map(({ value, label, title }) =>
      h("button", { type: "button", role: "radio", "data-value": value, title, onclick: () => this.#take(value) }, label),
    );
    this.element = h("div", { class: "segmented", role: "radiogroup", "aria-label": label }, ...this.#buttons);
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.chosen = "";
  }

  /** @param {string} value */
  set chosen(value) {
    const place = this.#choices.findIndex((choice) => choice.value === value);
    this.#buttons.forEach((button, index) => {
      set(button, "aria-checked", String(index === place));
      set(button, "tabindex", index === Math.max(place, 0) ? "0" : "-1");
    });
  }

  /**
   * Enables or disables an option.
   * @param {string} value
   * @param {boolean} offered
   */
  offer(value, offered) {
    this.#buttons.forEach((button, index) => {
      if (this.#choices[index]?.value === value) button.hidden = !offered;
    });
  }

  /** @param {string} value */
  #take(value) {
    this.chosen = value;
    this.#choose(value);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const move = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const offered = this.#buttons.filter((button) => !button.hidden);
    const from = offered.findIndex((button) => button === event.target);
    if (move === undefined || from < 0) return;
    event.preventDefault();
    const button = offered.at((from + move) % offered.length);
    button?.focus();
    this.#take(button?.dataset.value ?? "");
  }
}
