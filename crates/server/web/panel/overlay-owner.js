// Who has drawn the overlay on the grid. There is one owner at a time: a new one replaces the previous one, and a change
// of the game removes an overlay that no longer holds.

import { game, view } from "../context.js";

/**
 * @typedef {import("../view.js").Overlay} Overlay
 * @typedef {object} Owner
 * @property {() => void} left called when its overlay is no longer on the grid
 * @property {boolean} [followsGame] it removes its overlay by itself when the game changes
 * @property {boolean} [stays] it does so, and the Escape key does not remove its overlay either
 */

/** @type {Owner | undefined} */
let owner;
/** @type {Overlay | undefined} */
let drawn;

/**
 * Draws an overlay for its owner.
 * @param {Owner} drawer
 * @param {Overlay} overlay
 * @param {Partial<Pick<import("../view.js").View, "busy" | "wrong">>} [more]
 */
export function drawOverlay(drawer, overlay, more = {}) {
  const before = owner;
  owner = drawer;
  drawn = overlay;
  if (before && before !== drawer) before.left();
  view.change({ overlay, busy: false, ...more });
}

/**
 * Removes the overlay of an owner, if it is still there.
 * @param {Owner} drawer
 */
export function removeOverlay(drawer) {
  if (owner !== drawer) return;
  owner = drawn = undefined;
  view.change({ overlay: undefined, busy: false });
}

/** Removes whatever overlay there is. */
export function clearOverlay() {
  const before = owner;
  if (!before) return;
  removeOverlay(before);
  before.left();
}

game.addEventListener("change", () => {
  if (!owner?.stays && !owner?.followsGame) clearOverlay();
});

// Something else drew or removed an overlay: the Escape key, a list of solutions.
view.addEventListener("change", () => {
  if (!owner || view.overlay === drawn) return;
  const before = owner;
  owner = drawn = undefined;
  before.left();
  if (!owner && view.busy) view.change({ busy: false });
});

document.addEventListener("keydown", (event) => {
  const isOurs = event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]");
  if (isOurs && !owner?.stays) clearOverlay();
});
