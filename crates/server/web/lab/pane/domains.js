// The pane of forward checking and arc consistency: the domain of every cell, and the arcs along which the last event
// removed values. Below, in words, the latest removals and their reasons.

import { h } from "../../dom.js";
import { UNDO } from "../../trace/read.js";
import { say } from "../../words.js";
import { drawArcs } from "./arcs.js";
import { deadEnd, losers, reasonFor } from "./effects.js";
import { GridSketch } from "./grid-sketch.js";
import { cellsOf } from "./houses.js";
import { legend } from "./legend.js";
import { Past } from "./past.js";
import { recent, takenBackBy } from "./recent.js";
import { font } from "./sketch.js";
import { cellNames, houseName, write } from "./phrases.js";

/**
 * @typedef {import("./types").Contender} Contender
 * @typedef {import("./types").Context} Context
 * @typedef {import("./arcs.js").Reach} Reach
 * @typedef {import("./sketch.js").Pen} Pen
 * @typedef {import("./squares.js").Squares} Squares
 */

/** How many past events are described. */
const TOLD = 5;

/** Dots for values are drawn in cells of at least this width. */
const ROOM_FOR_DOTS = 26;

/** The pane. */
class DomainsPane {
  #contender;
  #context;
  #sizes;
  /** @type {Reach} */
  #reach = { from: [], to: [] };
  /** @type {number | undefined} */
  #pointed;
  #grid;
  #words = h("p", { class: "words" });
  #list = h("ol", { class: "deeds" }, ...Array.from({ length: TOLD }, () => h("li", { hidden: true })));

  /**
   * @param {Contender} contender
   * @param {Context} context
   */
  constructor(contender, context) {
    this.#contender = contender;
    this.#context = context;
    this.#sizes = new Uint8Array(context.shape.cells);
    this.#grid = new GridSketch(say("pane.domains-label"), context, {
      clues: contender.trace.clues,
      values: () => contender.replay.values,
      fill: (cell) => this.#fill(cell),
      blanks: (pen, squares) => this.#drawDomains(pen, squares),
      over: (pen, squares) => drawArcs(pen, squares, context.shape, this.#reach),
      show: (cell) => {
        this.#pointed = cell;
        this.#context.mark?.(cell === undefined ? [] : [cell]);
        this.#tell();
      },
      words: () => this.#words.textContent ?? "",
    });
    const samples = legend([
      ["none", say("pane.domain-none")],
      ["one", say("pane.domain-one")],
      ["arc", say("pane.domain-arc")],
    ]);
    const intro = h("p", { class: "intro" }, say("pane.domains-intro"));
    const title = h("p", { class: "title" }, say("pane.deeds"));
    this.element = h("div", { class: "pane domains-pane" }, intro, this.#grid.element, samples, this.#words, title, this.#list);
    this.update();
  }

  update() {
    const { shape } = this.#context;
    for (let cell = 0; cell < shape.cells; cell++) this.#sizes[cell] = this.#contender.replay.open(cell).length;
    this.#reach = this.#lastReach();
    this.#tell();
    this.#tellDeeds();
    this.#grid.redraw();
  }

