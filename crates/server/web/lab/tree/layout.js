// Where the nodes of a tree are drawn: children below their parent, siblings side by side, subtrees as close as
// possible without touching, a parent centred above its children. (Reingold and Tilford, Tidier drawings of trees,
// 1981.)
//
// For every subtree the contour is known: how far it reaches to the left and right on each level. A subtree is pushed
// right until its left contour clears the right contour of what is beside it.

/** @typedef {import("../../trace/tree.js").Tree} Tree */

/**
 * A drawing of the visible nodes. Siblings are at least 1 apart; a level is 1 high.
 * @typedef {object} Layout
 * @property {Int32Array} nodes the visible ones, in the order of the tree
 * @property {Int32Array} above the index of the parent in `nodes`; -1 for the root
 * @property {Float64Array} x of each, the leftmost at 0
 * @property {Int32Array} level of each
 * @property {number} width the largest x
 * @property {number} height the largest level
 */

/** @typedef {{ left: number[], right: number[] }} Contour how far a subtree reaches on each level, from its top */

/**
 * @param {Tree} tree
 * @param {(node: number) => boolean} isClosed whether the nodes below are left out
 * @returns {Layout}
 */
export function layOut(tree, isClosed) {
  const shown = shownNodes(tree, isClosed);
  const placeOf = new Map(shown.map((node, place) => [node, place]));
  const above = shown.map((node) => placeOf.get(tree.parent[node] ?? -1) ?? -1);
  /** @type {number[][]} */
  const children = shown.map(() => []);
  above.forEach((parent, place) => children[parent]?.push(place));
  /** The offset of each node from its parent. */
  const shift = new Float64Array(shown.length);
  /** @type {(Contour | undefined)[]} */
  const contours = shown.map(() => undefined);
  // From last to first: children come before their parents.
  for (let place = shown.length - 1; place >= 0; place--) {
    const below = children[place] ?? [];
    const { offsets, contour } = join(below.map((child) => /** @type {Contour} */ (contours[child])));
    below.forEach((child, index) => {
      shift[child] = offsets[index] ?? 0;
      contours[child] = undefined;
    });
    contours[place] = contour;
  }
  const x = new Float64Array(shown.length);
  for (let place = 1; place < shown.length; place++) x[place] = (x[above[place] ?? 0] ?? 0) + (shift[place] ?? 0);
  const least = x.reduce((low, each) => Math.min(low, each), 0);
  const level = Int32Array.from(shown, (node) => tree.depth[node] ?? 0);
  return {
    nodes: Int32Array.from(shown),
    above: Int32Array.from(above),
    x: x.map((each) => each - least),
    level,
    width: x.reduce((high, each) => Math.max(high, each), 0) - least,
    height: level.reduce((high, each) => Math.max(high, each), 0),
  };
}

/**
 * @param {Tree} tree
 * @param {(node: number) => boolean} isClosed
 */
function shownNodes({ count, size }, isClosed) {
  const shown = [];
  for (let node = 0; node < count; node += isClosed(node) ? (size[node] ?? 1) : 1) shown.push(node);
  return shown;
}

/**
 * Places subtrees side by side, with a node above their middle.
 * @param {Contour[]} subtrees
 * @returns {{ offsets: number[], contour: Contour }} how far each is to the right of the node
 */
function join(subtrees) {
  /** @type {number[]} */
  const left = [];
  /** @type {number[]} */
  const right = [];
  /** @type {number[]} */
  const offsets = [];
  for (const subtree of subtrees) {
    let offset = 0;
    for (let level = 0; level < Math.min(right.length, subtree.left.length); level++) {
      offset = Math.max(offset, (right[level] ?? 0) + 1 - (subtree.left[level] ?? 0));
    }
    offsets.push(offset);
    subtree.left.forEach((reach, level) => (left[level] ??= reach + offset));
    subtree.right.forEach((reach, level) => (right[level] = reach + offset));
  }
  const middle = ((offsets[0] ?? 0) + (offsets.at(-1) ?? 0)) / 2;
  const moved = (/** @type {number[]} */ reaches) => [0, ...reaches.map((reach) => reach - middle)];
  return { offsets: offsets.map((offset) => offset - middle), contour: { left: moved(left), right: moved(right) } };
}
