// A tree drawn node by node: the root on top, every choice below the one it was made after.
//
//   ●   a choice           ■   a dead end             ▣   a failed subtree, folded, with how many more choices it has
//   ◆   a solution         orange: the path to the present choice
//
// What the search has not reached yet is faint.

import { nodeAt } from "../../trace/tree.js";
import { layOut } from "./layout.js";
import { clear, drawNode, frame, more, RADIUS, ring } from "./shapes.js";

/**
 * @typedef {import("../../trace/tree.js").Tree} Tree
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("../pane/sketch.js").Pen} Pen
 * @typedef {import("./scene").Moment} Moment
 */

/** How far nodes and levels are apart, unzoomed. */
const [ACROSS, DOWN] = [38, 40];

/** Margin around the tree. */
const MARGIN = 26;

/** The zoom: its bounds, and where digits are legible. */
const [SMALLEST, LARGEST, COMFORTABLE] = [0.08, 3, 0.6];

/** How near to a node a pointer must be, in pixels. */
const REACH = 20;

/** Trees of at most this many nodes are shown unfolded. */
const MAX_UNFOLDED_NODES = 60;

/** The opacity of what the search has not reached. */
const FAINT = 0.28;

/** The drawing of a tree as nodes and lines. */
export class Branches {
  /** Failed subtrees that are unfolded. @type {Set<number>} */
  #unfolded = new Set();
  /** @type {Layout} */
  #layout;
  /** @type {Map<number, number>} The place of each node in the layout. */
  #placeOf = new Map();
  #scale = 1;
  #left = 0;
  #top = 0;
  #width = 0;
  #height = 0;
  /** The present choice is kept in view until the user looks elsewhere. */
  #follows = true;

  /** @param {Tree} tree */
  constructor(tree) {
    this.tree = tree;
    if (tree.count <= MAX_UNFOLDED_NODES) for (let node = 1; node < tree.count; node++) this.#unfolded.add(node);
    this.#layout = this.#arrange();
  }

  /**
   * Whether a node is the root of a failed subtree that can be folded.
   * @param {number} node
   */
  isFoldable(node) {
    return node > 0 && this.tree.failed[node] === 1 && (this.tree.size[node] ?? 1) > 1;
  }

  /** @param {number} node */
  isFolded(node) {
    return this.isFoldable(node) && !this.#unfolded.has(node);
  }

