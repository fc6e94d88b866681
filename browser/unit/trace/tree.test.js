import assert from "node:assert/strict";
import { test } from "node:test";

import { readTrace } from "../../../web/trace/read.js";
import { buildTree, childrenOf, nodeAt } from "../../../web/trace/tree.js";
import { traceText } from "./made.js";

/** The tree of these events, without the work they took. */
function treeOf(/** @type {string[]} */ events, more = {}) {
  const lines = events.map((event) => (event.startsWith("K") ? event : `${event} 0 0`));
  return buildTree(readTrace(traceText(lines, more)));
}

//   start ─┬─ 1: r1c2 = 2, fails          two options
//          └─ 2: r1c2 = 3, a forced value ─┬─ 3: r1c4 = 1, fails
//                                          └─ 4: r1c4 = 2, solved
const EVENTS = ["D 1 2 2", "F", "U", "D 1 3 2", "P 2 1", "D 3 1 2", "P 4 3", "F", "U", "U", "D 3 2 2", "D 4 1 1", "S"];

test("choices are nodes, and what was forced belongs to them", () => {
  const tree = treeOf(EVENTS);
  assert.equal(tree.count, 5);
  assert.deepEqual([...tree.parent], [-1, 0, 0, 2, 2]);
  assert.deepEqual([...tree.event], [-1, 0, 3, 5, 10]);
  assert.deepEqual([...tree.last], [13, 2, 13, 9, 13]);
  assert.deepEqual([[...tree.cell], [...tree.digit]], [[0, 1, 1, 3, 3], [0, 2, 3, 1, 2]]);
  assert.deepEqual([[...tree.depth], tree.deepest], [[0, 1, 1, 2, 2], 2]);
  assert.deepEqual([...tree.size], [5, 1, 3, 1, 1]);
  assert.deepEqual([...tree.failed], [0, 1, 0, 1, 0]);
  assert.deepEqual([...tree.solved], [1, 0, 1, 0, 2]);
  assert.deepEqual([childrenOf(tree, 0), childrenOf(tree, 2), childrenOf(tree, 4)], [[1, 2], [3, 4], []]);
});

test("the node of each place is the last active choice", () => {
  const tree = treeOf(EVENTS);
  const nodes = Array.from({ length: 14 }, (_, place) => nodeAt(tree, place));
  assert.deepEqual(nodes, [0, 1, 1, 0, 2, 2, 3, 3, 3, 3, 2, 4, 4, 4]);
});

test("a choice that is active on both sides of a gap is one node; others end or begin there", () => {
  // Before the gap, 1 (r1c2 = 2) and 2 (r1c4 = 1) are current; after it, 1 and 3 (r1c4 = 3).
  const tree = treeOf(["D 1 2 2", "P 2 1", "D 3 1 2", "K 9 0 20 9 9 0 4 0 D1.2.2 R5.1 P2.1 D3.3.2 P4.1", "F", "U", "U", "U", "U"]);
  assert.deepEqual([...tree.parent], [-1, 0, 1, 1]);
  assert.deepEqual([[...tree.event], [...tree.last]], [[-1, 0, 2, 3], [8, 7, 3, 5]]);
  assert.deepEqual([...tree.failed], [0, 1, 1, 1]);
  assert.deepEqual([nodeAt(tree, 3), nodeAt(tree, 4)], [2, 3]);
});

test("a search that ends without a solution has failed as a whole", () => {
  assert.deepEqual([...treeOf(["D 1 2 2", "U", "D 1 3 2", "U"], { end: "exhausted" }).failed], [1, 1, 1]);
  assert.deepEqual([...treeOf(["D 1 2 2", "U", "D 1 3 2"], { end: "time" }).failed], [0, 1, 0]);
  assert.equal(treeOf(["W 1 2", "U"]).count, 1);
});
