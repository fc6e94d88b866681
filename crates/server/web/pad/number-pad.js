// The pad: `<number-pad>`. Tools, the digits (or colours), undo, and two switches. A digit goes into the selected cells;
// a held digit (by a long press, a double tap, the lock, or when nothing is selected) goes into the cells that are
// tapped.

import { game, settings, symbols, view } from "../context.js";
import { h, set } from "../dom.js";
import { digitCounts } from "../game/rules.js";
import { aimAt, enter, erase, hold, redo, toggleAdds, toggleCandidates, undo } from "../grid/entry.js";
import { COLOURS } from "../grid/paint.js";
import { announce } from "../notices.js";
import { say } from "../words.js";
import { arrange, ordered, PHONE_SWITCHES } from "./arrangement.js";
import { icon } from "./icons.js";
import { colourKey, padKey } from "./key.js";

/**
 * @typedef {import("../view.js").Tool} Tool
 * @typedef {"digits" | "colours" | "aims"} Shown which keys are shown; `aims`: the digits, to choose what the colours go to
 */

/** @type {readonly Tool[]} */
const TOOLS = ["value", "corner", "centre", "colours"];

/** Two taps within this many milliseconds are a double tap. */
const DOUBLE = 300;

/** `<number-pad>` */
export class NumberPad extends HTMLElement {
  #desk = matchMedia("(min-width: 900px)");
  #tools = h("div", { class: "tools", role: "radiogroup" });
  #actions = h("div", { class: "actions" });
  #digits = h("div", { class: "digits", role: "group" });
  /** @type {Map<number, HTMLButtonElement>} */
  #keys = new Map();
  #erase = this.#action("erase", () => erase());
  #undo = this.#action("undo", undo);
  #redo = this.#action("redo", redo);
  #lock = this.#action("hold", () => this.#turnLock());
  #several = this.#action("several", toggleAdds);
  #candidates = this.#action("candidates", toggleCandidates);
  #aim = padKey({ tap: () => this.#turnAim() });
  /** The next digit tapped will be held. */
  #armed = false;
  /** The next digit tapped will be what the colours go to. */
  #aims = false;
  #lastTap = { digit: 0, at: 0, cursor: -1, tool: view.tool, aim: view.aim, done: "" };
  #drawn = "";
  #due = false;

