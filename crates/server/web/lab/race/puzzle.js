// The puzzle of a race: from the address, the game of the app, a sample, or pasted.

import { engine } from "../../context.js";
import { Shape } from "../../shape.js";
import { fromFragment, toFragment } from "../../share.js";
import { lastGame } from "../../storage/keeper.js";
import { stateOf } from "../../storage/summary.js";
import { Symbols } from "../../symbols.js";
import { begin } from "../../game/reduce.js";

/**
 * @typedef {object} Puzzle
 * @property {Shape} shape
 * @property {string} alphabet
 * @property {readonly number[]} givens
 * @property {string} title
 *
 * @typedef {import("../../game/types").Start} Start
 */

/** A hard one: backtracking undoes thousands of values; exact cover makes seven choices. */
const DEFAULT_PUZZLE = ".2...17.8...6.....795...1...5...........2..3.9..3.8.7.34..9......8...45.....4....";

/** @returns {Puzzle} */
export function firstPuzzle() {
  return fromLine(DEFAULT_PUZZLE);
}

/**
 * A 9×9 puzzle of one line.
 * @param {string} line
 * @returns {Puzzle}
 */
export function fromLine(line) {
  const shape = Shape.of(3, 3);
  return { shape, alphabet: Symbols.usual(9), givens: [...line].map((sign) => Number(sign) || 0), title: "" };
}

/**
 * @param {Start} start
 * @returns {Puzzle}
 */
export function fromStart({ shape, alphabet, givens, title = "" }) {
  return { shape: Shape.named(shape), alphabet, givens, title };
}

/**
 * The puzzle of an address; throws if it is invalid.
 * @param {string} b
 */
export function fromAddress(b) {
  const start = fromFragment(`#b=${b}`);
  return start && fromStart(start);
}

/**
 * The puzzle as written in an address.
 * @param {Puzzle} puzzle
 */
export function toAddress({ shape, alphabet, givens, title }) {
  const state = begin({ shape: shape.name, alphabet, givens: [...givens], title, mode: "play" });
  return toFragment(state).slice("#b=".length);
}

/**
 * The puzzle of the game in the app; `undefined` if it has no clues.
 * @returns {Promise<Puzzle | undefined>}
 */
export async function ownPuzzle() {
  const last = await lastGame();
  if (!last) return undefined;
  const { shape, alphabet, givens, title } = stateOf(last.saved);
  return givens.some(Boolean) ? { shape, alphabet, givens, title } : undefined;
}

/**
 * @param {Shape} shape
 * @returns {Puzzle}
 */
export function emptyPuzzle(shape) {
  return { shape, alphabet: Symbols.usual(shape.size), givens: Array.from({ length: shape.cells }, () => 0), title: "" };
}

/**
 * Whether two are the same.
 * @param {Puzzle} one
 * @param {Puzzle} other
 */
export function isSame(one, other) {
  return one.shape === other.shape && one.givens.every((digit, cell) => digit === other.givens[cell]);
}

/** @type {Promise<Map<string, string[]>> | undefined} */
let asked;

/** The bundled puzzles by level, requested once. */
export function samples() {
  if (!asked) {
    asked = engine.ask("suites", {}).then(({ suites }) => new Map(suites.map(({ name, puzzles }) => [name, puzzles])));
    asked.catch(() => (asked = undefined));
  }
  return asked;
}
