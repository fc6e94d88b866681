// The numbers of rows and columns along the edges. They stay visible when the grid is zoomed.

import { s, set } from "../dom.js";
import { CELL } from "./geometry.js";

/** The smallest space for a number, in pixels. */
const MIN_NUMBER_SPACE = 15;

/** Two strips, beside and above the scrolling box. */
export class Coordinates {
  top = s("svg", { class: "coordinates top", "aria-hidden": "true" });
  left = s("svg", { class: "coordinates left", "aria-hidden": "true" });
  #key = "";

  /** @param {import("./zoom.js").Zoom} zoom */
  update({ geometry, unit, cellSide, box, drawing }) {
    if (!geometry) return;
    const { shape } = geometry;
    const key = `${shape.name} ${unit}`;
    if (key !== this.#key) {
      this.#key = key;
      const every = Math.ceil(MIN_NUMBER_SPACE / cellSide);
      const numbers = [...Array(shape.size).keys()].filter((place) => every === 1 || (place + 1) % every === 0);
      const at = (/** @type {number} */ start) => ((start + CELL / 2) * unit).toFixed(1);
      const number = (/** @type {number} */ place, /** @type {string} */ x, /** @type {string} */ y) =>
        s("text", { x, y, dy: "0.35em" }, place + 1);
      this.top.replaceChildren(...numbers.map((place) => number(place, at(geometry.x(place)), "50%")));
      this.left.replaceChildren(...numbers.map((place) => number(place, "50%", at(geometry.y(place)))));
    }
    // The drawing is centred in a box that is larger, and scrolls in one that is smaller.
    const [place, around] = [drawing.getBoundingClientRect(), box.getBoundingClientRect()];
    const [dx, dy] = [place.left - around.left, place.top - around.top];
    for (const text of this.top.children) set(text, "transform", `translate(${dx} 0)`);
    for (const text of this.left.children) set(text, "transform", `translate(0 ${dy})`);
    this.top.style.setProperty("transform", `translateY(${Math.max(dy, 0)}px)`);
    this.left.style.setProperty("transform", `translateX(${Math.max(dx, 0)}px)`);
  }
}
