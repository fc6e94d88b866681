// A tree too large to draw node by node, as a map of pixels: from left to right the events of the search, from top to
// bottom the depth of choices. Every pixel says how much of its slice of the search was spent below choices that went
// on, in dead ends, and on the path to a solution.

/** @typedef {import("../../trace/tree.js").Tree} Tree */

/**
 * @typedef {object} Summary
 * @property {number} columns
 * @property {number} rows
 * @property {Float32Array} inner for each pixel, row by row, how much of it is choices with others below: 0 to 1
 * @property {Float32Array} dead how much is dead ends
 * @property {Float32Array} solved how much led to a solution
 * @property {Uint8Array} edge 1: something wide enough to be visible begins here
 */

/** The width in columns from which a node is visible by itself. */
const WIDE = 4;

/**
 * The map of a part of the search.
 * @param {Tree} tree
 * @param {number} from
 * @param {number} to
 * @param {number} columns
 * @param {number} most rows; levels are merged if there are more
 * @returns {Summary}
 */
export function summarize(tree, from, to, columns, most) {
  const rows = Math.max(1, Math.min(most, tree.deepest));
  const pixels = columns * rows;
  const summary = {
    columns,
    rows,
    inner: new Float32Array(pixels),
    dead: new Float32Array(pixels),
    solved: new Float32Array(pixels),
    edge: new Uint8Array(pixels),
  };
  const { event, last, size } = tree;
  const perEvent = columns / Math.max(1, to - from);
  /** Where levels share a row, each has its share of it. */
  const share = rows / Math.max(rows, tree.deepest);
  for (let node = 1; node < tree.count; node++) {
    const [begins, ends] = [/** @type {number} */ (event[node]), /** @type {number} */ (last[node])];
    if (ends <= from) continue;
    if (begins >= to) break;
    const row = rowOf(tree, rows, node) * columns;
    const start = Math.max(0, (begins - from) * perEvent);
    const stop = Math.min(columns, (ends - from) * perEvent);
    const isDead = tree.failed[node] === 1 && size[node] === 1;
    const plane = tree.solved[node] ? summary.solved : isDead ? summary.dead : summary.inner;
    if (begins >= from && stop - start >= WIDE) summary.edge[row + Math.floor(start)] = 1;
    cover(plane, row, start, stop, share);
  }
  return summary;
}

/**
 * The row that a node is drawn in.
 * @param {Tree} tree
 * @param {number} rows
 * @param {number} node
 */
export function rowOf({ depth, deepest }, rows, node) {
  const level = /** @type {number} */ (depth[node]) - 1;
  return deepest <= rows ? level : Math.floor((level * rows) / deepest);
}

/**
 * The columns in which something was chosen in a cell.
 * @param {Tree} tree
 * @param {number} cell
 * @param {number} from
 * @param {number} to
 * @param {number} columns
 */
export function columnsOf(tree, cell, from, to, columns) {
  const marked = new Uint8Array(columns);
  const perEvent = columns / Math.max(1, to - from);
  for (let node = 1; node < tree.count; node++) {
    const begins = /** @type {number} */ (tree.event[node]);
    if (begins >= to) break;
    if (begins >= from && tree.cell[node] === cell) marked[Math.floor((begins - from) * perEvent)] = 1;
  }
  return marked;
}

/**
 * Adds a stretch to a row of pixels, with fractions at both ends.
 * @param {Float32Array} plane
 * @param {number} row where it begins
 * @param {number} start
 * @param {number} stop
 * @param {number} share
 */
function cover(plane, row, start, stop, share) {
  const [first, end] = [Math.floor(start), Math.ceil(stop)];
  for (let column = first; column < end; column++) {
    const part = Math.min(stop, column + 1) - Math.max(start, column);
    plane[row + column] = /** @type {number} */ (plane[row + column]) + part * share;
  }
}
