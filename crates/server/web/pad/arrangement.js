// How the keys of the pad are laid out. The rows are the same for digits and for colours, so that nothing else on the
// page moves when the tool changes.
//
//   phone               1 2 3 4 5 6          the last three places are the eraser and two switches
//                       7 8 9 ⌫ ▦ ⁙
//   beside the grid     1 2 3                those three are below, with undo and redo
//                       4 5 6
//                       7 8 9

/**
 * @typedef {"tall" | "wide" | "phone"} PadFormat beside the grid, below it, or below it on a phone
 * @typedef {{ columns: number, rows: number, colourColumns: number }} Arrangement
 */

/** The colours, and the key that says what they go to. */
const COLOUR_KEYS = 9;

/** What follows the digits on a phone. */
export const PHONE_SWITCHES = 3;

/** The most keys in a row: on a phone each is at least 40 pixels wide. */
const MAX_KEYS_PER_ROW = { tall: 6, wide: 16, phone: 8 };

/**
 * The arrangement of the keys for a number of digits.
 * @param {number} size
 * @param {PadFormat} format
 * @returns {Arrangement}
 */
export function arrange(size, format) {
  if (format === "tall") {
    const columns = Math.min(MAX_KEYS_PER_ROW.tall, Math.ceil(Math.sqrt(size)));
    const colourColumns = Math.sqrt(COLOUR_KEYS);
    return { columns, rows: Math.max(colourColumns, Math.ceil(size / columns)), colourColumns };
  }
  if (format === "wide") {
    const rows = Math.ceil(size / MAX_KEYS_PER_ROW.wide);
    return { columns: Math.ceil(size / rows), rows, colourColumns: Math.ceil(COLOUR_KEYS / rows) };
  }
  const places = Math.max(size, COLOUR_KEYS) + PHONE_SWITCHES;
  const rows = Math.max(2, Math.ceil(places / MAX_KEYS_PER_ROW.phone));
  const columns = Math.ceil(places / rows);
  return { columns, rows, colourColumns: columns };
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
