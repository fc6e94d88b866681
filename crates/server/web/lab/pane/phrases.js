// Words that several panes use: cells, houses, lists.

import { language, say } from "../../words.js";

/**
 * `row 3`.
 * @param {import("./types").House} house
 */
export function houseName({ kind, number }) {
  return say(`pane.house-${kind}`, { number: String(number + 1) });
}

/**
 * `r1c1, r1c2 and 3 more`.
 * @param {import("../../shape.js").Shape} shape
 * @param {readonly number[]} cells
 * @param {number} [most]
 */
export function cellNames(shape, cells, most = 8) {
  const names = cells.slice(0, most).map((cell) => shape.cellName(cell)).join(", ");
  return cells.length > most ? say("pane.and-more", { names, count: cells.length - most }) : names;
}

/**
 * A list with "or": `this, that or something else`.
 * @param {string[]} texts
 */
export function either(texts) {
  return new Intl.ListFormat(language(), { type: "disjunction" }).format(texts);
}

/**
 * Changes a text if it differs.
 * @param {Node} node
 * @param {string} text
 */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
