// Steps in a list, grouped by technique: a listbox with one chosen, by pointer or arrow keys.

import { h, set } from "../dom.js";
import { say } from "../words.js";

/**
 * @typedef {import("../api").Step} Step
 * @typedef {{ name: string, steps: Step[] }} Group
 */

let lists = 0;

/** The list. */
export class StepList {
  /** @type {HTMLElement[]} */
  #options = [];
  #chosen = -1;
  #id = `steps-${++lists}`;

  /**
   * @param {string} label
   * @param {(index: number) => void} choose called when the user chooses
   */
  constructor(label, choose) {
    this.choose = choose;
    this.element = h("div", { class: "steps", role: "listbox", tabindex: 0, "aria-label": label });
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("click", (event) => {
      const option = event.target instanceof Element && event.target.closest("[role=option]");
      const index = this.#options.findIndex((element) => element === option);
      if (index >= 0) this.#take(index);
    });
  }

  /**
   * Shows other steps, none of them chosen.
   * @param {Group[]} groups whose steps are numbered across groups
   */
  fill(groups) {
    this.#options = [];
    const option = (/** @type {Step} */ step) => {
      const id = `${this.#id}-${this.#options.length}`;
      const element = h("div", { role: "option", id, "aria-selected": "false" }, h("span", { class: "conclusion" }, conclusion(step)));
      this.#options.push(element);
      return element;
    };
    const shown = groups.map(({ name, steps }) =>
      h(
        "div",
        { role: "group", "aria-label": name },
        h("div", { class: "technique", "aria-hidden": "true" }, name, steps.length > 1 && times(steps.length)),
        ...steps.map(option),
      ),
    );
    this.element.replaceChildren(...shown);
    this.element.scrollTop = 0;
    this.chosen = -1;
  }

  get chosen() {
    return this.#chosen;
  }

  /** @param {number} index; -1 for none */
  set chosen(index) {
    const before = this.#options[this.#chosen];
    if (before) set(before, "aria-selected", "false");
    this.#chosen = index;
    const option = this.#options[index];
    set(this.element, "aria-activedescendant", option?.id);
    if (!option) return;
    set(option, "aria-selected", "true");
    this.#reveal(option);
  }

  /**
   * Scrolls the list, and nothing around it, until an option is in view.
   * @param {HTMLElement} option
   */
  #reveal(option) {
    const { offsetTop, offsetHeight } = option;
    const [top, height] = [this.element.scrollTop, this.element.clientHeight];
    if (offsetTop < top + offsetHeight) this.element.scrollTop = offsetTop - offsetHeight;
    else if (offsetTop + offsetHeight > top + height) this.element.scrollTop = offsetTop + offsetHeight - height;
  }

  /** @param {number} index */
  #take(index) {
    this.chosen = index;
    this.choose(index);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const last = this.#options.length - 1;
    const from = this.#chosen;
    const moves = { ArrowDown: from + 1, ArrowUp: from - 1, PageDown: from + 8, PageUp: from - 8, Home: 0, End: last };
    const to = Object.entries(moves).find(([key]) => key === event.key)?.[1];
    if (to === undefined || last < 0) return;
    event.preventDefault();
    this.#take(Math.max(0, Math.min(to, last)));
  }
}

/** @param {number} count */
function times(count) {
  return h("span", { class: "times" }, say("help.times", { count }));
}

/**
 * The conclusion of a step, without the name of its technique, which is the heading.
 * @param {Step} step
 */
function conclusion({ name, precise }) {
  return precise.startsWith(`${name}: `) ? precise.slice(name.length + 2) : precise;
}
