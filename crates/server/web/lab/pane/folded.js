// A text that may be long: three lines of it, and a button that shows the rest.

import { h, set } from "../../dom.js";
import { say } from "../../words.js";

/** The text. */
export class Folded {
  #text;
  #more = h("button", { type: "button", class: "quiet fold-more", hidden: true, onclick: () => this.#toggle() });
  #isOpen = false;

  /** @param {string} look the class of the text */
  constructor(look) {
    this.#text = h("p", { class: `${look} fold-text` });
    this.element = h("div", { class: "fold" }, this.#text, this.#more);
    // Whether it is too long depends on the width, which it gets when it is on the page.
    new ResizeObserver(() => this.#fit()).observe(this.#text);
  }

  /** Another text is folded. @param {string} text */
  set text(text) {
    if (this.#text.textContent === text) return;
    this.#text.textContent = text;
    this.#isOpen = false;
    this.#fit();
  }

  #toggle() {
    this.#isOpen = !this.#isOpen;
    this.#fit();
  }

  #fit() {
    set(this.element, "data-open", this.#isOpen);
    const isCut = this.#text.scrollHeight > this.#text.clientHeight + 1;
    this.#more.hidden = !isCut && !this.#isOpen;
    this.#more.textContent = say(this.#isOpen ? "pane.fewer" : "pane.more");
    set(this.#more, "aria-expanded", String(this.#isOpen));
  }
}
