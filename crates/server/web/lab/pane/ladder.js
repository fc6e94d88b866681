// The pane of backtracking: the blank cells in the order they are tried, each with the values tried in it. The
// current values form a ladder; a dead end goes down a rung and takes the next value there.

import { h } from "../../dom.js";
import { say } from "../../words.js";
import { takenBackBy } from "./recent.js";
import { write } from "./phrases.js";

/**
 * @typedef {import("./types").Contender} Contender
 * @typedef {import("./types").Context} Context
 */

/** How many rungs are shown. */
const RUNGS = 9;

/** The pane. */
class LadderPane {
  #contender;
  #context;
  #blanks;
  #words = h("p", { class: "words" });
  #done = h("progress", { "aria-label": say("pane.ladder-filled") });
  #rungs;

  /**
   * @param {Contender} contender
   * @param {Context} context
   */
  constructor(contender, context) {
    this.#contender = contender;
    this.#context = context;
    this.#blanks = contender.trace.clues.flatMap((digit, cell) => (digit ? [] : [cell]));
    this.#done.max = Math.max(1, this.#blanks.length);
    this.#rungs = Array.from({ length: RUNGS }, () => new Rung(context));
    this.element = h(
      "div",
      { class: "pane ladder-pane" },
      h("p", { class: "intro" }, say("pane.ladder-intro")),
      this.#done,
      this.#words,
      h("ol", { class: "rungs" }, ...this.#rungs.map(({ element }) => element)),
    );
    this.update();
  }

  update() {
    const { replay } = this.#contender;
    const depth = replay.standingDepth;
    this.#done.value = depth;
    write(this.#words, say("pane.ladder-depth", { depth, of: this.#blanks.length }));
    // The cell that failed, or was undone, has no value: it is the one above the current values.
    const tried = this.#triedInVain();
    const top = Math.max(0, Math.min(this.#blanks.length - 1, tried ? depth : depth - 1));
    this.#rungs.forEach((rung, index) => {
      const cell = this.#blanks[top - index];
      rung.show(cell, cell === undefined ? 0 : (replay.values[cell] ?? 0), index === 0 ? tried : 0);
    });
  }

  /** The highest digit tried in vain in the cell above the current values. */
  #triedInVain() {
    const { trace, replay } = this.#contender;
    if (replay.last?.kind === "fail") return this.#context.shape.size;
    return replay.last?.kind === "undo" ? (takenBackBy(trace, replay.last.event)?.digit ?? 0) : 0;
  }
}

/** A cell with its values. */
class Rung {
  #context;
  #name = h("span", { class: "level" });
  #values;

  /** @param {Context} context */
  constructor(context) {
    this.#context = context;
    const { size } = context.shape;
    this.#values = Array.from({ length: size }, (_, index) => h("span", {}, context.symbols.of(index + 1)));
    this.element = h("li", {}, this.#name, h("span", { class: "values" }, ...this.#values));
  }

  /**
   * @param {number | undefined} cell
   * @param {number} digit the current one
   * @param {number} tried the highest digit that failed, if there is no current one
   */
  show(cell, digit, tried) {
    this.element.hidden = cell === undefined;
    if (cell === undefined) return;
    write(this.#name, this.#context.shape.cellName(cell));
    this.#values.forEach((value, index) => {
      const isTried = index < Math.max(tried, digit - 1);
      value.className = digit === index + 1 ? "now" : isTried ? "tried" : "";
    });
  }
}

/** @type {import("./types").Pane} */
export const ladder = { name: "pane.ladder", make: (contender, context) => new LadderPane(contender, context) };
