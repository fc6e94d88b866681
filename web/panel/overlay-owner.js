// Who explains something on the grid. One at a time: who comes sends the one before away, and a change of the game sends
// everybody away whose explanation no longer holds.

import { game, view } from "../context.js";

/**
 * @typedef {import("../view.js").Overlay} Overlay
 * @typedef {object} Speaker
 * @property {() => void} left told that it is no longer on the grid
 * @property {boolean} [stays] it follows the game and goes by itself
 */

/** @type {Speaker | undefined} */
let speaker;
/** @type {Overlay | undefined} */
let drawn;

/**
 * Draws for someone.
 * @param {Speaker} who
 * @param {Overlay} overlay
 * @param {Partial<Pick<import("../view.js").View, "busy" | "wrong">>} [more]
 */
export function explain(who, overlay, more = {}) {
  const before = speaker;
  speaker = who;
  drawn = overlay;
  if (before && before !== who) before.left();
  view.change({ overlay, busy: false, ...more });
}

/**
 * Takes away what someone drew, if it is still there.
 * @param {Speaker} who
 */
export function leave(who) {
  if (speaker !== who) return;
  speaker = drawn = undefined;
  view.change({ overlay: undefined, busy: false });
}

/** Takes away whatever is drawn. */
export function clear() {
  const before = speaker;
  if (!before) return;
  leave(before);
  before.left();
}

game.addEventListener("change", () => {
  if (!speaker?.stays) clear();
});

// Someone else drew or wiped: the escape key, a list of solutions.
view.addEventListener("change", () => {
  if (!speaker || view.overlay === drawn) return;
  const before = speaker;
  speaker = drawn = undefined;
  before.left();
  if (!speaker && view.busy) view.change({ busy: false });
});

document.addEventListener("keydown", (event) => {
  const isOurs = event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]");
  if (isOurs && !speaker?.stays) clear();
});
