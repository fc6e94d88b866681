// How the keys of the pad are laid out.

/**
 * @typedef {"tall" | "wide" | "phone"} PadFormat beside the grid, below it, or below it on a phone
 * @typedef {{ columns: number, rows: number, spare: boolean }} Arrangement
 *   `spare`: there is a free place after the last key, for the eraser
 */

/** The most keys in a row: on a phone each is at least 40 pixels wide. */
const MAX_KEYS_PER_ROW = { tall: 6, wide: 16, phone: 8 };

/**
 * The arrangement of that many keys.
 * @param {number} count
 * @param {PadFormat} format
 * @returns {Arrangement}
 */
export function arrange(count, format) {
  if (format === "tall") {
    const columns = Math.min(MAX_KEYS_PER_ROW.tall, Math.ceil(Math.sqrt(count)));
    const rows = Math.ceil(count / columns);
    return { columns, rows, spare: columns * rows > count };
  }
  const least = format === "phone" && count > 5 ? 2 : 1;
  const rows = Math.max(least, Math.ceil(count / MAX_KEYS_PER_ROW[format]));
  const columns = Math.min(MAX_KEYS_PER_ROW[format], Math.ceil((count + 1) / rows));
  return { columns, rows, spare: columns * rows > count };
}

/**
 * The keys 1…count in reading order, with the lowest row on top or, as on a numeric keypad, at the bottom.
 * @param {number} count
 * @param {number} columns
 * @param {string} order `123` or `789`
 * @returns {number[]}
 */
export function ordered(count, columns, order) {
  const keys = [...Array(count).keys()].map((index) => index + 1);
  if (order !== "789") return keys;
  const rows = [];
  for (let start = 0; start < count; start += columns) rows.unshift(keys.slice(start, start + columns));
  return rows.flat();
}
