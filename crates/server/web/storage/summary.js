// What a list of games shows about each.

import { Game } from "../game/game.js";
import { isSolved } from "../game/rules.js";

/**
 * @typedef {import("../game/types").State} State
 * @typedef {import("../game/game.js").Saved} Saved what is needed to resume a game
 *
 * @typedef {object} Summary
 * @property {string} id
 * @property {string} title
 * @property {string} level
 * @property {string} source
 * @property {string} shape
 * @property {string} alphabet
 * @property {number[]} givens
 * @property {number[]} values
 * @property {number} progress the filled share of the blanks, in percent
 * @property {boolean} solved
 * @property {number} time of play, in milliseconds
 * @property {number} changed when, in milliseconds since 1970
 */

/**
 * @param {string} id
 * @param {State} state
 * @param {number} time
 * @param {number} changed
 * @returns {Summary}
 */
export function summary(id, state, time, changed) {
  const { title, level, source, shape, alphabet, givens, values } = state;
  const list = [...givens];
  const described = { title, level, source, shape: shape.name, alphabet, givens: list, values: [...values] };
  return { id, ...described, progress: progress(state), solved: isSolved(state), time, changed };
}

/**
 * The position of a saved game.
 * @param {Saved} saved
 */
export function stateOf(saved) {
  const game = new Game({ shape: "2x2", alphabet: "1-4", givens: [] });
  game.resume(saved);
  return game.state;
}

/** @param {State} state */
function progress({ givens, values }) {
  const open = givens.filter((digit) => digit === 0).length;
  const filled = values.filter((digit, cell) => digit !== 0 && givens[cell] === 0).length;
  return open === 0 ? 100 : Math.floor((100 * filled) / open);
}

/**
 * Whether a position contains work that somebody would miss.
 * @param {State} state
 */
export function hasWork(state) {
  if (state.mode === "set") return state.aside !== undefined || state.givens.some(Boolean);
  const { centre, corner, colours, painted } = state;
  const marked = [centre, corner, colours, painted].some((cells) => cells.some((marks) => marks.length));
  return marked || state.values.some((digit, cell) => digit !== state.givens[cell]);
}
