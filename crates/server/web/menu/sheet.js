// A dialog: centred on a desktop, the whole screen on a phone. Escape, the cross and a click outside close it, and
// cancel whatever it was waiting for.

import { h, set } from "../dom.js";
import { explanation } from "../notices.js";
import { say } from "../words.js";

/** @typedef {import("../dom.js").Child} Child */

/** A dialog that is open. */
export class Sheet {
  #leaving = new AbortController();

  /**
   * Opens a dialog. What it holds is put into `body` and `foot`.
   * @param {string} title
   * @param {object} [look]
   * @param {"plain" | "wide" | "drawer"} [look.kind]
   * @param {boolean} [look.beside] it leaves the page usable and is placed beside the grid
   */
  constructor(title, { kind = "plain", beside = false } = {}) {
    const name = h("h2", { id: `sheet-${Sheet.#count++}`, tabindex: -1, autofocus: true }, title);
    const cross = {
      type: "button",
      class: "quiet cross",
      "aria-label": say("menu.close"),
      onclick: () => this.close(),
    };
    this.body = h("div", { class: "sheet-body" });
    this.foot = h("div", { class: "sheet-foot" });
    this.message = h("p", { class: "sheet-message", role: "status" });
    const inside = h(
      "div",
      { class: "sheet-inside" },
      h("div", { class: "sheet-head" }, name, h("button", cross, "×")),
      this.body,
      this.message,
      this.foot,
    );
    this.dialog = h("dialog", { class: `sheet ${kind}${beside ? " beside" : ""}`, "aria-labelledby": name.id }, inside);
    this.dialog.addEventListener("close", () => {
      this.#leaving.abort();
      this.dialog.remove();
    });
    document.body.append(this.dialog);
    if (beside) {
      this.dialog.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
      this.dialog.show();
    } else {
      this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.close());
      this.dialog.showModal();
    }
  }

  static #count = 1;

  /** Aborted when the dialog closes. */
  get signal() {
    return this.#leaving.signal;
  }

  get isOpen() {
    return this.dialog.open;
  }

  /**
   * Sets its contents.
   * @param {...Child} children
   */
  show(...children) {
    this.body.replaceChildren(...children.filter(isThere));
    const first = this.body.querySelector("[autofocus]");
    if (first instanceof HTMLElement) first.focus();
    // A dialog with text alone is scrolled by keys too.
    set(this.body, "tabindex", this.body.querySelector("button, input, select, textarea, summary") ? null : 0);
    return this;
  }

  /**
   * Sets the buttons below, the main one last.
   * @param {...Child} children
   */
  offer(...children) {
    this.foot.replaceChildren(...children.filter(isThere));
    return this;
  }

  /**
   * Shows a message in the dialog.
   * @param {string} text
   * @param {"info" | "good" | "bad"} [kind]
   */
  tell(text, kind = "info") {
    this.message.textContent = text;
    this.message.dataset["kind"] = kind;
  }

  /**
   * Shows why something failed. A cancelled action is not a failure.
   * @param {unknown} error
   */
  complain(error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    this.tell(explanation(error), "bad");
  }

  close() {
    this.dialog.close();
  }
}

/**
 * @param {Child} child
 * @returns {child is Node | string}
 */
function isThere(child) {
  return child instanceof Node || typeof child === "string";
}
