// Help: how to enter a puzzle, keys, and what Omnidoku is.

import { engine, settings } from "../context.js";
import { h } from "../dom.js";
import { has, say } from "../words.js";
import { about } from "../panel/about.js";
import { canKeepPage, keepPage } from "../served/kept-page.js";
import { button } from "./fields.js";
import { Sheet } from "./sheet.js";

/** The keys, in groups: what they do, and the keys themselves; names of keys are in the catalogue. */
const KEYS = {
  move: {
    arrows: "← ↑ → ↓",
    hand: "W A S D",
    "row-ends": "home end",
    edge: "ctrl ←",
    extend: "shift ←",
    all: "ctrl A",
  },
  write: {
    digit: "1–9 A–Z",
    blank: ". 0 space",
    corner: "shift 1",
    centre: "ctrl 1",
    erase: "⌫ del",
    list: "enter F2",
    hold: "space",
  },
  tools: {
    tool: "Z X C V",
    aim: "alt 1",
    several: "M",
    candidates: "T",
    undo: "ctrl Z",
    redo: "ctrl Y",
    paste: "ctrl V",
    zoom: "+ −",
    leave: "esc",
  },
  game: { hint: "H", check: "K", pause: "P", new: "N" },
};

/** The ways to enter a puzzle. */
const WAYS = ["type", "tap", "paste", "drop", "link"];

/** Opens the list of keys. */
export function openShortcuts() {
  const sheet = new Sheet(say("menu.shortcuts-title"), { kind: "wide" });
  const cap = (/** @type {string} */ key) => h("kbd", {}, has(`menu.cap-${key}`) ? say(`menu.cap-${key}`) : key);
  const groups = Object.entries(KEYS).map(([group, keys]) => {
    const rows = Object.entries(keys).map(([name, strokes]) => {
      const caps = strokes.split(" ").flatMap((key) => [cap(key), " "]);
      return h("div", {}, h("dt", {}, ...caps), h("dd", {}, say(`menu.key-${name}`)));
    });
    return h("section", {}, h("h3", {}, say(`menu.keys-${group}`)), h("dl", { class: "keys" }, ...rows));
  });
  sheet.show(h("div", { class: "columns" }, ...groups));
  sheet.offer(button(say("menu.close"), () => sheet.close(), "main"));
}

/** Opens how to enter a puzzle. */
export function openEntering() {
  const sheet = new Sheet(say("menu.entering-title"));
  const items = WAYS.map((way) =>
    h("li", {}, h("strong", {}, say(`menu.enter-${way}`)), " ", say(`menu.enter-${way}-how`)),
  );
  sheet.show(h("ol", { class: "ways" }, ...items));
  sheet.offer(button(say("menu.close"), () => sheet.close(), "main"));
}

/** Which engines answer the page. */
function whereEnginesAre() {
  const place = engine.place();
  if (place.at === "server") return say("menu.engines-on-server", { address: place.address });
  return say(place.simd ? "menu.engines-here-simd" : "menu.engines-here", { workers: place.workers });
}

/** What is said about the copy of the page in this browser, with the button to forget it or to keep one. */
function keptPage() {
  const words = h("span", {});
  const turn = button("", () => {
    settings.change({ keepPage: !settings.now.keepPage });
    show();
    void keepPage();
  });
  const show = () => {
    const state = settings.now.keepPage ? "kept" : "not-kept";
    words.textContent = say(`connection.${state}`);
    turn.textContent = say(`connection.${state}-turn`);
  };
  show();
  return h("p", { class: "kept-page", role: "status" }, words, " ", turn);
}

/** Opens the description of Omnidoku. */
export async function openAbout() {
  const sheet = new Sheet(say("menu.about-title"));
  const version = h("p", { class: "soft" });
  sheet.show(
    h("p", {}, say("menu.about-text")),
    h("p", {}, say("menu.about-data"), " ", whereEnginesAre()),
    canKeepPage() && keptPage(),
    h("p", {}, say("menu.licence")),
    h("p", {}, say("menu.font-licence")),
    version,
  );
  sheet.offer(button(say("menu.close"), () => sheet.close(), "main"));
  try {
    const known = await about();
    const values = { version: known.version, engines: known.engines.length, techniques: known.techniques.length };
    version.textContent = say("menu.about-version", values);
  } catch (error) {
    sheet.complain(error);
  }
}
