// The lab: where algorithms are watched and measured. Three areas, one shown at a time:
//
//   lab.html#race?…     engines side by side on one puzzle
//   lab.html#tests?…    suites of puzzles and the super test
//   lab.html#cover?…    exact cover of any small matrix
//
// What follows the question mark belongs to the area. Going back to an area restores its last address.

import { settings } from "../context.js";
import { find, h, set } from "../dom.js";
import { leaveFrame } from "../frame.js";
import { preferredLanguage } from "../languages.js";
import { language, say, speak, speakAlso } from "../words.js";

/** @type {Record<string, { element: string, load: () => Promise<unknown> }>} */
const AREAS = {
  race: { element: "lab-race", load: () => import("./race/race.js") },
  tests: { element: "lab-tests", load: () => import("./tests/tests.js") },
  cover: { element: "lab-cover", load: () => import("./cover/cover.js") },
};

const DEFAULT_AREA = "race";

/** The last address of each area. @type {Record<string, string>} */
const left = Object.fromEntries(Object.keys(AREAS).map((name) => [name, `#${name}`]));

/** @param {string} hash */
function areaOf(hash) {
  const name = hash.slice(1).split("?")[0] ?? "";
  return Object.hasOwn(AREAS, name) ? name : DEFAULT_AREA;
}

function wantedLanguage() {
  return settings.now.language === "system" ? preferredLanguage() : settings.now.language;
}

/** Applies the theme of the settings and the title. */
function dress() {
  document.documentElement.dataset.theme = settings.now.theme;
  document.title = `${say(`lab.${areaOf(location.hash)}`)} – ${say("lab.lab")} – Omnidoku`;
}

/** Shows the area of the address, and marks its link. */
async function enter() {
  const name = areaOf(location.hash);
  const links = Object.keys(AREAS).map((key) =>
    h("a", { href: left[key], ...(key === name && { "aria-current": "page" }) }, say(`lab.${key}`)),
  );
  const areas = find(document, "#areas", HTMLElement);
  set(areas, "aria-label", say("lab.rooms"));
  areas.replaceChildren(...links);
  find(document, "#back", HTMLElement).textContent = say("lab.app");
  dress();
  const { element, load } = /** @type {typeof AREAS[string]} */ (AREAS[name]);
  await load();
  const main = find(document, "#area", HTMLElement);
  if (name !== areaOf(location.hash) || main.firstElementChild?.localName === element) return;
  main.replaceChildren(h(/** @type {any} */ (element), {}));
}

await leaveFrame();
await Promise.all([speak(wantedLanguage()), speakAlso("second-wave"), speakAlso("lab")]);
settings.addEventListener("change", () => {
  dress();
  if (wantedLanguage() !== language()) location.reload();
});
addEventListener("hashchange", ({ oldURL }) => {
  const { hash } = new URL(oldURL);
  left[areaOf(hash)] = hash || `#${DEFAULT_AREA}`;
  void enter();
});
await enter();
document.documentElement.dataset.ready = "yes";
if (document.documentElement.dataset.engine === "worker") (await import("../offline.js")).begin(() => {});
