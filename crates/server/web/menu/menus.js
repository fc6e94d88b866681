// The contents of the menus, made again whenever one opens, so that they are up to date.

import { emptyGrid, game, settings } from "../context.js";
import { emit } from "../events.js";
import { canInstall, install } from "../install.js";
import { notify } from "../notices.js";
import { timeLimit } from "../panel/about.js";
import { levelName } from "../panel/amounts.js";
import { parts, use } from "../lazy-parts.js";
import { changeMode } from "../panel/mode.js";
import { goToEnter, goToFront, goToLearn, place } from "../place.js";
import { Shape } from "../shape.js";
import { givensText } from "../share.js";
import { keeper } from "../storage/keeper.js";
import { Symbols } from "../symbols.js";
import { say } from "../words.js";
import { checkNow } from "./check-now.js";
import { LEVELS } from "./levels.js";
import { showSolution } from "./show-solution.js";
import { COMMON, shapeLabel, useAlphabet, useShape } from "./sizes.js";

/**
 * @typedef {object} Item an action, a switch or a choice
 * @property {string} label
 * @property {() => void} act
 * @property {string} [note] a shortcut, or why it is not available
 * @property {boolean} [disabled]
 * @property {"check" | "radio"} [kind]
 * @property {boolean} [on]
 *
 * @typedef {{ group: string, entries: Item[] }} Group
 * @typedef {Item | Group | "line"} Entry
 * @typedef {{ label: string, entries: Entry[] }} Menu
 */

/**
 * The menus of the place where the player is.
 * @returns {Menu[]}
 */
export function menus() {
  const everywhere = [
    { label: say("menu.view"), entries: view() },
    { label: say("menu.help"), entries: help() },
  ];
  if (place() !== "enter") return [{ label: say("menu.game"), entries: ofGame() }, ...everywhere];
  return [
    { label: say("menu.file"), entries: file() },
    { label: say("menu.solver"), entries: solver() },
    { label: say("menu.generation"), entries: generation() },
    { label: say("menu.size"), entries: size() },
    { label: say("menu.testing"), entries: testing() },
    ...everywhere,
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

/**
 * Opens something in a part that may still have to be loaded.
 * @template Part
 * @param {() => Promise<Part>} load
 * @param {(part: Part) => unknown} act
 */
function opens(load, act) {
  return () => void use(load, act);
}

/**
 * What a player may want of a game; on the front page, where none is shown, of games.
 * @returns {Entry[]}
 */
function ofGame() {
  const ofAll = [...beginnings(), /** @type {Entry} */ ("line"), ...kept()];
  if (place() !== "play") return ofAll;
  return [
    ...ofAll,
    item("menu.savepoints", opens(parts.savepoints, ({ openSavepoints }) => openSavepoints())),
    item("menu.save", opens(parts.save, ({ openSave }) => openSave())),
    ...passedOn(),
    "line",
    item("menu.check", checkNow),
    item("menu.clear-answers", () => clear("clear-answers")),
    item("menu.edit", () => changeMode("set")),
    item("menu.show-solution", () => void showSolution()),
  ];
}

/** How a game begins. @returns {Entry[]} */
function beginnings() {
  return [
    ...(place() === "front" ? [] : [item("front.title", goToFront)]),
    item("menu.generate", opens(parts.generate, ({ openGenerate }) => openGenerate())),
    item("menu.again", opens(parts.making, ({ another }) => another())),
    item("menu.today", opens(parts.daily, ({ openToday }) => openToday())),
    item("menu.enter", goToEnter),
    item("menu.open", opens(parts.open, ({ openOpen }) => openOpen())),
  ];
}

/** What is kept of games. @returns {Entry[]} */
function kept() {
  return [
    item("menu.calendar", opens(parts.daily, ({ openDaily }) => openDaily())),
    item("menu.library", opens(parts.library, ({ openLibrary }) => openLibrary())),
    item("menu.statistics", opens(parts.statistics, ({ openStatistics }) => openStatistics())),
    item("menu.backup", opens(parts.backup, ({ openBackup }) => openBackup())),
  ];
}

/** How a game is passed on. @returns {Entry[]} */
function passedOn() {
  return [
    item("menu.share", opens(parts.share, ({ openShare }) => openShare())),
    item("menu.qr", opens(parts.share, ({ openQr }) => openQr())),
    item("menu.print", opens(parts.print, ({ openPrint }) => openPrint())),
  ];
}

/** @returns {Entry[]} */
function file() {
  return [
    item("menu.new", () => keeper.open(emptyGrid(game.state.shape))),
    item("menu.today", opens(parts.daily, ({ openToday }) => openToday())),
    "line",
    item("menu.open", opens(parts.open, ({ openOpen }) => openOpen())),
    item("menu.save", opens(parts.save, ({ openSave }) => openSave())),
    item("menu.savepoints", opens(parts.savepoints, ({ openSavepoints }) => openSavepoints())),
    "line",
    ...kept(),
    "line",
    ...passedOn(),
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
    item("menu.solve", () => emit("omnidoku:solve")),
    item("menu.engine", opens(parts.engines, ({ openEngines }) => openEngines("engine"))),
    item("menu.time-limit", opens(parts.engines, ({ openEngines }) => openEngines("time")), {
      note: say("menu.seconds", { count: timeLimit() }),
    }),
    "line",
    item("menu.check", checkNow),
    item("menu.solutions", opens(parts.solutions, ({ openSolutions }) => openSolutions())),
  ];
}

/** @returns {Entry[]} */
function generation() {
  const levels = LEVELS.map((level) => ({
    label: levelName(level),
    act: opens(parts.making, ({ quick }) => quick(level)),
  }));
  return [
    item("menu.generate", opens(parts.generate, ({ openGenerate }) => openGenerate())),
    item("menu.again", opens(parts.making, ({ another }) => another())),
    { group: say("menu.quick", { size: `${game.state.shape.size}×${game.state.shape.size}` }), entries: levels },
    "line",
    item("menu.unique", opens(parts.solutions, ({ openSolutions }) => openSolutions())),
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
    item("menu.sizes", opens(parts.sizes, ({ openSizes }) => openSizes())),
    ...(shape.size > 9 ? [/** @type {Entry} */ ("line"), { group: say("menu.alphabet"), entries: alphabets }] : []),
  ];
}

/**
 * Goes to an area of the lab, in this tab: the game is saved when the page is left, and the browser's Back button
 * returns to it, even in an installed app without tabs.
 * @param {string} area
 */
function visit(area) {
  location.assign(`lab.html#${area}`);
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
    item("menu.settings", opens(parts.settings, ({ openSettings }) => openSettings())),
  ];
}

/** @returns {Entry[]} */
function help() {
  return [
    item("menu.entering", opens(parts.help, ({ openEntering }) => openEntering())),
    item("menu.shortcuts", opens(parts.help, ({ openShortcuts }) => openShortcuts())),
    item("menu.techniques", () => goToLearn()),
    "line",
    ...(canInstall() ? [item("menu.install", install)] : []),
    item("menu.about", opens(parts.help, ({ openAbout }) => openAbout())),
  ];
}
