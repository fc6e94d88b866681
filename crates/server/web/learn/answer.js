// What the player marks in an exercise: candidates that go, digits that follow, or the cells of the pattern.

/**
 * @typedef {import("./position.js").Position} Position
 * @typedef {"placement" | "elimination"} Asked
 */

/** An answer in the making. */
export class Answer {
  /** The digit of each cell that was written. @type {Map<number, number>} */
  #written = new Map();
  /** The digits of each cell that were struck out. @type {Map<number, Set<number>>} */
  #struck = new Map();
  /** @type {Set<number>} */
  #cells = new Set();

  /**
   * @param {Position} position
   * @param {Asked} asked what a tap on a candidate means
   */
  constructor(position, asked) {
    this.position = position;
    this.asked = asked;
  }

  get isEmpty() {
    return this.#written.size + this.#struck.size + this.#cells.size === 0;
  }

  /**
   * Strikes out a candidate, or writes it, or takes that back.
   * @param {number} cell
   * @param {number} digit
   * @returns {"on" | "off" | undefined} `undefined` if the cell does not have the candidate
   */
  toggle(cell, digit) {
    if (!this.position.has(cell, digit)) return undefined;
    const isOn = this.asked === "placement" ? this.#write(cell, digit) : this.#strike(cell, digit);
    return isOn ? "on" : "off";
  }

  /**
   * Marks a blank cell as part of the pattern, or takes that back.
   * @param {number} cell
   * @returns {"on" | "off" | undefined} `undefined` if the cell has a value
   */
  toggleCell(cell) {
    if (this.position.values[cell]) return undefined;
    if (this.#cells.delete(cell)) return "off";
    this.#cells.add(cell);
    return "on";
  }

  clear() {
    this.#written.clear();
    this.#struck.clear();
    this.#cells.clear();
  }

  /**
   * What is said about a cell.
   * @param {number} cell
   */
  at(cell) {
    return {
      written: this.#written.get(cell),
      struck: [...(this.#struck.get(cell) ?? [])].sort((one, other) => one - other),
      isMarked: this.#cells.has(cell),
    };
  }

  /** The answer as the engine judges it. A conclusion says more than the pattern, which is sent only without one. */
  get request() {
    const { position } = this;
    const written = [...this.#written].map(([cell, digit]) => position.place(cell, digit));
    const struck = [...this.#struck].flatMap(([cell, digits]) => [...digits].map((digit) => position.place(cell, digit)));
    if (written.length) return { placements: written };
    if (struck.length) return { eliminations: struck };
    return { pattern: this.cells };
  }

  /** The cells that are marked as the pattern. */
  get cells() {
    return [...this.#cells].sort((one, other) => one - other).map((cell) => this.position.shape.cellName(cell));
  }

  /**
   * @param {number} cell
   * @param {number} digit
   */
  #write(cell, digit) {
    if (this.#written.get(cell) === digit) return !this.#written.delete(cell);
    this.#written.set(cell, digit);
    return true;
  }

  /**
   * @param {number} cell
   * @param {number} digit
   */
  #strike(cell, digit) {
    const digits = this.#struck.get(cell) ?? new Set();
    const isOn = !digits.delete(digit);
    if (isOn) digits.add(digit);
    if (digits.size) this.#struck.set(cell, digits);
    else this.#struck.delete(cell);
    return isOn;
  }
}
