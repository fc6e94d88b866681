// The puzzles of the tests.

/** A newspaper's puzzle: 27 clues, one solution. */
export const NEWSPAPER = "53.8.....8...1.5.....625.........9.772....6.4...4.8.2...3..6..1.7......29...478..";
export const NEWSPAPER_SOLVED = "537894216862713549419625378184562937725139684396478125243986751678351492951247863";

/** Needs more than singles. */
export const HARD = "..692..81..1..4.........2....8....6.1...3......5...4..5...471.....6.5.2..6.1.....";

/** Its last row has no place for the 9, which backtracking discovers last: a practically endless search. */
export const BACKTRACKERS_BANE = `${".".repeat(54)}9...........9...........123`;

/** Four rows, one solution. */
export const SMALL = "..2.3.1..1......";

/** 16×16 in hexadecimal. */
export const LARGE =
  ".....985.BD2..31B8732.C1.E6.9.AD...C467.F39.50.E5F9.3B.E70C16428A76..5.FC1.32B0...20A...5....69.4B3..E1096.A8.FC" +
  "F1...C23D40.EA57.9A1.7F....635..3...BA.9E87..1.07....43C1.5.A.868.04..5.39.FDC7.1...9F046AB.72.5.4DF...2.C3...6." +
  "..B7....85.9431...C..3.72.14...9";

/**
 * The clues of a 9×9 line, each with the name of its cell.
 * @param {string} line
 */
export function clues(line) {
  return [...line].flatMap((symbol, cell) =>
    symbol === "." ? [] : [{ name: `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`, symbol }],
  );
}

/**
 * A line with some cells blanked: what is left to play.
 * @param {string} line
 * @param {...number} cells
 */
export function without(line, ...cells) {
  return [...line].map((symbol, cell) => (cells.includes(cell) ? "." : symbol)).join("");
}
