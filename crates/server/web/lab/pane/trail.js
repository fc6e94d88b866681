// The pane of learning search: the trail. Each level is a decision and what was propagated from it; a conflict jumps
// back over levels that had no part in it, and now and then the search restarts with what it has learned.

import { h, set } from "../../dom.js";
import { language, say } from "../../words.js";
import { levels, restarts } from "./levels.js";
import { Sketch } from "./sketch.js";
import { write } from "./phrases.js";

/**
 * @typedef {import("./types").Contender} Contender
 * @typedef {import("./types").Context} Context
 * @typedef {import("./levels.js").Level} Level
 * @typedef {import("./sketch.js").Pen} Pen
 */

/** How many levels are written out, and how many assignments of each. */
const [LEVELS, FOLLOWERS] = [8, 10];

/** The pane. */
class TrailPane {
  #contender;
  #context;
  /** @type {Level[]} */
  #levels = [];
  /** The places of the restarts. */
  #restarts;
  #strip = new Sketch("strip", say("pane.trail-label"), (pen) => this.#draw(pen));
  #words = h("p", { class: "words" });
  #counts = {
    levels: h("dd", {}),
    conflicts: h("dd", {}),
    restarts: h("dd", {}),
  };
  #rows = Array.from({ length: LEVELS }, () => new LevelRow());

  /**
   * @param {Contender} contender
   * @param {Context} context
   */
  constructor(contender, context) {
    this.#contender = contender;
    this.#context = context;
    this.#restarts = restarts(contender.trace);
    const counts = Object.entries(this.#counts).map(([name, value]) =>
      h("div", {}, h("dt", {}, say(`pane.trail-${name}`)), value),
    );
    this.element = h(
      "div",
      { class: "pane trail-pane" },
      h("p", { class: "intro" }, say("pane.trail-intro")),
      h("dl", { class: "figures" }, ...counts),
      this.#strip.element,
      this.#words,
      h("ol", { class: "levels" }, ...this.#rows.map(({ element }) => element)),
    );
    this.update();
  }

  update() {
    const { replay } = this.#contender;
    this.#levels = levels(replay.standing.map((one) => ({ ...one, isChoice: one.options > 0 })));
    write(this.#counts.levels, number(this.#levels.length - 1));
    write(this.#counts.conflicts, number(replay.counters.conflicts ?? 0));
    write(this.#counts.restarts, number(countUpTo(this.#restarts, replay.place)));
    const shown = this.#levels.length - this.#rows.length;
    this.#rows.forEach((row, index) => {
      // The newest level first.
      const level = this.#levels.length - 1 - index;
      row.show(this.#levels[level], level, this.#context);
    });
    write(this.#words, shown > 0 ? say("pane.trail-older", { count: shown }) : "");
    this.#words.hidden = shown <= 0;
    this.#strip.redraw();
  }

  /** @param {Pen} pen */
  #draw({ context, width, height, colour }) {
    const { cells } = this.#context.shape;
    const blanks = this.#contender.trace.clues.filter((digit) => !digit).length || cells;
    const unit = width / blanks;
    context.fillStyle = colour("ink");
    context.globalAlpha = 0.1;
    context.fillRect(0, 0, width, height);
    context.globalAlpha = 1;
    let x = 0;
    this.#levels.forEach(({ choice, followed }, level) => {
      if (choice) {
        context.fillStyle = colour("accent-fill");
        context.fillRect(x, 0, Math.max(unit, 2), height);
        x += unit;
      }
      context.fillStyle = colour(level % 2 ? "cell" : "cell-same");
      context.fillRect(choice ? Math.max(x, x - unit + 2) : x, 0, followed.length * unit, height);
      x += followed.length * unit;
    });
  }
}

/** A level written out; a long one is folded. */
class LevelRow {
  #name = h("span", { class: "level" });
  #choice = h("span", { class: "chip choice" });
  #followed = Array.from({ length: FOLLOWERS }, () => h("span", { class: "chip" }));
  #rest = h("span", { class: "rest" });
  #nothing = h("span", { class: "more" }, say("pane.trail-nothing"));
  #more = h("button", { type: "button", class: "quiet fold-more", onclick: () => this.#toggle() });
  #isOpen = false;
  /** What the row shows. @type {[Level | undefined, number, Context] | undefined} */
  #shown;

  constructor() {
    this.element = h("li", {}, this.#name, this.#choice, ...this.#followed, this.#rest, this.#nothing, this.#more);
  }

  #toggle() {
    this.#isOpen = !this.#isOpen;
    if (this.#shown) this.show(...this.#shown);
  }

  /**
   * @param {Level | undefined} level
   * @param {number} number
   * @param {Context} context
   */
  show(level, number, context) {
    if (this.#shown?.[1] !== number) this.#isOpen = false;
    this.#shown = [level, number, context];
    this.element.hidden = !level;
    if (!level) return;
    const { shape, symbols } = context;
    const text = (/** @type {import("./types").Candidate} */ { cell, digit }) => `${shape.cellName(cell)} = ${symbols.of(digit)}`;
    const { choice, followed } = level;
    write(this.#name, choice ? String(number) : say("pane.trail-clues"));
    this.#choice.hidden = !choice;
    if (choice) write(this.#choice, text(choice));
    this.#followed.forEach((chip, index) => {
      const one = followed[index];
      chip.hidden = !one;
      if (one) write(chip, text(one));
    });
    const rest = followed.slice(FOLLOWERS);
    this.#nothing.hidden = followed.length > 0;
    this.#rest.hidden = !this.#isOpen || !rest.length;
    this.#rest.replaceChildren(...(this.#isOpen ? rest : []).map((one) => h("span", { class: "chip" }, text(one))));
    this.#more.hidden = !rest.length;
    write(this.#more, this.#isOpen ? say("pane.fewer") : say("pane.trail-more", { count: rest.length }));
    set(this.#more, "aria-expanded", String(this.#isOpen));
  }
}

/** @param {number} value */
function number(value) {
  return value.toLocaleString(language());
}

/**
 * How many events of an ascending list come before a place.
 * @param {readonly number[]} events
 * @param {number} place
 */
function countUpTo(events, place) {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (/** @type {number} */ (events[middle]) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** @type {import("./types").Pane} */
export const trail = { name: "pane.trail", make: (contender, context) => new TrailPane(contender, context) };
