// A key of the pad: it can be tapped, and held down.

import { h, s, set } from "../dom.js";
import { shapeOf } from "../grid/paint.js";
import { say } from "../words.js";

/** A press is long after this many milliseconds. */
const LONG_PRESS = 450;

/**
 * @param {object} acts
 * @param {(at: number) => void} acts.tap `at`: when, in milliseconds
 * @param {() => void} [acts.press] a long press
 * @param {...import("../dom.js").Child} children
 */
export function padKey({ tap, press }, ...children) {
  const key = h("button", { type: "button", class: "key" }, ...children);
  let isLong = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const lengthen = () => {
    isLong = true;
    press?.();
  };
  key.addEventListener("pointerdown", () => {
    isLong = false;
    if (press) timer = setTimeout(lengthen, LONG_PRESS);
  });
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) key.addEventListener(end, () => clearTimeout(timer));
  key.addEventListener("click", (event) => {
    if (!isLong || event.detail === 0) tap(event.timeStamp);
    isLong = false;
  });
  return key;
}

/**
 * Makes a key look like a colour.
 * @param {HTMLButtonElement} key
 * @param {number} colour
 */
export function colourKey(key, colour) {
  const shape = s("path", { d: shapeOf(colour), transform: "translate(12 12) scale(6)" });
  key.append(s("svg", { class: "swatch", viewBox: "0 0 24 24", "aria-hidden": "true" }, shape));
  key.classList.add(`paint-${colour}`);
  set(key, "aria-label", say(`pad.colour-${colour}`));
  set(key, "title", say(`pad.colour-${colour}`));
  return key;
}
