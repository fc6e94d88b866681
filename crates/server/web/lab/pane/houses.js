// Rows, columns and boxes of a shape, with their cells.

/**
 * @typedef {import("../../shape.js").Shape} Shape
 * @typedef {import("./types").House} House
 */

const HOUSES = /** @type {const} */ (["row", "column", "box"]);

/** @type {WeakMap<Shape, Record<House["kind"], number[][]>>} */
const known = new WeakMap();

/** @param {Shape} shape */
function listed(shape) {
  const found = known.get(shape);
  if (found) return found;
  const lists = () => Array.from({ length: shape.size }, () => /** @type {number[]} */ ([]));
  const houses = { row: lists(), column: lists(), box: lists() };
  for (let cell = 0; cell < shape.cells; cell++) {
    for (const house of housesOf(shape, cell)) houses[house.kind][house.number]?.push(cell);
  }
  known.set(shape, houses);
  return houses;
}

/**
 * The cells of a house, in reading order.
 * @param {Shape} shape
 * @param {House} house
 * @returns {readonly number[]}
 */
export function cellsOf(shape, { kind, number }) {
  return listed(shape)[kind][number] ?? [];
}

/**
 * The three houses of a cell.
 * @param {Shape} shape
 * @param {number} cell
 * @returns {House[]}
 */
export function housesOf(shape, cell) {
  return HOUSES.map((kind) => ({ kind, number: shape[kind](cell) }));
}

/**
 * All houses.
 * @param {Shape} shape
 * @returns {House[]}
 */
export function houses(shape) {
  return HOUSES.flatMap((kind) => Array.from({ length: shape.size }, (_, number) => ({ kind, number })));
}
