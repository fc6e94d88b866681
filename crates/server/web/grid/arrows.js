// The links of a chain as curved arrows.

/**
 * @typedef {{ x: number, y: number }} Point
 * @typedef {Point & { radius: number }} Disc
 */

/**
 * An arrow from the rim of one disc to the rim of another. It bends to the left of its direction, so that arrows
 * there and back are apart; each repetition bends more. Discs that nearly touch are joined by a bow over them.
 * @param {Disc} from
 * @param {Disc} to
 * @param {number} [repetition] how many arrows go the same way already
 * @returns {{ line: string, head: string } | undefined} `undefined` if both are the same place
 */
export function arrow(from, to, repetition = 0) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length < 1) return undefined;
  const radius = Math.min(from.radius, to.radius);
  const near = length < from.radius + to.radius + radius;
  const bend = (near ? 1.3 * radius : Math.min(0.14 * length, 60)) + repetition * 1.4 * radius;
  const control = {
    x: (from.x + to.x) / 2 + (dy / length) * bend,
    y: (from.y + to.y) / 2 - (dx / length) * bend,
  };
  const tipSize = near ? 0.6 * radius : 0.8 * radius;
  const start = toward(from, control, from.radius);
  const tip = toward(to, control, to.radius);
  const foot = toward(to, control, to.radius + tipSize);
  const [ax, ay] = [(tip.x - foot.x) * 0.55, (tip.y - foot.y) * 0.55];
  const wings = [
    { x: foot.x - ay, y: foot.y + ax },
    { x: foot.x + ay, y: foot.y - ax },
  ];
  return {
    line: `M${at(start)}Q${at(control)} ${at(foot)}`,
    head: `M${at(tip)}${wings.map((wing) => `L${at(wing)}`).join("")}z`,
  };
}

/**
 * The two closest discs, one of each list: the ends of a link between two groups.
 * @param {Disc[]} some at least one
 * @param {Disc[]} others at least one
 * @returns {[Disc, Disc]}
 */
export function closest(some, others) {
  const pairs = some.flatMap((one) => others.map((other) => /** @type {[Disc, Disc]} */ ([one, other])));
  const distance = (/** @type {[Disc, Disc]} */ [one, other]) => Math.hypot(one.x - other.x, one.y - other.y);
  return pairs.reduce((best, pair) => (distance(pair) < distance(best) ? pair : best));
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} distance
 * @returns {Point}
 */
function toward(from, to, distance) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}

/** @param {Point} point */
function at({ x, y }) {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
