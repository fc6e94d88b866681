// The start: language, theme, then the parts of the page.

import { settings } from "./context.js";
import { keeper } from "./storage/keeper.js";
import { language, preferredLanguage, say, speak } from "./words.js";

/** Shows the page in the language and theme of the settings. */
function dress() {
  document.documentElement.dataset.theme = settings.now.theme;
  document.documentElement.dataset.pad = settings.now.padSide;
  document.title = say("app.title");
}

function wantedLanguage() {
  return settings.now.language === "system" ? preferredLanguage() : settings.now.language;
}

await speak(wantedLanguage());
dress();
settings.addEventListener("change", () => {
  dress();
  // Every part has its words from the start: another language is another start. Nothing is lost, the game is saved.
  if (wantedLanguage() !== language()) location.reload();
});

// The game goes on where it was, before anything is drawn.
await keeper.begin();

await Promise.all([
  import("./grid/sudoku-grid.js"),
  import("./pad/number-pad.js"),
  import("./panel/game-bar.js"),
  import("./panel/solve-panel.js"),
  import("./panel/help-panel.js"),
  import("./menu/menu-bar.js"),
]);
document.documentElement.dataset.ready = "yes";
if (document.documentElement.dataset.engine === "worker") (await import("./offline.js")).begin(() => keeper.saveNow());
