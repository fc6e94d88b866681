// Where the time went: a stretch for everything that happened, as wide as the thought before it; the longest thoughts
// are marked and numbered. A slider lies over it, for the pointer and for keys.

import { h, s } from "../dom.js";
import { say } from "../words.js";

const WIDTH = 1000;
const HEIGHT = 40;

/** The part of the height that is above the stretches, for the numbers. */
const LABELS = 15;

/**
 * @param {import("./timeline.js").Timeline} timeline
 * @param {object} acts
 * @param {(time: number) => void} acts.seek
 * @param {(by: number) => void} acts.step by beats
 */
export function timeBar(timeline, { seek, step }) {
  const { beats, total } = timeline;
  const x = (/** @type {number} */ time) => (WIDTH * time) / (total || 1);
  const longest = timeline.longest();
  const stretches = beats.flatMap(({ at, think }, number) => {
    if (!think) return [];
    const place = longest.indexOf(number);
    const width = Math.max(1.5, x(think) - 1.5);
    const name = place < 0 ? "stretch" : "stretch long";
    return [s("rect", { class: name, x: x(at - think), y: LABELS, width, height: HEIGHT - LABELS, rx: 2 })];
  });
  const numbers = longest.map((number, place) => {
    const { at, think } = /** @type {import("./timeline.js").Beat} */ (beats[number]);
    const left = `${Math.min(98, Math.max(2, x(at - think / 2) / 10))}%`;
    const label = h("span", { class: "number" }, String(place + 1));
    label.style.left = left;
    return label;
  });
  const view = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" };
  const slider = h("input", { type: "range", min: 0, max: total, step: 1, "aria-label": say("replay.position") });
  slider.addEventListener("input", () => seek(Number(slider.value)));
  slider.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  });
  const picture = h("div", { class: "stretches", "aria-hidden": "true" }, s("svg", view, ...stretches), ...numbers);
  return { element: h("div", { class: "time-bar" }, picture, slider), slider };
}
