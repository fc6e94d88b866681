// A page of tabs that is loaded when it is first shown.

import { h } from "../dom.js";
import { use } from "../lazy-parts.js";
import { say } from "../words.js";

/**
 * The loaded page: it is notified when it is shown and hidden.
 * @typedef {{ element: HTMLElement, shown(): void, hidden(): void }} Made
 */

/** Takes the place of a page until it is loaded. */
export class LatePage {
  #load;
  /** @type {Made | undefined} */
  #page;
  #isShown = false;
  #isComing = false;

  /**
   * @param {string} name
   * @param {() => Promise<Made>} load
   */
  constructor(name, load) {
    this.name = name;
    this.label = say(`help.${name}`);
    this.element = h("div", { class: "page" });
    this.#load = load;
  }

  shown() {
    this.#isShown = true;
    if (this.#page) this.#page.shown();
    else void this.#make();
  }

  hidden() {
    this.#isShown = false;
    this.#page?.hidden();
  }

  async #make() {
    if (this.#isComing) return;
    this.#isComing = true;
    await use(this.#load, (page) => {
      this.#page = page;
      this.element.replaceWith(page.element);
      if (this.#isShown) page.shown();
    });
    this.#isComing = false;
  }
}
