// Levels, and how many blanks go with them on large grids.

/** The levels of puzzles, the easiest first, as the engine calls them. */
export const LEVELS = ["very-easy", "easy", "medium", "hard", "evil", "extreme"];

/**
 * `very-easy` for `Very easy`.
 * @param {string} level
 */
export function slug(level) {
  return level.trim().toLowerCase().replaceAll(" ", "-");
}

/** The part of the cells that are blank, by level: above 9×9 hardly any puzzle with fewer clues is of that level. */
const BLANKS = [
  { size: 9, parts: {} },
  { size: 16, parts: { "very-easy": 0.45, easy: 0.5, medium: 0.58, hard: 0.61, evil: 0.62 } },
  { size: 25, parts: { "very-easy": 0.4, easy: 0.48, medium: 0.52, hard: 0.55, evil: 0.55, extreme: 0.57 } },
  { size: 36, parts: { "very-easy": 0.35, easy: 0.45, medium: 0.47, hard: 0.48, evil: 0.49, extreme: 0.5 } },
];

/** Clues come in so many, so that every symmetry can be had. */
const ORBIT = 8;

/**
 * How many blanks a puzzle of a level had best have, if that matters.
 * @param {number} size
 * @param {string} level
 * @returns {number | undefined}
 */
export function blanksFor(size, level) {
  /** @type {Record<string, number>} */
  const parts = BLANKS.find((row) => size <= row.size)?.parts ?? {};
  const part = parts[level];
  const cells = size * size;
  return part === undefined ? undefined : cells - ORBIT * Math.round((cells * (1 - part)) / ORBIT);
}
