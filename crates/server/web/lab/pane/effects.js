// What an event did to the domains, and why a candidate had to go.
//
// A trace records assignments, and those removals that do not follow from them. The rest is derived: a digit that is
// written leaves the domain of every open peer; a recorded removal comes from a digit with one place left in a house,
// or from one that a house confines to another.

import { cellsOf, houses, housesOf } from "./houses.js";

/**
 * @typedef {import("../../shape.js").Shape} Shape
 * @typedef {import("./types").House} House
 * @typedef {import("./types").Moment} Moment
 * @typedef {import("./types").Candidate} Candidate
 */

/**
 * The cells that lost a digit when it was written into a cell: open peers that still had the digit.
 * @param {Shape} shape
 * @param {ArrayLike<number>} values with the digit written
 * @param {Candidate} written
 * @param {(cell: number, digit: number) => boolean} [wasRemoved] whether a removal had taken it earlier
 */
export function losers(shape, values, { cell, digit }, wasRemoved = () => false) {
  return shape.peers(cell).filter((peer) => {
    if (values[peer] || wasRemoved(peer, digit)) return false;
    return shape.peers(peer).every((other) => other === cell || values[other] !== digit);
  });
}

/**
 * Why a candidate was removed.
 * @typedef {{ rule: "single", digit: number, house: House, cells: number[] }
 *   | { rule: "locked", digit: number, house: House, into: House, cells: number[] }} Reason
 */

/**
 * Why a candidate could be removed: its cell is the only place for another digit in a house; or the digit must be
 * elsewhere in a house of the cell, because another house has no other place for it.
 * @param {Shape} shape
 * @param {Moment} moment just after the removal
 * @param {Candidate} removed
 * @returns {Reason | undefined}
 */
export function reasonFor(shape, moment, removed) {
  return onlyPlace(shape, moment, removed) ?? confined(shape, moment, removed);
}

/**
 * @param {Shape} shape
 * @param {Moment} moment
 * @param {Candidate} removed
 * @returns {Reason | undefined}
 */
function onlyPlace(shape, moment, { cell, digit: gone }) {
  for (let digit = 1; digit <= shape.size; digit++) {
    if (digit === gone || !moment.isOpen(cell, digit)) continue;
    const house = housesOf(shape, cell).find((house) =>
      cellsOf(shape, house).every((other) => other === cell || !holds(moment, other, digit)),
    );
    if (house) return { rule: "single", digit, house, cells: [cell] };
  }
  return undefined;
}

/**
 * @param {Shape} shape
 * @param {Moment} moment
 * @param {Candidate} removed
 * @returns {Reason | undefined}
 */
function confined(shape, moment, { cell, digit }) {
  for (const into of housesOf(shape, cell)) {
    /** @type {Set<string>} */
    const seen = new Set();
    for (const crossing of cellsOf(shape, into)) {
      for (const house of housesOf(shape, crossing)) {
        const name = `${house.kind} ${house.number}`;
        if (house.kind === into.kind || seen.has(name) || house.number === shape[house.kind](cell)) continue;
        seen.add(name);
        const cells = cellsOf(shape, house).filter((place) => holds(moment, place, digit));
        if (cells.length && cells.every((place) => shape[into.kind](place) === into.number)) {
          return { rule: "locked", digit, house, into, cells };
        }
      }
    }
  }
  return undefined;
}

/**
 * Whether a digit is in a cell, or still may be.
 * @param {Moment} moment
 * @param {number} cell
 * @param {number} digit
 */
function holds(moment, cell, digit) {
  return moment.values[cell] === digit || (!moment.values[cell] && moment.isOpen(cell, digit));
}

/**
 * Why the search cannot go on: a cell without a candidate, or a house without a place for a digit.
 * @param {Shape} shape
 * @param {Moment} moment
 * @returns {{ cell: number } | { house: House, digit: number } | undefined}
 */
export function deadEnd(shape, moment) {
  const digits = Array.from({ length: shape.size }, (_, index) => index + 1);
  for (let cell = 0; cell < shape.cells; cell++) {
    if (!moment.values[cell] && digits.every((digit) => !moment.isOpen(cell, digit))) return { cell };
  }
  for (const house of houses(shape)) {
    const digit = digits.find((digit) => cellsOf(shape, house).every((cell) => !holds(moment, cell, digit)));
    if (digit) return { house, digit };
  }
  return undefined;
}
