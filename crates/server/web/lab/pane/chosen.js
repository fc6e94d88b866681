// Engines that choose another: which one and why, and below it the pane of that engine.

import { h } from "../../dom.js";
import { choiceText } from "../../panel/choice.js";
import { say } from "../../words.js";

/**
 * @typedef {import("./types").Contender} Contender
 * @typedef {import("./types").Context} Context
 * @typedef {import("./types").Pane} Pane
 */

/**
 * The pane of a choice.
 * @param {(engine: string) => Pane | undefined} insideOf the pane of an engine
 * @returns {Pane}
 */
export function chosen(insideOf) {
  return { name: "pane.chosen", make: (contender, context) => new ChosenPane(contender, context, insideOf) };
}

/** The pane. */
class ChosenPane {
  #inside;

  /**
   * @param {Contender} contender
   * @param {Context} context
   * @param {(engine: string) => Pane | undefined} insideOf
   */
  constructor(contender, context, insideOf) {
    const { chosen: engine, reason } = contender.figures ?? {};
    const pane = engine === undefined ? undefined : insideOf(engine);
    this.#inside = pane?.make(contender, context);
    const words = engine ? choiceText(engine, reason ?? "") : say("pane.chosen-unknown");
    const title = pane && h("p", { class: "title" }, say(pane.name));
    this.element = h("div", { class: "pane chosen-pane" }, h("p", { class: "words" }, words), title, this.#inside?.element);
  }

  update() {
    this.#inside?.update();
  }
}
