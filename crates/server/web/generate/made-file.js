// Puzzles that were made, as a file: lines, CSV or JSON.

import { Shape } from "../shape.js";
import { Symbols } from "../symbols.js";

/**
 * @typedef {import("../api").GenerateRequest} Wish
 * @typedef {import("../api").Puzzle} Made
 */

export const FILES = ["lines", "csv", "json"];

/** The columns of CSV and the fields of JSON. */
const COLUMNS = ["number", "puzzle", "solution", "clues", "level", "score", "hardest", "weight", "reached"];

/**
 * @param {string} kind one of `FILES`
 * @param {readonly Made[]} puzzles
 * @param {Wish} wish
 * @param {number} seed
 */
export function fileOf(kind, puzzles, wish, seed) {
  const shape = Shape.named(wish.shape ?? "3x3");
  const symbols = new Symbols(Symbols.usual(shape.size), shape.size);
  const line = (/** @type {readonly number[]} */ values) => values.map((value) => symbols.of(value) || ".").join("");
  if (kind === "lines") {
    const text = puzzles.map(({ puzzle }) => `${line(puzzle)}\n`).join("");
    return { text, extension: "txt", media: "text/plain" };
  }
  const rows = puzzles.map((made) => ({
    number: made.index,
    puzzle: line(made.puzzle),
    solution: line(made.solution),
    clues: made.clues,
    level: made.grade?.level ?? "",
    score: made.grade?.score ?? "",
    hardest: made.grade?.hardest ?? "",
    weight: made.weight,
    reached: made.reached,
  }));
  if (kind === "json") {
    const text = JSON.stringify({ shape: shape.name, seed, puzzles: rows }, null, 1);
    return { text, extension: "json", media: "application/json" };
  }
  const text = [COLUMNS, ...rows.map(Object.values)].map((cells) => `${cells.join(",")}\n`).join("");
  return { text, extension: "csv", media: "text/csv" };
}
