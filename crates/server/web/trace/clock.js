// The clocks of a race. A clock says how much of something a search has done at each place of its trace:
//
//   events    as they are recorded
//   nodes     assignments made
//   actions   elementary updates
//   time      that of an untraced run, spread over the work of this one: over the actions, or if the engine does not
//             count them the nodes, or the events. An impression of the speed, not a measurement of each place.
//
// Work done after the last event (or, in a truncated trace, after the cut) counts at the last place.

/** @typedef {import("./read.js").Trace} Trace */

export const CLOCKS = /** @type {const} */ (["events", "nodes", "actions", "time"]);

/** @typedef {typeof CLOCKS[number]} ClockName */

/**
 * What a clock needs to know about a contender.
 * @typedef {object} Runner
 * @property {Trace} trace
 * @property {number | undefined} [seconds] the time of an untraced run
 */

/**
 * Whether an engine counts what a clock measures. One that does not stays at the start.
 * @param {Runner} contender
 * @param {ClockName} clock
 */
export function hasClock({ trace, seconds }, clock) {
  if (clock === "events") return true;
  return clock === "time" ? seconds !== undefined : trace.total[clock] !== undefined;
}

/**
 * How much was done at a place.
 * @param {Runner} contender
 * @param {ClockName} clock
 * @param {number} place
 */
export function amountAt(contender, clock, place) {
  if (!hasClock(contender, clock)) return 0;
  if (clock !== "time") return counted(contender.trace, clock, place);
  const work = workOf(contender.trace);
  const all = counted(contender.trace, work, contender.trace.length);
  return all ? ((contender.seconds ?? 0) * counted(contender.trace, work, place)) / all : 0;
}

/**
 * The last place at which no more than an amount was done.
 * @param {Runner} contender
 * @param {ClockName} clock
 * @param {number} amount
 */
export function placeAt(contender, clock, amount) {
  if (!hasClock(contender, clock)) return 0;
  let [low, high] = [0, contender.trace.length];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (amountAt(contender, clock, middle) <= amount) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * What the time is spread over.
 * @param {Trace} trace
 */
function workOf({ total }) {
  if (total.actions) return "actions";
  return total.nodes ? "nodes" : "events";
}

/**
 * @param {Trace} trace
 * @param {"events" | "nodes" | "actions"} what
 * @param {number} place
 */
function counted(trace, what, place) {
  const { length, total } = trace;
  const at = Math.max(0, Math.min(place, length));
  if (what === "events") return at;
  const here = trace[what][at - 1] ?? 0;
  return at < length ? here : Math.max(here, total[what] ?? 0);
}
