// The position of an exercise or an example: values, and the candidates that are left.

import { Shape } from "../shape.js";
import { Symbols } from "../symbols.js";

/** @typedef {import("../api").ExerciseBoard} ExerciseBoard */

/** A position. It never changes. */
export class Position {
  /** @param {ExerciseBoard} board */
  constructor(board) {
    this.board = board;
    this.shape = Shape.named(board.shape);
    this.symbols = new Symbols(Symbols.usual(this.shape.size), this.shape.size);
    this.givens = board.puzzle;
    this.values = board.values;
    this.marks = board.marks;
  }

  /**
   * Whether a digit is a candidate of a cell.
   * @param {number} cell
   * @param {number} digit
   */
  has(cell, digit) {
    return this.values[cell] === 0 && Boolean(this.marks[cell]?.includes(digit));
  }

  /**
   * A candidate in the words of the engine.
   * @param {number} cell
   * @param {number} digit
   * @returns {import("../api").Place}
   */
  place(cell, digit) {
    return { cell: this.shape.cellName(cell), symbol: this.symbols.of(digit) };
  }
}
