// Carries out the commands of keys. Digits and undo work wherever the focus is, except where keys have another
// meaning (text, lists, menus, dialogs); moving works on the grid, or where nothing has the focus. Where the game is
// not shown, its keys mean nothing. Letters for hint, pause and the like work in a game alone.

import { game, symbols, view } from "../context.js";
import { emit } from "../events.js";
import { parts, use } from "../lazy-parts.js";
import { togglePause } from "../panel/pause.js";
import { aimAt, canEnter, enter, erase, hold, redo, toggleAdds, toggleCandidates, undo } from "./entry.js";
import { commandOf, TypedNumber } from "./keys.js";
import { rectangle } from "./selecting.js";

/**
 * @typedef {import("./keys.js").Command} Command
 * @typedef {import("./keys.js").GameCommand} GameCommand
 */

/** Elements with a keyboard of their own. */
const ELSEWHERE = "input, textarea, select, [contenteditable], dialog, :is([role=menu], [role=menubar], [role=listbox])";

/** What the letters of a game do. @type {Record<GameCommand, () => void>} */
const IN_GAME = {
  hint: () => emit("omnidoku:hint"),
  pause: togglePause,
  new: () => void use(parts.generate, ({ openGenerate }) => openGenerate()),
  check: () => void use(parts.check, ({ checkNow }) => checkNow()),
  several: toggleAdds,
  candidates: toggleCandidates,
};

/** Commands that work wherever the focus is. */
const EVERYWHERE = new Set([
  ...["digit", "blank", "back", "erase", "undo", "redo", "tool", "aim", "escape"],
  ...Object.keys(IN_GAME),
]);

/**
 * What the keyboard needs of the grid.
 * @typedef {object} KeyboardTarget
 * @property {HTMLElement} element
 * @property {() => void} open the drop-down of the cell
 * @property {(by: number) => void} zoom
 * @property {(grabbing: boolean) => void} grab Space is down: the mouse moves the grid
 */

/** Listens to the keys of the page. */
export class Keyboard {
  #number = new TypedNumber();
  /** Space is down, and nothing has been dragged since. */
  #space = false;

  /** @param {KeyboardTarget} grid */
  constructor(grid) {
    this.grid = grid;
  }

  /** @param {KeyboardEvent} event */
  down(event) {
    if (event.defaultPrevented || event.isComposing || view.isAway) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(ELSEWHERE) || document.querySelector("dialog[open]")) return;
    const command = commandOf(event, symbols());
    const here = target === document.body || this.grid.element.contains(target.closest("[role=gridcell]"));
    if (!command || !(here || EVERYWHERE.has(command.do))) return;
    if (command.do !== "digit" && command.do !== "space") this.#number.end();
    if (this.#carryOut(command, event)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  up(event) {
    if (event.key !== " ") return;
    if (this.#space && isTyping()) this.#next();
    else if (this.#space) hold(view.held || (game.state.values[view.cursor] ?? 0));
    this.#space = false;
    this.grid.grab(false);
  }

  /** The mouse moved the grid while Space was down: Space was not meant to hold a digit. */
  dragged() {
    this.#space = false;
  }

  /**
   * @param {Command} command
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was handled
   */
  #carryOut(command, event) {
    switch (command.do) {
      case "move":
        move(command.rows, command.columns, command.extend);
        return true;
      case "digit":
        // A key that is held down writes once.
        if (!event.repeat) this.#digit(command.symbol, command.tool ?? view.tool);
        return true;
      case "tool":
        view.change({ tool: command.tool });
        return true;
      case "aim":
        aim(symbols().digit(command.symbol));
        return true;
      case "blank":
        if (isTyping()) this.#next();
        else erase();
        return true;
      case "back":
        if (isTyping() && !game.state.values[view.cursor]) step(-1);
        erase();
        return true;
      case "erase":
        erase();
        return true;
      case "undo":
        undo();
        return true;
      case "redo":
        redo();
        return true;
      case "all":
        view.change({ selection: new Set(game.state.values.keys()) });
        return true;
      case "space":
        if (event.repeat) return true;
        this.#space = true;
        this.grid.grab(true);
        return true;
      case "open":
        this.grid.open();
        return true;
      case "zoom":
        this.grid.zoom(command.by);
        return true;
      case "escape":
        escape();
        return false; // others let go of something too
      default:
        if (game.state.mode !== "play") return false;
        if (!event.repeat) IN_GAME[command.do]();
        return true;
    }
  }

  /** A blank, or the end of a number that was typed; then the next cell. */
  #next() {
    if (!this.#number.isBegun) erase([view.cursor]);
    this.#number.end();
    step(1);
  }

  /**
   * @param {string} symbol
   * @param {import("../view.js").Tool} tool
   */
  #digit(symbol, tool) {
    const known = symbols();
    const decimal = known.list.some((other) => other.length > 1);
    if (tool === "colours") {
      const colour = Number(symbol);
      if (colour >= 1 && colour <= 8) enter(colour, tool);
      return;
    }
    if (!decimal) {
      const digit = known.digit(symbol);
      if (digit && tool === "value" && isTyping()) write(digit);
      else if (digit) enter(digit, tool);
      return;
    }
    // A number may have two digits: Space says that it is complete.
    const { number, replaces } = this.#number.type(symbol, known.size, performance.now());
    if (replaces) game.undo();
    if (number === 0 || !enter(number, tool)) this.#number.end();
  }
}

/**
 * Whether a puzzle is being typed in, cell by cell: then a digit or a blank goes on to the next cell, so that a puzzle
 * is as many keys as it has cells.
 */
function isTyping() {
  return game.state.mode === "set" && view.tool === "value" && view.selection.size <= 1 && canEnter();
}

/**
 * Writes a clue into the cell of the cursor, and goes on.
 * @param {number} digit
 */
function write(digit) {
  if (game.state.values[view.cursor] !== digit) enter(digit, "value", [view.cursor]);
  step(1);
}

/**
 * Moves the cursor in reading order.
 * @param {number} by
 */
function step(by) {
  view.select(Math.min(game.state.shape.cells - 1, Math.max(0, view.cursor + by)));
}

/**
 * Colours go to the candidates of a digit from now on; 0 or the same digit again: to whole cells.
 * @param {number} digit
 */
function aim(digit) {
  view.change({ tool: "colours" });
  aimAt(digit === view.aim ? 0 : digit);
}

/** Dismisses one thing: the explanation, the held digit, the switch that adds to the selection, or the selection. */
function escape() {
  if (view.overlay) view.change({ overlay: undefined });
  else if (view.held) hold(0);
  else if (view.adds) toggleAdds();
  else if (view.selection.size) view.change({ selection: new Set() });
}

/**
 * Moves the cursor, or extends the selection with it.
 * @param {number} rows
 * @param {number} columns
 * @param {boolean} extend
 */
function move(rows, columns, extend) {
  const { shape } = game.state;
  const inside = (/** @type {number} */ place) => Math.min(shape.size - 1, Math.max(0, place));
  const row = inside(shape.row(view.cursor) + rows);
  const cursor = shape.at(row, inside(shape.column(view.cursor) + columns));
  const added = extend ? [...view.selection, ...rectangle(shape, view.cursor, cursor)] : [cursor];
  view.change({ cursor, selection: new Set(added) });
}
