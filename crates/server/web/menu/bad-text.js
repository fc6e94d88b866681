// A text that could not be read, with the place where it went wrong.

/** How many lines around the place are shown, and how many characters of each. */
const AROUND = 2;
const WIDE = 90;

/**
 * @typedef {object} Place
 * @property {string} before the text up to the place
 * @property {string} at the character there; nothing at the end of a line
 * @property {string} after
 */

/**
 * The lines around a place, split at it. Lines and columns count from 1, columns in characters.
 * @param {string} text
 * @param {number} line
 * @param {number} [column]
 * @returns {Place}
 */
export function around(text, line, column) {
  const lines = text.split(/\r\n|\r|\n/);
  const index = Math.min(Math.max(line, 1), lines.length) - 1;
  const signs = [...(lines[index] ?? "")];
  const place = column === undefined ? signs.length : Math.min(Math.max(column, 1) - 1, signs.length);
  const from = Math.max(0, place - WIDE / 2);
  const first = lines.slice(Math.max(0, index - AROUND), index).map(shortened);
  const last = lines.slice(index + 1, index + 1 + AROUND).map(shortened);
  const start = (from > 0 ? "…" : "") + signs.slice(from, place).join("");
  const rest = signs.slice(place + 1, from + WIDE).join("") + (signs.length > from + WIDE ? "…" : "");
  return {
    before: [...first, start].join("\n"),
    at: signs[place] ?? "",
    after: [rest, ...last].join("\n"),
  };
}

/** @param {string} line */
function shortened(line) {
  const signs = [...line];
  return signs.length > WIDE ? `${signs.slice(0, WIDE).join("")}…` : line;
}
