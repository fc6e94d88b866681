// The path of human reasoning: the current step with its explanation, and all steps to choose from.

import { h } from "../../dom.js";
import { runs } from "../../panel/reasoning.js";
import { StepList } from "../../panel/step-list.js";
import { say } from "../../words.js";
import { Folded } from "./folded.js";
import { write } from "./phrases.js";

/**
 * @typedef {import("./types").Contender} Contender
 * @typedef {import("./types").Context} Context
 */

/** The pane. */
class StepsPane {
  #contender;
  #steps;
  #list;
  #number = h("p", { class: "number" });
  #name = h("p", { class: "title" });
  #words = new Folded("words");
  #precise = new Folded("precise");

  /**
   * @param {Contender} contender
   * @param {Context} context
   */
  constructor(contender, context) {
    this.#contender = contender;
    this.#steps = contender.trace.steps ?? [];
    this.#list = new StepList(say("pane.steps"), (index) => context.pick(this.#steps[index]?.to ?? 0));
    this.#list.fill(runs(this.#steps));
    const step = h("div", { class: "step" }, this.#number, this.#name, this.#words.element, this.#precise.element);
    this.element = h("div", { class: "pane steps-pane" }, step, this.#list.element);
    this.update();
  }

  update() {
    const index = stepAt(this.#steps, this.#contender.replay.place);
    const step = this.#steps[index];
    this.#list.chosen = index;
    write(this.#number, step ? say("pane.step-of", { step: index + 1, of: this.#steps.length }) : "");
    write(this.#name, step?.name ?? say("pane.steps-start"));
    this.#words.text = step?.short ?? say("pane.steps-count", { count: this.#steps.length });
    this.#precise.text = step?.precise ?? "";
  }
}

/**
 * The step that the last event belongs to; -1 before the first.
 * @param {readonly { from: number, to: number }[]} steps
 * @param {number} place
 */
export function stepAt(steps, place) {
  const index = steps.findIndex(({ to }) => place <= to);
  if (place <= 0) return -1;
  return index < 0 ? steps.length - 1 : index;
}

/** @type {import("./types").Pane} */
export const steps = { name: "pane.steps", make: (contender, context) => new StepsPane(contender, context) };
