// Mistakes: values of the player that differ from the solution. They are counted if the player wants that, each when it is
// written; taking it back does not take it off the count.

import { game, settings } from "../context.js";
import { solution } from "./solution.js";

/** Counts the mistakes of every game from now on. */
export function countMistakes() {
  // Undo and redo bring back what was there before.
  let known = new WeakSet(game.log);
  game.addEventListener("start", () => (known = new WeakSet(game.log)));
  game.addEventListener("change", () => {
    const entry = game.log[game.length - 1];
    if (!entry || known.has(entry)) return;
    known.add(entry);
    if (settings.now.countMistakes && game.state.mode === "play") void count(entry.event);
  });
}

/** @param {import("../game/types").Event} event */
async function count(event) {
  if (event.do !== "value" || event.digit === 0) return;
  const { log, state } = game;
  const right = await solution(state).catch(() => undefined);
  // Another game may have begun in the meantime.
  if (!right || game.log !== log) return;
  game.mistakes += event.cells.filter((cell) => !state.givens[cell] && right[cell] !== event.digit).length;
}
