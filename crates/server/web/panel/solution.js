// The solution of the puzzle being played, searched once and then remembered.

import { engine, game } from "../context.js";

/** @typedef {import("../game/types").State} State */

/** @typedef {{ key: string, solution: Promise<readonly number[] | undefined> }} Known */

/** The last puzzle asked about. @type {Known | undefined} */
let known;

/**
 * The only solution of the puzzle of a game; `undefined` if there is none, or several, or it was not found in time.
 * @param {State} [state]
 * @returns {Promise<readonly number[] | undefined>}
 */
export function solution(state = game.state) {
  const { shape, alphabet, givens } = state;
  if (state.solution) return Promise.resolve(state.solution);
  const key = `${shape.name} ${givens.join()}`;
  if (known?.key !== key) {
    const asked = engine.ask("check", { shape: shape.name, alphabet, puzzle: [...givens] });
    const solution = asked.then((reply) => (reply.solutions === "one" ? reply.solution : undefined));
    known = { key, solution };
    // An engine that did not answer is asked again.
    solution.catch(() => (known = undefined));
  }
  return known.solution;
}

/**
 * The cells whose value differs from the solution.
 * @param {State} state
 * @param {readonly number[]} solution
 */
export function wrongCells(state, solution) {
  return new Set(
    [...state.values.keys()].filter((cell) => {
      const value = state.values[cell];
      return value !== 0 && state.givens[cell] === 0 && value !== solution[cell];
    }),
  );
}
