// A tree in words: for those who cannot see it, and for what the drawing has no space for.

import { say } from "../../words.js";

/**
 * @typedef {import("../../trace/tree.js").Tree} Tree
 * @typedef {import("../../shape.js").Shape} Shape
 * @typedef {import("../../symbols.js").Symbols} Symbols
 */

/**
 * The size of a tree and how it failed.
 * @param {Tree} tree
 */
export function summaryOf({ count, deepest, failed, parent, size }) {
  let [deadEnds, subtrees, largest] = [0, 0, 0];
  for (let node = 1; node < count; node++) {
    if (!failed[node]) continue;
    if (size[node] === 1) deadEnds += 1;
    // Those that are not part of a larger one.
    const above = /** @type {number} */ (parent[node]);
    if (above > 0 && failed[above]) continue;
    subtrees += 1;
    largest = Math.max(largest, /** @type {number} */ (size[node]));
  }
  return { choices: count - 1, deepest, deadEnds, subtrees, largest };
}

/**
 * The same in words.
 * @param {Tree} tree
 */
export function saySummary(tree) {
  const { choices, deepest, deadEnds, subtrees, largest } = summaryOf(tree);
  const parts = [say("tree.choices", { choices }), say("tree.depth", { deepest })];
  if (deadEnds) parts.push(say("tree.dead-ends", { deadEnds }));
  if (subtrees && largest > 1) parts.push(say("tree.subtrees", { subtrees, largest }));
  return parts.join(" · ");
}

/**
 * What a node is: cell, digit, options, what became of it.
 * @param {Tree} tree
 * @param {number} node
 * @param {Shape} shape
 * @param {Symbols} symbols
 */
export function sayNode(tree, node, shape, symbols) {
  const below = (tree.size[node] ?? 1) - 1;
  if (node === 0) return `${say("tree.start")} · ${say("tree.below", { below })}`;
  const [cell, digit, options] = [tree.cell[node] ?? 0, tree.digit[node] ?? 0, tree.options[node] ?? 0];
  const choice = say("tree.choice", { cell: shape.cellName(cell), symbol: symbols.of(digit), options });
  const parts = [choice, say(`tree.${fateOf(tree, node)}`)];
  if (below) parts.push(say("tree.below", { below }));
  return parts.join(" · ");
}

/**
 * The outcome of a choice.
 * @param {Tree} tree
 * @param {number} node
 */
export function fateOf({ failed, solved, size }, node) {
  if (solved[node]) return solved[node] === 2 ? "solution" : "leads";
  if (!failed[node]) return "unfinished";
  return size[node] === 1 ? "dead-end" : "failed";
}
