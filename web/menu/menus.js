// What the menus hold. They are made anew whenever one opens, so that they show how things are.

import { emptyGrid, game, settings } from "../context.js";
import { canInstall, install } from "../install.js";
import { notify } from "../notices.js";
import { levelName } from "../panel/amounts.js";
import { Shape } from "../shape.js";
import { givensText } from "../share.js";
import { keeper } from "../storage/keeper.js";
import { Symbols } from "../symbols.js";
import { say } from "../words.js";
import { checkNow } from "./check-now.js";
import { openDaily, openToday } from "./daily-dialog.js";
import { openEngines } from "./engines-dialog.js";
import { openGenerate } from "./generate-dialog.js";
import { openAbout, openEntering, openShortcuts, openTechniques } from "./help-dialogs.js";
import { LEVELS } from "./levels.js";
import { openLibrary } from "./library-dialog.js";
import { another, quick } from "./making.js";
import { openOpen } from "./open-dialog.js";
import { openPrint } from "./print-dialog.js";
import { openSave } from "./save-dialog.js";
import { openSavepoints } from "./savepoints-dialog.js";
import { openSettings } from "./settings-dialog.js";
import { openQr, openShare } from "./share-dialog.js";
import { COMMON, openSizes, shapeLabel, useAlphabet, useShape } from "./size-dialog.js";
import { openSolutions } from "./solutions-dialog.js";
import { openStatistics } from "./statistics-dialog.js";

/**
 * @typedef {object} Item something to do, to switch or to choose
 * @property {string} label
 * @property {() => void} act
 * @property {string} [note] a shortcut, or why it cannot be done
 * @property {boolean} [disabled]
 * @property {"check" | "radio"} [kind]
 * @property {boolean} [on]
 *
 * @typedef {{ group: string, entries: Item[] }} Group
 * @typedef {Item | Group | "line"} Entry
 * @typedef {{ label: string, entries: Entry[] }} Menu
 */

/** @returns {Menu[]} */
export function menus() {
  return [
    { label: say("menu.file"), entries: file() },
    { label: say("menu.solver"), entries: solver() },
    { label: say("menu.generation"), entries: generation() },
    { label: say("menu.size"), entries: size() },
    { label: say("menu.testing"), entries: testing() },
    { label: say("menu.view"), entries: view() },
    { label: say("menu.help"), entries: help() },
  ];
}

/**
 * @param {string} key
 * @param {() => void} act
 * @param {Partial<Item>} [more]
 * @returns {Item}
 */
function item(key, act, more = {}) {
  return { label: say(key), act, ...more };
}

/** @returns {Entry[]} */
function file() {
  return [
    item("menu.new", () => keeper.open(emptyGrid(game.state.shape))),
    item("menu.today", openToday),
    item("menu.calendar", openDaily),
    "line",
    item("menu.open", () => openOpen()),
    item("menu.save", openSave),
    item("menu.library", openLibrary),
    item("menu.savepoints", openSavepoints),
    item("menu.statistics", openStatistics),
    "line",
    item("menu.share", openShare),
    item("menu.qr", openQr),
    item("menu.print", openPrint),
    "line",
    item("menu.clear-answers", () => clear("clear-answers")),
    item("menu.clear-all", () => clear("clear-all")),
  ];
}

/** @param {"clear-answers" | "clear-all"} what */
function clear(what) {
  game.act({ do: what });
  notify(say(`menu.${what}-done`));
}

/** @returns {Entry[]} */
function solver() {
  return [
    item("menu.solve", () => document.dispatchEvent(new CustomEvent("omnidoku:solve"))),
    item("menu.engine", () => openEngines("engine")),
    item("menu.time-limit", () => openEngines("time"), { note: say("menu.seconds", { count: settings.now.seconds }) }),
    "line",
    item("menu.check", checkNow),
    item("menu.solutions", openSolutions),
  ];
}

/** @returns {Entry[]} */
function generation() {
  const levels = LEVELS.map((level) => ({ label: levelName(level), act: () => void quick(level) }));
  return [
    item("menu.generate", openGenerate),
    item("menu.again", another),
    { group: say("menu.quick", { size: `${game.state.shape.size}×${game.state.shape.size}` }), entries: levels },
    "line",
    item("menu.unique", openSolutions),
  ];
}

/** @returns {Entry[]} */
function size() {
  const { shape, alphabet } = game.state;
  /** @type {Item[]} */
  const shapes = COMMON.map(Shape.named).map((other) => ({
    label: shapeLabel(other),
    act: () => useShape(other),
    kind: "radio",
    on: other === shape,
  }));
  /** @type {Item[]} */
  const alphabets = Symbols.fitting(shape.size).map((name) => ({
    label: name === "decimal" ? say("menu.decimal", { last: shape.size }) : name,
    act: () => useAlphabet(name),
    kind: "radio",
    on: name === alphabet,
  }));
  return [
    { group: say("menu.new-size"), entries: shapes },
    item("menu.sizes", openSizes),
    ...(shape.size > 9 ? [/** @type {Entry} */ ("line"), { group: say("menu.alphabet"), entries: alphabets }] : []),
  ];
}

/**
 * Goes to a room of the lab, in this tab: the game is kept when the page is left, and the browser's Back button comes
 * back to it, also where there are no tabs, in an installed app.
 * @param {string} room
 */
function visit(room) {
  location.assign(`lab.html#${room}`);
}

/** @returns {Entry[]} */
function testing() {
  return [
    item("menu.race", () => visit(`race?b=${givensText(game.state)}`)),
    "line",
    item("menu.suites", () => visit("tests")),
    item("menu.super", () => visit("tests?kind=super")),
    "line",
    item("menu.cover", () => visit("cover")),
  ];
}

/** @returns {Entry[]} */
function view() {
  const { now } = settings;
  const toggle = (/** @type {"autoCandidates" | "tidyMarks" | "showTimer" | "tintPeers" | "tintSame"} */ name) =>
    item(`settings.${name}`, () => settings.change({ [name]: !now[name] }), { kind: "check", on: now[name] });
  const one = (/** @type {"theme" | "checking" | "coordinates"} */ name, /** @type {string} */ value) =>
    item(`settings.${name}-${value}`, () => settings.change({ [name]: value }), {
      kind: "radio",
      on: now[name] === value,
    });
  return [
    {
      group: say("settings.theme"),
      entries: ["system", "light", "dark", "contrast"].map((value) => one("theme", value)),
    },
    { group: say("settings.checking"), entries: ["off", "rules", "solution"].map((value) => one("checking", value)) },
    "line",
    toggle("autoCandidates"),
    toggle("tidyMarks"),
    toggle("tintPeers"),
    toggle("tintSame"),
    toggle("showTimer"),
    "line",
    item("menu.settings", openSettings),
  ];
}

/** @returns {Entry[]} */
function help() {
  return [
    item("menu.entering", openEntering),
    item("menu.shortcuts", openShortcuts),
    item("menu.techniques", openTechniques),
    "line",
    ...(canInstall() ? [item("menu.install", install)] : []),
    item("menu.about", openAbout),
  ];
}
