// The legend of a step: what its colours, shapes and lines mean, as far as it has them. The samples are drawn with the
// classes of the overlay.

import { h, s } from "../dom.js";
import { say } from "../words.js";

/** @typedef {import("../api").Step} Step */

/** What can be in a drawing: the key of its text, its sample, and whether a step has it. */
const ENTRIES = /** @type {const} */ ([
  ["strong", () => link("strong"), (/** @type {Step} */ { links }) => some(links, ({ kind }) => kind === "strong")],
  ["weak", () => link("weak"), (/** @type {Step} */ { links }) => some(links, ({ kind }) => kind === "weak")],
  ["on", () => disc("on"), (/** @type {Step} */ { chains }) => some(chains?.flat(), ({ on }) => on)],
  ["off", () => disc("off"), (/** @type {Step} */ { chains }) => some(chains?.flat(), ({ on }) => !on)],
  ["group", group, (/** @type {Step} */ { links }) => some(links, ({ from, to }) => from.cells.length + to.cells.length > 2)],
  ["pattern", () => disc("pattern"), (/** @type {Step} */ step) => hasRole(step, "pattern")],
  ["colour-1", () => disc("colour-1"), (/** @type {Step} */ step) => hasRole(step, "colour-1")],
  ["colour-2", () => square("colour-2"), (/** @type {Step} */ step) => hasRole(step, "colour-2")],
  ["fin", () => square("fin"), (/** @type {Step} */ step) => hasRole(step, "fin") || hasRole(step, "endo-fin")],
  ["extra", () => square("extra"), (/** @type {Step} */ step) => hasRole(step, "extra")],
  ["base", () => house("base"), (/** @type {Step} */ { houses }) => some(houses, ({ role }) => role === "base")],
  ["cover", () => house("cover"), (/** @type {Step} */ { houses }) => some(houses, ({ role }) => role === "cover")],
  ["remove", removed, (/** @type {Step} */ { eliminations }) => some(eliminations, () => true)],
  ["place", placed, (/** @type {Step} */ { placements }) => some(placements, () => true)],
]);

/**
 * The legend, folded; `false` if the step has no links: then its sentences say it all.
 * @param {Step} step
 */
export function legend(step) {
  if (!step.links?.length) return false;
  const entries = ENTRIES.filter(([, , isIn]) => isIn(step));
  const rows = entries.map(([name, sample]) => h("li", {}, picture(sample()), say(`help.legend-${name}`)));
  return h("details", { class: "legend" }, h("summary", {}, say("help.legend")), h("ul", {}, ...rows));
}

/**
 * @template T
 * @param {readonly T[] | undefined} list
 * @param {(item: T) => boolean} is
 */
function some(list, is) {
  return list?.some(is) ?? false;
}

/**
 * @param {Step} step
 * @param {string} role
 */
function hasRole({ candidates }, role) {
  return some(candidates, (candidate) => candidate.role === role);
}

/** @param {SVGElement[]} content */
function picture(content) {
  return s("svg", { class: "sample overlay", viewBox: "-40 -20 80 40", "aria-hidden": "true" }, ...content);
}

/** @param {"strong" | "weak"} kind */
function link(kind) {
  const line = s("path", { class: `link ${kind}`, d: "M-32 6Q0-14 20 1" });
  return [line, s("path", { class: "head", d: "M32 9L17 9L22-5z" })];
}

/**
 * A candidate on its background.
 * @param {string} role
 * @param {SVGElement} back
 * @param {SVGElement[]} more
 */
function candidate(role, back, ...more) {
  const text = s("text", { y: 8, "font-size": 24 }, "5");
  return [s("g", { class: `candidate ${role}` }, back, text, ...more)];
}

/** @param {string} role */
function disc(role) {
  return candidate(role, s("circle", { class: "back", r: 16 }));
}

/** @param {string} role */
function square(role) {
  return candidate(role, s("rect", { class: "back", x: -15, y: -15, width: 30, height: 30, rx: 4 }));
}

function removed() {
  return candidate("remove", s("circle", { class: "back", r: 16 }), s("path", { class: "strike", d: "M-13 13L13-13" }));
}

function placed() {
  const text = s("text", { y: 10, "font-size": 30 }, "5");
  return [s("g", { class: "placed" }, s("circle", { class: "back", r: 18 }), text)];
}

function group() {
  return [s("rect", { class: "group", x: -34, y: -16, width: 68, height: 32, rx: 16 }), ...candidate("on", s("circle", { class: "back", r: 12 }))];
}

/** @param {"base" | "cover"} role */
function house(role) {
  return [s("rect", { class: `house ${role}`, x: -32, y: -14, width: 64, height: 28, rx: 8 })];
}
