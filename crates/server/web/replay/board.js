// A picture of a game at a moment, drawn with the cells of the grid.

import { settings } from "../context.js";
import { s } from "../dom.js";
import { CellDrawing, cellClip } from "../grid/cell.js";
import { Geometry } from "../grid/geometry.js";
import { looks } from "../grid/look.js";
import { stage } from "../grid/overlay-classes.js";
import { Symbols } from "../symbols.js";
import { View } from "../view.js";

/** @typedef {import("../game/types").State} State */

const CLIP = "replay-clip";

/** Nothing is selected. */
const view = Object.assign(new View(), { selection: new Set(), cursor: -1 });

/** The picture. Another shape or alphabet is drawn anew. */
export class Board {
  element = s("svg", { class: "replay-board", "aria-hidden": "true" });
  /** @type {CellDrawing[]} */
  #cells = [];
  #drawn = "";

  /**
   * @param {State} state
   * @param {readonly number[]} changed the cells that are tinted
   */
  show(state, changed) {
    this.#build(state);
    const now = { ...settings.now, tintPeers: false, tintSame: false };
    const cells = changed.map((cell) => state.shape.cellName(cell));
    const all = looks(state, view, now, stage(state.shape, { cells }), () => true);
    this.#cells.forEach((cell, index) => {
      const look = all[index];
      if (look) cell.update(look, () => "");
    });
  }

  /** @param {State} state */
  #build({ shape, alphabet, values }) {
    const key = `${shape.name} ${alphabet}`;
    if (key === this.#drawn) return;
    this.#drawn = key;
    const geometry = new Geometry(shape);
    const symbols = new Symbols(alphabet, shape.size);
    this.#cells = values.map((_, cell) => new CellDrawing(cell, geometry, symbols, CLIP));
    this.element.setAttribute("viewBox", `0 0 ${geometry.width} ${geometry.height}`);
    // It is a picture: the cells take no focus and have no roles.
    for (const { element } of this.#cells) for (const name of ["role", "tabindex"]) element.removeAttribute(name);
    this.element.replaceChildren(cellClip(CLIP), ...this.#cells.map(({ element }) => element));
  }
}
