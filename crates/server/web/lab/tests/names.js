// Names and numbers as the tables of the tests show them.

import { engineName } from "../../panel/engines.js";
import { language, say } from "../../words.js";

/** Reasoning as people do it, measured like an engine. */
export const HUMAN = "human";

/**
 * The name of what is tested.
 * @param {string} id
 */
export function testedName(id) {
  return id === HUMAN ? say("tests.human") : engineName(id);
}

/**
 * A mean of counters: `12`, `3.4`, `12,345`. A dash if there is none.
 * @param {number | undefined} value
 */
export function amount(value) {
  if (value === undefined) return "–";
  return value.toLocaleString(language(), { maximumFractionDigits: value < 100 && !Number.isInteger(value) ? 1 : 0 });
}

/**
 * `0:07`, `2:31`, `1:02:31`.
 * @param {number} seconds
 */
export function clock(seconds) {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
