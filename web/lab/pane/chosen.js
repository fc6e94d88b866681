// The engines that choose another: which one, and why; and below, that one from inside.

import { h } from "../../dom.js";
import { engineName } from "../../panel/engines.js";
import { say } from "../../words.js";

/**
 * @typedef {import("./types").Lane} Lane
 * @typedef {import("./types").Context} Context
 * @typedef {import("./types").Pane} Pane
 */

/**
 * The pane of a choice.
 * @param {(engine: string) => Pane | undefined} insideOf what shows an engine from inside
 * @returns {Pane}
 */
export function chosen(insideOf) {
  return { name: "pane.chosen", make: (lane, context) => new ChosenPane(lane, context, insideOf) };
}

/** The pane. */
class ChosenPane {
  #inside;

  /**
   * @param {Lane} lane
   * @param {Context} context
   * @param {(engine: string) => Pane | undefined} insideOf
   */
  constructor(lane, context, insideOf) {
    const { chosen: engine, reason } = lane.figures ?? {};
    const pane = engine === undefined ? undefined : insideOf(engine);
    this.#inside = pane?.make(lane, context);
    const name = engine && engineName(engine);
    const words = name ? say("solve.chosen", { engine: name, reason: reason ?? "" }) : say("pane.chosen-unknown");
    const title = pane && h("p", { class: "title" }, say(pane.name));
    this.element = h("div", { class: "pane chosen-pane" }, h("p", { class: "words" }, words), title, this.#inside?.element);
  }

  update() {
    this.#inside?.update();
  }
}
