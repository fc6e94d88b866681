// A grid that is full but wrong: the player is told at once, and may see what is wrong.

import { game } from "../context.js";
import { isSolved } from "../game/rules.js";
import { parts, use } from "../lazy-parts.js";
import { offer } from "../notices.js";
import { say } from "../words.js";

/** Whether it was full already: that is said once. */
let wasFull = isFull();
/** Takes back what was said. @type {(() => void) | undefined} */
let withdraw;

game.addEventListener("start", () => (wasFull = isFull()));
game.addEventListener("change", () => {
  const { state } = game;
  withdraw?.();
  withdraw = undefined;
  const isNew = isFull() && !wasFull;
  wasFull = isFull();
  if (!isNew || state.mode !== "play" || isSolved(state)) return;
  const check = () => void use(parts.check, ({ checkNow }) => checkNow());
  withdraw = offer(say("game.full-wrong"), say("game.show-wrong"), check);
});

function isFull() {
  return game.state.values.every(Boolean);
}
