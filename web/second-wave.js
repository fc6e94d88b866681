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
 * Turns on the style sheets that the first sight of the page did not wait for. In place of one that is not there yet comes
 * a twin; one that cannot be had is done without.
 */
function dress() {
  const links = document.querySelectorAll('link[rel="stylesheet"][media="not all"]');
  const waits = Array.from(links, (link) => {
    if (!(link instanceof HTMLLinkElement)) return undefined;
    const isThere = link.sheet !== null;
    const worn = isThere ? link : /** @type {HTMLLinkElement} */ (link.cloneNode());
    worn.media = "all";
    if (isThere) return undefined;
    link.replaceWith(worn);
    return new Promise((resolve) => {
      worn.addEventListener("load", resolve);
      worn.addEventListener("error", resolve);
    });
  });
  return Promise.all(waits);
}
