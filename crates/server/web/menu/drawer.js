// The menus on a phone: a drawer with one fold per menu.

import { h } from "../dom.js";
import { say } from "../words.js";
import { menus } from "./menus.js";
import { Sheet } from "./sheet.js";

/** @typedef {import("./menus.js").Entry} Entry */

/** Opens the drawer. */
export function openDrawer() {
  const sheet = new Sheet(say("menu.button"), { kind: "drawer" });
  // The fold above closes by itself, and would move the one that opens out of view.
  const reveal = (/** @type {Event} */ { target }) =>
    target instanceof HTMLDetailsElement && target.open && target.firstElementChild?.scrollIntoView({ block: "nearest" });
  const folds = menus().map(({ label, entries }, index) =>
    h(
      "details",
      { name: "menus", open: index === 0, ontoggle: reveal },
      h("summary", {}, label),
      h("div", { class: "fold" }, ...entries.map((entry) => item(entry, sheet))),
    ),
  );
  sheet.show(...folds);
}

/**
 * @param {Entry} entry
 * @param {Sheet} sheet
 * @returns {HTMLElement}
 */
function item(entry, sheet) {
  if (entry === "line") return h("hr");
  if ("group" in entry) {
    const heading = h("div", { class: "menu-heading", "aria-hidden": "true" }, entry.group);
    return h("div", { role: "group", "aria-label": entry.group }, heading, ...entry.entries.map((e) => item(e, sheet)));
  }
  const { kind, on, disabled, label, note, act } = entry;
  const properties = {
    type: "button",
    class: "quiet entry",
    "aria-pressed": kind ? String(on) : null,
    "aria-disabled": disabled ? "true" : null,
    onclick: () => {
      if (disabled) return;
      sheet.close();
      act();
    },
  };
  return h(
    "button",
    properties,
    h("span", { class: "entry-label" }, label),
    note && h("span", { class: "entry-note" }, note),
  );
}
