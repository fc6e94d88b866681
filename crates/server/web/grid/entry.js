// Writing into the game: what a digit, a colour or the eraser does to the selected cells. Pad, keyboard and drop-down
// all use this.

import { game, settings, symbols, view } from "../context.js";
import { openCandidates } from "../game/rules.js";
import { announce } from "../notices.js";
import { say } from "../words.js";
import { changeInWords, clashInWords, placeOf } from "./change-words.js";

/** @typedef {import("../view.js").Tool} Tool */

/** Whether something can be written now. */
export function canEnter() {
  return !view.busy && !view.paused;
}

/**
 * Writes a digit (or the number of a colour) into cells, with a tool. If all of them have it already, it is removed.
 * @param {number} digit
 * @param {Tool} [tool]
 * @param {Iterable<number>} [cells]
 * @returns {boolean} whether that changed anything
 */
export function enter(digit, tool = view.tool, cells = view.selection) {
  if (!canEnter()) return false;
  const list = [...cells];
  const done = tool === "value" ? writeValue(digit, list) : toggleMark(digit, tool, list);
  if (done) tell(digit, tool, list);
  else if (!list.some(isOpen)) tellGiven(list);
  return done;
}

/**
 * Erases cells: the values first, then marks.
 * @param {Iterable<number>} [cells]
 */
export function erase(cells = view.selection) {
  if (!canEnter()) return;
  const { state } = game;
  const all = [...cells];
  const list = all.filter((cell) => isOpen(cell) || state.colours[cell]?.length);
  if (!list.length) tellGiven(all);
  const kinds = /** @type {const} */ (["centre", "corner", "colours"]);
  const full = list.some((cell) => state.values[cell] !== 0 || kinds.some((kind) => state[kind][cell]?.length));
  if (!full) return;
  game.act({ do: "erase", cells: list });
  announce(say("grid.erased", { count: list.length }));
}

export function undo() {
  if (canEnter() && game.canUndo) goThroughLog("undone", () => game.undo());
}

export function redo() {
  if (canEnter() && game.canRedo) goThroughLog("redone", () => game.redo());
}

/**
 * Undoes or redoes, and tells screen readers what that changed.
 * @param {"undone" | "redone"} which
 * @param {() => void} go
 */
function goThroughLog(which, go) {
  const before = game.state;
  go();
  const change = changeInWords(before, game.state, symbols());
  announce([say(`grid.${which}`), change].filter(Boolean).join(": "));
}

/**
 * Holds a digit, to be written into the cells that are tapped; the same digit again, or 0, releases it.
 * @param {number} digit
 */
export function hold(digit) {
  const held = digit === view.held ? 0 : digit;
  view.change({ held });
  announce(held ? say("grid.holds", { symbol: symbols().of(held) }) : say("grid.let-go"));
}

/**
 * A cell that the player may write into.
 * @param {number} cell
 */
function isOpen(cell) {
  return game.state.mode === "set" || game.state.givens[cell] === 0;
}

/**
 * @param {number} digit
 * @param {number[]} cells
 */
function writeValue(digit, cells) {
  const { state } = game;
  const open = cells.filter(isOpen);
  if (!open.length || digit > state.shape.size) return false;
  const there = open.every((cell) => state.values[cell] === digit);
  const tidy = settings.now.tidyMarks && !there;
  game.act({ do: "value", cells: open, digit: there ? 0 : digit, ...(tidy ? { tidy } : {}) });
  return true;
}

/**
 * @param {number} mark
 * @param {"corner" | "centre" | "colours"} tool
 * @param {number[]} cells
 */
function toggleMark(mark, tool, cells) {
  const { state } = game;
  const open = tool === "colours" ? cells : cells.filter((cell) => state.values[cell] === 0);
  if (tool !== "colours" && settings.now.autoCandidates) return toggleCandidate(mark, open);
  if (!open.length) return false;
  const on = !open.every((cell) => state[tool][cell]?.includes(mark));
  game.act({ do: "mark", kind: tool, cells: open, mark, on });
  return true;
}

/**
 * Rules out a candidate that is shown automatically, or puts it back.
 * @param {number} digit
 * @param {number[]} cells
 */
function toggleCandidate(digit, cells) {
  const { state } = game;
  const shown = openCandidates(state);
  const seen = cells.filter((cell) => shown[cell]?.includes(digit));
  const out = cells.filter((cell) => state.ruledOut[cell]?.includes(digit));
  const on = seen.length > 0;
  if (!on && !out.length) return false;
  game.act({ do: "mark", kind: "ruledOut", cells: on ? seen : out, mark: digit, on });
  return true;
}

/**
 * Tells screen readers why nothing was written.
 * @param {number[]} cells
 */
function tellGiven(cells) {
  const [cell] = cells;
  if (cell === undefined) return;
  announce(cells.length > 1 ? say("grid.are-given") : say("grid.is-given", { place: placeOf(game.state.shape, cell) }));
}

/**
 * Tells screen readers what was written, and what it clashes with.
 * @param {number} digit
 * @param {Tool} tool
 * @param {number[]} cells
 */
function tell(digit, tool, cells) {
  const { state } = game;
  const what = tool === "colours" ? say(`pad.colour-${digit}`) : symbols().of(digit);
  const open = cells.filter((cell) => tool === "colours" || isOpen(cell));
  const cell = open[0] ?? 0;
  const marks = () => (settings.now.autoCandidates ? openCandidates(state) : state[tool === "corner" ? "corner" : "centre"]);
  const lists = () => (tool === "colours" ? state.colours : marks());
  const has = tool === "value" ? state.values[cell] === digit : lists()[cell]?.includes(digit);
  const clash = tool === "value" && has && settings.now.checking !== "off" ? clashInWords(state, open) : "";
  announce([say(has ? "grid.wrote" : "grid.took", { what, count: open.length }), clash].filter(Boolean).join(". "));
}
