// On a phone one lane is visible at a time. This row names all of them: each button shows its lane, and the one in view
// is marked.

import { h, set } from "../../dom.js";
import { say } from "../../words.js";
import { contenderName } from "./names.js";

/** @typedef {import("./contender.js").Contender} Contender */

/** The row. */
export class LanePages {
  element = h("nav", { class: "lane-pages", "aria-label": say("race.lanes") });
  #track;
  /** @type {Map<Element, HTMLElement>} */
  #buttons = new Map();
  #seen;

  /** @param {HTMLElement} track the lanes, which scroll sideways */
  constructor(track) {
    this.#track = track;
    this.#seen = new IntersectionObserver((entries) => this.#mark(entries), { root: track, threshold: 0.6 });
  }

  /**
   * Shows other lanes.
   * @param {readonly Contender[]} contenders in the order of the lanes
   */
  show(contenders) {
    this.#seen.disconnect();
    this.#buttons.clear();
    contenders.forEach((contender, index) => {
      const lane = this.#track.children[index];
      if (!lane) return;
      const { letter } = contender;
      const label = say("race.lane", { letter, engine: contenderName(contender) });
      const go = () => lane.scrollIntoView({ inline: "start", block: "nearest" });
      const sign = h("span", { class: "contender-letter", "aria-hidden": "true" }, letter);
      const name = h("span", { class: "lane-name", "aria-hidden": "true" }, contenderName(contender));
      const button = h("button", { type: "button", class: "quiet", "data-contender": letter, "aria-label": label, onclick: go }, sign, name);
      this.#buttons.set(lane, button);
      this.#seen.observe(lane);
    });
    this.element.replaceChildren(...this.#buttons.values());
  }

  leave() {
    this.#seen.disconnect();
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #mark(entries) {
    for (const { target, isIntersecting } of entries) {
      const button = this.#buttons.get(target);
      if (button) set(button, "aria-current", isIntersecting ? "true" : undefined);
    }
  }
}
