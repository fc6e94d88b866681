// Show the solution: it ends a game, so it asks first.

import { game } from "../context.js";
import { complain, notify } from "../notices.js";
import { confirm } from "../panel/confirm.js";
import { solution } from "../panel/solution.js";
import { say } from "../words.js";

/** Asks, then fills in the solution. Undo takes it out again. */
export async function showSolution() {
  const { state } = game;
  if (!(await confirm(say("menu.show-solution-question"), say("menu.show-solution")))) return;
  try {
    const values = await solution(state);
    if (game.state !== state) return;
    if (values) game.act({ do: "found", values: [...values], by: "solve" });
    else notify(say("menu.no-single-solution"), "bad");
  } catch (error) {
    complain(error);
  }
}
