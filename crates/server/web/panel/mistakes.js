// Wrong values that a hint points at: which of them the player can take out, and going back to before they were written.

import { game } from "../context.js";
import { conflicts } from "../game/rules.js";
import { complain, notify } from "../notices.js";
import { say } from "../words.js";
import { solution, wrongCells } from "./solution.js";

/**
 * The cells of troubles, those with a value of the player apart from the others.
 * @param {import("../api").Trouble[]} troubles
 */
export function mistaken(troubles) {
  const { shape, values, givens } = game.state;
  const names = [...new Set(troubles.flatMap(({ cells = [] }) => cells))];
  const isOwn = (/** @type {string} */ name) => {
    const cell = shape.cellNamed(name);
    return Boolean(values[cell]) && !givens[cell];
  };
  return { wrong: names.filter(isOwn), cells: names.filter((name) => !isOwn(name)) };
}

/** Goes back to the last position without a mistake; that can be undone too. */
export async function undoUntilRight() {
  try {
    const { state } = game;
    const right = await solution(state);
    if (game.state !== state) return;
    const isRight = (/** @type {import("../game/types").State} */ past) =>
      right ? wrongCells(past, right).size === 0 : conflicts(past.shape, past.values).size === 0;
    let length = game.length - 1;
    while (length > 1 && !isRight(game.stateAt(length))) length -= 1;
    game.act({ do: "restore", length });
    notify(say("help.taken-back"));
  } catch (error) {
    complain(error);
  }
}
