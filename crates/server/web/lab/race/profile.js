// The depth of a search along its trace, sampled for the columns of a strip.

import { DECIDE, FAIL, PLACE, UNDO, WIDTH } from "../../trace/read.js";

/** @typedef {import("../../trace/read.js").Trace} Trace */

/**
 * The number of current assignments after each event.
 * @param {Trace} trace
 */
export function depths({ length, kinds, keys }) {
  const depths = new Uint16Array(length);
  let depth = 0;
  for (let event = 0; event < length; event++) {
    const key = keys.size ? keys.get(event) : undefined;
    if (key) depth = standingIn(key);
    const kind = kinds[event];
    if (kind === DECIDE || kind === PLACE) depth += 1;
    else if (kind === UNDO && depth > 0) depth -= 1;
    depths[event] = depth;
  }
  return depths;
}

/** @param {import("../../trace/read.js").Key} key */
function standingIn({ items }) {
  let count = 0;
  for (let at = 0; at < items.length; at += WIDTH) if (items[at] === DECIDE || items[at] === PLACE) count += 1;
  return count;
}

/**
 * The columns of a strip: the minimum and maximum depth in each, and whether it contains a dead end.
 * @typedef {object} Profile
 * @property {Uint16Array} least
 * @property {Uint16Array} most
 * @property {Uint8Array} fails
 * @property {number} top the largest depth
 */

/**
 * @param {Trace} trace
 * @param {Uint16Array} depths
 * @param {number} width columns
 * @param {(column: number) => number} placeOf how many events have happened at the left edge of a column
 * @returns {Profile}
 */
export function profile({ length, kinds }, depths, width, placeOf) {
  const [least, most, fails] = [new Uint16Array(width), new Uint16Array(width), new Uint8Array(width)];
  let top = 0;
  let from = 0;
  for (let column = 0; column < width; column++) {
    const to = column + 1 < width ? Math.min(length, placeOf(column + 1)) : length;
    // A column without events shows the depth before it.
    let [low, high] = from < to ? [Infinity, 0] : Array(2).fill(depths[from - 1] ?? 0);
    for (let event = from; event < to; event++) {
      const depth = /** @type {number} */ (depths[event]);
      if (depth < low) low = depth;
      if (depth > high) high = depth;
      if (kinds[event] === FAIL) fails[column] = 1;
    }
    least[column] = low;
    most[column] = high;
    if (high > top) top = high;
    from = Math.max(from, to);
  }
  return { least, most, fails, top };
}
