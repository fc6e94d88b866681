// Daily puzzles: the same for all players. Each day has three, easy, medium and hard.
//
//   since THREE_SINCE   id daily-2026-11-18-easy   source "daily 2026-11-18 easy"
//   before              id daily-2026-11-17        source "daily 2026-11-17"        one a day, its level by the weekday
//
// The ids and sources differ, so a game that an earlier version stored is never taken for another puzzle.

/** The levels of the puzzles of a day. */
export const DAILY_LEVELS = ["easy", "medium", "hard"];

/** The first day with three puzzles. */
export const THREE_SINCE = "2026-11-18";

/** The level of each weekday before that, Sunday first as in `Date`. */
const WEEKDAY_LEVELS = ["extreme", "easy", "easy", "medium", "medium", "hard", "evil"];

/** The prefix of the sources of daily puzzles. */
const SOURCE = "daily ";

/**
 * @typedef {"new" | "begun" | "won"} Progress
 *
 * @typedef {object} Daily a daily puzzle and how far the player is with it
 * @property {string} day
 * @property {string} level
 * @property {string} id of its game
 * @property {string} source
 * @property {Progress} progress
 * @property {number | undefined} time of play, in milliseconds, if it is known
 */

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

/**
 * The levels of the puzzles of a day.
 * @param {string} day
 */
export function levelsOf(day) {
  return day < THREE_SINCE ? [/** @type {string} */ (WEEKDAY_LEVELS[noon(day).getDay()])] : DAILY_LEVELS;
}

/**
 * The wish that makes a puzzle of a day.
 * @param {string} day
 * @param {string} level one of `levelsOf(day)`
 * @returns {import("../api").GenerateRequest}
 */
export function dailyRequest(day, level) {
  const wish = { shape: "3x3", seed: Number(day.replaceAll("-", "")), level };
  if (day < THREE_SINCE) return { ...wish, style: "technique", symmetry: "180" };
  return { ...wish, index: DAILY_LEVELS.indexOf(level), style: "open" };
}

/**
 * The id of the game.
 * @param {string} day
 * @param {string} level
 */
export function dailyId(day, level) {
  return day < THREE_SINCE ? `daily-${day}` : `daily-${day}-${level}`;
}

/**
 * @param {string} day
 * @param {string} level
 */
export function dailySource(day, level) {
  return SOURCE + (day < THREE_SINCE ? day : `${day} ${level}`);
}

/**
 * The day of a daily puzzle; `undefined` for others.
 * @param {string} source
 */
export function dayOfSource(source) {
  return /^daily (\d{4}-\d\d-\d\d)(?: |$)/.exec(source)?.[1];
}

/**
 * The puzzles of a day and how far the player is with each. A game under another id counts by its source: a second tab
 * gives the same puzzle a new id. The single puzzle that an earlier version made for a day of three is listed last if it
 * was played.
 * @param {string} day
 * @param {readonly import("./play.js").Play[]} plays
 * @param {readonly { id: string, source: string, time: number }[]} games that are kept or running
 * @returns {Daily[]}
 */
export function dailiesOf(day, plays, games) {
  const progressOf = (/** @type {string} */ id, /** @type {string} */ source) => {
    const played = plays.filter((play) => play.source === source);
    const win = played.find(({ won }) => won);
    if (win) return { progress: /** @type {Progress} */ ("won"), time: win.time };
    const game = games.find((game) => game.id === id) ?? games.find((game) => game.source === source);
    return { progress: /** @type {Progress} */ (game || played.length ? "begun" : "new"), time: game?.time };
  };
  const all = levelsOf(day).map((level) => {
    const [id, source] = [dailyId(day, level), dailySource(day, level)];
    return { day, level, id, source, ...progressOf(id, source) };
  });
  const old = { day, id: `daily-${day}`, source: SOURCE + day };
  const level = plays.find(({ source }) => source === old.source)?.level;
  if (day < THREE_SINCE || level === undefined) return all;
  return [...all, { ...old, level: level.toLowerCase(), ...progressOf(old.id, old.source) }];
}

/**
 * The days of a month, `2026-11`.
 * @param {string} month
 */
export function daysOfMonth(month) {
  const days = [];
  for (let day = `${month}-01`; day.startsWith(month); day = dayBefore(day, -1)) days.push(day);
  return days;
}

/**
 * The days of which a puzzle was won.
 * @param {readonly import("./play.js").Play[]} plays
 */
export function daysWon(plays) {
  return new Set(plays.filter(({ won }) => won).flatMap(({ source }) => dayOfSource(source) ?? []));
}

/**
 * How many days in a row were won, up to today, or up to yesterday while none of today is won.
 * @param {ReadonlySet<string>} won days
 * @param {string} today
 */
export function streak(won, today) {
  let day = won.has(today) ? today : dayBefore(today);
  let length = 0;
  for (; won.has(day); day = dayBefore(day)) length += 1;
  return length;
}

/**
 * The most days in a row that were ever won.
 * @param {ReadonlySet<string>} won days
 */
export function longestStreak(won) {
  const ends = [...won].filter((day) => !won.has(dayBefore(day, -1)));
  return Math.max(0, ...ends.map((day) => streak(won, day)));
}
