// Settings: what the page looks like and how it behaves. A change holds at once.

import { settings } from "../context.js";
import { h } from "../dom.js";
import { LANGUAGES, say } from "../words.js";
import { button, choice, field, radios, tick } from "./fields.js";
import { Sheet } from "./sheet.js";

/** @typedef {import("../settings.js").Preferences} Preferences */

/** The settings of which one of some values holds. */
const CHOICES = /** @type {const} */ ({
  theme: ["system", "light", "dark", "contrast"],
  checking: ["off", "rules", "solution"],
  padSide: ["right", "left", "below"],
  padOrder: ["123", "789"],
  coordinates: ["edge", "cells", "off"],
});

const SWITCHES = /** @type {const} */ (["autoCandidates", "tidyMarks", "tintPeers", "tintSame", "showTimer"]);

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
  const switches = SWITCHES.map(
    (name) => tick(say(`settings.${name}`), now[name], (on) => settings.change({ [name]: on })).row,
  );
  sheet.show(
    field(say("settings.language"), language),
    one("theme"),
    one("checking"),
    h("fieldset", { class: "ticks" }, h("legend", {}, say("settings.grid")), ...switches),
    one("coordinates"),
    one("padSide"),
    one("padOrder"),
  );
  sheet.offer(button(say("menu.done"), () => sheet.close(), "main"));
}
