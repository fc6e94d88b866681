// The matrix on the screen: a grid of cells that flip when they are pressed, and the state of the search on it.
// Whatever a colour says, a sign says as well: ✓ taken or covered, ✕ tried or dead, – out of play.

import { h, set } from "../../dom.js";
import { say } from "../../words.js";

/**
 * @typedef {import("./matrix.js").Matrix} Matrix
 * @typedef {import("./moment.js").Moment} Moment
 */

/** The signs of columns and rows. @type {Record<string, string>} */
const COLUMN_SIGNS = { covered: "✓", dead: "✕" };
/** @type {Record<string, string>} */
const ROW_SIGNS = { taken: "✓", tried: "✕", hidden: "–", option: "?" };

/** The view. */
export class MatrixView {
  /** @type {Matrix | undefined} */
  #matrix;
  /** @type {HTMLElement[]} */
  #heads = [];
  /** @type {HTMLElement[]} */
  #lines = [];
  /** @type {HTMLButtonElement[][]} */
  #cells = [];
  /** Where the keyboard is. */
  #place = [0, 0];

  /** @param {(row: number, column: number) => void} turn */
  constructor(turn) {
    this.turn = turn;
    this.table = h("table", { role: "grid", "aria-label": say("cover.matrix"), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) });
    this.element = h("div", { class: "matrix" }, this.table);
  }

  /**
   * Shows a matrix. One of the same size keeps its elements, and with them the focus.
   * @param {Matrix} matrix
   */
  set matrix(matrix) {
    const isAlike =
      String(this.#matrix?.columns) === String(matrix.columns) && String(this.#matrix?.labels) === String(matrix.labels);
    this.#matrix = matrix;
    if (!isAlike) this.#build(matrix);
    matrix.cells.forEach((line, row) => line.forEach((cell, column) => this.#fill(row, column, cell)));
  }

  /** @param {Matrix} matrix */
  #build({ columns, labels }) {
    const [row = 0, column = 0] = this.#place;
    this.#place = [Math.min(row, labels.length - 1), Math.min(column, columns.length - 1)];
    this.table.style.setProperty("--columns", String(columns.length));
    this.#heads = columns.map((name) =>
      h("th", { scope: "col", role: "columnheader" }, h("span", { class: "name" }, name), h("span", { class: "sign" })),
    );
    this.#cells = labels.map((_, row) =>
      columns.map((_, column) => h("button", { type: "button", tabindex: -1, onclick: () => this.#press(row, column) })),
    );
    this.#lines = labels.map((label, row) =>
      h(
        "tr",
        { role: "row" },
        h("th", { scope: "row", role: "rowheader" }, h("span", { class: "sign" }), h("span", { class: "name" }, label)),
        ...(this.#cells[row] ?? []).map((button) => h("td", { role: "gridcell" }, button)),
      ),
    );
    const corner = h("td", { role: "gridcell", class: "corner" });
    this.table.replaceChildren(
      h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, corner, ...this.#heads)),
      h("tbody", { role: "rowgroup" }, ...this.#lines),
    );
    this.#cells[this.#place[0] ?? 0]?.[this.#place[1] ?? 0]?.setAttribute("tabindex", "0");
  }

  /**
   * @param {number} row
   * @param {number} column
   * @param {number} cell
   */
  #fill(row, column, cell) {
    const button = this.#cells[row]?.[column];
    if (!button || !this.#matrix) return;
    const name = { row: this.#matrix.labels[row] ?? "", column: this.#matrix.columns[column] ?? "", cell };
    button.textContent = String(cell);
    set(button, "data-one", cell === 1);
    set(button, "aria-label", say("cover.cell", name));
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  #press(row, column) {
    this.#move(row, column);
    this.turn(row, column);
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  #move(row, column) {
    const button = this.#cells[row]?.[column];
    if (!button) return;
    this.#cells[this.#place[0] ?? 0]?.[this.#place[1] ?? 0]?.setAttribute("tabindex", "-1");
    this.#place = [row, column];
    set(button, "tabindex", "0");
    button.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const [row = 0, column = 0] = this.#place;
    const width = this.#matrix?.columns.length ?? 0;
    const to = {
      ArrowRight: [row, column + 1],
      ArrowLeft: [row, column - 1],
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      Home: [row, 0],
      End: [row, width - 1],
    }[event.key];
    if (event.key === "0" || event.key === "1") {
      if (this.#matrix?.cells[row]?.[column] !== Number(event.key)) this.turn(row, column);
      return event.preventDefault();
    }
    if (!to) return;
    event.preventDefault();
    this.#move(to[0] ?? 0, to[1] ?? 0);
  }

  /**
   * Shows the state of the search, or none if there is no moment.
   * @param {Moment | undefined} moment
   */
  set moment(moment) {
    this.#heads.forEach((head, column) => {
      const state = columnState(moment, column);
      set(head, "data-state", state);
      const sign = COLUMN_SIGNS[state ?? ""] ?? moment?.sizes[column] ?? "";
      write(head, String(sign));
      set(head, "title", state ? say(`cover.column-${state}`) : moment && say("cover.column-size", { size: moment.sizes[column] ?? 0 }));
    });
    this.#lines.forEach((line, row) => {
      const isOption = moment && moment.chosen >= 0 && this.#matrix?.cells[row]?.[moment.chosen] === 1;
      const state = rowState(moment, row, Boolean(isOption));
      set(line, "data-state", state);
      const head = /** @type {HTMLElement} */ (line.firstElementChild);
      write(head, ROW_SIGNS[state ?? ""] ?? "");
      set(head, "title", state && say(`cover.row-${state}`));
      this.#cells[row]?.forEach((cell, column) => {
        const td = cell.parentElement;
        if (td) set(td, "data-column", columnState(moment, column));
      });
    });
  }
}

/**
 * @param {Moment | undefined} moment
 * @param {number} column
 */
function columnState(moment, column) {
  if (!moment) return undefined;
  if (column === moment.dead) return "dead";
  if (column === moment.chosen) return "chosen";
  return moment.covered[column] ? "covered" : undefined;
}

/**
 * @param {Moment | undefined} moment
 * @param {number} row
 * @param {boolean} isOption
 */
function rowState(moment, row, isOption) {
  if (!moment) return undefined;
  if (moment.taken.includes(row)) return "taken";
  if (moment.tried.includes(row)) return "tried";
  if (moment.hidden[row]) return "hidden";
  return isOption ? "option" : undefined;
}

/**
 * @param {HTMLElement} head
 * @param {string} sign
 */
function write(head, sign) {
  const place = head.querySelector(".sign");
  if (place) place.textContent = sign;
}
