// Writing into the game: what a digit, a colour or the eraser does to the selected cells. Pad, keyboard and drop-down
// all use this.

import { game, settings, symbols, view } from "../context.js";
import { ERASED } from "../game/reduce.js";
import { openCandidates } from "../game/rules.js";
import { announce } from "../notices.js";
import { confirm } from "../panel/confirm.js";
import { say } from "../words.js";
import { Bounce } from "./bounce.js";
import { changeInWords, clashInWords, placeOf } from "./change-words.js";

/**
 * @typedef {import("../view.js").Tool} Tool
 * @typedef {"wrote" | "took" | ""} Done what was done with a digit; nothing, if it is empty
 */

const bounce = new Bounce();

/** Whether something can be written now. */
export function canEnter() {
  return !view.busy && !view.paused;
}

/**
 * Writes a digit (or the number of a colour) into cells, with a tool. If all of them have it already, it is removed; a
 * value only as the settings say.
 * @param {number} digit
 * @param {Tool} [tool]
 * @param {Iterable<number>} [cells]
 * @returns {Done}
 */
export function enter(digit, tool = view.tool, cells = view.selection) {
  if (!canEnter()) return "";
  const list = [...cells];
  const done = tool === "value" ? enterValue(digit, list) : toggleMark(digit, tool, list);
  if (done) tell(done, digit, tool, list);
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
  const full = list.some((cell) => state.values[cell] !== 0 || ERASED.some((kind) => state[kind][cell]?.length));
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
  // A tap either writes or selects.
  view.change({ held, ...(held ? { adds: false } : {}) });
  announce(held ? say("grid.holds", { symbol: symbols().of(held) }) : say("grid.let-go"));
}

/** Taps add to the selection from now on, or no longer. */
export function toggleAdds() {
  view.change({ adds: !view.adds, held: 0 });
  announce(say(view.adds ? "grid.adds" : "grid.adds-not"));
}

/** Automatic candidates on or off. The player's own marks wait meanwhile. */
export function toggleCandidates() {
  const autoCandidates = !settings.now.autoCandidates;
  settings.change({ autoCandidates });
  announce(say(autoCandidates ? "grid.candidates-on" : "grid.candidates-off"));
}

/**
 * Chooses what the colours go to: the candidates of a digit, or whole cells.
 * @param {number} aim
 */
export function aimAt(aim) {
  view.change({ aim });
  announce(aim ? say("grid.aims", { symbol: symbols().of(aim) }) : say("grid.aims-not"));
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
 * @returns {Done}
 */
function enterValue(digit, cells) {
  const { state } = game;
  const open = cells.filter(isOpen);
  if (!open.length || digit > state.shape.size) return "";
  const isAgain = bounce.isAgain(digit, open, performance.now());
  if (open.some((cell) => state.values[cell] !== digit)) {
    game.act({ do: "value", cells: open, digit, ...(settings.now.tidyMarks ? { tidy: true } : {}) });
    return "wrote";
  }
  return isAgain ? "" : enterSameValue(digit, open);
}

/**
 * The cells have that value already.
 * @param {number} digit
 * @param {number[]} cells
 * @returns {Done}
 */
function enterSameValue(digit, cells) {
  const { sameAgain } = settings.now;
  const clear = () => game.act({ do: "value", cells, digit: 0 });
  if (game.state.mode === "set" || sameAgain === "clears") {
    clear();
    return "took";
  }
  const { state } = game;
  const symbol = symbols().of(digit);
  if (sameAgain === "keeps") announce(say("grid.has-it", { symbol }));
  else void confirm(say("grid.clear-question", { symbol }), say("grid.clear")).then((yes) => yes && game.state === state && clear());
  return "";
}

/**
 * @param {number} mark
 * @param {"corner" | "centre" | "colours"} tool
 * @param {number[]} cells
 * @returns {Done}
 */
function toggleMark(mark, tool, cells) {
  const { state } = game;
  const blank = cells.filter((cell) => state.values[cell] === 0);
  if (tool === "colours" && view.aim) return togglePaint(mark, blank);
  const open = tool === "colours" ? cells : blank;
  if (tool !== "colours" && settings.now.autoCandidates) return toggleCandidate(mark, open);
  if (!open.length) return "";
  const on = !open.every((cell) => state[tool][cell]?.includes(mark));
  game.act({ do: "mark", kind: tool, cells: open, mark, on });
  return on ? "wrote" : "took";
}

/**
 * A colour on the candidates that the colours go to, or off.
 * @param {number} colour
 * @param {number[]} cells
 * @returns {Done}
 */
function togglePaint(colour, cells) {
  if (!cells.length) return "";
  const digit = view.aim;
  const has = (/** @type {number} */ cell) =>
    game.state.painted[cell]?.some(([other, paint]) => other === digit && paint === colour);
  const on = !cells.every(has);
  game.act({ do: "paint", cells, digit, colour: on ? colour : 0 });
  return on ? "wrote" : "took";
}

/**
 * Rules out a candidate that is shown automatically, or puts it back.
 * @param {number} digit
 * @param {number[]} cells
 * @returns {Done}
 */
function toggleCandidate(digit, cells) {
  const { state } = game;
  const shown = openCandidates(state);
  const seen = cells.filter((cell) => shown[cell]?.includes(digit));
  const out = cells.filter((cell) => state.ruledOut[cell]?.includes(digit));
  const on = seen.length > 0;
  if (!on && !out.length) return "";
  game.act({ do: "mark", kind: "ruledOut", cells: on ? seen : out, mark: digit, on });
  return on ? "took" : "wrote";
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
 * Tells screen readers what was done, and what a value clashes with.
 * @param {"wrote" | "took"} done
 * @param {number} digit
 * @param {Tool} tool
 * @param {number[]} cells
 */
function tell(done, digit, tool, cells) {
  const colour = tool === "colours" && say(`pad.colour-${digit}`);
  const candidate = colour && view.aim ? `${symbols().of(view.aim)} ${colour}` : "";
  const what = candidate || colour || symbols().of(digit);
  const open = cells.filter((cell) => colour || isOpen(cell));
  const isChecked = tool === "value" && done === "wrote" && settings.now.checking !== "off";
  const clash = isChecked ? clashInWords(game.state, open) : "";
  announce([say(`grid.${done}`, { what, count: open.length }), clash].filter(Boolean).join(". "));
}
