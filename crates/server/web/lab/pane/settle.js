// What the bitboard engine derives in one go: the fixed point of its three rules on a 9×9. The trace records only the
// digits that result; the remaining candidates follow from them by the same rules.
//
//   a cell with one candidate has that digit
//   a digit keeps a mini-row of a box only if the other two boxes of the band can have it in the other two rows;
//   the same for mini-columns and stacks
//   a digit with one place left in a box takes it
//
// At a branch over three digits, the second grid lacks the first digit, which the trace does not record: one
// candidate too many may be shown there.

const ALL = 0x1ff;
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

/**
 * The candidates of every cell, one bit per digit (bit 0 for 1), by the rules of Sudoku alone.
 * @param {ArrayLike<number>} values of a 9×9
 */
export function candidateBits(values) {
  const [rows, columns, boxes] = [new Uint16Array(9), new Uint16Array(9), new Uint16Array(9)];
  for (let cell = 0; cell < 81; cell++) {
    const bit = (1 << (values[cell] ?? 0)) >> 1;
    include(rows, rowOf(cell), bit);
    include(columns, cell % 9, bit);
    include(boxes, boxOf(cell), bit);
  }
  return Uint16Array.from({ length: 81 }, (_, cell) => {
    const digit = values[cell] ?? 0;
    if (digit) return 1 << (digit - 1);
    return ALL & ~((rows[rowOf(cell)] ?? 0) | (columns[cell % 9] ?? 0) | (boxes[boxOf(cell)] ?? 0));
  });
}

/**
 * The candidates at the fixed point; at a dead end, those left when it was found.
 * @param {ArrayLike<number>} values
 */
export function settle(values) {
  const sets = candidateBits(values);
  for (;;) {
    const before = sets.slice();
    dropSolved(sets);
    for (let digit = 0; digit < 9; digit++) {
      keepLines(sets, digit, lineCell);
      keepLines(sets, digit, stackCell);
    }
    takeOnlyPlaces(sets);
    if (hasFailed(sets) || sets.every((set, cell) => set === before[cell])) return sets;
  }
}

/** @param {Uint16Array} sets */
function dropSolved(sets) {
  for (let cell = 0; cell < 81; cell++) {
    const set = sets[cell] ?? 0;
    if (set === 0 || (set & (set - 1)) !== 0) continue;
    for (let other = 0; other < 81; other++) {
      const isPeer = rowOf(cell) === rowOf(other) || cell % 9 === other % 9 || boxOf(cell) === boxOf(other);
      if (other !== cell && isPeer) exclude(sets, other, set);
    }
  }
}

/**
 * In each band (or stack) a mini-line keeps a digit only if it belongs to a way of placing it in three lines of three
 * boxes.
 * @param {Uint16Array} sets
 * @param {number} digit from 0
 * @param {(band: number, line: number, box: number, place: number) => number} at the cell
 */
function keepLines(sets, digit, at) {
  const bit = 1 << digit;
  for (let band = 0; band < 3; band++) {
    const has = (/** @type {number} */ box, /** @type {number} */ line) =>
      [0, 1, 2].some((place) => (sets[at(band, line, box, place)] ?? 0) & bit);
    const ways = ORDERS.filter((lines) => lines.every((line, box) => has(box, line)));
    for (let box = 0; box < 3; box++) {
      for (let line = 0; line < 3; line++) {
        if (ways.some((lines) => lines[box] === line)) continue;
        for (let place = 0; place < 3; place++) exclude(sets, at(band, line, box, place), bit);
      }
    }
  }
}

/** @param {Uint16Array} sets */
function takeOnlyPlaces(sets) {
  for (let box = 0; box < 9; box++) {
    let [once, twice] = [0, 0];
    for (let place = 0; place < 9; place++) {
      const set = sets[boxCell(box, place)] ?? 0;
      twice |= once & set;
      once |= set;
    }
    const single = once & ~twice;
    for (let place = 0; place < 9; place++) {
      const cell = boxCell(box, place);
      const here = (sets[cell] ?? 0) & single;
      if (here) sets[cell] = here;
    }
  }
}

/** @param {Uint16Array} sets */
function hasFailed(sets) {
  for (let box = 0; box < 9; box++) {
    let any = 0;
    for (let place = 0; place < 9; place++) {
      const set = sets[boxCell(box, place)] ?? 0;
      if (set === 0) return true;
      any |= set;
    }
    if (any !== ALL) return true;
  }
  return false;
}

/** @type {(sets: Uint16Array, index: number, bits: number) => void} */
function include(sets, index, bits) {
  sets[index] = (sets[index] ?? 0) | bits;
}

/** @type {(sets: Uint16Array, index: number, bits: number) => void} */
function exclude(sets, index, bits) {
  sets[index] = (sets[index] ?? 0) & ~bits;
}

/** @param {number} cell */
function rowOf(cell) {
  return Math.floor(cell / 9);
}

/** @param {number} cell */
function boxOf(cell) {
  return Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);
}

/**
 * @param {number} box
 * @param {number} place
 */
function boxCell(box, place) {
  return lineCell(Math.floor(box / 3), Math.floor(place / 3), box % 3, place % 3);
}

/** @type {(band: number, line: number, box: number, place: number) => number} */
function lineCell(band, line, box, place) {
  return (band * 3 + line) * 9 + box * 3 + place;
}

/** @type {(stack: number, line: number, box: number, place: number) => number} */
function stackCell(stack, line, box, place) {
  return (box * 3 + place) * 9 + stack * 3 + line;
}
