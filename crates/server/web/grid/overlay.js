// The explanation of a step, drawn above the cells: houses outlined, candidates on discs, eliminations struck out, a
// placed digit as large as it will be, links as arrows. Nothing depends on colour alone: exceptions are squares, weak
// links are dashed, wrong cells have a cross.

import { s } from "../dom.js";
import { arrow, closest } from "./arrows.js";
import { candidateSize } from "./cell.js";
import { CELL } from "./geometry.js";
import { valueSize } from "./lettering.js";
import { colourOf, letterOf } from "./overlay-classes.js";

/**
 * @typedef {import("../api").Step} Step
 * @typedef {import("../view.js").Overlay} Overlay
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("../symbols.js").Symbols} Symbols
 */

/** The radius of the disc behind a placed digit. */
const PLACED_RADIUS = 0.44 * CELL;

/** The layer above the cells. */
export class OverlayDrawing {
  element = s("g", { class: "overlay", "aria-hidden": "true" });
  /** @type {Overlay | undefined} */
  #shown;
  /** The candidates that the step places: `r1c1 5`. @type {Set<string>} */
  #placed = new Set();

  /**
   * @param {Geometry} geometry
   * @param {Symbols} symbols
   */
  constructor(geometry, symbols) {
    this.geometry = geometry;
    this.symbols = symbols;
    this.radius = geometry.pitch * 0.48;
  }

