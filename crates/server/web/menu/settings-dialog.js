// Settings: what the page looks like and how it behaves. Changes apply at once.

import { settings } from "../context.js";
import { h } from "../dom.js";
import { LANGUAGES } from "../languages.js";
import { complain } from "../notices.js";
import { about } from "../panel/about.js";
import { say } from "../words.js";
import { button, choice, field, radios, tick } from "./fields.js";
import { Sheet } from "./sheet.js";

/** @typedef {import("../settings.js").Preferences} Preferences */

/** The settings with a few possible values. */
const CHOICES = /** @type {const} */ ({
  theme: ["system", "light", "dark", "contrast"],
  checking: ["off", "rules", "solution"],
  sameAgain: ["clears", "asks", "keeps"],
  cellNames: ["words", "short"],
  padSide: ["right", "left", "below"],
  padOrder: ["123", "789"],
  coordinates: ["edge", "cells", "off"],
});

const SWITCHES = /** @type {const} */ ([
  "autoCandidates",
  "fixedCorners",
  "tidyMarks",
  "tintPeers",
  "tintSame",
  "showTimer",
  "countMistakes",
]);

/** What can be felt and heard, as far as the device can. */
const FEEL = /** @type {("haptics" | "sounds")[]} */ ("vibrate" in navigator ? ["haptics", "sounds"] : ["sounds"]);

/** The families of techniques, from easy to hard. */
const FAMILIES = [
  "singles",
  "locked-candidates",
  "subsets",
  "fish",
  "single-digit",
  "colouring",
  "wings",
  "uniqueness",
  "chains",
  "almost-locked-sets",
  "forcing-chains",
  "last-resort",
];

/** Opens the settings. */
export function openSettings() {
  const sheet = new Sheet(say("settings.title"));
  const { now } = settings;
  /** @type {[string, string][]} */
  const languages = [["system", say("settings.language-system")], ...Object.entries(LANGUAGES)];
  const language = choice(languages, now.language, (value) => settings.change({ language: value }));
  const one = (/** @type {keyof typeof CHOICES} */ name) =>
    radios(
      say(`settings.${name}`),
      CHOICES[name].map((value) => [value, say(`settings.${name}-${value}`)]),
      now[name],
      (value) => settings.change({ [name]: value }),
    );
  const toggle = (/** @type {typeof SWITCHES[number] | "haptics" | "sounds"} */ name) =>
    tick(say(`settings.${name}`), now[name], (on) => settings.change({ [name]: on })).row;
  const ticks = (/** @type {string} */ legend, /** @type {HTMLElement[]} */ rows) =>
    h("fieldset", { class: "ticks" }, h("legend", {}, say(legend)), ...rows);
  sheet.show(
    field(say("settings.language"), language),
    one("theme"),
    one("checking"),
    ticks("settings.grid", SWITCHES.map(toggle)),
    one("sameAgain"),
    ticks("settings.feel", FEEL.map(toggle)),
    one("coordinates"),
    one("cellNames"),
    one("padSide"),
    one("padOrder"),
    techniques(),
  );
  sheet.offer(button(say("menu.done"), () => sheet.close(), "main"));
}

/** The techniques of hints, steps and paths, by family, each with a switch; filled when it is opened. */
function techniques() {
  const list = h("div", { class: "families" }, h("p", { class: "soft" }, say("menu.loading")));
  const fill = async () => {
    const known = (await about()).techniques.filter(({ usual }) => usual);
    const allOn = button(say("settings.techniques-all"), () => {
      settings.change({ techniquesOff: [] });
      list.querySelectorAll("input").forEach((box) => (box.checked = true));
    });
    list.replaceChildren(
      h("p", { class: "soft" }, say("settings.techniques-hint")),
      ...FAMILIES.map((family) => {
        const ticks = known.filter((technique) => technique.family === family).map(switchOf);
        return h("fieldset", { class: "ticks" }, h("legend", {}, say(`settings.family-${family}`)), ...ticks);
      }),
      allOn,
    );
  };
  const details = h("details", {}, h("summary", {}, say("settings.techniques")), list);
  details.addEventListener("toggle", () => details.open && fill().catch(complain), { once: true });
  return details;
}

/** @param {import("../api").TechniqueSummary} technique */
function switchOf({ id, name }) {
  const isOn = !settings.now.techniquesOff.includes(id);
  return tick(name, isOn, (on) => {
    const others = settings.now.techniquesOff.filter((other) => other !== id);
    settings.change({ techniquesOff: on ? others : [...others, id] });
  }).row;
}
