// The drawing of search trees, as far as it needs no browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { layOut } from "../../../web/lab/tree/layout.js";
import { columnsOf, rowOf, summarize } from "../../../web/lab/tree/summary.js";
import { fateOf, summaryOf } from "../../../web/lab/tree/description.js";
import { rank, step } from "../../../web/lab/tree/walk.js";
import { dice } from "../trace/made.js";

/**
 * A tree given by the parents of its nodes. Each event chooses or undoes.
 * @param {number[]} parents in pre-order
 * @param {number[]} [solved]
 * @returns {import("../../../web/trace/tree.js").Tree}
 */
function treeOf(parents, solved = []) {
  const count = parents.length + 1;
  const parent = Int32Array.from([-1, ...parents]);
  const depth = new Uint16Array(count);
  const [event, last] = [new Int32Array(count).fill(-1), new Int32Array(count)];
  /** @type {number[]} */
  const standing = [];
  let now = 0;
  const close = (/** @type {number} */ to) => {
    while (standing.length && standing.at(-1) !== to) last[standing.pop() ?? 0] = now++;
  };
  for (let node = 1; node < count; node++) {
    close(parent[node] ?? 0);
    depth[node] = (depth[parent[node] ?? 0] ?? 0) + 1;
    event[node] = now++;
    standing.push(node);
  }
  close(0);
  last[0] = now;
  const size = new Int32Array(count).fill(1);
  for (let node = count - 1; node > 0; node--) size[parent[node] ?? 0] = (size[parent[node] ?? 0] ?? 0) + (size[node] ?? 0);
  const isSolved = Uint8Array.from({ length: count }, (_, node) => (solved.includes(node) ? 1 : 0));
  return {
    count, length: now, deepest: Math.max(...depth), parent, event, last, depth, size,
    cell: Uint16Array.from({ length: count }, (_, node) => node % 5), digit: new Uint8Array(count), options: new Uint16Array(count),
    failed: isSolved.map((each, node) => (node && !each ? 1 : 0)), solved: isSolved,
  };
}

test("parents are above the middle of their children, and siblings do not touch", () => {
  //        0
  //      /   \
  //     1     4
  //    / \    |
  //   2   3   5
  const { x, level, above, width, height } = layOut(treeOf([0, 1, 1, 0, 4]), () => false);
  assert.deepEqual([...x], [1.25, 0.5, 0, 1, 2, 2]);
  assert.deepEqual([...level], [0, 1, 2, 2, 1, 2]);
  assert.deepEqual([...above], [-1, 0, 1, 1, 0, 4]);
  assert.deepEqual([width, height], [2, 2]);
});

test("what is closed hides what is below", () => {
  const { nodes, above, x } = layOut(treeOf([0, 1, 1, 0, 4]), (node) => node === 1);
  assert.deepEqual([[...nodes], [...above], [...x]], [[0, 1, 4, 5], [-1, 0, 0, 2], [0.5, 0, 1, 1]]);
});

test("on every level of any tree nodes are apart and in order", () => {
  const roll = dice(11);
  const parents = [0];
  for (let node = 2; node < 400; node++) {
    // Under the node before, or under one of those above it.
    let parent = node - 1;
    while (parent > 0 && roll(3)) parent = parents[parent - 1] ?? 0;
    parents.push(parent);
  }
  const { nodes, x, level, above } = layOut(treeOf(parents), () => false);
  assert.equal(nodes.length, 400);
  /** @type {number[]} */
  const reached = [];
  nodes.forEach((_, place) => {
    const [at, row] = [x[place] ?? 0, level[place] ?? 0];
    assert.ok(at >= (reached[row] ?? -1) + 1 - 1e-9, `node ${place}`);
    reached[row] = at;
  });
  nodes.forEach((_, place) => {
    const own = [...above.keys()].filter((child) => above[child] === place).map((child) => x[child] ?? 0);
    if (own.length) assert.ok(Math.abs(((own[0] ?? 0) + (own.at(-1) ?? 0)) / 2 - (x[place] ?? 0)) < 1e-9);
  });
});

