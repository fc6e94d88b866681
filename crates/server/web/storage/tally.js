// The statistics over the records of plays.

import { daysWon, longestStreak, streak } from "./daily.js";

/**
 * @typedef {object} Play a game that was played
 * @property {string} id
 * @property {string} level
 * @property {string} source
 * @property {string} shape
 * @property {number} begun milliseconds since 1970
 * @property {number} [won]
 * @property {number} [time] of play, in milliseconds
 * @property {number} [hints]
 *
 * @typedef {object} LevelTally
 * @property {string} level
 * @property {number} played
 * @property {number} won
 * @property {number | undefined} best time
 * @property {number | undefined} mean time
 */

/**
 * @param {readonly Play[]} plays
 * @param {readonly string[]} levels the order of the levels; others come last
 * @param {string} today
 */
export function tally(plays, levels, today) {
  const days = daysWon(plays);
  const names = [...new Set(plays.map(({ level }) => level))];
  const rank = (/** @type {string} */ level) => (levels.includes(level) ? levels.indexOf(level) : levels.length);
  names.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return {
    played: plays.length,
    won: plays.filter(({ won }) => won).length,
    unaided: plays.filter(({ won, hints }) => won && !hints).length,
    days,
    streak: streak(days, today),
    longestStreak: longestStreak(days),
    levels: names.map((level) =>
      ofLevel(
        level,
        plays.filter((play) => play.level === level),
      ),
    ),
  };
}

/**
 * @param {string} level
 * @param {readonly Play[]} plays
 * @returns {LevelTally}
 */
function ofLevel(level, plays) {
  const times = plays.flatMap(({ won, time }) => (won && time !== undefined ? [time] : []));
  const sum = times.reduce((total, time) => total + time, 0);
  return {
    level,
    played: plays.length,
    won: plays.filter(({ won }) => won).length,
    best: times.length ? Math.min(...times) : undefined,
    mean: times.length ? sum / times.length : undefined,
  };
}
