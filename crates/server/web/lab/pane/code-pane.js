// The pseudo-code of an engine, with the active lines highlighted. An engine that chooses another shows both.

import { h, set } from "../../dom.js";
import { engineName } from "../../panel/engines.js";
import { say } from "../../words.js";
import { activeLines, codeOf } from "./code.js";
import { eventName } from "./event-name.js";

/**
 * @typedef {import("./types").Contender} Contender
 */

/** The pane. */
class CodePane {
  #contender;
  /** @type {{ engine: string, lines: HTMLElement[] }[]} */
  #parts = [];

  /** @param {Contender} contender */
  constructor(contender) {
    this.#contender = contender;
    const { engine, figures } = contender;
    const engines = [engine, figures?.chosen ?? ""].filter((id, index) => codeOf(id).length && (!index || id !== engine));
    const figure = (/** @type {string} */ id) => {
      const lines = codeOf(id).map((text) => h("span", { class: "line" }, `${text}\n`));
      this.#parts.push({ engine: id, lines });
      const title = say("pane.code-of", { engine: id === "human" ? say("pane.human") : engineName(id) });
      return h("figure", {}, h("figcaption", {}, title), h("pre", {}, h("code", {}, ...lines)));
    };
    this.element = h("div", { class: "pane code-pane" }, ...engines.map(figure));
    this.update();
  }

  update() {
    const event = eventName(this.#contender);
    for (const { engine, lines } of this.#parts) {
      const active = activeLines(engine, event);
      lines.forEach((line, index) => {
        const isActive = active.includes(index);
        line.classList.toggle("active", isActive);
        line.classList.toggle("fail", isActive && event === "fail");
        set(line, "aria-current", isActive ? "true" : undefined);
      });
    }
  }
}

/** @type {import("./types").Pane} */
export const code = { name: "pane.code", make: (contender) => new CodePane(contender) };
