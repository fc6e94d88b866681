// Sets of cells that are selected together.

/** @typedef {import("../shape.js").Shape} Shape */

/**
 * The cells of the rectangle between two cells.
 * @param {Shape} shape
 * @param {number} one
 * @param {number} other
 */
export function rectangle(shape, one, other) {
  const [top, bottom] = sorted(shape.row(one), shape.row(other));
  const [left, right] = sorted(shape.column(one), shape.column(other));
  const cells = [];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) cells.push(shape.at(row, column));
  }
  return cells;
}

/**
 * The cells that hold the same value; of a blank cell, those with the same marks or colours.
 * @param {import("../game/types").State} state
 * @param {number} cell
 */
export function alike(state, cell) {
  const { values, centre, corner, colours } = state;
  const all = [...values.keys()];
  if (values[cell]) return all.filter((other) => values[other] === values[cell]);
  const lists = [centre, corner, colours].find((marks) => marks[cell]?.length);
  if (!lists) return [cell];
  const wanted = String(lists[cell]);
  return all.filter((other) => values[other] === 0 && String(lists[other]) === wanted);
}

/**
 * @param {number} one
 * @param {number} other
 * @returns {[number, number]}
 */
function sorted(one, other) {
  return one < other ? [one, other] : [other, one];
}
