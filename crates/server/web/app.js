// The start. The first wave brings what is needed to play: language, theme, the game where it was left, grid, pad and
// bar. The second wave follows once that is painted; the lazy parts are fetched in idle time. `html` says how far the
// page is:
//
//   data-playable   the grid takes taps; the performance mark `grid-ready` says the same
//   data-ready      everything is there

import { settings } from "./context.js";
import { FrontPage } from "./front/front-page.js";
import { holdEarlyEvents } from "./early-events.js";
import { leaveFrame } from "./frame.js";
import { preferredLanguage } from "./languages.js";
import { SudokuGrid } from "./grid/sudoku-grid.js";
import "./install.js";
import { idle, painted } from "./scheduling.js";
import { NumberPad } from "./pad/number-pad.js";
import { GameBar } from "./panel/game-bar.js";
import { fetchParts, parts, use } from "./lazy-parts.js";
import { beginPlace, goToFront, isLearnAddress } from "./place.js";
import { keeper } from "./storage/keeper.js";
import { language, say, speak } from "./words.js";

/** Shows the page in the language and theme of the settings. */
function dress() {
  document.documentElement.dataset.theme = settings.now.theme;
  document.documentElement.dataset.pad = settings.now.padSide;
  document.title = say("app.title");
}

function wantedLanguage() {
  return settings.now.language === "system" ? preferredLanguage() : settings.now.language;
}

/** Opens the position in the address. */
function openLink() {
  return use(parts.link, (link) => link.openLink());
}

await leaveFrame();
// The game is restored before anything is drawn.
await Promise.all([speak(wantedLanguage()), keeper.begin()]);
dress();
settings.addEventListener("change", () => {
  dress();
  // Every part takes its words when it is made, so another language needs a reload. Nothing is lost: the game is
  // saved.
  if (wantedLanguage() !== language()) location.reload();
});

const isLink = location.hash.length > 1 && !isLearnAddress();
if (isLink) await openLink();
addEventListener("hashchange", openLink);
beginPlace(isLink);
const home = /** @type {HTMLElement} */ (document.querySelector("#home"));
home.title = say("front.title");
home.addEventListener("click", goToFront);

const sendEarlyEvents = holdEarlyEvents();
customElements.define("front-page", FrontPage);
customElements.define("sudoku-grid", SudokuGrid);
customElements.define("number-pad", NumberPad);
customElements.define("game-bar", GameBar);
document.documentElement.dataset.playable = "yes";
performance.mark("grid-ready");

await painted();
const rest = () => import("./second-wave.js");
if (await use(rest, ({ arrive }) => arrive())) {
  sendEarlyEvents();
  await idle();
  await fetchParts();
  document.documentElement.dataset.ready = "yes";
}
if (document.documentElement.dataset.engine === "worker") (await import("./offline.js")).begin(() => keeper.saveNow());
else (await import("./served/begin.js")).begin();
