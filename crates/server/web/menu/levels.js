// Levels and their names.

/** The levels of puzzles, the easiest first, as the engine calls them. */
export const LEVELS = ["very-easy", "easy", "medium", "hard", "evil", "extreme"];

/**
 * `very-easy` for `Very easy`.
 * @param {string} level
 */
export function slug(level) {
  return level.trim().toLowerCase().replaceAll(" ", "-");
}
