// Pointing at the items of a drawing, with a pointer, a finger or the arrow keys. Each item has a number.

import { set } from "../../dom.js";
import { announce } from "../../notices.js";

/**
 * @typedef {object} Things
 * @property {(x: number, y: number) => number | undefined} at the item at a point of the drawing
 * @property {(from: number | undefined, key: string) => number | undefined} step the item that an arrow key leads to
 * @property {(thing: number | undefined) => void} show this item is pointed at, or none
 * @property {(thing: number) => void} take this item is chosen
 * @property {() => string} words the description of the item pointed at
 */

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/**
 * Makes the items of a drawing respond to pointers and keys.
 * @param {HTMLElement} element
 * @param {Things} things
 */
export function pointAt(element, { at, step, show, take, words }) {
  /** @type {number | undefined} */
  let now;
  const go = (/** @type {number | undefined} */ thing) => {
    if (thing === now) return;
    now = thing;
    show(thing);
  };
  const under = (/** @type {MouseEvent} */ event) => {
    const { left, top } = element.getBoundingClientRect();
    return at(event.clientX - left, event.clientY - top);
  };
  // With this role, screen readers pass keys on to the drawing.
  set(element, "role", "application");
  set(element, "tabindex", "0");
  element.addEventListener("pointermove", (event) => event.pointerType === "mouse" && go(under(event)));
  element.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && go(undefined));
  element.addEventListener("blur", () => go(undefined));
  element.addEventListener("click", (event) => {
    const thing = under(event);
    go(thing);
    if (thing !== undefined) take(thing);
  });
  element.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (ARROWS.includes(event.key)) {
      go(step(now, event.key));
      announce(words());
    } else if ((event.key === "Enter" || event.key === " ") && now !== undefined) take(now);
    else if (event.key === "Escape" && now !== undefined) go(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/**
 * Where an arrow key leads on a square of squares numbered in reading order.
 * @param {number} side
 * @param {number | undefined} from
 * @param {string} key
 */
export function stepOn(side, from, key) {
  if (from === undefined) return 0;
  const [row, column] = [Math.floor(from / side), from % side];
  const within = (/** @type {number} */ index) => Math.max(0, Math.min(side - 1, index));
  const [down, across] =
    { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], Home: [0, -side], End: [0, side] }[key] ?? [];
  return within(row + (down ?? 0)) * side + within(column + (across ?? 0));
}
