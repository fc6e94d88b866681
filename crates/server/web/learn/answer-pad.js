// The keys below the grid: the digit that a finger strikes out or writes, whether taps mean digits or cells, and Clear.

import { h, set } from "../dom.js";
import { Segmented } from "../panel/segmented.js";
import { say } from "../words.js";

/**
 * @typedef {object} Listener
 * @property {() => void} changed another digit is held
 * @property {() => void} cleared
 */

/** The pad. */
export class AnswerPad {
  /** The digit that a tap on a cell means; 0: the candidate that was tapped. */
  held = 0;
  /** What a tap means. @type {"digits" | "cells"} */
  tool = "digits";
  #digits = h("div", { class: "digits", role: "group", "aria-label": say("learn.digits") });
  #tools = h("div", { class: "answer-tools" });
  element = h("div", { class: "answer-pad" }, this.#digits, this.#tools);

  /** @param {Listener} listener */
  constructor(listener) {
    this.listener = listener;
  }

  /**
   * Begins an exercise. If it names digits, the first is held.
   * @param {import("./position.js").Position} position
   * @param {import("../api").TrainReply} exercise
   */
  begin({ symbols }, { asks, symbols: named = [] }) {
    this.tool = "digits";
    this.held = symbols.digit(named[0] ?? "");
    const keys = symbols.list.map((symbol, index) =>
      h("button", { type: "button", "data-digit": index + 1, onclick: () => this.#hold(index + 1) }, symbol),
    );
    this.#digits.replaceChildren(...keys);
    const choices = [
      { value: "digits", label: say(`learn.tool-${asks}`) },
      { value: "cells", label: say("learn.tool-cells") },
    ];
    const tool = new Segmented(say("learn.tool"), choices, (value) => {
      this.tool = value === "cells" ? "cells" : "digits";
      this.#show();
    });
    tool.chosen = this.tool;
    const clear = h("button", { type: "button", onclick: () => this.listener.cleared() }, say("learn.clear"));
    this.#tools.replaceChildren(tool.element, clear);
    this.#show();
  }

  /** @param {number} digit */
  #hold(digit) {
    this.held = this.held === digit ? 0 : digit;
    this.#show();
    this.listener.changed();
  }

  #show() {
    for (const key of this.#digits.children) {
      set(key, "aria-pressed", String(Number(/** @type {HTMLElement} */ (key).dataset.digit) === this.held));
      set(key, "disabled", this.tool === "cells");
    }
  }
}
