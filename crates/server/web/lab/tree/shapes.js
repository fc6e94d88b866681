// The nodes of a tree as they are drawn. The outcome of a choice shows in the shape as well as in the colour.

import { font } from "../pane/sketch.js";

/** @typedef {import("../pane/sketch.js").Pen} Pen */

/**
 * @typedef {object} Look
 * @property {"start" | "choice" | "dead" | "folded" | "solution"} kind
 * @property {string} letters inside
 * @property {boolean} hasFailed
 * @property {boolean} isOnWay to the present choice
 */

/** How large a node is, unzoomed. */
export const RADIUS = 11;

/** Below this zoom, nodes have no text. */
const LETTERED = 0.55;

/** @type {Record<Look["kind"], [fill: string, ink: string]>} */
const COLOURS = {
  start: ["ink-soft", "card"],
  choice: ["cell", "digit"],
  dead: ["wrong", "wrong-ink"],
  folded: ["wrong", "wrong-ink"],
  solution: ["good", "card"],
};

/**
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @param {Look} look
 */
export function drawNode({ context, colour }, x, y, scale, { kind, letters, hasFailed, isOnWay }) {
  const radius = RADIUS * scale;
  const half = kind === "folded" ? Math.max(radius, (letters.length * 3.5 + 5) * scale) : radius * 0.9;
  const thin = Math.max(1, 1.5 * Math.min(1, scale));
  const [fill, ink] = COLOURS[kind];
  const outline = (shift = 0) => {
    context.beginPath();
    if (kind === "start") context.arc(x, y, radius * 0.6, 0, 7);
    else if (kind === "choice") context.arc(x, y, radius, 0, 7);
    else if (kind === "solution") diamond(context, x, y, radius * 1.35);
    else context.roundRect(x - half + shift, y - radius * 0.9 + shift, 2 * half, radius * 1.8, radius * 0.25);
  };
  if (kind === "folded") {
    // A second shape shows behind it.
    outline(3 * scale);
    context.lineWidth = thin;
    context.strokeStyle = colour(fill);
    context.stroke();
  }
  outline();
  context.fillStyle = colour(fill);
  context.fill();
  if (isOnWay || kind === "choice") {
    context.lineWidth = isOnWay || hasFailed ? 2 * thin : thin;
    context.strokeStyle = colour(isOnWay ? "accent-fill" : hasFailed ? "wrong" : "ink-soft");
    context.stroke();
  }
  if (scale < LETTERED || !letters) return;
  context.fillStyle = colour(ink);
  context.font = font(12 * scale);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(letters, x, y + 0.5);
}

/**
 * A count in as few characters as possible: `+312`, `+4k`.
 * @param {number} count
 */
export function more(count) {
  return count < 1000 ? `+${count}` : `+${Math.round(count / 1000)}k`;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
function diamond(context, x, y, radius) {
  context.moveTo(x, y - radius);
  context.lineTo(x + radius, y);
  context.lineTo(x, y + radius);
  context.lineTo(x - radius, y);
  context.closePath();
}

/**
 * Clears the place of a faint node, so that lines do not show through it.
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export function clear({ context, colour }, x, y, radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fillStyle = colour("card");
  context.fill();
}

/**
 * A ring around a node: its cell is the selected one.
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export function ring({ context, colour }, x, y, radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.lineWidth = 2;
  context.strokeStyle = colour("ink");
  context.stroke();
}

/**
 * Corners around the node that the keyboard is at.
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {number} half
 */
export function frame({ context, colour }, x, y, half) {
  const arm = half * 0.6;
  context.beginPath();
  for (const [sideX, sideY] of /** @type {const} */ ([[-1, -1], [1, -1], [1, 1], [-1, 1]])) {
    const [cornerX, cornerY] = [x + sideX * half, y + sideY * half];
    context.moveTo(cornerX - sideX * arm, cornerY);
    context.lineTo(cornerX, cornerY);
    context.lineTo(cornerX, cornerY - sideY * arm);
  }
  context.lineWidth = 2.5;
  context.strokeStyle = colour("focus");
  context.stroke();
}
