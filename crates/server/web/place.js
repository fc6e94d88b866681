// Where the player is. `html[data-place]` says it to the style sheets.
//
//   front   the front page: what to do next
//   learn   the course and the trainer; the address says where in it: `#learn/x-wing`
//   play    a game: grid, pad, notes, clock
//   enter   a puzzle is entered: the same grid, with Solve and what setters need

import { emptyGrid, game, settings, view } from "./context.js";
import { keeper } from "./storage/keeper.js";
import { Shape } from "./shape.js";

/** @typedef {"front" | "learn" | "play" | "enter"} Place */

/** Whether this tab was last on the front page: a reload stays where it was. */
const STAYED = "omnidoku.place";

/** @returns {Place} */
export function place() {
  if (view.isLearn) return "learn";
  if (view.isFront) return "front";
  return game.state.mode === "set" ? "enter" : "play";
}

/** Goes to the front page. The game waits there. */
export function goToFront() {
  leaveLearn();
  view.change({ isFront: true, isLearn: false, paused: false });
}

/** Goes on with the game, or with what is being entered. */
export function goOn() {
  leaveLearn();
  view.change({ isFront: false, isLearn: false });
}

/**
 * Goes to Learn. The browser's Back button returns from there.
 * @param {string} [technique] whose lesson to show; default: the map of all
 */
export function goToLearn(technique) {
  location.hash = technique ? `learn/${technique}` : "learn";
}

/** Whether the address is one of Learn. */
export function isLearnAddress() {
  return /^#learn(\/|$)/.test(location.hash);
}

/** Takes Learn out of the address; Back leads to it again. */
function leaveLearn() {
  if (isLearnAddress()) history.pushState(null, "", location.pathname + location.search);
}

/** Goes to an empty grid of the chosen size, to enter a puzzle; one that is empty already is taken. */
export function goToEnter() {
  const shape = Shape.named(settings.now.newShape);
  const { state } = game;
  const isReady = state.mode === "set" && state.shape === shape && !state.aside && !state.givens.some(Boolean);
  if (!isReady) keeper.open(emptyGrid(shape));
  goOn();
}

/**
 * Follows the player from now on.
 * @param {boolean} isGame whether the page was opened for a game: by a link
 */
export function beginPlace(isGame) {
  view.isFront = !isGame && stored() !== "game";
  view.isLearn = isLearnAddress();
  const show = () => {
    const now = place();
    if (document.documentElement.dataset.place === now) return;
    document.documentElement.dataset.place = now;
    // Learn stands in the address.
    if (now !== "learn") store(now === "front" ? "front" : "game");
    scrollTo({ top: 0, behavior: "instant" });
  };
  // Whatever begins another game means it to be seen.
  game.addEventListener("start", goOn);
  game.addEventListener("change", show);
  view.addEventListener("change", show);
  addEventListener("hashchange", () => view.change({ isLearn: isLearnAddress() }));
  show();
}

function stored() {
  try {
    return sessionStorage.getItem(STAYED);
  } catch {
    return null;
  }
}

/** @param {"front" | "game"} now */
function store(now) {
  try {
    sessionStorage.setItem(STAYED, now);
  } catch {
    // Without storage a reload begins at the front page.
  }
}