  /** @param {number} node */
  fold(node) {
    if (!this.isFoldable(node)) return;
    const [x, y] = this.#at(node);
    if (!this.#unfolded.delete(node)) this.#unfolded.add(node);
    this.#layout = this.#arrange();
    // It keeps its place on the screen.
    const [newX, newY] = this.#at(node);
    this.#left += x - newX;
    this.#top += y - newY;
  }

  /**
   * Unfolds the subtrees that hide a node.
   * @param {number} node
   */
  uncover(node) {
    const { parent } = this.tree;
    const before = this.#unfolded.size;
    for (let above = parent[node] ?? -1; above > 0; above = parent[above] ?? -1) {
      if (this.isFoldable(above)) this.#unfolded.add(above);
    }
    if (this.#unfolded.size > before) this.#layout = this.#arrange();
  }

  /**
   * The visible node for another one: itself, or the folded subtree that contains it.
   * @param {number} node
   */
  standIn(node) {
    let shown = node;
    while (shown > 0 && !this.#placeOf.has(shown)) shown = this.tree.parent[shown] ?? 0;
    return shown;
  }

  /** Shows the whole tree if it is legible then, otherwise as much as is. */
  fit() {
    const { width, height } = this.#layout;
    const [across, down] = [width * ACROSS + 2 * MARGIN, height * DOWN + 2 * MARGIN];
    const whole = Math.min(this.#width / across, this.#height / down, 1.1);
    this.#scale = Math.max(whole, COMFORTABLE);
    this.#left = (this.#width - width * ACROSS * this.#scale) / 2;
    this.#top = Math.max(MARGIN * Math.min(1, this.#scale * 1.2), (this.#height - height * DOWN * this.#scale) / 2);
    if (whole < COMFORTABLE) this.#top = MARGIN;
    this.#follows = true;
  }

  /** Whether all of it is visible. */
  get isWhole() {
    const { width, height } = this.#layout;
    const [right, bottom] = [this.#left + width * ACROSS * this.#scale, this.#top + height * DOWN * this.#scale];
    return this.#left >= 0 && this.#top >= 0 && right <= this.#width && bottom <= this.#height;
  }

  /**
   * @param {number} factor
   * @param {number} [x] what stays in place
   * @param {number} [y]
   */
  zoom(factor, x = this.#width / 2, y = this.#height / 2) {
    const scale = Math.max(SMALLEST, Math.min(this.#scale * factor, LARGEST));
    const change = scale / this.#scale;
    this.#left = x - (x - this.#left) * change;
    this.#top = y - (y - this.#top) * change;
    this.#scale = scale;
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    const { width, height } = this.#layout;
    const edge = 40;
    this.#left = bounded(this.#left + dx, edge - width * ACROSS * this.#scale, this.#width - edge);
    this.#top = bounded(this.#top + dy, edge - height * DOWN * this.#scale, this.#height - edge);
    this.#follows = false;
  }

  /**
   * Brings a node into view.
   * @param {number} node
   */
  reveal(node) {
    const [x, y] = this.#at(this.standIn(node));
    const room = Math.min(44, this.#width / 4, this.#height / 4);
    this.#left += bounded(x, room, this.#width - room) - x;
    this.#top += bounded(y, room, this.#height - room) - y;
  }

  /**
   * The node at a place of the drawing.
   * @param {number} x
   * @param {number} y
   */
  hit(x, y) {
    const { nodes } = this.#layout;
    let [nearest, least] = [-1, Math.max(REACH, RADIUS * this.#scale) ** 2];
    for (const node of nodes) {
      const [nodeX, nodeY] = this.#at(node);
      const distance = (nodeX - x) ** 2 + (nodeY - y) ** 2;
      if (distance < least) [nearest, least] = [node, distance];
    }
    return nearest < 0 ? undefined : { node: nearest, place: (this.tree.event[nearest] ?? -1) + 1 };
  }

  /**
   * @param {Pen} pen
   * @param {Moment} moment
   */
  draw(pen, moment) {
    if (pen.width !== this.#width || pen.height !== this.#height) this.#resize(pen);
    const present = nodeAt(this.tree, moment.place);
    if (this.#follows && !this.isWhole) this.reveal(present);
    const way = this.#way(this.standIn(present));
    this.#drawLines(pen, moment, way);
    const { context } = pen;
    const radius = RADIUS * this.#scale;
    for (const node of this.#layout.nodes) {
      const [x, y] = this.#at(node);
      if (x < -40 || y < -40 || x > pen.width + 40 || y > pen.height + 40) continue;
      const isReached = this.#isReached(node, moment.place);
      if (!isReached) clear(pen, x, y, radius);
      context.globalAlpha = isReached ? 1 : FAINT;
      drawNode(pen, x, y, this.#scale, this.#look(node, moment, way.has(node)));
      context.globalAlpha = 1;
      if (node > 0 && this.tree.cell[node] === moment.cell) ring(pen, x, y, radius + 5);
      if (node === moment.focus) frame(pen, x, y, radius + 6);
    }
  }

  /** @param {Pen} pen */
  #resize({ width, height }) {
    const isFirst = this.#width === 0;
    this.#width = width;
    this.#height = height;
    if (isFirst || this.#follows) this.fit();
  }

  #arrange() {
    const layout = layOut(this.tree, (node) => this.isFolded(node));
    this.#placeOf = new Map(Array.from(layout.nodes, (node, place) => [node, place]));
    return layout;
  }

  /**
   * Where a node is on the screen.
   * @param {number} node
   * @returns {[number, number]}
   */
  #at(node) {
    const place = this.#placeOf.get(node) ?? 0;
    const { x, level } = this.#layout;
    return [this.#left + (x[place] ?? 0) * ACROSS * this.#scale, this.#top + (level[place] ?? 0) * DOWN * this.#scale];
  }

  /**
   * The nodes from the root to one.
   * @param {number} node
   */
  #way(node) {
    const way = new Set();
    for (let each = node; each >= 0; each = this.tree.parent[each] ?? -1) way.add(each);
    return way;
  }

  /**
   * @param {number} node
   * @param {number} place
   */
  #isReached(node, place) {
    return /** @type {number} */ (this.tree.event[node]) < place;
  }

  /**
   * @param {number} node
   * @param {Moment} moment
   * @param {boolean} isOnWay
   * @returns {import("./shapes.js").Look}
   */
  #look(node, { symbols }, isOnWay) {
    const hasFailed = this.tree.failed[node] === 1;
    const below = (this.tree.size[node] ?? 1) - 1;
    if (node === 0) return { kind: "start", letters: "", hasFailed, isOnWay };
    if (this.isFolded(node)) return { kind: "folded", letters: more(below), hasFailed, isOnWay };
    const letters = symbols.of(this.tree.digit[node] ?? 0);
    const kind = this.tree.solved[node] === 2 ? "solution" : hasFailed && below === 0 ? "dead" : "choice";
    return { kind, letters, hasFailed, isOnWay };
  }

  /**
   * @param {Pen} pen
   * @param {Moment} moment
   * @param {Set<number>} way
   */
  #drawLines({ context, colour }, { place }, way) {
    const { nodes } = this.#layout;
    const groups = [
      { width: 1.5, name: "ink-soft", alpha: FAINT, has: (/** @type {number} */ node) => !this.#isReached(node, place) },
      { width: 1.5, name: "ink-soft", alpha: 0.8, has: (/** @type {number} */ node) => this.#isReached(node, place) && !way.has(node) },
      { width: 4, name: "accent-fill", alpha: 1, has: (/** @type {number} */ node) => way.has(node) },
    ];
    for (const { width, name, alpha, has } of groups) {
      context.beginPath();
      for (const node of nodes) {
        if (node === 0 || !has(node)) continue;
        const [x, y] = this.#at(node);
        const [fromX, fromY] = this.#at(this.tree.parent[node] ?? 0);
        const middle = (y + fromY) / 2;
        context.moveTo(fromX, fromY);
        context.bezierCurveTo(fromX, middle, x, middle, x, y);
      }
      context.globalAlpha = alpha;
      context.lineWidth = Math.max(1, width * Math.min(1, this.#scale));
      context.strokeStyle = colour(name);
      context.stroke();
    }
    context.globalAlpha = 1;
  }
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
function bounded(value, least, most) {
  return least > most ? (least + most) / 2 : Math.max(least, Math.min(value, most));
}
