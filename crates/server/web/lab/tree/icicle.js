// A tree of any size as an icicle map: from left to right the search from start to end, from top to bottom the depth
// of choices. A choice is a bar as long as it lasted, below the one it was made after. Where bars are narrower than
// pixels, a pixel is tinted by how much of it they fill. The map is drawn once per width and part of the search, and
// then only copied.

import { nodeAt } from "../../trace/tree.js";
import { columnsOf, rowOf, summarize } from "./summary.js";

/**
 * @typedef {import("../../trace/tree.js").Tree} Tree
 * @typedef {import("../pane/sketch.js").Pen} Pen
 * @typedef {import("./scene").Moment} Moment
 * @typedef {import("./summary.js").Summary} Summary
 */

/** Space above for the head of the present-moment mark, and below for the marks of the selected cell. */
const [ABOVE, BELOW] = [10, 14];

/** The maximum height of a row. */
const TALLEST = 26;

/** The smallest number of events in view. */
const CLOSEST = 24;

/** How much small things are exaggerated: 1 is not at all. */
const BOLD = 0.6;

/** The map. */
export class Icicle {
  #from = 0;
  #to;
  #width = 0;
  #row = 1;
  /** @type {Summary | undefined} */
  #summary;
  /** @type {HTMLCanvasElement | undefined} */
  #map;
  #madeFor = "";
  /** @type {{ key: string, columns: Uint8Array }} */
  #marked = { key: "", columns: new Uint8Array() };

  /** @param {Tree} tree */
  constructor(tree) {
    this.tree = tree;
    this.#to = Math.max(1, tree.length);
  }

  get isWhole() {
    return this.#from <= 0 && this.#to >= this.tree.length;
  }

  fit() {
    this.#look(0, this.tree.length);
  }

