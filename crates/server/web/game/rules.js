// What the rules say about a position: conflicts and candidates.

/**
 * @typedef {import("../shape.js").Shape} Shape
 * @typedef {import("./types").State} State
 */

/**
 * The cells whose value occurs twice in a house.
 * @param {Shape} shape
 * @param {readonly number[]} values
 * @returns {Set<number>}
 */
export function conflicts(shape, values) {
  /** @type {Map<string, number>} */
  const first = new Map();
  const found = new Set();
  values.forEach((digit, cell) => {
    if (digit === 0) return;
    for (const house of [`r${shape.row(cell)}`, `c${shape.column(cell)}`, `b${shape.box(cell)}`]) {
      const key = `${house}=${digit}`;
      const other = first.get(key);
      if (other === undefined) first.set(key, cell);
      else found.add(other).add(cell);
    }
  });
  return found;
}

/**
 * For every blank cell the digits that no peer has; an empty list for filled cells.
 * @param {Shape} shape
 * @param {readonly number[]} values
 * @returns {number[][]}
 */
export function candidates(shape, values) {
  const { size } = shape;
  const houses = () => Array.from({ length: size }, () => new Uint8Array(size + 1));
  const [rows, columns, boxes] = [houses(), houses(), houses()];
  const of = (/** @type {number} */ cell) => [
    /** @type {Uint8Array} */ (rows[shape.row(cell)]),
    /** @type {Uint8Array} */ (columns[shape.column(cell)]),
    /** @type {Uint8Array} */ (boxes[shape.box(cell)]),
  ];
  values.forEach((digit, cell) => of(cell).forEach((house) => (house[digit] = 1)));
  return values.map((digit, cell) => {
    if (digit !== 0) return [];
    const [row, column, box] = of(cell);
    const open = [];
    for (let other = 1; other <= size; other++) {
      if (!row?.[other] && !column?.[other] && !box?.[other]) open.push(other);
    }
    return open;
  });
}

/**
 * Automatic candidates: those of the rules without those that were ruled out.
 * @param {State} state
 */
export function openCandidates(state) {
  return candidates(state.shape, state.values).map((list, cell) =>
    list.filter((digit) => !state.ruledOut[cell]?.includes(digit)),
  );
}

/**
 * Whether every cell is filled and no rule is broken.
 * @param {State} state
 */
export function isSolved({ shape, values }) {
  return values.every((digit) => digit !== 0) && conflicts(shape, values).size === 0;
}

/**
 * How often each digit occurs in the grid; item 0 counts the blanks.
 * @param {State} state
 */
export function digitCounts({ shape, values }) {
  const counts = Array.from({ length: shape.size + 1 }, () => 0);
  for (const digit of values) counts[digit] = (counts[digit] ?? 0) + 1;
  return counts;
}
