// The tree of choices of a recorded search. A node is a decision with more than one option; forced assignments belong
// to the choice above them. Node 0 is the root. Nodes are in the order they were made, which is pre-order:
//
//   node n and all below it are n, n + 1, … n + size[n] - 1; its first child is n + 1; its next sibling follows
//
// A node is active at the places from `event + 1` to `last`: from the choice to the event that undoes it.
// Where events are missing, choices that are current on both sides of the gap are the same node.

import { DECIDE, PLACE, SOLUTION, UNDO, WIDTH } from "./read.js";

/**
 * @typedef {import("./read.js").Trace} Trace
 * @typedef {import("./read.js").Key} Key
 */

/**
 * Columns with one entry per node.
 * @typedef {object} Tree
 * @property {number} count of nodes
 * @property {number} length of the trace, in events
 * @property {number} deepest the depth of the deepest node
 * @property {Int32Array} parent -1 for the root
 * @property {Int32Array} event that chose; -1 for the root
 * @property {Int32Array} last the event that undid it; the length of the trace if it is active at the end
 * @property {Uint16Array} cell
 * @property {Uint8Array} digit
 * @property {Uint16Array} options how many there were
 * @property {Uint16Array} depth choices from the root to it
 * @property {Int32Array} size nodes in its subtree, itself included
 * @property {Uint8Array} failed 1: it was undone, and there was no solution below
 * @property {Uint8Array} solved 1: a solution was found below it; 2: with it, without further choices
 */

/**
 * The tree of a trace.
 * @param {Trace} trace
 * @returns {Tree}
 */
export function buildTree(trace) {
  const grower = new Grower(trace);
  const { kinds, cells, digits, options, keys, length } = trace;
  for (let event = 0; event < length; event++) {
    const key = keys.size ? keys.get(event) : undefined;
    if (key) grower.bridge(key, event);
    const kind = /** @type {number} */ (kinds[event]);
    if (kind === DECIDE || kind === PLACE) {
      const [cell, digit] = [/** @type {number} */ (cells[event]), /** @type {number} */ (digits[event])];
      grower.assign(cell, digit, kind === DECIDE ? /** @type {number} */ (options[event]) : 1, event);
    } else if (kind === UNDO) {
      grower.undo(event);
    } else if (kind === SOLUTION) {
      grower.solve();
    }
  }
  return grower.finish();
}

/**
 * The deepest active node at a place.
 * @param {Tree} tree
 * @param {number} place
 */
export function nodeAt({ count, event, last, parent }, place) {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (/** @type {number} */ (event[middle]) < place) low = middle;
    else high = middle - 1;
  }
  while (low > 0 && /** @type {number} */ (last[low]) < place) low = /** @type {number} */ (parent[low]);
  return low;
}

/**
 * The children of a node, in the order they were tried.
 * @param {Tree} tree
 * @param {number} node
 */
export function childrenOf({ size }, node) {
  const children = [];
  const end = node + (size[node] ?? 0);
  for (let child = node + 1; child < end; child += size[child] ?? 1) children.push(child);
  return children;
}

/** A tree that grows with the events. */
class Grower {
  /** For each current assignment its node, 0 if it was forced; its cell and digit. @type {number[][]} */
  #standing = [];
  #count = 1;
  /** The deepest active node. */
  #node = 0;

  /** @param {Trace} trace */
  constructor(trace) {
    const most = roomFor(trace);
    this.trace = trace;
    this.parent = new Int32Array(most).fill(-1, 0, 1);
    this.event = new Int32Array(most).fill(-1, 0, 1);
    this.last = new Int32Array(most).fill(trace.length);
    this.cell = new Uint16Array(most);
    this.digit = new Uint8Array(most);
    this.options = new Uint16Array(most);
    this.depth = new Uint16Array(most);
    this.size = new Int32Array(most);
    this.failed = new Uint8Array(most);
    this.solved = new Uint8Array(most);
  }

  /**
   * @param {number} cell
   * @param {number} digit
   * @param {number} options
   * @param {number} event
   */
  assign(cell, digit, options, event) {
    if (options <= 1) {
      this.#standing.push([0, cell, digit]);
      return;
    }
    const node = this.#count++;
    this.parent[node] = this.#node;
    this.event[node] = event;
    this.cell[node] = cell;
    this.digit[node] = digit;
    this.options[node] = options;
    this.depth[node] = /** @type {number} */ (this.depth[this.#node]) + 1;
    this.#node = node;
    this.#standing.push([node, cell, digit]);
  }

  /** @param {number} event */
  undo(event) {
    const node = this.#standing.pop()?.[0];
    if (!node) return;
    this.last[node] = event;
    this.failed[node] = this.solved[node] ? 0 : 1;
    this.#node = /** @type {number} */ (this.parent[node]);
  }

  /** A solution: of the current node and all above it. */
  solve() {
    for (let node = this.#node; node >= 0 && !this.solved[node]; node = this.parent[node] ?? -1) this.solved[node] = 1;
    this.solved[this.#node] = 2;
  }

  /**
   * Crosses a gap: what is current on both sides stays.
   * @param {Key} key
   * @param {number} event the one after the gap
   */
  bridge({ items }, event) {
    let [same, at] = [0, 0];
    for (; at < items.length; at += WIDTH) {
      if (/** @type {number} */ (items[at]) > PLACE) continue;
      const [, cell, digit] = this.#standing[same] ?? [];
      if (cell !== items[at + 1] || digit !== items[at + 2]) break;
      same += 1;
    }
    while (this.#standing.length > same) this.undo(event);
    for (; at < items.length; at += WIDTH) {
      const [kind = 0, cell = 0, digit = 0, options = 0] = items.subarray(at, at + WIDTH);
      if (kind <= PLACE) this.assign(cell, digit, kind === DECIDE ? options : 1, event);
    }
  }

  /** @returns {Tree} */
  finish() {
    const { trace, parent, size, depth } = this;
    const count = this.#count;
    let deepest = 0;
    for (let node = count - 1; node >= 0; node--) {
      const own = /** @type {number} */ (size[node]) + 1;
      size[node] = own;
      const above = /** @type {number} */ (parent[node]);
      if (above >= 0) size[above] = /** @type {number} */ (size[above]) + own;
      deepest = Math.max(deepest, /** @type {number} */ (depth[node]));
    }
    if (trace.end === "exhausted" && !this.solved[0]) this.failed[0] = 1;
    return {
      count,
      length: trace.length,
      deepest,
      parent: parent.subarray(0, count),
      event: this.event.subarray(0, count),
      last: this.last.subarray(0, count),
      cell: this.cell.subarray(0, count),
      digit: this.digit.subarray(0, count),
      options: this.options.subarray(0, count),
      depth: depth.subarray(0, count),
      size: size.subarray(0, count),
      failed: this.failed.subarray(0, count),
      solved: this.solved.subarray(0, count),
    };
  }
}

/**
 * An upper bound on the number of nodes.
 * @param {Trace} trace
 */
function roomFor({ kinds, options, length, keys }) {
  let capacity = 1;
  for (let event = 0; event < length; event++) {
    if (kinds[event] === DECIDE && /** @type {number} */ (options[event]) > 1) capacity += 1;
  }
  for (const { items } of keys.values()) {
    for (let at = 0; at < items.length; at += WIDTH) {
      if (items[at] === DECIDE && /** @type {number} */ (items[at + 3]) > 1) capacity += 1;
    }
  }
  return capacity;
}
