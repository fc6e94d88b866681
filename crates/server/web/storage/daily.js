// The puzzle of the day: the same for all players, easy on Monday, hardest on Sunday.

/** The level of each weekday, Sunday first as in `Date`. */
const LEVELS = ["extreme", "easy", "easy", "medium", "medium", "hard", "evil"];

/** From this day on, levels have the meaning that players expect. Puzzles of earlier days stay what they were. */
const OPEN_SINCE = "2026-12-01";

/** The prefix of the sources of daily puzzles. */
const SOURCE = "daily ";

/**
 * The local date of a moment: `2026-11-16`.
 * @param {Date} moment
 */
export function dayOf(moment) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/**
 * The day that many days before another.
 * @param {string} day
 * @param {number} count
 */
export function dayBefore(day, count = 1) {
  const moment = noon(day);
  moment.setDate(moment.getDate() - count);
  return dayOf(moment);
}

/**
 * A time of a day at which clocks never change.
 * @param {string} day
 */
export function noon(day) {
  return new Date(`${day}T12:00:00`);
}

/** @param {string} day */
export function levelOf(day) {
  return /** @type {string} */ (LEVELS[noon(day).getDay()]);
}

/**
 * The wish that makes the puzzle of a day.
 * @param {string} day
 * @returns {import("../api").GenerateRequest}
 */
export function dailyRequest(day) {
  const style = day < OPEN_SINCE ? "technique" : "open";
  return { shape: "3x3", seed: Number(day.replaceAll("-", "")), level: levelOf(day), style, symmetry: "180" };
}

/** @param {string} day */
export function dailyId(day) {
  return `daily-${day}`;
}

/** @param {string} day */
export function dailySource(day) {
  return SOURCE + day;
}

/**
 * The day of a daily puzzle; `undefined` for others.
 * @param {string} source
 */
export function dayOfSource(source) {
  return source.startsWith(SOURCE) ? source.slice(SOURCE.length) : undefined;
}

/**
 * How many days in a row were won, up to today, or up to yesterday while today's puzzle is open.
 * @param {ReadonlySet<string>} won days
 * @param {string} today
 */
export function streak(won, today) {
  let day = won.has(today) ? today : dayBefore(today);
  let length = 0;
  for (; won.has(day); day = dayBefore(day)) length += 1;
  return length;
}
