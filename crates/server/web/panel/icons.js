// The icons on buttons, drawn in the colour of the text.

import { h, s } from "../dom.js";

/** Paths on a square of 24. */
const PATHS = {
  pause: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z",
  play: "M8 5l11 7-11 7z",
  next: "M6 6l8 6-8 6zM15.5 6H18v12h-2.5z",
  previous: "M18 6l-8 6 8 6zM6 6h2.5v12H6z",
  expand: "M12 15.5L5.5 9 7 7.5l5 5 5-5L18.5 9z",
  close: "M6.4 5L12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z",
  bulb:
    "M12 2.5a6.5 6.5 0 0 0-3.6 11.9c.6.5 1 1.2 1 2v.6h5.2v-.6c0-.8.4-1.5 1-2A6.5 6.5 0 0 0 12 2.5z" +
    "M9.4 18.5h5.2V20a1.5 1.5 0 0 1-1.5 1.5h-2.2A1.5 1.5 0 0 1 9.4 20z",
};

/** @typedef {keyof typeof PATHS} IconName */

/**
 * @param {IconName} name
 */
export function icon(name) {
  return s("svg", { class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}

/**
 * A button with only an icon; its action is the tooltip and the accessible name.
 * @param {IconName} name
 * @param {string} label
 * @param {() => void} onclick
 * @param {string} [className]
 */
export function iconButton(name, label, onclick, className = "") {
  return h("button", { type: "button", class: `square ${className}`, "aria-label": label, title: label, onclick }, icon(name));
}
