// What is not needed to play: Solve, the help, the menus, and the looks of all that opens later.

import { MenuBar } from "./menu/menu-bar.js";
import { listen } from "./menu/start.js";
import { HelpPanel } from "./panel/help-panel.js";
import { SolvePanel } from "./panel/solve-panel.js";

/** Puts everything in its place at once, when it can be seen as it should be. */
export async function arrive() {
  await dress();
  customElements.define("menu-bar", MenuBar);
  customElements.define("solve-panel", SolvePanel);
  customElements.define("help-panel", HelpPanel);
  listen();
}

/**
 * Turns on the style sheets that the first sight of the page did not wait for: a twin of each that holds everywhere. One
 * that cannot be had is done without.
 */
function dress() {
  const links = document.querySelectorAll('link[rel="stylesheet"][media="not all"]');
  return Promise.all(
    Array.from(links, (link) => {
      const twin = /** @type {HTMLLinkElement} */ (link.cloneNode());
      twin.media = "all";
      const settled = new Promise((resolve) => {
        twin.addEventListener("load", resolve);
        twin.addEventListener("error", resolve);
      });
      link.replaceWith(twin);
      return settled;
    }),
  );
}