test("a map shows how much of each slice was spent where", () => {
  // Events: 1 chosen, 2 chosen, 2 back, 3 chosen, 3 back, 1 back, 4 chosen, 4 back.
  const tree = treeOf([0, 1, 1, 0], [4]);
  assert.deepEqual([[...tree.event], [...tree.last]], [[-1, 0, 1, 3, 6], [8, 5, 2, 4, 7]]);
  const map = summarize(tree, 0, 8, 4, 10);
  assert.deepEqual([map.columns, map.rows], [4, 2]);
  assert.deepEqual([...map.inner], [1, 1, 0.5, 0, 0, 0, 0, 0]);
  assert.deepEqual([...map.dead], [0, 0, 0, 0, 0.5, 0.5, 0, 0]);
  assert.deepEqual([...map.solved], [0, 0, 0, 0.5, 0, 0, 0, 0]);
});

test("a map of a part shows what began before and ends later", () => {
  const tree = treeOf([0, 1, 1, 0]);
  const map = summarize(tree, 2, 4, 8, 10);
  assert.deepEqual([...map.inner.subarray(0, 8)], [1, 1, 1, 1, 1, 1, 1, 1]);
  assert.deepEqual([...map.dead.subarray(8)], [0, 0, 0, 0, 1, 1, 1, 1]);
  assert.deepEqual([[...map.edge.subarray(0, 8)], [...map.edge.subarray(8)]], [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0, 0, 0]]);
});

test("where a tree is deeper than a map is high, levels share rows", () => {
  const tree = treeOf([0, 1, 2, 3]);
  assert.deepEqual([1, 2, 3, 4].map((node) => rowOf(tree, 2, node)), [0, 0, 1, 1]);
  const map = summarize(tree, 0, tree.length, 1, 2);
  assert.deepEqual([...map.inner, ...map.dead].map((each) => Math.round(each * 16) / 16), [0.75, 0.1875, 0, 0.0625]);
});

test("choices in a cell are marked in their columns", () => {
  const tree = treeOf([0, 1, 1, 0, 0, 5]);
  assert.deepEqual([...columnsOf(tree, 1, 0, tree.length, tree.length)].flatMap((marked, column) => (marked ? [column] : [])), [0, 9]);
  assert.deepEqual([...columnsOf(tree, 1, 6, tree.length, 3)], [0, 1, 0]);
});

test("arrows walk to parents, children and siblings, and stay where there are none", () => {
  const tree = treeOf([0, 1, 1, 0, 4, 0]);
  const walk = (/** @type {number} */ from, /** @type {string[]} */ ...keys) => keys.reduce((node, key) => step(tree, node, key), from);
  assert.deepEqual([walk(0, "ArrowDown"), walk(0, "ArrowUp"), walk(0, "ArrowLeft"), walk(0, "ArrowRight")], [1, 0, 0, 0]);
  assert.deepEqual([walk(1, "ArrowRight"), walk(4, "ArrowRight"), walk(6, "ArrowRight")], [4, 6, 6]);
  assert.deepEqual([walk(6, "ArrowLeft"), walk(4, "ArrowLeft"), walk(1, "ArrowLeft")], [4, 1, 1]);
  assert.deepEqual([walk(3, "ArrowLeft"), walk(2, "ArrowLeft"), walk(3, "ArrowDown"), walk(3, "ArrowUp"), walk(3, "Home")], [2, 2, 3, 1, 0]);
  assert.deepEqual([rank(tree, 4), rank(tree, 0)], [{ place: 2, of: 3 }, { place: 1, of: 1 }]);
});

test("a tree is described by its size and its failures", () => {
  // 1 fails with 2 and 3; below 4, 5 fails and 6 is the solution.
  const tree = treeOf([0, 1, 1, 0, 4, 4]);
  tree.solved.set([1, 0, 0, 0, 1, 0, 2]);
  tree.failed.set([0, 1, 1, 1, 0, 1, 0]);
  assert.deepEqual(summaryOf(tree), { choices: 6, deepest: 2, deadEnds: 3, subtrees: 2, largest: 3 });
  assert.deepEqual([1, 2, 4, 5, 6].map((node) => fateOf(tree, node)), ["failed", "dead-end", "leads", "dead-end", "solution"]);
  tree.failed[2] = 0;
  assert.equal(fateOf(tree, 2), "unfinished");
});
