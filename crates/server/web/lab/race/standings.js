// Who is ahead by a clock: the places of the contenders. The verdict and the chips of the lanes both come from here.
//
// Times are those of untraced searches, several rounds each. Two engines whose rounds overlap (one's best is no later
// than the other's median) share a place: on another day the other one may be first. Counters are exact.

/**
 * What is known about a contender.
 * @typedef {object} Entry
 * @property {string} engine its id
 * @property {Timing | undefined} [timing] missing until it is measured
 * @property {Counts | undefined} [counts] of the whole search; missing until it ends
 * @property {string} [status] how the traced search ended: `ok`, `no-solution`, or what stopped it
 * @property {boolean} [failed] nothing more will come
 *
 * @typedef {object} Timing
 * @property {string} outcome `solved`, `no-solution`, or what stopped it
 * @property {number} rounds
 * @property {number} best seconds
 * @property {number} median
 * @property {number} worst
 *
 * @typedef {{ [name in "trials" | "nodes" | "branches" | "backtracks" | "actions" | "events"]?: number | undefined }} Counts
 *
 * @typedef {import("./address.js").Clock} Clock
 *
 * @typedef {object} Standing
 * @property {number} contender
 * @property {number} amount what it needed on the clock
 * @property {number} place from 1; ties share one
 */

/**
 * The contenders that found an answer and count what the clock measures, the first one first.
 * @param {readonly Entry[]} entries
 * @param {Clock} clock
 * @returns {Standing[]}
 */
export function standings(entries, clock) {
  const found = entries.flatMap((entry, contender) => {
    const amount = amountOf(entry, clock);
    if (amount === undefined || !isAnswered(entry, clock)) return [];
    return [{ contender, amount, surely: clock === "time" ? (entry.timing?.median ?? amount) : amount }];
  });
  found.sort((one, other) => one.amount - other.amount);
  return found.map(({ contender, amount }) => {
    const ahead = found.filter(({ surely }) => surely < amount).length;
    return { contender, amount, place: 1 + ahead };
  });
}

/**
 * Whether everything that the clock measures is known.
 * @param {readonly Entry[]} entries
 * @param {Clock} clock
 */
export function isSettled(entries, clock) {
  return entries.every(({ timing, counts, failed }) => failed || (clock === "time" ? timing : counts));
}

/**
 * Whether a contender found an answer in the runs that the clock is about.
 * @param {Entry} entry
 * @param {Clock} clock
 */
export function isAnswered({ timing, status }, clock) {
  const end = clock === "time" ? timing?.outcome : status;
  return end === "solved" || end === "ok" || end === "no-solution";
}

/**
 * @param {Entry} entry
 * @param {Clock} clock
 */
function amountOf({ timing, counts }, clock) {
  return clock === "time" ? timing?.best : counts?.[clock];
}
