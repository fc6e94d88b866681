// Another size or other symbols for the grid.

import { emptyGrid, game } from "../context.js";
import { keeper } from "../storage/keeper.js";
import { restarted } from "../storage/library.js";
import { say } from "../words.js";

/** @typedef {import("../shape.js").Shape} Shape */

/** The shapes most people want. */
export const COMMON = ["2x2", "2x3", "2x4", "3x3", "3x4", "4x4", "5x5", "6x6"];

/**
 * `9×9`, with the boxes where they are not square.
 * @param {Shape} shape
 */
export function shapeLabel({ size, boxRows, boxColumns }) {
  const values = { size, rows: boxRows, columns: boxColumns };
  return say(boxRows === boxColumns ? "grid.square" : "grid.oblong", values);
}

/**
 * An empty grid of a shape, to enter a puzzle into.
 * @param {Shape} shape
 */
export function useShape(shape) {
  keeper.open(emptyGrid(shape));
}

/**
 * The same game with other symbols; its log is kept.
 * @param {string} alphabet
 */
export function useAlphabet(alphabet) {
  keeper.resume(keeper.id, restarted(game.saved(), { alphabet }));
}
