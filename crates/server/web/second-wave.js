// The second wave of the start: what is not needed to play. Solve, the help, the menus, and the style sheets for
// them.

import { view } from "./context.js";
import { places, use } from "./lazy-parts.js";
import { MenuBar } from "./menu/menu-bar.js";
import { listen } from "./menu/listeners.js";
import { followFeel } from "./feel/follow.js";
import "./panel/full-grid.js";
import { HelpPanel } from "./panel/help-panel.js";
import { SolvePanel } from "./panel/solve-panel.js";

/** Adds everything at once, as soon as its styles are loaded. */
export async function arrive() {
  await dress();
  customElements.define("menu-bar", MenuBar);
  customElements.define("solve-panel", SolvePanel);
  customElements.define("help-panel", HelpPanel);
  listen();
  followFeel();
  view.addEventListener("change", bringLearn);
  bringLearn();
}

/** Brings Learn when it is opened for the first time. */
function bringLearn() {
  if (!view.isLearn) return;
  view.removeEventListener("change", bringLearn);
  void use(places.learn, ({ begin }) => begin()).then((isThere) => {
    if (!isThere) view.addEventListener("change", bringLearn);
  });
}

/**
 * Turns on the style sheets that the first paint did not wait for. A sheet that has not loaded is replaced by a
 * clone; one that fails is skipped.
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
