// Durations, difficulty and houses in words.

import { has, language, say } from "../words.js";

/**
 * `0.31 ms`, `12 ms`, `2.4 s`: at most three digits.
 * @param {number} seconds
 */
export function duration(seconds) {
  const [value, unit] = seconds < 1e-3 ? [seconds * 1e6, "µs"] : seconds < 1 ? [seconds * 1e3, "ms"] : [seconds, "s"];
  return `${value.toLocaleString(language(), { maximumSignificantDigits: value < 100 ? 2 : 3 })} ${unit}`;
}

/**
 * The name of a level in the language of the page.
 * @param {string} level as the engine calls it: `Very easy`
 */
export function levelName(level) {
  const key = `game.level-${level.toLowerCase().replaceAll(" ", "-")}`;
  return has(key) ? say(key) : level;
}

/**
 * A rating in a few words: `Hard, 320`, `ER 7.1`.
 * @param {import("../api").Rating} rating
 */
export function ratingText({ level, score, er_ep_ed }) {
  const parts = [
    level && levelName(level),
    score !== undefined && score.toLocaleString(language()),
    er_ep_ed && `ER ${er_ep_ed[0]} · EP ${er_ep_ed[1]} · ED ${er_ep_ed[2]}`,
  ];
  return parts.filter(Boolean).join(" · ");
}

/**
 * Clues that clash, in words: `5 twice in row 1: r1c1, r1c3`.
 * @param {import("../api").Conflict} conflict
 */
export function conflictText({ symbol, house, cells }) {
  return say("help.set-twice", { symbol, house: houseName(house), cells: cells.join(", ") });
}

/**
 * The name of a house in the language of the page.
 * @param {string} house as the engine calls it: `row 1`
 */
export function houseName(house) {
  const [kind, number = ""] = house.split(" ");
  return has(`help.${kind}`) ? say(`help.${kind}`, { number }) : house;
}
