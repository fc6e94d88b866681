// From entering a puzzle to playing it, and back.

import { game } from "../context.js";
import { notify } from "../notices.js";
import { say } from "../words.js";
import { appraisal } from "./appraisal.js";
import { conflictText } from "./amounts.js";
import { confirm } from "./confirm.js";

/**
 * Changes the mode. Nothing is lost: answers wait while the puzzle is changed.
 * @param {import("../game/types").Mode} mode
 * @param {import("../api").AppraiseReply} [known] about the puzzle that was set
 */
export function changeMode(mode, known) {
  const { state } = game;
  if (mode === state.mode) return;
  const { level, score } = known?.rating ?? {};
  const solution = known?.solutions === "one" ? known.solution : undefined;
  game.act({
    do: "mode",
    mode,
    keeps: true,
    ...(level && { level }),
    ...(score !== undefined && { score }),
    ...(solution && { solution }),
  });
}

/**
 * Plays the puzzle that was set, once its number of solutions is known: without a solution, the player is
 * asked first.
 */
export async function play() {
  const { state } = game;
  if (state.mode === "play") return;
  if (!state.givens.some(Boolean)) return notify(say("game.nothing-to-play"));
  const known = await appraisal.settled();
  if (game.state !== state) return;
  const [conflict] = known?.conflicts ?? [];
  const question = conflict
    ? say("game.play-conflict", { conflict: conflictText(conflict) })
    : known?.solutions === "none" && say("game.play-none");
  if (question && !(await confirm(question, say("game.play-anyway")))) return;
  if (game.state !== state) return;
  changeMode("play", known);
  if (known?.solutions === "many") notify(say("game.several"), "bad");
}
