// Tabs: one tab stop, arrows move and choose, each tab shows its page.

import { h, set } from "../dom.js";

/**
 * A page of a tab. It is notified when it is shown and hidden.
 * @typedef {object} Page
 * @property {string} name
 * @property {string} label
 * @property {HTMLElement} element
 * @property {() => void} [shown]
 * @property {() => void} [hidden]
 */

/** A row of tabs and the pages below it. */
export class Tabs {
  /** @type {Map<string, { page: Page, tab: HTMLButtonElement, panel: HTMLElement }>} */
  #entries = new Map();
  #chosen = "";

  /**
   * @param {string} label
   * @param {Page[]} pages
   * @param {(page: Page) => void} [taken] called when the user chooses a tab, even the current one
   */
  constructor(label, pages, taken = () => {}) {
    this.taken = taken;
    this.list = h("div", { class: "tabs", role: "tablist", "aria-label": label });
    this.list.addEventListener("keydown", (event) => this.#key(event));
    this.pages = h("div", { class: "pages" });
    for (const page of pages) {
      const [tabId, panelId] = [`tab-${page.name}`, `page-${page.name}`];
      const tab = h("button", { type: "button", role: "tab", id: tabId, "aria-controls": panelId }, page.label);
      tab.addEventListener("click", () => this.#take(page));
      const panel = h("div", { role: "tabpanel", id: panelId, "aria-labelledby": tabId, hidden: true }, page.element);
      this.#entries.set(page.name, { page, tab, panel });
      this.list.append(tab);
      this.pages.append(panel);
    }
    this.chosen = pages[0]?.name ?? "";
  }

  get chosen() {
    return this.#chosen;
  }

  /** Shows a page. */
  set chosen(name) {
    if (name === this.#chosen || !this.#entries.has(name)) return;
    const before = this.#entries.get(this.#chosen);
    this.#chosen = name;
    for (const [key, { tab, panel }] of this.#entries) {
      const isChosen = key === name;
      set(tab, "aria-selected", String(isChosen));
      set(tab, "tabindex", isChosen ? "0" : "-1");
      set(panel, "hidden", !isChosen);
    }
    before?.page.hidden?.();
    this.#entries.get(name)?.page.shown?.();
  }

  /**
   * Sets whether a tab is offered; others are hidden.
   * @param {string} name
   * @param {boolean} offered
   */
  offer(name, offered) {
    const entry = this.#entries.get(name);
    if (!entry) return;
    set(entry.tab, "hidden", !offered);
    if (!offered && this.#chosen === name) this.chosen = this.#offered()[0]?.page.name ?? "";
  }

  #offered() {
    return [...this.#entries.values()].filter(({ tab }) => !tab.hidden);
  }

  /** @param {Page} page */
  #take(page) {
    this.chosen = page.name;
    this.taken(page);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const offered = this.#offered();
    const from = offered.findIndex(({ tab }) => tab === event.target);
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: offered.length - 1 }[event.key];
    if (to === undefined || from < 0) return;
    event.preventDefault();
    const entry = offered.at(to % offered.length);
    if (!entry) return;
    entry.tab.focus();
    this.#take(entry.page);
  }
}
