// A walk along the chains of a step, link by link: the text grows by a line at a time, and the grid shows the links up
// to there. After the last link comes the whole step again.

import { h, set } from "../dom.js";
import { announce } from "../notices.js";
import { say } from "../words.js";
import { stops } from "./chain-stops.js";
import { iconButton } from "./icons.js";
import { legend } from "./legend.js";

/**
 * @typedef {import("../api").Step} Step
 * @typedef {import("./chain-stops.js").Stop} Stop
 */

/**
 * What helps to understand the drawing of a step: a legend, and a walk if it has chains. Pages put the text and the
 * buttons where they have space.
 * @param {Step} step
 * @param {(shown: { step: Step, cells?: string[] }) => void} draw
 * @returns {{ text: HTMLElement[], controls: HTMLElement[] }}
 */
export function explore(step, draw) {
  const found = stops(step);
  const walk = found.length ? new ChainWalk(step, found, draw) : undefined;
  const key = legend(step);
  return { text: [...(walk ? [walk.element] : []), ...(key ? [key] : [])], controls: walk ? [walk.controls] : [] };
}

/** A walk: its text and its buttons. */
class ChainWalk {
  /** The number of the stop, counted from 0; the whole step after the last; -1: the walk has not begun. */
  #at = -1;
  #begin = h("button", { type: "button", onclick: () => this.#go(0) }, say("help.walk"));
  #previous = iconButton("previous", say("help.walk-previous"), () => this.#go(this.#at - 1));
  #next = iconButton("next", say("help.walk-next"), () => this.#go(this.#at + 1));
  #where = h("p", { class: "count" });
  #said = h("p", { class: "walked" });
  element = h("div", { class: "chain-walk", hidden: true }, this.#where, this.#said);
  controls = h("div", { class: "walk-controls", role: "group", "aria-label": say("help.walk") }, this.#begin);

  /**
   * @param {Step} step
   * @param {Stop[]} found
   * @param {(shown: { step: Step, cells?: string[] }) => void} draw
   */
  constructor(step, found, draw) {
    this.step = step;
    this.stops = found;
    this.draw = draw;
    this.controls.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {number} wanted */
  #go(wanted) {
    const to = Math.max(0, Math.min(wanted, this.stops.length));
    if (to === this.#at) return;
    const begins = this.#at < 0;
    this.#at = to;
    const stop = this.stops[to];
    const lines = stop?.lines ?? [this.step.short];
    const place = stop ? this.#placeOf(stop) : say("help.walk-whole");
    this.element.hidden = false;
    this.#where.textContent = place;
    this.#said.replaceChildren(...lines.map((line, index) => spoken(line, index === lines.length - 1)));
    this.#said.lastElementChild?.scrollIntoView({ block: "nearest" });
    // A disabled button would lose the focus.
    set(this.#previous, "aria-disabled", String(to === 0));
    set(this.#next, "aria-disabled", String(to === this.stops.length));
    if (begins) {
      this.controls.replaceChildren(this.#previous, this.#next);
      this.#next.focus({ preventScroll: true });
    }
    this.draw(stop ? { step: stop.step, cells: stop.cells } : { step: this.step });
    announce(`${place}: ${lines.at(-1)}`);
  }

  /** @param {Stop} stop */
  #placeOf({ chain, link }) {
    const of = this.stops.filter((other) => other.chain === chain).length;
    const chains = this.stops.at(-1)?.chain ?? 1;
    return chains > 1 ? say("help.walk-chain", { chain, chains, link, of }) : say("help.walk-link", { link, of });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (this.#at < 0) return;
    const { length } = this.stops;
    const to = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, Home: 0, End: length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#go(to);
  }
}

/**
 * A line of the text; the newest stands out.
 * @param {string} line
 * @param {boolean} isNew
 */
function spoken(line, isNew) {
  return h(isNew ? "strong" : "span", {}, `${line} `);
}
