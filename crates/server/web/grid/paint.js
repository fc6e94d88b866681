// The player's colours. Each has a shape of its own, so that they can be distinguished without seeing colours;
// several share a cell as sectors.

import { CELL } from "./geometry.js";

/** How many there are. */
export const COLOURS = 8;

/**
 * The shape of a colour around the origin, about 2 wide: disc, triangle, square, diamond, cross, star, ring, bars.
 * @type {readonly string[]}
 */
const SHAPES = [
  "M-.9 0a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0z",
  "M0-1L1 .8H-1z",
  "M-.8-.8H.8V.8H-.8z",
  "M0-1.1L1 0L0 1.1L-1 0z",
  "M-.3-1H.3V-.3H1V.3H.3V1H-.3V.3H-1V-.3H-.3z",
  "M0-1.1L.3-.35L1.1-.35L.45.15L.7.95L0 .45L-.7.95L-.45.15L-1.1-.35L-.3-.35z",
  "M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0zM-.5 0a.5.5 0 1 1 1 0a.5.5 0 1 1-1 0z",
  "M-1-.9H1V-.4H-1zM-1-.25H1V.25H-1zM-1 .4H1V.9H-1z",
];

/**
 * @param {number} colour 1…8
 */
export function shapeOf(colour) {
  return SHAPES[(colour - 1) % SHAPES.length] ?? "";
}

/**
 * Sector number `index` of `count` in a cell, and where its shape is drawn. The first begins at the top; the drawing
 * is clipped to the cell.
 * @param {number} index
 * @param {number} count
 */
export function sector(index, count) {
  const middle = CELL / 2;
  if (count === 1) return { path: `M0 0H${CELL}V${CELL}H0z`, x: CELL - 15, y: CELL - 15 };
  const at = (/** @type {number} */ turn, /** @type {number} */ radius) => ({
    x: middle + radius * Math.sin(turn * 2 * Math.PI),
    y: middle - radius * Math.cos(turn * 2 * Math.PI),
  });
  // Half a step earlier for two, so that they are left and right of a diagonal.
  const begin = index / count + (count === 2 ? 0.125 : 0);
  const points = [0, 0.25, 0.5, 0.75, 1].map((part) => at(begin + part / count, CELL));
  const path = `M${middle} ${middle}${points.map(({ x, y }) => `L${x.toFixed(1)} ${y.toFixed(1)}`).join("")}z`;
  const spot = at(begin + 0.5 / count, 45);
  const inside = (/** @type {number} */ place) => Math.min(CELL - 14, Math.max(14, place));
  return { path, x: inside(spot.x), y: inside(spot.y) };
}
