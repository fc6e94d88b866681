// The statistics over the records of plays.

import { daysWon, longestStreak, streak } from "./daily.js";

/**
 * @typedef {import("./play.js").Play} Play
 *
 * @typedef {object} LevelTally
 * @property {string} level
 * @property {number} played
 * @property {number} won
 * @property {number | undefined} best time
 * @property {number | undefined} mean time
 *
 * @typedef {object} TechniqueTally how often a technique was met
 * @property {string} technique its id
 * @property {number} won the won puzzles that take it
 * @property {number} shown the hints that showed it
 */

/**
 * @param {readonly Play[]} plays
 * @param {readonly string[]} levels the order of the levels; others come last
 * @param {string} today
 */
export function tally(plays, levels, today) {
  const days = daysWon(plays);
  const wins = plays.filter(({ won }) => won);
  const counted = wins.filter(({ mistakes }) => mistakes !== undefined);
  return {
    played: plays.length,
    won: wins.length,
    unaided: wins.filter(({ hints }) => !hints).length,
    hints: sum(wins.map(({ hints = 0 }) => hints)),
    mistakes: counted.length ? sum(counted.map(({ mistakes = 0 }) => mistakes)) : undefined,
    days,
    streak: streak(days, today),
    longestStreak: longestStreak(days),
    ...winsInRow(plays),
    levels: byLevel(plays, levels),
    techniques: techniquesMet(plays),
  };
}

/**
 * The games of each level.
 * @param {readonly Play[]} plays
 * @param {readonly string[]} levels the order of the levels; others come last
 */
export function byLevel(plays, levels) {
  const names = [...new Set(plays.map(({ level }) => level))];
  const rank = (/** @type {string} */ level) => (levels.includes(level) ? levels.indexOf(level) : levels.length);
  names.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return names.map((level) =>
    ofLevel(
      level,
      plays.filter((play) => play.level === level),
    ),
  );
}

/**
 * @param {string} level
 * @param {readonly Play[]} plays
 * @returns {LevelTally}
 */
function ofLevel(level, plays) {
  const times = plays.flatMap(({ won, time }) => (won && time !== undefined ? [time] : []));
  return {
    level,
    played: plays.length,
    won: plays.filter(({ won }) => won).length,
    best: times.length ? Math.min(...times) : undefined,
    mean: times.length ? sum(times) / times.length : undefined,
  };
}

/**
 * How many games in a row were won, in the order in which they were begun. One that was left ends the row, unless no later
 * one is won yet.
 * @param {readonly Play[]} plays
 */
function winsInRow(plays) {
  const inOrder = plays.toSorted((one, other) => one.begun - other.begun);
  let [row, longestRow] = [0, 0];
  for (const { won } of inOrder.slice(0, inOrder.findLastIndex(({ won }) => won) + 1)) {
    row = won ? row + 1 : 0;
    longestRow = Math.max(longestRow, row);
  }
  return { row, longestRow };
}

/**
 * The techniques that were met, those of most puzzles first.
 * @param {readonly Play[]} plays
 * @returns {TechniqueTally[]}
 */
function techniquesMet(plays) {
  /** @type {Map<string, TechniqueTally>} */
  const met = new Map();
  const of = (/** @type {string} */ technique) => {
    const known = met.get(technique) ?? { technique, won: 0, shown: 0 };
    met.set(technique, known);
    return known;
  };
  for (const { shown = {}, path = [] } of plays) {
    for (const technique of path) of(technique).won += 1;
    for (const [technique, count] of Object.entries(shown)) of(technique).shown += count;
  }
  return [...met.values()].sort((a, b) => b.won - a.won || b.shown - a.shown || (a.technique < b.technique ? -1 : 1));
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
