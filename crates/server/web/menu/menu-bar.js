// The menus: a bar on a desktop (W3C's menubar pattern), one button and a drawer on a phone, with the same entries.
//
//   ← →   another menu      ↓ ↑   another entry      Home End   the ends      a letter   the next entry with it
//   Enter Space   do it     Escape   back to the bar      Tab   leave

import { game, view } from "../context.js";
import { h, set } from "../dom.js";
import { place } from "../place.js";
import { say } from "../words.js";
import { openDrawer } from "./drawer.js";
import { menus } from "./menus.js";

/**
 * @typedef {import("./menus.js").Menu} Menu
 * @typedef {import("./menus.js").Entry} Entry
 */

/** `<menu-bar>` */
export class MenuBar extends HTMLElement {
  /** @type {HTMLButtonElement[]} */
  #names = [];
  /** The open menu. @type {HTMLElement | undefined} */
  #list;
  #open = -1;
  #bar = h("div", { role: "menubar", class: "bar", "aria-label": say("menu.bar") });
  /** The place whose menus are shown. @type {import("../place.js").Place | undefined} */
  #place;

  connectedCallback() {
    const menu = { type: "button", class: "burger", "aria-haspopup": "dialog", onclick: openDrawer };
    const lines = h("span", { class: "burger-lines", "aria-hidden": "true" });
    this.append(this.#bar, h("button", menu, lines, say("menu.button")));
    this.#fill();
    game.addEventListener("change", () => this.#fill());
    view.addEventListener("change", () => this.#fill());
    this.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("pointerdown", (event) => {
      if (!(event.target instanceof Node && this.contains(event.target))) this.#shut();
    });
    this.addEventListener("focusout", (event) => {
      if (!(event.relatedTarget instanceof Node && this.contains(event.relatedTarget))) this.#shut();
    });
    addEventListener("resize", () => this.#shut());
  }

  /** Shows the menus of the place where the player is. */
  #fill() {
    if (this.#place === place()) return;
    this.#place = place();
    this.#shut();
    this.#names = menus().map(({ label }, index) => this.#name(label, index));
    this.#bar.replaceChildren(...this.#names);
  }

  /**
   * @param {string} label
   * @param {number} index
   */
  #name(label, index) {
    const properties = {
      type: "button",
      role: "menuitem",
      class: "quiet",
      "aria-haspopup": "menu",
      "aria-expanded": "false",
      tabindex: index === 0 ? 0 : -1,
      onclick: () => (this.#open === index ? this.#shut() : this.#show(index)),
      onpointerenter: () => this.#open >= 0 && this.#open !== index && this.#show(index),
    };
    return h("button", properties, label);
  }

  /**
   * Opens a menu.
   * @param {number} index
   * @param {"first" | "last" | "none"} [focus]
   */
  #show(index, focus = "none") {
    const menu = menus()[index];
    const name = this.#names[index];
    if (!menu || !name) return;
    // The focus moves first: removing a focused entry would lose it.
    name.focus();
    this.#shut();
    this.#open = index;
    const list = h(
      "div",
      { role: "menu", class: "menu-list", "aria-label": menu.label },
      ...menu.entries.map((e) => this.#entry(e)),
    );
    this.#list = list;
    this.append(list);
    const right = Math.max(0, innerWidth - list.offsetWidth - 8);
    list.style.setProperty("left", `${Math.min(name.getBoundingClientRect().left, right)}px`);
    list.style.setProperty("top", `${name.getBoundingClientRect().bottom + 4}px`);
    name.setAttribute("aria-expanded", "true");
    this.#rove(index);
    if (focus !== "none") this.#focus(focus === "first" ? 0 : -1);
  }

  #shut() {
    const list = this.#list;
    this.#list = undefined;
    list?.remove();
    this.#names[this.#open]?.setAttribute("aria-expanded", "false");
    this.#open = -1;
  }

  /**
   * @param {Entry} entry
   * @returns {HTMLElement}
   */
  #entry(entry) {
    if (entry === "line") return h("hr", { role: "separator" });
    if ("group" in entry) {
      const heading = h("div", { class: "menu-heading", "aria-hidden": "true" }, entry.group);
      return h(
        "div",
        { role: "group", "aria-label": entry.group },
        heading,
        ...entry.entries.map((e) => this.#entry(e)),
      );
    }
    const { kind, on, disabled, label, note, act } = entry;
    const properties = {
      type: "button",
      role: { check: "menuitemcheckbox", radio: "menuitemradio", plain: "menuitem" }[kind ?? "plain"],
      class: "quiet entry",
      tabindex: -1,
      "aria-checked": kind ? String(on) : null,
      "aria-disabled": disabled ? "true" : null,
      onclick: () => disabled || this.#do(act),
      onpointerenter: (/** @type {PointerEvent} */ event) =>
        event.pointerType === "mouse" && event.currentTarget instanceof HTMLElement && event.currentTarget.focus(),
    };
    return h(
      "button",
      properties,
      h("span", { class: "entry-label" }, label),
      note && h("span", { class: "entry-note" }, note),
    );
  }

  /** @param {() => void} act */
  #do(act) {
    this.#names[this.#open]?.focus();
    this.#shut();
    act();
  }

  /** @returns {HTMLElement[]} */
  #entries() {
    return [...(this.#list?.querySelectorAll("button") ?? [])];
  }

  /**
   * Focuses an entry, counted from the first, or from the last if negative.
   * @param {number} index
   */
  #focus(index) {
    const entries = this.#entries();
    entries.at(index % entries.length)?.focus();
  }

  /** @param {number} index the menu that gets the tab stop */
  #rove(index) {
    this.#names.forEach((name, other) => set(name, "tabindex", other === index ? 0 : -1));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const entries = this.#entries();
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const name = this.#names.findIndex((other) => other === document.activeElement);
    const beside = (/** @type {number} */ way) => {
      const from = this.#open >= 0 ? this.#open : name;
      const next = (from + way + this.#names.length) % this.#names.length;
      if (this.#open >= 0) return this.#show(next, at >= 0 ? "first" : "none");
      this.#rove(next);
      this.#names[next]?.focus();
    };
    const inBar = name >= 0;
    if (!inBar && at < 0) return;
    const ends = (/** @type {number} */ index) => {
      if (!inBar) return this.#focus(index);
      this.#names.at(index)?.focus();
      this.#rove(index < 0 ? this.#names.length - 1 : index);
    };
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => beside(1),
      ArrowLeft: () => beside(-1),
      ArrowDown: () => (inBar ? this.#show(name, "first") : this.#focus(at + 1)),
      ArrowUp: () => (inBar ? this.#show(name, "last") : this.#focus(at - 1)),
      Home: () => ends(0),
      End: () => ends(-1),
      Escape: () => {
        this.#names[this.#open]?.focus();
        this.#shut();
      },
    };
    if (inBar) {
      keys["Enter"] = () => this.#show(name, "first");
      keys[" "] = () => this.#show(name, "first");
    }
    const letter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    const act = keys[event.key] ?? (letter ? () => this.#seek(inBar ? this.#names : entries, event.key) : undefined);
    if (!act) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Focuses the next item that begins with a letter.
   * @param {HTMLElement[]} items
   * @param {string} letter
   */
  #seek(items, letter) {
    const from = items.findIndex((item) => item === document.activeElement) + 1;
    const order = [...items.slice(from), ...items.slice(0, from)];
    order.find((item) => item.textContent?.toLowerCase().startsWith(letter.toLowerCase()))?.focus();
  }
}