  /** @param {Overlay | undefined} overlay */
  update(overlay) {
    if (overlay === this.#shown) return;
    this.#shown = overlay;
    this.element.replaceChildren(...(overlay ? this.#draw(overlay) : []));
  }

  /** @param {Overlay} overlay */
  #draw({ step, houses, cells, wrong, redundant, differ }) {
    this.#placed = new Set((step?.placements ?? []).map(nameOf));
    return [
      ...(houses ?? []).map((house) => this.#house(house, "base")),
      ...(step?.houses ?? []).map(({ house, role }) => this.#house(house, role)),
      ...(step?.witnesses ?? []).map((cell) => this.#frame(cell, "witness")),
      ...(cells ?? []).map((cell) => this.#frame(cell, "pattern")),
      ...(differ ?? []).map((cell) => this.#frame(cell, "differ")),
      ...(wrong ?? []).flatMap((cell) => [this.#frame(cell, "wrong"), this.#cross(cell)]),
      ...(step ? this.#step(step) : []),
      ...(redundant ?? []).map((cell) => this.#spare(cell)),
    ];
  }

  /** @param {Step} step */
  #step(step) {
    const { cells = [], candidates = [], placements = [], eliminations = [], links = [] } = step;
    const told = new Set([...candidates, ...placements, ...eliminations].map(nameOf));
    return [
      ...cells.map(({ cell, role }) => this.#frame(cell, colourOf(role))),
      ...this.#ends(step, told),
      ...placements.map(({ cell, symbol }) => this.#value(cell, symbol)),
      ...candidates
        .filter((candidate) => !this.#placed.has(nameOf(candidate)))
        .map(({ cell, symbol, role }) => this.#candidate(cell, symbol, role)),
      ...eliminations.map(({ cell, symbol }) => this.#candidate(cell, symbol, "remove")),
      ...this.#links(links),
      ...cells.map(({ cell, role }) => this.#tag(cell, role)).filter((tag) => tag !== undefined),
    ];
  }

  /**
   * @param {string} house
   * @param {string} role
   */
  #house(house, role) {
    const { x, y, width, height } = this.geometry.around(this.geometry.shape.houseNamed(house));
    return s("rect", { class: `house ${role}`, x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 13 });
  }

  /**
   * @param {string} cell
   * @param {string} kind
   */
  #frame(cell, kind) {
    const { x, y } = this.#corner(cell);
    return s("rect", { class: `frame ${kind}`, x: x + 3, y: y + 3, width: CELL - 6, height: CELL - 6, rx: 9 });
  }

  /**
   * The role of a cell, at its corner: the letter of its set, a diamond for the pivot, a ring for its pincers.
   * @param {string} cell
   * @param {string} role
   */
  #tag(cell, role) {
    const letter = letterOf(role);
    const shape = { pivot: "M0-8L8 0L0 8L-8 0z", pincer: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z" }[role];
    if (!letter && !shape) return undefined;
    const { x, y } = this.#corner(cell);
    const sign = letter ? s("text", { y: 6, "font-size": 17 }, letter) : s("path", { d: shape });
    return s("g", { class: `tag ${role}`, transform: `translate(${x + 1} ${y + 1})` }, s("circle", { r: 12 }), sign);
  }

  /**
   * A digit that is found, as large as it will be.
   * @param {string} cell
   * @param {string} symbol
   */
  #value(cell, symbol) {
    const { x, y } = this.#corner(cell);
    const size = valueSize(symbol, true);
    return s(
      "g",
      { class: "placed", transform: `translate(${x + CELL / 2} ${y + CELL / 2})` },
      s("circle", { class: "back", r: PLACED_RADIUS }),
      s("text", { y: size * 0.345, "font-size": size }, symbol),
    );
  }

  /**
   * A wrong value: a cross at its corner.
   * @param {string} cell
   */
  #cross(cell) {
    const { x, y } = this.#corner(cell);
    const sign = s("path", { d: "M-5-5L5 5M-5 5L5-5" });
    return s("g", { class: "tag wrong", transform: `translate(${x + CELL - 13} ${y + 13})` }, s("circle", { r: 12 }), sign);
  }

  /**
   * A redundant clue: a crossed ring at its corner.
   * @param {string} cell
   */
  #spare(cell) {
    const { x, y } = this.#corner(cell);
    const d = "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0zM-6-6L6 6";
    return s("path", { class: "spare", d, transform: `translate(${x + CELL - 17} ${y + 17})` });
  }

  /**
   * @param {string} cell
   * @param {string} symbol
   * @param {string} role
   */
  #candidate(cell, symbol, role) {
    const { radius } = this;
    const { x, y } = this.#place(cell, symbol);
    const size = candidateSize(this.geometry, this.symbols);
    const square = ["fin", "endo-fin", "extra"].includes(role) || /^colour-\d*[02468]$/.test(role);
    const side = 1.8 * radius;
    const back = square
      ? s("rect", { class: "back", x: -side / 2, y: -side / 2, width: side, height: side, rx: side / 8 })
      : s("circle", { class: "back", r: radius });
    const ring = role === "restricted" && s("circle", { class: "halo", r: radius * 1.22 });
    const reach = radius * 0.8;
    const strike = role === "remove" && s("path", { class: "strike", d: `M${-reach} ${reach}L${reach} ${-reach}` });
    const text = s("text", { y: size * 0.345, "font-size": size }, symbol);
    const kind = role.startsWith("colour-") ? `colour-${((Number(role.slice(7)) - 1) % 4) + 1}` : role;
    return s("g", { class: `candidate ${kind}`, transform: `translate(${x} ${y})` }, back, ring, text, strike);
  }

  /**
   * Candidates of chains and links that nothing else shows; the cells of a group share a frame.
   * @param {Step} step
   * @param {Set<string>} told
   */
  #ends({ links = [], chains = [] }, told) {
    const holding = chains.flat().filter((statement) => statement.on);
    const on = new Set(holding.flatMap(({ cells, symbol }) => cells.map((cell) => `${cell} ${symbol}`)));
    const drawn = new Map();
    for (const { symbol, cells } of [...links.flatMap(({ from, to }) => [from, to]), ...chains.flat()]) {
      if (cells.length > 1) drawn.set(`${cells} ${symbol}`, this.#group(cells, symbol));
      for (const cell of cells) {
        const key = `${cell} ${symbol}`;
        if (!told.has(key)) drawn.set(key, this.#candidate(cell, symbol, on.has(key) ? "on" : "off"));
      }
    }
    return drawn.values();
  }

  /**
   * @param {string[]} cells
   * @param {string} symbol
   */
  #group(cells, symbol) {
    const places = cells.map((cell) => this.#place(cell, symbol));
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const room = this.radius * 1.25;
    const [x, y] = [Math.min(...xs) - room, Math.min(...ys) - room];
    const [width, height] = [Math.max(...xs) + room - x, Math.max(...ys) + room - y];
    return s("rect", { class: "group", x, y, width, height, rx: room });
  }

  /** @param {import("../api").Link[]} links */
  #links(links) {
    /** @type {Map<string, Set<string>>} */
    const ways = new Map();
    return links.flatMap(({ from, to, kind }) => {
      const [starts, ends] = [from, to].map(({ cells, symbol }) => cells.map((cell) => this.#place(cell, symbol)));
      if (!starts?.length || !ends?.length) return [];
      const [start, end] = closest(starts, ends);
      // Chains that share a link share its arrow; links of both kinds are drawn side by side.
      const way = [start.x, start.y, end.x, end.y].join();
      const kinds = ways.get(way) ?? new Set();
      if (kinds.has(kind)) return [];
      const drawn = arrow(start, end, kinds.size);
      ways.set(way, kinds.add(kind));
      if (!drawn) return [];
      const { line, head } = drawn;
      return [
        s("path", { class: `link ${kind} under`, d: line }),
        s("path", { class: `link ${kind}`, d: line }),
        s("path", { class: "head", d: head }),
      ];
    });
  }

  /** @param {string} cell */
  #corner(cell) {
    return this.geometry.corner(this.geometry.shape.cellNamed(cell));
  }

  /**
   * Where a candidate is drawn; a placed one fills its cell.
   * @param {string} cell
   * @param {string} symbol
   * @returns {import("./arrows.js").Disc}
   */
  #place(cell, symbol) {
    const corner = this.#corner(cell);
    if (this.#placed.has(nameOf({ cell, symbol }))) {
      return { x: corner.x + CELL / 2, y: corner.y + CELL / 2, radius: PLACED_RADIUS };
    }
    const inside = this.geometry.candidate(this.symbols.digit(symbol));
    return { x: corner.x + inside.x, y: corner.y + inside.y, radius: this.radius };
  }
}

/** @param {import("../api").Place} place */
function nameOf({ cell, symbol }) {
  return `${cell} ${symbol}`;
}
