// Texts for people: a catalogue per language, `lang/<tag>.json`, of sections of keys.
//
//   "found": "{count, 1: one solution | # solutions}"     a text chosen by a number; # is the number itself
//   "cell": "row {row}, column {column}"                   arguments by name
//
// Only the current language is loaded: all have the same keys. `lang/<tag>.json` has what the first wave of the start
// needs; the second wave, the lab and Learn have catalogues of their own, `lang/<part>.<tag>.json`.

import { LANGUAGES } from "./languages.js";

/** @typedef {Record<string, Record<string, string>>} Catalogue */

/** @type {Catalogue} */
let chosen = {};
let tag = "en";
/** @type {Intl.NumberFormat | undefined} */
let numbers;
/** The parts whose texts are there or on their way. @type {Map<string, Promise<void>>} */
const added = new Map();

/** The current language. */
export function language() {
  return tag;
}

/**
 * Loads a language and switches to it.
 * @param {string} wanted its tag; an unknown one falls back to English
 */
export async function speak(wanted) {
  tag = Object.hasOwn(LANGUAGES, wanted) ? wanted : "en";
  const loading = load(tag);
  // The first use takes a browser a while; at this time there is nothing else to do.
  numbers = new Intl.NumberFormat(tag);
  const texts = await loading;
  chosen = { ...chosen, ...texts };
  document.documentElement.lang = tag;
}

/**
 * Adds the texts of a part of the page, once; if they cannot be loaded, the next call tries again.
 * @param {string} part
 */
export function speakAlso(part) {
  const adding = added.get(part) ?? add(part);
  added.set(part, adding);
  adding.catch(() => added.delete(part));
  return adding;
}

/** @param {string} part */
async function add(part) {
  const more = await load(`${part}.${tag}`);
  chosen = { ...chosen, ...more };
}

/**
 * @param {string} file
 * @returns {Promise<Catalogue>}
 */
async function load(file) {
  return (await fetch(`lang/${file}.json`)).json();
}

/**
 * The text of a key, with its arguments filled in.
 * @param {string} key `section.key`
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  const template = lookUp(key) ?? key;
  return template.replace(/\{(\w+)(?:,([^{}]*))?\}/g, (whole, name, choices) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (choices === undefined) return format(value);
    return choose(choices, Number(value)).replaceAll("#", format(Number(value)));
  });
}

/**
 * Whether a key exists.
 * @param {string} key
 */
export function has(key) {
  return lookUp(key) !== undefined;
}

/** @param {string} key */
function lookUp(key) {
  const dot = key.indexOf(".");
  const [section, name] = [key.slice(0, dot), key.slice(dot + 1)];
  const texts = Object.hasOwn(chosen, section) ? chosen[section] : undefined;
  return texts && Object.hasOwn(texts, name) ? texts[name] : undefined;
}

/**
 * `0: none | 1: one | # many`: the text for a number, or the last.
 * @param {string} choices
 * @param {number} number
 */
function choose(choices, number) {
  const texts = choices.split("|").map((text) => text.trim());
  const match = texts.find((text) => text.startsWith(`${number}:`));
  const text = match ? match.slice(match.indexOf(":") + 1) : (texts.at(-1) ?? "");
  return text.trim();
}

/** @param {string | number} value */
function format(value) {
  if (typeof value !== "number") return value;
  numbers ??= new Intl.NumberFormat(tag);
  return numbers.format(value);
}
