// Walking through a tree with the arrow keys: up to the parent, down to the first child, left and right to siblings.

import { childrenOf } from "../../trace/tree.js";

/** @typedef {import("../../trace/tree.js").Tree} Tree */

/**
 * The node that a key leads to; the same node if there is none.
 * @param {Tree} tree
 * @param {number} node
 * @param {string} key
 */
export function step(tree, node, key) {
  const { parent, size, count } = tree;
  const above = parent[node] ?? -1;
  const [own, end] = [size[node] ?? 1, node + (size[node] ?? 1)];
  switch (key) {
    case "ArrowUp":
      return Math.max(0, above);
    case "ArrowDown":
      return own > 1 ? node + 1 : node;
    case "ArrowRight":
      return end < count && parent[end] === above ? end : node;
    case "ArrowLeft": {
      let before = node - 1;
      if (before <= above) return node;
      while (before > 0 && parent[before] !== above) before = parent[before] ?? 0;
      return before;
    }
    case "Home":
      return 0;
    default:
      return node;
  }
}

/**
 * The position of a node among its siblings, from 1, and their number.
 * @param {Tree} tree
 * @param {number} node
 */
export function rank(tree, node) {
  const above = tree.parent[node] ?? -1;
  if (above < 0) return { place: 1, of: 1 };
  const siblings = childrenOf(tree, above);
  return { place: siblings.indexOf(node) + 1, of: siblings.length };
}
