// Arrows from the cells of an event to those that lost a value by it.

/**
 * Which cells an event affected from which cells, and through which house.
 * @typedef {{ from: number[], to: number[], house?: readonly number[] }} Reach
 */

/**
 * @param {import("./sketch.js").Pen} pen
 * @param {import("./squares.js").Squares} squares
 * @param {import("../../shape.js").Shape} shape
 * @param {Reach} reach
 */
export function drawArcs({ context, colour }, squares, shape, { from, to, house }) {
  const { unit } = squares;
  const frame = (/** @type {number} */ cell) => {
    const { x, y } = squares.corner(shape.column(cell), shape.row(cell));
    context.strokeRect(x + 1, y + 1, unit - 2, unit - 2);
  };
  context.strokeStyle = colour("step-link");
  context.lineWidth = Math.max(1.2, unit / 18);
  context.setLineDash([4, 3]);
  house?.forEach(frame);
  context.setLineDash([]);
  const centre = (/** @type {number} */ cell) => squares.centre(shape.column(cell), shape.row(cell));
  for (const one of from) for (const other of to) drawArrow(context, unit, centre(one), centre(other));
  context.strokeStyle = colour("ring");
  context.lineWidth = Math.max(1.5, unit / 14);
  (from.length ? from : to).forEach(frame);
}

/**
 * An arrow, slightly curved so that arrows along a line do not hide each other.
 * @param {CanvasRenderingContext2D} context
 * @param {number} unit
 * @param {{ x: number, y: number }} start
 * @param {{ x: number, y: number }} end
 */
function drawArrow(context, unit, start, end) {
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const [dx, dy] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const bow = Math.min(unit, length * 0.16);
  const middle = { x: (start.x + end.x) / 2 - dy * bow, y: (start.y + end.y) / 2 + dx * bow };
  const turn = Math.atan2(end.y - middle.y, end.x - middle.x);
  const back = (/** @type {{ x: number, y: number }} */ { x, y }, /** @type {number} */ angle, /** @type {number} */ by) => ({
    x: x - Math.cos(angle) * by,
    y: y - Math.sin(angle) * by,
  });
  const tip = back(end, turn, unit * 0.34);
  const wing = Math.max(3, unit * 0.16);
  const [left, right] = [back(tip, turn - 0.5, wing), back(tip, turn + 0.5, wing)];
  context.beginPath();
  context.moveTo(start.x + dx * unit * 0.4, start.y + dy * unit * 0.4);
  context.quadraticCurveTo(middle.x, middle.y, tip.x, tip.y);
  context.moveTo(left.x, left.y);
  context.lineTo(tip.x, tip.y);
  context.lineTo(right.x, right.y);
  context.stroke();
}
