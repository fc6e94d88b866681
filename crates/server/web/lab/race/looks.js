// How the cells of a grid look at a moment of a search, as two numbers per cell: a few bits (value, given, choice,
// mark, heat), and the small content, a set of candidates or a count. Cells with equal numbers look the same.

import { DECIDE } from "../../trace/read.js";
import { levelOf } from "./heat.js";

/**
 * @typedef {import("./contender.js").Contender} Contender
 * @typedef {import("./selection.js").Context} Context
 */

/** The bits of a look. */
export const VALUE = (1 << 6) - 1;
export const GIVEN = 1 << 6;
/** Chosen among several. */
export const CHOICE = 1 << 7;
/** Where something has just happened. */
export const LAST = 1 << 8;
/** Where a dead end was met. */
export const FAILED = 1 << 9;
export const SELECTED = 1 << 10;
/** Pointed at from elsewhere. */
export const MARKED = 1 << 11;
/** The level of heat begins at this bit. */
export const HEAT = 12;

/** The looks of all cells. */
export class Looks {
  /** @param {number} cells how many */
  constructor(cells) {
    this.looks = new Int32Array(cells).fill(-1);
    this.smalls = new Int32Array(cells);
    this.next = { looks: new Int32Array(cells), smalls: new Int32Array(cells) };
  }

  /** Forgets what is drawn. */
  forget() {
    this.looks.fill(-1);
  }

  /**
   * Computes the looks for a contender, and returns the cells whose look has changed.
   * @param {Contender} contender
   * @param {Context} context
   * @param {ReadonlySet<number>} marked
   * @param {boolean} withCandidates
   */
  change(contender, context, marked, withCandidates) {
    this.#read(contender, context, marked, withCandidates);
    const changed = [];
    for (let cell = 0; cell < this.looks.length; cell++) {
      const [look = 0, small = 0] = [this.next.looks[cell], this.next.smalls[cell]];
      if (this.looks[cell] === look && this.smalls[cell] === small) continue;
      this.looks[cell] = look;
      this.smalls[cell] = small;
      changed.push(cell);
    }
    return changed;
  }

  /**
   * @param {Contender} contender
   * @param {Context} context
   * @param {ReadonlySet<number>} marked
   * @param {boolean} withCandidates
   */
  #read({ replay, trace }, { clues, shape, cell: selection, heat }, marked, withCandidates) {
    const { looks, smalls } = this.next;
    const shown = heat();
    const counts = shown === "candidates" ? undefined : replay?.[shown];
    const selected = selection.get();
    const candidates = withCandidates && shown === "candidates" ? replay : undefined;
    for (let cell = 0; cell < looks.length; cell++) {
      const value = (replay ? replay.values[cell] : clues[cell]) ?? 0;
      let [look, small] = [value, 0];
      if (clues[cell]) look |= GIVEN;
      if (cell === selected) look |= SELECTED;
      if (marked.has(cell)) look |= MARKED;
      if (counts) {
        small = counts[cell] ?? 0;
        look |= levelOf(small) << HEAT;
      } else if (candidates && !value) {
        for (let digit = 1; digit <= shape.size; digit++) if (candidates.isOpen(cell, digit)) small |= 1 << digit;
      }
      looks[cell] = look;
      smalls[cell] = small;
    }
    if (!replay || !trace) return;
    const add = (/** @type {number} */ cell, /** @type {number} */ bit) => (looks[cell] = (looks[cell] ?? 0) | bit);
    for (const { cell, event } of replay.standing) {
      if (event >= 0 && trace.kinds[event] === DECIDE && (trace.options[event] ?? 0) > 1) add(cell, CHOICE);
    }
    const { last, lastStanding } = replay;
    if (!last || last.kind === "solution") return;
    const cell = last.kind === "fail" || last.kind === "undo" ? lastStanding : last.cell;
    if (cell !== undefined) add(cell, last.kind === "fail" ? FAILED : LAST);
  }
}
