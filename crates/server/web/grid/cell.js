// One cell of the drawing. It updates only what differs from its last look.

import { s, set } from "../dom.js";
import { CELL } from "./geometry.js";
import { centreSize, cornerPlaces, spacedCentre, valueSize } from "./lettering.js";
import { sector, shapeOf } from "./paint.js";

/**
 * @typedef {import("./look.js").Look} Look
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("../symbols.js").Symbols} Symbols
 */

/** The distance from the middle of a digit to its baseline, in parts of its size. */
const DROP = 0.345;

const ROUND = 11;

/** The size of the spot behind a painted candidate, in parts of the candidate's size. */
const SPOT = 0.62;

/**
 * The clip path for the colours of a cell; one per drawing.
 * @param {string} [id]
 */
export function cellClip(id = "cell-clip") {
  return s("clipPath", { id }, s("rect", { width: CELL, height: CELL, rx: ROUND }));
}

/** A cell: a `gridcell` that screen readers find and read out. */
export class CellDrawing {
  /** @type {Look | undefined} */
  #look;
  /** @type {SVGTextElement | undefined} */
  #value;
  /** @type {SVGTextElement | undefined} */
  #candidates;
  #paint = s("g", { class: "paint" });
  #spots = s("g", { class: "spots" });
  #marks = s("g", { class: "marks" });
  #label = "";

  /**
   * @param {number} cell
   * @param {Geometry} geometry
   * @param {Symbols} symbols
   * @param {string} [clip] the id of the clip path
   */
  constructor(cell, geometry, symbols, clip = "cell-clip") {
    set(this.#paint, "clip-path", `url(#${clip})`);
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
      this.#spots,
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
    const painted = !equal(look.painted.flat(), last?.painted.flat());
    const placed = look.keypad !== Boolean(last?.keypad);
    const marked = painted || placed || !equal(look.corner, last?.corner) || !equal(look.centre, last?.centre);
    if (styled) this.#dress(look, last);
    if (written) this.#writeValue(look);
    if (candidates) this.#writeCandidates(look.candidates);
    if (coloured) this.#fill(look.colours);
    if (marked) this.#writeMarks(look);
    if (marked || candidates) this.#fillSpots(look);
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
  #writeMarks({ corner, centre, keypad, painted }) {
    const written = [];
    const places = cornerPlaces(corner, this.geometry, keypad);
    corner.forEach((digit, index) => {
      const { x, y, size } = /** @type {import("./lettering.js").Place} */ (places[index]);
      written.push(s("text", { class: "corner", x, y: y + size * DROP, "font-size": size }, this.symbols.of(digit)));
    });
    if (centre.length) {
      const symbols = centre.map((digit) => this.symbols.of(digit));
      const { text, ...usual } = centreSize(symbols);
      const { size, xs } = painted.length ? spacedCentre(symbols) : { ...usual, xs: undefined };
      const line = s("text", { class: "centre", x: CELL / 2, y: CELL / 2 + size * DROP, "font-size": size });
      line.append(...(xs ? symbols.map((symbol, index) => s("tspan", { x: xs[index] }, symbol)) : [text]));
      written.push(line);
    }
    this.#marks.replaceChildren(...written);
  }

  /**
   * The spots behind painted candidates, wherever their digits are written.
   * @param {Look} look
   */
  #fillSpots(look) {
    const spots = look.painted.flatMap(([digit, colour]) => {
      const place = this.#placeOf(digit, look);
      if (!place) return [];
      const { x, y, size } = place;
      const transform = `translate(${x} ${y}) scale(${size * SPOT})`;
      return [s("path", { class: `spot paint-${colour}`, d: shapeOf(colour), transform })];
    });
    this.#spots.replaceChildren(...spots);
  }

  /**
   * Where a candidate is written, and how large.
   * @param {number} digit
   * @param {Look} look
   */
  #placeOf(digit, { candidates, corner, centre, keypad }) {
    if (candidates.includes(digit)) {
      return { ...this.geometry.candidate(digit), size: candidateSize(this.geometry, this.symbols) };
    }
    const place = cornerPlaces(corner, this.geometry, keypad)[corner.indexOf(digit)];
    if (place || !centre.includes(digit)) return place;
    const { size, xs } = spacedCentre(centre.map((other) => this.symbols.of(other)));
    return { x: xs[centre.indexOf(digit)] ?? CELL / 2, y: CELL / 2, size };
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
