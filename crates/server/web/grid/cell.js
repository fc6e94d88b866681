// One cell of the drawing. It updates only what differs from its last look.

import { s, set } from "../dom.js";
import { CELL } from "./geometry.js";
import { cornerPlaces, centreSize, valueSize } from "./lettering.js";
import { sector, shapeOf } from "./paint.js";

/**
 * @typedef {import("./look.js").Look} Look
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("../symbols.js").Symbols} Symbols
 */

/** The distance from the middle of a digit to its baseline, in parts of its size. */
const DROP = 0.345;

const ROUND = 11;

/** The clip path for the colours of a cell; one per drawing. */
export function cellClip() {
  return s("clipPath", { id: "cell-clip" }, s("rect", { width: CELL, height: CELL, rx: ROUND }));
}

/** A cell: a `gridcell` that screen readers find and read out. */
export class CellDrawing {
  /** @type {Look | undefined} */
  #look;
  /** @type {SVGTextElement | undefined} */
  #value;
  /** @type {SVGTextElement | undefined} */
  #candidates;
  #paint = s("g", { class: "paint", "clip-path": "url(#cell-clip)" });
  #marks = s("g", { class: "marks" });
  #label = "";

  /**
   * @param {number} cell
   * @param {Geometry} geometry
   * @param {Symbols} symbols
   */
  constructor(cell, geometry, symbols) {
    this.geometry = geometry;
    this.symbols = symbols;
    const { x, y } = geometry.corner(cell);
    const back = s("rect", { class: "back", width: CELL, height: CELL, rx: ROUND });
    const ring = s("rect", { class: "ring", x: 4, y: 4, width: CELL - 8, height: CELL - 8, rx: ROUND - 3 });
    this.element = s(
      "g",
      {
        role: "gridcell",
        transform: `translate(${x} ${y})`,
        "aria-colindex": geometry.shape.column(cell) + 1,
        tabindex: -1,
        "data-cell": cell,
      },
      back,
      this.#paint,
      this.#marks,
      ring,
      s("text", { class: "coordinate", x: 8, y: 20, "font-size": 16 }, geometry.shape.cellName(cell)),
    );
  }

  /**
   * Shows a look.
   * @param {Look} look
   * @param {() => string} spoken what a screen reader says; called only if that may have changed
   */
  update(look, spoken) {
    const last = this.#look;
    this.#look = look;
    const styled = look.classes !== last?.classes || look.fixed !== last.fixed;
    const written = look.value !== (last?.value ?? 0) || look.kind !== last?.kind;
    const candidates = !equal(look.candidates, last?.candidates);
    const coloured = !equal(look.colours, last?.colours);
    const marked = !equal(look.corner, last?.corner) || !equal(look.centre, last?.centre);
    if (styled) this.#dress(look, last);
    if (written) this.#writeValue(look);
    if (candidates) this.#writeCandidates(look.candidates);
    if (coloured) this.#fill(look.colours);
    if (marked) this.#writeMarks(look);
    if (look.said !== last?.said || written || candidates || coloured || marked) this.#speak(spoken());
  }

  /** @param {string} label */
  #speak(label) {
    if (label !== this.#label) this.element.setAttribute("aria-label", (this.#label = label));
  }

  /**
   * @param {Look} look
   * @param {Look | undefined} last
   */
  #dress(look, last) {
    this.element.setAttribute("class", look.classes);
    if (look.selected !== last?.selected) set(this.element, "aria-selected", String(look.selected));
    if (look.fixed !== last?.fixed) set(this.element, "aria-readonly", look.fixed ? "true" : null);
    if (look.faulty === Boolean(last?.faulty)) return;
    set(this.element, "aria-invalid", look.faulty ? "true" : null);
    this.#fault(look.faulty);
  }

  /** @param {Look} look */
  #writeValue({ value, kind }) {
    if (!value) {
      this.#value?.remove();
      this.#value = undefined;
      return;
    }
    this.#value ??= this.element.appendChild(s("text", { class: "value", x: CELL / 2 }));
    const symbol = this.symbols.of(value);
    const size = valueSize(symbol, kind === "found");
    set(this.#value, "font-size", size);
    set(this.#value, "y", CELL / 2 + size * DROP);
    this.#value.textContent = symbol;
  }

  /** @param {readonly number[]} digits */
  #writeCandidates(digits) {
    this.#candidates?.remove();
    this.#candidates = undefined;
    if (digits.length) this.#candidates = this.element.appendChild(candidateText(digits, this.geometry, this.symbols));
  }

  /** @param {Look} look */
  #writeMarks({ corner, centre }) {
    const written = [];
    const places = cornerPlaces(corner, this.geometry);
    corner.forEach((digit, index) => {
      const { x, y, size } = /** @type {import("./lettering.js").Place} */ (places[index]);
      written.push(s("text", { class: "corner", x, y: y + size * DROP, "font-size": size }, this.symbols.of(digit)));
    });
    if (centre.length) {
      const symbols = centre.map((digit) => this.symbols.of(digit));
      const { text, size } = centreSize(symbols);
      written.push(s("text", { class: "centre", x: CELL / 2, y: CELL / 2 + size * DROP, "font-size": size }, text));
    }
    this.#marks.replaceChildren(...written);
  }

  /** @param {readonly number[]} colours */
  #fill(colours) {
    const drawn = colours.flatMap((colour, index) => {
      const { path, x, y } = sector(index, colours.length);
      const shape = s("path", { class: "shape", d: shapeOf(colour), transform: `translate(${x} ${y}) scale(7)` });
      return [s("path", { class: `paint-${colour}`, d: path }), shape];
    });
    this.#paint.replaceChildren(...drawn);
  }

  /**
   * A wrong cell is red, with a folded corner and a stroke below: visible without colours too.
   * @param {boolean} faulty
   */
  #fault(faulty) {
    this.element.querySelector(".fault")?.remove();
    if (!faulty) return;
    const d = `M${CELL - 30} 0H${CELL - ROUND}A${ROUND} ${ROUND} 0 0 1 ${CELL} ${ROUND}V30zM22 84H${CELL - 22}V90H22z`;
    this.element.append(s("path", { class: "fault", d }));
  }
}

/**
 * Candidates, each at its place. One element for all of them: there may be many.
 * @param {readonly number[]} digits
 * @param {Geometry} geometry
 * @param {Symbols} symbols
 */
function candidateText(digits, geometry, symbols) {
  const size = candidateSize(geometry, symbols);
  const places = digits.map((digit) => geometry.candidate(digit));
  const written = digits.map((digit) => symbols.of(digit));
  const [xs, ys] = [places.map(({ x }) => x.toFixed(1)), places.map(({ y }) => (y + size * DROP).toFixed(1))];
  const text = s("text", { class: "candidates", "font-size": size });
  if (written.every((symbol) => symbol.length === 1)) {
    set(text, "x", xs.join(" "));
    set(text, "y", ys.join(" "));
    text.append(written.join(""));
  } else {
    text.append(...written.map((symbol, index) => s("tspan", { x: xs[index], y: ys[index] }, symbol)));
  }
  return text;
}

/**
 * The size of candidates.
 * @param {Geometry} geometry
 * @param {Symbols} symbols
 */
export function candidateSize({ pitch }, symbols) {
  return Number((pitch * (symbols.of(symbols.size).length > 1 ? 0.72 : 0.84)).toFixed(1));
}

/**
 * @param {readonly number[]} one
 * @param {readonly number[] | undefined} other
 */
function equal(one, other) {
  return one === other || (one.length === (other?.length ?? 0) && one.every((item, index) => item === other?.[index]));
}
