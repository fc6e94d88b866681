// A game that can be felt and heard: every moment of it, as the settings say.

import { game, settings } from "../context.js";
import { momentOf } from "./moments.js";
import { playSound } from "./sounds.js";

/** How long the device vibrates and rests in turn, in milliseconds. @type {Record<import("./moments.js").Moment, number[]>} */
const BUZZES = { write: [12], mark: [6], take: [8], clash: [25, 40, 25], won: [20, 60, 20, 60, 60] };

/** Follows the game from now on. */
export function feel() {
  let before = game.state;
  game.addEventListener("start", () => (before = game.state));
  game.addEventListener("change", () => {
    const { haptics, sounds, checking } = settings.now;
    const moment = momentOf(before, game.state, checking !== "off");
    before = game.state;
    if (!moment) return;
    if (haptics) navigator.vibrate?.(BUZZES[moment]);
    if (sounds) playSound(moment);
  });
}