  connectedCallback() {
    set(this.#tools, "aria-label", say("pad.tools"));
    this.#tools.append(...TOOLS.map((tool) => this.#tool(tool)));
    this.#tools.addEventListener("keydown", (event) => this.#arrows(event));
    this.#aim.classList.add("aim");
    this.replaceChildren(this.#tools, this.#actions, this.#digits);
    // A click leaves the focus where it is: the arrow keys keep working on the grid.
    this.addEventListener("mousedown", (event) => event.preventDefault());
    this.addEventListener("contextmenu", (event) => event.preventDefault());
    for (const source of [game, view, settings, this.#desk]) source.addEventListener("change", () => this.#schedule());
    this.#draw();
  }

  /** @param {Tool} tool */
  #tool(tool) {
    const label = say(`pad.${tool}`);
    const choose = () => {
      this.#aims = false;
      view.change({ tool });
    };
    const attributes = { type: "button", role: "radio", "data-tool": tool, "aria-label": label, title: label };
    return h("button", { ...attributes, onclick: choose }, icon(tool), h("span", { "aria-hidden": "true" }, label));
  }

  /**
   * @param {string} name
   * @param {() => void} onclick
   */
  #action(name, onclick) {
    const label = say(`pad.${name}`);
    return h("button", { type: "button", class: name, "aria-label": label, title: label, onclick }, icon(name));
  }

  #schedule() {
    if (this.#due) return;
    this.#due = true;
    requestAnimationFrame(() => this.#draw());
  }

  /** @returns {Shown} */
  get #shown() {
    if (view.tool !== "colours") return "digits";
    return this.#aims ? "aims" : "colours";
  }

  #draw() {
    this.#due = false;
    if (view.tool !== "colours") this.#aims = false;
    this.#build();
    const { held, tool } = view;
    for (const button of this.#tools.children) {
      const chosen = button instanceof HTMLElement && button.dataset.tool === tool;
      set(button, "aria-checked", String(chosen));
      set(button, "tabindex", chosen ? 0 : -1);
    }
    const counts = digitCounts(game.state);
    for (const [digit, key] of this.#keys) {
      set(key, "aria-pressed", held === digit && !this.#aims ? "true" : null);
      if (tool !== "colours") this.#count(key, digit, game.state.shape.size - (counts[digit] ?? 0));
    }
    this.#showAim();
    set(this.#lock, "aria-pressed", String(this.#armed || held > 0));
    set(this.#several, "aria-pressed", String(view.adds));
    set(this.#candidates, "aria-pressed", String(settings.now.autoCandidates));
    // Not `disabled`: a button that is disabled when pressed would lose the focus.
    set(this.#undo, "aria-disabled", game.canUndo ? null : "true");
    set(this.#redo, "aria-disabled", game.canRedo ? null : "true");
  }

  /** Lays out the keys if the layout has changed. */
  #build() {
    const { alphabet, shape } = game.state;
    const { padOrder, padSide } = settings.now;
    const shown = this.#shown;
    const format = !this.#desk.matches ? "phone" : padSide === "below" ? "wide" : "tall";
    const drawn = [alphabet, shape.size, padOrder, format, shown].join();
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const { columns, rows, colourColumns } = arrange(shape.size, format);
    const isColours = shown === "colours";
    const across = isColours ? colourColumns : columns;
    const order = ordered(isColours ? COLOURS : shape.size, across, isColours ? "123" : padOrder);
    const make = (/** @type {number} */ digit) => this.#key(digit, shown);
    this.#keys = new Map(order.map((digit) => [digit, make(digit)]));
    const focused = this.contains(document.activeElement) ? document.activeElement : null;
    const switches = [this.#erase, this.#several, this.#candidates];
    const isPhone = format === "phone";
    this.#digits.replaceChildren(...this.#keys.values(), ...(isColours ? [this.#aim] : []), ...(isPhone ? switches : []));
    const [eraser, ...others] = isPhone ? [] : switches;
    this.#actions.replaceChildren(...(eraser ? [eraser] : []), this.#undo, this.#redo, this.#lock, ...others);
    switches.forEach((button, index) => {
      button.style.gridArea = isPhone ? `${rows} / ${across - PHONE_SWITCHES + index + 1}` : "";
    });
    set(this.#digits, "aria-label", say({ digits: "pad.digits", colours: "pad.swatches", aims: "pad.aims" }[shown]));
    this.#digits.classList.toggle("aims", shown === "aims");
    this.#digits.classList.toggle("many", shown === "digits" && across >= (format === "tall" ? 5 : 7));
    const { style } = document.documentElement;
    style.setProperty("--pad-columns", String(across));
    style.setProperty("--pad-rows", String(rows));
    // Keys that were replaced or moved have lost the focus.
    const next = focused?.isConnected ? focused : isColours ? this.#aim : this.#digits.firstElementChild;
    if (focused && next instanceof HTMLElement) next.focus();
  }

  /**
   * @param {number} digit or colour
   * @param {Shown} shown
   */
  #key(digit, shown) {
    if (shown === "aims") {
      const key = padKey({ tap: () => this.#aimAt(digit) }, symbols().of(digit));
      set(key, "aria-label", say("pad.aim-digit", { symbol: symbols().of(digit) }));
      return key;
    }
    const key = padKey({ tap: (at) => this.#tap(digit, at), press: () => hold(digit) });
    if (shown === "colours") return colourKey(key, digit);
    key.append(symbols().of(digit), h("span", { class: "left", "aria-hidden": "true" }));
    return key;
  }

  /**
   * @param {number} digit
   * @param {number} at milliseconds
   */
  #tap(digit, at) {
    const last = this.#lastTap;
    const { cursor, tool, aim } = view;
    const isSamePlace = last.cursor === cursor && last.tool === tool && last.aim === aim;
    const again = last.digit === digit && isSamePlace && at - last.at < DOUBLE;
    const holds = this.#armed || view.held || again || view.selection.size === 0;
    // What the first of two taps has removed comes back: a double tap means to hold.
    if (again && last.done === "took") enter(digit);
    const done = holds ? "" : enter(digit);
    this.#lastTap = { digit, at, cursor, tool, aim, done };
    if (!holds) return;
    this.#armed = false;
    hold(digit);
  }

  /** The lock releases the held digit; without one, the next digit will be held. */
  #turnLock() {
    if (view.held) {
      hold(0);
      return;
    }
    this.#armed = !this.#armed;
    announce(say(this.#armed ? "pad.armed" : "grid.let-go"));
    this.#draw();
  }

  /** Colours go to whole cells again; or, if they do, the digit of the candidates they go to is asked for. */
  #turnAim() {
    if (view.aim) return aimAt(0);
    this.#aims = true;
    announce(say("pad.aims"));
    this.#draw();
  }

  /** @param {number} digit */
  #aimAt(digit) {
    this.#aims = false;
    aimAt(digit);
    this.#draw();
  }

  /** What the colours go to, on its key. */
  #showAim() {
    const { aim } = view;
    const symbol = aim ? symbols().of(aim) : "";
    if (this.#aim.dataset.aim === symbol) return;
    this.#aim.dataset.aim = symbol;
    const label = aim ? say("pad.aim-whole", { symbol }) : say("pad.aim");
    set(this.#aim, "aria-label", label);
    set(this.#aim, "title", label);
    set(this.#aim, "aria-pressed", String(aim > 0));
    this.#aim.replaceChildren(icon("aim"), h("span", { "aria-hidden": "true" }, symbol || "?"));
  }

  /**
   * How many of a digit are still to be placed.
   * @param {HTMLButtonElement} key
   * @param {number} digit
   * @param {number} left
   */
  #count(key, digit, left) {
    const place = key.querySelector(".left");
    const text = left > 0 ? String(left) : left === 0 ? "✓" : "!";
    if (!place || place.textContent === text) return;
    place.textContent = text;
    set(key, "aria-label", say("pad.digit", { symbol: symbols().of(digit), count: Math.max(0, left) }));
    key.classList.toggle("done", left <= 0);
  }

  /**
   * Arrow keys choose the tool, as in any group of radio buttons.
   * @param {KeyboardEvent} event
   */
  #arrows(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const tool = TOOLS[(TOOLS.indexOf(view.tool) + by + TOOLS.length) % TOOLS.length] ?? "value";
    view.change({ tool });
    const button = this.#tools.querySelector(`[data-tool=${tool}]`);
    if (button instanceof HTMLElement) button.focus();
  }
}
