// The pause: time stops, and the cells are hidden.

import { game, view } from "../context.js";
import { isSolved } from "../game/rules.js";
import { announce } from "../notices.js";
import { say } from "../words.js";

/** Whether there is a game whose time can stop. */
export function canPause() {
  return game.state.mode === "play" && !isSolved(game.state);
}

/** Pauses the game, or goes on with it. */
export function togglePause() {
  if (!canPause()) return;
  view.change({ paused: !view.paused });
  announce(say(view.paused ? "game.paused" : "game.resumed"));
}
