// The icons on the pad, drawn in the colour of the text.

import { s } from "../dom.js";

/** @type {Record<string, string>} */
const LINES = {
  erase: "M9 5H20V19H9L3 12zM12 9.5L17 14.5M17 9.5L12 14.5",
  undo: "M8 5L4 9L8 13M4 9H14A5 5 0 0 1 14 19H9",
  redo: "M16 5L20 9L16 13M20 9H10A5 5 0 0 0 10 19H15",
  hold: "M7 11V8A5 5 0 0 1 17 8V11M5 11H19V20H5z",
  several: "M3 3H14V14H3zM18 9H21V21H9V18M6 8.5L8 10.5L11.5 6.5",
  candidates: "M6 6h.01M12 6h.01M18 6h.01M6 12h.01M12 12h.01M18 12h.01M6 18h.01M12 18h.01M18 18h.01",
  aim: "M3 3H21V21H3z",
};

/** The digits in the icons of the tools. @type {Record<string, [number, number, number, string][]>} */
const DIGITS = {
  value: [[12, 19, 19, "5"]],
  corner: [
    [7, 10.5, 10, "1"],
    [17, 10.5, 10, "2"],
    [7, 20.5, 10, "3"],
  ],
  centre: [[12, 15.5, 10.5, "12"]],
};

/**
 * @param {string} name
 */
export function icon(name) {
  const frame = s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" });
  const line = LINES[name];
  if (line) frame.append(s("path", { class: name === "candidates" ? "line dots" : "line", d: line }));
  if (name === "colours") {
    frame.append(
      s("path", { class: "paint-1", d: "M12 3A9 9 0 0 1 19.8 16.5L12 12z" }),
      s("path", { class: "paint-2", d: "M19.8 16.5A9 9 0 0 1 4.2 16.5L12 12z" }),
      s("path", { class: "paint-3", d: "M4.2 16.5A9 9 0 0 1 12 3L12 12z" }),
    );
  }
  const digits = DIGITS[name];
  if (digits && name !== "value") frame.append(s("rect", { class: "line", x: 2, y: 1.5, width: 20, height: 21, rx: 3 }));
  for (const [x, y, size, text] of digits ?? []) frame.append(s("text", { x, y, "font-size": size }, text));
  return frame;
}
