// Squares in rows and columns, with wider gaps between groups: where each is, and which one is at a point.

/** A square grid of squares. */
export class Squares {
  /**
   * @param {object} squares
   * @param {number} squares.x of its left edge
   * @param {number} squares.y of its upper edge
   * @param {number} squares.side how wide and high it is
   * @param {number} squares.count of squares, across and down
   * @param {number} [squares.across] squares of a group
   * @param {number} [squares.down]
   */
  constructor({ x, y, side, count, across = count, down = count }) {
    this.x = x;
    this.y = y;
    this.side = side;
    this.count = count;
    this.across = across;
    this.down = down;
    this.gap = side / count >= 12 ? 1 : 0.5;
    this.groupGap = side / count >= 12 ? 3 : 2;
    const groups = Math.max(count / across, count / down);
    /** The side of a square. */
    this.unit = (side - this.gap * (count - groups) - this.groupGap * (groups - 1)) / count;
  }

  /**
   * The upper left corner of a square.
   * @param {number} column
   * @param {number} row
   */
  corner(column, row) {
    return { x: this.x + this.#offset(column, this.across), y: this.y + this.#offset(row, this.down) };
  }

  /**
   * @param {number} column
   * @param {number} row
   */
  centre(column, row) {
    const { x, y } = this.corner(column, row);
    return { x: x + this.unit / 2, y: y + this.unit / 2 };
  }

  /**
   * The square at a point; gaps belong to the nearest square.
   * @param {number} x
   * @param {number} y
   * @returns {{ column: number, row: number } | undefined}
   */
  at(x, y) {
    if (x < this.x || y < this.y || x >= this.x + this.side || y >= this.y + this.side) return undefined;
    return { column: this.#index(x - this.x, this.across), row: this.#index(y - this.y, this.down) };
  }

  /**
   * @param {number} index
   * @param {number} group
   */
  #offset(index, group) {
    const groups = Math.floor(index / group);
    return index * this.unit + (index - groups) * this.gap + groups * this.groupGap;
  }

  /**
   * @param {number} offset
   * @param {number} group
   */
  #index(offset, group) {
    let index = Math.min(this.count - 1, Math.floor(offset / this.unit));
    while (index > 0 && this.#offset(index, group) > offset) index--;
    return index;
  }
}
