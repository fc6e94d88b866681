// The measurements. The last results are kept as long as the tab, also over a reload.

/**
 * @typedef {import("../../api").MeasuredRow} MeasuredRow
 * @typedef {import("../../api").SuperReply} SuperReply
 *
 * @typedef {object} Results
 * @property {"suites" | "files" | "super"} kind
 * @property {number} when the test began, in milliseconds since 1970
 * @property {string} address of its settings
 * @property {number} rounds
 * @property {MeasuredRow[]} rows
 * @property {SuperReply[]} supers one per engine
 * @property {boolean} complete whether it ran to its end
 */

/** The maximum number of rows of a test on the page: as many as one report request can carry. */
export const MOST_ROWS = 2500;

const PLACE = "omnidoku.tests";
/** The longest text that is stored. */
const MOST_KEPT = 2_000_000;

/**
 * Stores results. If there is no space, they last as long as the page.
 * @param {Results} results
 */
export function keep(results) {
  try {
    const text = JSON.stringify(results);
    if (text.length <= MOST_KEPT) sessionStorage.setItem(PLACE, text);
    else sessionStorage.removeItem(PLACE);
  } catch {
    // What is on the screen is not lost.
  }
}

/**
 * The stored results; `undefined` if there are none that can be read.
 * @returns {Results | undefined}
 */
export function kept() {
  try {
    const found = JSON.parse(sessionStorage.getItem(PLACE) ?? "null");
    const isValidGame = found && Array.isArray(found.rows) && Array.isArray(found.supers) && typeof found.when === "number";
    return isValidGame ? found : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Appends points to the list of their engine.
 * @param {SuperReply[]} supers
 * @param {SuperReply} reply
 */
export function takePoints(supers, reply) {
  const known = supers.find(({ engine }) => engine === reply.engine);
  if (known) known.points.push(...reply.points);
  else supers.push({ ...reply, points: [...reply.points] });
}

/**
 * Sorts rows by level, puzzle and engine; levels and engines in the order of their first appearance.
 * @param {MeasuredRow[]} rows
 */
export function inOrder(rows) {
  const levels = [...new Set(rows.map(({ level }) => level))];
  const engines = [...new Set(rows.map(({ engine }) => engine))];
  const place = (/** @type {MeasuredRow} */ { level, number, engine }) => [levels.indexOf(level), number, engines.indexOf(engine)];
  const placed = rows.map((row) => ({ row, at: place(row) }));
  const difference = (/** @type {number[]} */ one, /** @type {number[]} */ other) =>
    one.map((part, index) => part - (other[index] ?? 0)).find((part) => part !== 0) ?? 0;
  return placed.sort((one, other) => difference(one.at, other.at)).map(({ row }) => row);
}

/**
 * @typedef {object} Tally of one engine on one level
 * @property {string} level
 * @property {string} engine
 * @property {number} puzzles
 * @property {number} solved
 * @property {Record<Counter, number | undefined>} means of the solved ones
 *
 * @typedef {typeof COUNTERS[number]} Counter
 */

export const COUNTERS = /** @type {const} */ (["best", "branches", "backtracks", "actions", "depth"]);

/**
 * Rows summed up by level and engine, in the order of their first appearance.
 * @param {MeasuredRow[]} rows
 * @returns {Tally[]}
 */
export function tallies(rows) {
  /** @type {Map<string, MeasuredRow[]>} */
  const groups = new Map();
  for (const row of rows) {
    const key = JSON.stringify([row.level, row.engine]);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].map((group) => {
    const { level = "", engine = "" } = group[0] ?? {};
    const solved = group.filter(({ outcome }) => outcome === "solved");
    const means = Object.fromEntries(COUNTERS.map((name) => [name, mean(solved.map((row) => row[name]))]));
    return { level, engine, puzzles: group.length, solved: solved.length, means: /** @type {Tally["means"]} */ (means) };
  });
}

/**
 * The mean; `undefined` for an empty list, or if some lack the counter.
 * @param {(number | undefined)[]} values
 */
function mean(values) {
  let sum = 0;
  for (const value of values) {
    if (value === undefined) return undefined;
    sum += value;
  }
  return values.length ? sum / values.length : undefined;
}

/**
 * The fastest engine of each level, of those that solved most. None if only one engine ran.
 * @param {Tally[]} list
 * @returns {Set<Tally>}
 */
export function fastest(list) {
  const winners = new Set();
  for (const level of new Set(list.map((tally) => tally.level))) {
    const here = list.filter((tally) => tally.level === level);
    const most = Math.max(...here.map(({ solved }) => solved));
    const best = here
      .filter(({ solved, means }) => solved === most && means.best !== undefined)
      .sort((one, other) => (one.means.best ?? 0) - (other.means.best ?? 0))[0];
    if (best && here.length > 1) winners.add(best);
  }
  return winners;
}