  /** @returns {Reach} */
  #lastReach() {
    const { shape } = this.#context;
    const { replay } = this.#contender;
    const { last } = replay;
    if (last?.kind === "decide" || last?.kind === "place") {
      const to = losers(shape, replay.values, last, (cell, digit) => replay.isRemoved(cell, digit));
      return { from: [last.cell], to };
    }
    if (last?.kind === "remove") {
      const reason = reasonFor(shape, replay, last);
      const house = reason && cellsOf(shape, reason.house);
      return { from: (reason?.cells ?? []).filter((cell) => cell !== last.cell), to: [last.cell], ...(house && { house }) };
    }
    if (last?.kind === "fail") {
      const end = deadEnd(shape, replay);
      if (end && "house" in end) return { from: [], to: [], house: cellsOf(shape, end.house) };
    }
    return { from: [], to: [] };
  }

  #tell() {
    const { shape, symbols } = this.#context;
    const { replay } = this.#contender;
    const cell = this.#pointed;
    if (cell === undefined) return write(this.#words, this.#situation());
    const name = shape.cellName(cell);
    const digit = replay.values[cell] ?? 0;
    const values = replay.open(cell).map((open) => symbols.of(open));
    if (digit) write(this.#words, say("pane.covered-cell", { cell: name, symbol: symbols.of(digit) }));
    else write(this.#words, say("pane.domain", { cell: name, values: values.join(" "), count: values.length }));
  }

  /** Describes the last event. */
  #situation() {
    const { shape, symbols } = this.#context;
    const { trace, replay } = this.#contender;
    const { last } = replay;
    if (last?.kind === "fail") {
      const end = deadEnd(shape, replay);
      const tried = trace.kinds[last.event - 1] === UNDO && takenBackBy(trace, last.event - 1);
      if (tried) return say("pane.all-tried", { cell: shape.cellName(tried.cell) });
      if (!end) return say("pane.dead-end");
      if ("cell" in end) return say("pane.dead-cell", { cell: shape.cellName(end.cell) });
      return say("pane.dead-house", { house: houseName(end.house), symbol: symbols.of(end.digit) });
    }
    if (!last) return say("pane.domains-start");
    if (last.kind === "undo") return say("pane.put-back");
    if (last.kind === "solution") return say("pane.all-single");
    return this.#deed({ cell: last.cell, digit: last.digit, event: last.event, isRemoval: last.kind === "remove" }, []);
  }

  /**
   * @param {import("./recent.js").Deed} deed
   * @param {import("./recent.js").Deed[]} later
   */
  #deed({ cell, digit, isRemoval }, later) {
    const { shape, symbols } = this.#context;
    const words = { cell: shape.cellName(cell), symbol: symbols.of(digit) };
    const past = new Past(shape, this.#contender.replay, later);
    if (!isRemoval) {
      const cells = losers(shape, past.values, { cell, digit }, (other, one) => past.isRemoved(other, one));
      return say("pane.assigned", { ...words, cells: cellNames(shape, cells), count: cells.length });
    }
    const reason = reasonFor(shape, past, { cell, digit });
    if (!reason) return say("pane.removed", words);
    const house = houseName(reason.house);
    if (reason.rule === "single") return say("pane.removed-single", { ...words, house, other: symbols.of(reason.digit) });
    return say("pane.removed-locked", { ...words, house, into: houseName(reason.into) });
  }

  #tellDeeds() {
    const { trace, replay } = this.#contender;
    const deeds = recent(trace, replay.place, TOLD + 1);
    // The last event is described above.
    const last = deeds.at(-1)?.event === replay.place - 1 ? deeds.length - 2 : deeds.length - 1;
    [...this.#list.children].forEach((item, index) => {
      const at = last - index;
      const deed = deeds[at];
      item.toggleAttribute("hidden", !deed);
      if (!deed) return;
      item.classList.toggle("removal", deed.isRemoval);
      write(item, this.#deed(deed, deeds.slice(at + 1)));
    });
  }

  /** @param {number} cell */
  #fill(cell) {
    const { replay } = this.#contender;
    if (replay.values[cell]) return this.#context.shape.box(cell) % 2 ? "cell-alt" : "cell";
    return this.#sizes[cell] === 0 ? "wrong" : "cell-peer";
  }

  /**
   * @param {Pen} pen
   * @param {Squares} squares
   */
  #drawDomains(pen, squares) {
    const { values } = this.#contender.replay;
    const blanks = (/** @type {(size: number) => boolean} */ isMeant) =>
      values.reduce((cells, digit, cell) => {
        if (!digit && isMeant(this.#sizes[cell] ?? 0)) cells.push(cell);
        return cells;
      }, /** @type {number[]} */ ([]));
    this.#crossOut(pen, squares, blanks((size) => size === 0));
    const draw = squares.unit < ROOM_FOR_DOTS ? this.#drawSizes : this.#drawDots;
    draw.call(this, pen, squares, blanks((size) => size === 1), "ring");
    draw.call(this, pen, squares, blanks((size) => size > 1), "mark");
  }

  /**
   * @param {Pen} pen
   * @param {Squares} squares
   * @param {number[]} cells
   */
  #crossOut({ context, colour }, squares, cells) {
    const { unit } = squares;
    const [near, far] = [unit * 0.3, unit * 0.7];
    context.beginPath();
    for (const cell of cells) {
      const { x, y } = this.#corner(squares, cell);
      context.moveTo(x + near, y + near);
      context.lineTo(x + far, y + far);
      context.moveTo(x + far, y + near);
      context.lineTo(x + near, y + far);
    }
    context.strokeStyle = colour("wrong-ink");
    context.lineWidth = Math.max(1, unit / 12);
    context.stroke();
  }

  /**
   * Draws how many values are left.
   * @param {Pen} pen
   * @param {Squares} squares
   * @param {number[]} cells
   * @param {string} name of the colour
   */
  #drawSizes({ context, colour }, squares, cells, name) {
    const { unit } = squares;
    if (unit < 9) return;
    context.font = font(unit * 0.55, 400);
    context.fillStyle = colour(name);
    for (const cell of cells) {
      const { x, y } = this.#corner(squares, cell);
      context.fillText(String(this.#sizes[cell]), x + unit / 2, y + unit / 2 + 1);
    }
  }

  /**
   * Draws a dot for each value that is left; a single one is larger.
   * @param {Pen} pen
   * @param {Squares} squares
   * @param {number[]} cells
   * @param {string} name of the colour
   */
  #drawDots({ context, colour }, squares, cells, name) {
    const { size, boxColumns, boxRows } = this.#context.shape;
    const pitch = (squares.unit - 6) / Math.max(boxColumns, boxRows);
    context.fillStyle = colour(name);
    context.beginPath();
    for (const cell of cells) {
      const { x, y } = this.#corner(squares, cell);
      const radius = pitch * (this.#sizes[cell] === 1 ? 0.42 : 0.26);
      for (let digit = 1; digit <= size; digit++) {
        if (!this.#contender.replay.isOpen(cell, digit)) continue;
        const across = x + 3 + (((digit - 1) % boxColumns) + 0.5) * pitch;
        const down = y + 3 + (Math.floor((digit - 1) / boxColumns) + 0.5) * pitch;
        context.moveTo(across + radius, down);
        context.arc(across, down, radius, 0, 2 * Math.PI);
      }
    }
    context.fill();
  }

  /**
   * @param {Squares} squares
   * @param {number} cell
   */
  #corner(squares, cell) {
    const { shape } = this.#context;
    return squares.corner(shape.column(cell), shape.row(cell));
  }
}

/** @type {import("./types").Pane} */
export const domains = { name: "pane.domains", make: (contender, context) => new DomainsPane(contender, context) };
