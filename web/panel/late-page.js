// A page of tabs that is made when it is first shown.

import { h } from "../dom.js";
import { use } from "../lazy-parts.js";
import { say } from "../words.js";

/**
 * What is made: it is told when it comes into sight and when it goes.
 * @typedef {{ element: HTMLElement, shown(): void, hidden(): void }} Made
 */

/** Stands for a page until it is there. */
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
