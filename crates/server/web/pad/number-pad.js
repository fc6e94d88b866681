// The pad: `<number-pad>`. Tools, the digits (or colours), and undo. A digit goes into the selected cells; a held
// digit (by a long press, a double tap, the lock, or when nothing is selected) goes into the cells that are tapped.

import { game, settings, symbols, view } from "../context.js";
import { h, s, set } from "../dom.js";
import { digitCounts } from "../game/rules.js";
import { enter, erase, hold, redo, undo } from "../grid/entry.js";
import { COLOURS, shapeOf } from "../grid/paint.js";
import { announce } from "../notices.js";
import { say } from "../words.js";
import { arrange, ordered } from "./arrangement.js";
import { icon } from "./icons.js";

/** @typedef {import("../view.js").Tool} Tool */

/** @type {readonly Tool[]} */
const TOOLS = ["value", "corner", "centre", "colours"];

/** A press is long after this many milliseconds. */
const LONG_PRESS = 450;

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
  /** The next digit tapped will be held. */
  #armed = false;
  #lastTap = { digit: 0, at: 0, cursor: -1, tool: view.tool };
  #drawn = "";
  #due = false;

  connectedCallback() {
    set(this.#tools, "aria-label", say("pad.tools"));
    this.#tools.append(...TOOLS.map((tool) => this.#tool(tool)));
    this.#tools.addEventListener("keydown", (event) => this.#arrows(event));
    this.#actions.append(this.#undo, this.#redo, this.#lock);
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
    const choose = () => view.change({ tool });
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

  #draw() {
    this.#due = false;
    this.#build();
    const { held, tool } = view;
    for (const button of this.#tools.children) {
      const chosen = button instanceof HTMLElement && button.dataset.tool === tool;
      set(button, "aria-checked", String(chosen));
      set(button, "tabindex", chosen ? 0 : -1);
    }
    const counts = digitCounts(game.state);
    for (const [digit, key] of this.#keys) {
      set(key, "aria-pressed", held === digit ? "true" : null);
      if (tool !== "colours") this.#count(key, digit, game.state.shape.size - (counts[digit] ?? 0));
    }
    set(this.#lock, "aria-pressed", String(this.#armed || held > 0));
    // Not `disabled`: a button that is disabled when pressed would lose the focus.
    set(this.#undo, "aria-disabled", game.canUndo ? null : "true");
    set(this.#redo, "aria-disabled", game.canRedo ? null : "true");
  }

  /** Lays out the keys if the layout has changed. */
  #build() {
    const { alphabet, shape } = game.state;
    const { padOrder, padSide } = settings.now;
    const colours = view.tool === "colours";
    const format = !this.#desk.matches ? "phone" : padSide === "below" ? "wide" : "tall";
    const drawn = [alphabet, shape.size, padOrder, format, colours].join();
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const { columns, rows } = arrange(shape.size, format);
    const count = colours ? COLOURS : shape.size;
    const across = colours && format !== "tall" ? Math.max(columns, Math.ceil((COLOURS + 1) / rows)) : columns;
    const down = Math.max(rows, Math.ceil(count / across));
    const order = ordered(count, across, colours ? "123" : padOrder);
    this.#keys = new Map(order.map((digit) => [digit, colours ? this.#swatch(digit) : this.#digit(digit)]));
    const spare = across * down > count;
    this.#digits.replaceChildren(...this.#keys.values(), ...(spare ? [this.#erase] : []));
    if (!spare) this.#actions.prepend(this.#erase);
    set(this.#digits, "aria-label", say(colours ? "pad.swatches" : "pad.digits"));
    this.#digits.classList.toggle("many", !colours && across >= (format === "tall" ? 5 : 7));
    const { style } = document.documentElement;
    style.setProperty("--pad-columns", String(across));
    style.setProperty("--pad-rows", String(down));
  }

  /** @param {number} digit */
  #digit(digit) {
    return this.#key(digit, symbols().of(digit), h("span", { class: "left", "aria-hidden": "true" }));
  }

  /** @param {number} colour */
  #swatch(colour) {
    const shape = s("path", { d: shapeOf(colour), transform: "translate(12 12) scale(6)" });
    const key = this.#key(colour, s("svg", { class: "swatch", viewBox: "0 0 24 24", "aria-hidden": "true" }, shape));
    key.classList.add(`paint-${colour}`);
    set(key, "aria-label", say(`pad.colour-${colour}`));
    set(key, "title", say(`pad.colour-${colour}`));
    return key;
  }

  /**
   * A key that writes its digit, or holds it after a long press.
   * @param {number} digit
   * @param {...import("../dom.js").Child} children
   */
  #key(digit, ...children) {
    const key = h("button", { type: "button", class: "key" }, ...children);
    let long = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let press;
    key.addEventListener("pointerdown", () => {
      long = false;
      press = setTimeout(() => {
        long = true;
        hold(digit);
      }, LONG_PRESS);
    });
    for (const end of ["pointerup", "pointerleave", "pointercancel"]) key.addEventListener(end, () => clearTimeout(press));
    key.addEventListener("click", (event) => {
      if (!long || event.detail === 0) this.#tap(digit, event.timeStamp);
      long = false;
    });
    return key;
  }

  /**
   * @param {number} digit
   * @param {number} at milliseconds
   */
  #tap(digit, at) {
    const last = this.#lastTap;
    const { cursor, tool } = view;
    this.#lastTap = { digit, at, cursor, tool };
    const again = last.digit === digit && last.cursor === cursor && last.tool === tool && at - last.at < DOUBLE;
    if (this.#armed || view.held || again || view.selection.size === 0) {
      this.#armed = false;
      hold(digit);
    } else {
      enter(digit);
    }
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