  /**
   * @param {number} factor
   * @param {number} [x] what stays in place
   */
  zoom(factor, x = this.#width / 2) {
    const span = Math.max(CLOSEST, (this.#to - this.#from) / factor);
    const still = this.#placeAt(x);
    const from = still - (x / (this.#width || 1)) * span;
    this.#look(from, from + span);
  }

  /** @param {number} dx */
  pan(dx) {
    const events = (-dx / (this.#width || 1)) * (this.#to - this.#from);
    this.#look(this.#from + events, this.#to + events);
  }

  /** @param {number} node */
  reveal(node) {
    const event = Math.max(0, this.tree.event[node] ?? 0);
    const room = (this.#to - this.#from) / 20;
    if (this.isWhole || (event >= this.#from + room && event <= this.#to - room)) return;
    const half = (this.#to - this.#from) / 2;
    this.#look(event - half, event + half);
  }

  /**
   * The choice that was active at a point, or the nearest above it.
   * @param {number} x
   * @param {number} y
   */
  hit(x, y) {
    const place = Math.max(0, Math.min(Math.round(this.#placeAt(x)), this.tree.length));
    const row = Math.floor((y - ABOVE) / this.#row);
    const { parent } = this.tree;
    const rows = this.#summary?.rows ?? 1;
    let node = nodeAt(this.tree, place);
    while (node > 0 && rowOf(this.tree, rows, node) > row) node = parent[node] ?? 0;
    return { node, place };
  }

  /**
   * @param {Pen} pen
   * @param {Moment} moment
   */
  draw(pen, moment) {
    const { context, colour, width } = pen;
    const { rows } = this.#prepare(pen);
    const bottom = ABOVE + rows * this.#row;
    context.imageSmoothingEnabled = false;
    if (this.#map) context.drawImage(this.#map, 0, ABOVE, width, rows * this.#row);
    const now = this.#xOf(moment.place);
    context.globalAlpha = 0.62;
    context.fillStyle = colour("card");
    context.fillRect(Math.max(0, now), ABOVE, width, rows * this.#row);
    context.globalAlpha = 1;
    const present = nodeAt(this.tree, moment.place);
    if (present) this.#outline(pen, present, "accent-fill");
    if (moment.focus) this.#outline(pen, moment.focus, "focus");
    if (moment.cell !== undefined) this.#drawMarks(pen, moment.cell, bottom);
    const deep = present ? rowOf(this.tree, rows, present) + 1 : 0;
    drawHand(pen, now, ABOVE + deep * this.#row, bottom);
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  #look(from, to) {
    const { length } = this.tree;
    const span = Math.min(Math.max(1, length), to - from);
    this.#from = Math.max(0, Math.min(from, length - span));
    this.#to = this.#from + span;
  }

  /** @param {number} x */
  #placeAt(x) {
    return this.#from + (x / (this.#width || 1)) * (this.#to - this.#from);
  }

  /** @param {number} place */
  #xOf(place) {
    return ((place - this.#from) / (this.#to - this.#from)) * this.#width;
  }

  /**
   * The map for this width, part and theme.
   * @param {Pen} pen
   */
  #prepare({ width, height, colour }) {
    const scale = devicePixelRatio || 1;
    const columns = Math.round(width * scale);
    const room = Math.max(1, Math.floor((height - ABOVE - BELOW) * scale));
    const names = ["card", "cell", "wrong", "good", "ring-selected"];
    const key = [columns, room, this.#from, this.#to, ...names.map(colour)].join();
    if (key === this.#madeFor && this.#summary) return this.#summary;
    this.#madeFor = key;
    this.#width = width;
    const summary = summarize(this.tree, this.#from, this.#to, columns, room);
    this.#row = Math.min(TALLEST, room / scale / summary.rows);
    this.#summary = summary;
    this.#map = paint(summary, names.map(colour));
    return summary;
  }

  /**
   * @param {Pen} pen
   * @param {number} node
   * @param {string} name of the colour
   */
  #outline({ context, colour }, node, name) {
    const { event, last } = this.tree;
    const rows = this.#summary?.rows ?? 1;
    const left = Math.max(-4, this.#xOf(Math.max(0, event[node] ?? 0)));
    const right = Math.min(this.#width + 4, this.#xOf(last[node] ?? 0));
    const top = ABOVE + rowOf(this.tree, rows, node) * this.#row;
    context.lineWidth = Math.min(2.5, Math.max(1, this.#row / 3));
    context.strokeStyle = colour(name);
    context.strokeRect(left, top + 0.5, Math.max(2, right - left), Math.max(1, this.#row - 1));
  }

  /**
   * Small triangles below the choices in the selected cell.
   * @param {Pen} pen
   * @param {number} cell
   * @param {number} bottom
   */
  #drawMarks({ context, colour }, cell, bottom) {
    const columns = Math.max(1, Math.floor(this.#width / 3));
    const key = [cell, this.#from, this.#to, columns].join();
    if (this.#marked.key !== key) this.#marked = { key, columns: columnsOf(this.tree, cell, this.#from, this.#to, columns) };
    context.fillStyle = colour("ink");
    context.beginPath();
    this.#marked.columns.forEach((isMarked, column) => {
      if (!isMarked) return;
      const x = ((column + 0.5) / columns) * this.#width;
      context.moveTo(x, bottom + 3);
      context.lineTo(x + 4, bottom + 11);
      context.lineTo(x - 4, bottom + 11);
      context.closePath();
    });
    context.fill();
  }
}

/**
 * The line of the present moment. It is bold across the active choices.
 * @param {Pen} pen
 * @param {number} x
 * @param {number} deep how far down they reach
 * @param {number} bottom
 */
function drawHand({ context, colour }, x, deep, bottom) {
  context.fillStyle = colour("accent-fill");
  context.beginPath();
  context.moveTo(x - 6, 0);
  context.lineTo(x + 6, 0);
  context.lineTo(x, ABOVE);
  context.fill();
  context.fillRect(x - 0.75, ABOVE - 2, 1.5, bottom - ABOVE + 4);
  context.fillRect(x - 2.5, ABOVE, 5, deep - ABOVE);
}

/**
 * A map as an image, one pixel each.
 * @param {Summary} summary
 * @param {string[]} colours of the ground, choices, dead ends, solutions, edges
 */
function paint({ columns, rows, inner, dead, solved, edge }, colours) {
  const canvas = document.createElement("canvas");
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  const [ground, choice, fail, good, rim] = colours.map((colour) => parts(context, colour));
  const image = context.createImageData(columns, rows);
  const { data } = image;
  for (let pixel = 0; pixel < columns * rows; pixel++) {
    const [i, s] = [inner[pixel] ?? 0, solved[pixel] ?? 0];
    // Dead ends are short: this keeps them visible.
    const d = Math.min(1 - i - s, (dead[pixel] ?? 0) ** BOLD);
    const isEdge = edge[pixel] === 1;
    const rest = Math.max(0, 1 - i - d - s);
    for (let part = 0; part < 3; part++) {
      const mixed = (ground?.[part] ?? 0) * rest + (choice?.[part] ?? 0) * i + (fail?.[part] ?? 0) * d + (good?.[part] ?? 0) * s;
      data[pixel * 4 + part] = isEdge ? (rim?.[part] ?? 0) : mixed;
    }
    data[pixel * 4 + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/**
 * Red, green, blue of a colour.
 * @param {CanvasRenderingContext2D} context that knows colours
 * @param {string} colour
 */
function parts(context, colour) {
  context.fillStyle = colour;
  const text = String(context.fillStyle);
  return [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16) || 0);
}
