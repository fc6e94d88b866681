// The drop-down of a cell: a list box with the digits that the rules allow, then the other symbols, then blank.

import { game, symbols, view } from "../context.js";
import { h } from "../dom.js";
import { candidates } from "../game/rules.js";
import { say } from "../words.js";
import { enter, erase, canEnter } from "./entry.js";

/** The drop-down. There is one, moved to where it is opened. */
export class Chooser {
  element = h("div", { class: "chooser", role: "listbox", popover: "manual", tabindex: -1 });
  #cell = 0;
  #columns = 3;

  /** @param {() => void} closed takes the focus back */
  constructor(closed) {
    this.closed = closed;
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("click", (event) => {
      if (event.target instanceof HTMLElement) this.#choose(event.target);
    });
    // Closing is not left to the browser: the press that opens the list ends outside it, which would close it again.
    this.element.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.element.contains(relatedTarget))) this.element.hidePopover();
    });
    document.addEventListener("pointerdown", ({ target }) => {
      if (!(target instanceof Node && this.element.contains(target))) this.element.hidePopover();
    });
  }

  #close() {
    this.element.hidePopover();
    this.closed();
  }

  /**
   * Opens for a cell beside a rectangle of the window.
   * @param {number} cell
   * @param {DOMRect} beside
   */
  open(cell, beside) {
    const { state } = game;
    if (!canEnter() || (state.mode === "play" && state.givens[cell] !== 0)) return;
    this.#cell = cell;
    const { size } = state.shape;
    this.#columns = Math.ceil(Math.sqrt(size));
    const values = state.values.map((value, other) => (other === cell ? 0 : value));
    const allowed = new Set(candidates(state.shape, values)[cell]);
    const digits = [...Array(size).keys()].map((index) => index + 1);
    const sorted = [...digits.filter((digit) => allowed.has(digit)), ...digits.filter((digit) => !allowed.has(digit))];
    const now = state.values[cell] ?? 0;
    const options = sorted.map((digit) => this.#option(digit, symbols().of(digit), digit === now, !allowed.has(digit)));
    const place = { row: state.shape.row(cell) + 1, column: state.shape.column(cell) + 1 };
    this.element.setAttribute("aria-label", say("grid.chooser", place));
    this.element.style.setProperty("--columns", String(this.#columns));
    this.element.replaceChildren(...options, this.#option(0, say("grid.chooser-clear"), false, false));
    this.element.showPopover();
    this.#position(beside);
    const chosen = this.element.querySelector("[aria-selected=true]");
    const first = this.element.firstElementChild;
    const focused = now ? chosen : first;
    if (focused instanceof HTMLElement) focused.focus();
  }

  /**
   * @param {number} digit
   * @param {string} text
   * @param {boolean} chosen
   * @param {boolean} broken whether writing it breaks a rule
   */
  #option(digit, text, chosen, broken) {
    const label = broken ? say("grid.chooser-breaks", { symbol: text }) : null;
    const classes = [broken && "broken", digit === 0 && "clear"].filter(Boolean).join(" ");
    const attributes = { role: "option", tabindex: -1, "data-digit": digit, class: classes || null, "aria-label": label };
    return h("div", { ...attributes, "aria-selected": String(chosen) }, text);
  }

  /** @param {DOMRect} beside */
  #position(beside) {
    const { width, height } = this.element.getBoundingClientRect();
    const [right, below] = [innerWidth - width - 4, innerHeight - height - 4];
    const x = Math.max(4, Math.min(right, beside.left + beside.width / 2 - width / 2));
    const under = beside.bottom + 4;
    const y = under <= below ? under : Math.max(4, beside.top - height - 4);
    this.element.style.setProperty("left", `${x}px`);
    this.element.style.setProperty("top", `${y}px`);
  }

  /** @param {HTMLElement} option */
  #choose(option) {
    const { digit } = option.dataset;
    if (digit === undefined) return;
    const cells = view.selection.has(this.#cell) ? view.selection : [this.#cell];
    this.#close();
    if (digit === "0") erase(cells);
    else if (game.state.values[this.#cell] !== Number(digit)) enter(Number(digit), "value", cells);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const options = /** @type {HTMLElement[]} */ ([...this.element.children]);
    const at = options.findIndex((option) => option === document.activeElement);
    /** @type {Record<string, number>} */
    const moves = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + this.#columns,
      ArrowUp: at - this.#columns,
      Home: 0,
      End: options.length - 1,
    };
    const to = moves[event.key];
    const typed = options.find((option) => option.textContent === event.key.toUpperCase());
    if (to !== undefined) options[Math.min(options.length - 1, Math.max(0, to))]?.focus();
    else if (event.key === "Enter" || event.key === " ") this.#choose(options[at] ?? this.element);
    else if (event.key === "Delete" || event.key === "Backspace") this.#choose(/** @type {HTMLElement} */ (options.at(-1)));
    else if (event.key === "Tab" || event.key === "Escape") this.#close();
    else if (typed) this.#choose(typed);
    else return;
    if (event.key !== "Tab") event.preventDefault();
    event.stopPropagation();
  }
}
