// Why an engine that chooses took the one it took. The engines give the reason in English; here it is in the language of
// the page.

import { say } from "../words.js";
import { engineName } from "./engines.js";

/** The reasons: their texts in the catalogue, and how the engines write them. @type {readonly (readonly [string, RegExp])[]} */
const REASONS = [
  ["classic", /^a 9x9 has an engine of its own$/],
  ["few", /^(?<blanks>\d+) blanks are few: at most (?<most>\d+)$/],
  ["large", /^a grid of (?<size>\d+)x\d+ is large$/],
  ["many", /^(?<blanks>\d+) blanks are many$/],
  ["memory", /^(?<engine>[\w-]+) would take more memory than allowed$/],
  ["small", /^a grid of (?<size>\d+)x\d+ is small$/],
  ["spent-nodes", /^(?<engine>[\w-]+) did not finish within (?<count>\d+) nodes$/],
  ["spent-updates", /^(?<engine>[\w-]+) did not finish within (?<count>\d+) updates$/],
];

/**
 * A reason as the text it has in the catalogue; `undefined` if it is not known.
 * @param {string} reason
 */
export function reasonKey(reason) {
  const [key, pattern] = REASONS.find(([, pattern]) => pattern.test(reason)) ?? [];
  const { engine, ...numbers } = pattern?.exec(reason)?.groups ?? {};
  const counts = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, Number(value)]));
  return key && { key: `solve.reason-${key}`, words: { ...counts, ...(engine && { engine }) } };
}

/**
 * The sentence that says which engine was chosen, and why.
 * @param {string} engine
 * @param {string} reason
 */
export function choiceText(engine, reason) {
  const known = reasonKey(reason);
  const { words = {} } = known || {};
  const named = "engine" in words ? { ...words, engine: engineName(words.engine ?? "") } : words;
  return say("solve.chosen", { engine: engineName(engine), reason: known ? say(known.key, named) : reason });
}
