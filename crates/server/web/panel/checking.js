// Checks the player's values against the solution, if the settings say so. The grid finds conflicts by itself.

import { connection, game, settings, view } from "../context.js";
import { Unreachable } from "../engine/engine.js";
import { complain } from "../notices.js";
import { afterQuiet } from "./asking.js";
import { solution, wrongCells } from "./solution.js";

const NONE = new Set();

/** Shows which cells are wrong. */
export async function check() {
  const { state } = game;
  if (settings.now.checking !== "solution" || state.mode !== "play") return show(NONE);
  try {
    const right = await solution(state);
    if (game.state === state) show(right ? wrongCells(state, right) : NONE);
  } catch (error) {
    // A missing engine is no reason to disturb the player at every value.
    if (!(error instanceof Unreachable)) complain(error);
  }
}

/** @param {ReadonlySet<number>} wrong */
function show(wrong) {
  const same = wrong.size === view.wrong.size && [...wrong].every((cell) => view.wrong.has(cell));
  if (!same) view.change({ wrong });
}

const checkSoon = afterQuiet(120, check);
game.addEventListener("change", checkSoon);
settings.addEventListener("change", checkSoon);
connection.addEventListener("change", checkSoon);
