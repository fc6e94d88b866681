// The record of a game that was played: validity, and two records of the same game made one.

/**
 * @typedef {object} Play
 * @property {string} id of the game
 * @property {string} level
 * @property {string} source
 * @property {string} shape
 * @property {number} begun milliseconds since 1970
 * @property {number} [won]
 * @property {number} [time] of play until the win, in milliseconds
 * @property {number} [hints] until the win
 * @property {number} [mistakes] until the win, if they were counted
 * @property {Record<string, number>} [shown] how many hints showed each technique, by its id
 * @property {string[]} [path] the techniques that the won puzzle takes
 */

/** The most techniques in a record. */
const MAX_TECHNIQUES = 300;
const MAX_TEXT = 400;

/**
 * @param {unknown} value
 * @returns {value is Play}
 */
export function isPlay(value) {
  if (typeof value !== "object" || value === null) return false;
  const { id, level, source, shape, begun, won, time, hints, mistakes, shown, path } = /** @type {Partial<Play>} */ (value);
  return (
    typeof id === "string" &&
    /^[\w-]{1,80}$/.test(id) &&
    [level, source, shape].every((text) => typeof text === "string" && text.length <= MAX_TEXT) &&
    isAmount(begun) &&
    [won, time, hints, mistakes].every((amount) => amount === undefined || isAmount(amount)) &&
    (shown === undefined || isTable(shown)) &&
    (path === undefined || (Array.isArray(path) && path.length <= MAX_TECHNIQUES && path.every(isName)))
  );
}

/** @param {unknown} value */
function isAmount(value) {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

/** @param {unknown} value */
function isName(value) {
  return typeof value === "string" && /^[\w-]{1,80}$/.test(value);
}

/** @param {unknown} value */
function isTable(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return entries.length <= MAX_TECHNIQUES && entries.every(([name, count]) => isName(name) && isAmount(count));
}

/**
 * Two records of one game as one. The earlier win counts, with its time, hints and mistakes. The order does not matter, and
 * a record united with itself is the same, so that nothing is ever counted twice.
 * @param {Play} one
 * @param {Play} other
 * @returns {Play}
 */
export function united(one, other) {
  const [first, second] = [one, other].sort(earlierWin);
  const winner = /** @type {Play} */ (first);
  const shown = highest(one.shown, other.shown);
  const path = winner.path ?? second?.path;
  return {
    ...winner,
    begun: Math.min(one.begun, other.begun),
    ...(shown && { shown }),
    ...(path && { path }),
  };
}

/**
 * @param {Play} one
 * @param {Play} other
 */
function earlierWin(one, other) {
  const when = (/** @type {Play} */ { won }) => won ?? Infinity;
  if (when(one) !== when(other)) return when(one) < when(other) ? -1 : 1;
  return (one.time ?? 0) - (other.time ?? 0) || (one.hints ?? 0) - (other.hints ?? 0) || one.begun - other.begun;
}

/**
 * @param {Record<string, number>} [one]
 * @param {Record<string, number>} [other]
 */
function highest(one, other) {
  if (!one || !other) return one ?? other;
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  return Object.fromEntries(names.map((name) => [name, Math.max(one[name] ?? 0, other[name] ?? 0)]));
}
