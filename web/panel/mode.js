// From setting a puzzle to playing it, and back.

import { game } from "../context.js";
import { conflicts } from "../game/rules.js";
import { notify } from "../notices.js";
import { say } from "../words.js";

/**
 * Changes the mode. Nothing is lost: it can be undone.
 * @param {import("../game/types").Mode} mode
 * @param {import("../api").AppraiseReply} [known] of the puzzle that was set
 */
export function changeMode(mode, known) {
  const { state } = game;
  if (mode === state.mode) return;
  const loses = mode === "set" && state.values.some((value, cell) => value !== state.givens[cell]);
  const { level, score } = known?.rating ?? {};
  const solution = known?.solutions === "one" ? known.solution : undefined;
  game.act({
    do: "mode",
    mode,
    ...(level && { level }),
    ...(score !== undefined && { score }),
    ...(solution && { solution }),
  });
  if (loses) notify(say("game.answers-gone"));
  if (mode === "play" && conflicts(state.shape, game.state.givens).size) notify(say("game.givens-conflict"), "bad");
}
