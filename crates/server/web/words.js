// Texts for people: a catalogue per language, `lang/<tag>.json`, of sections of keys.
//
//   "found": "{count, 1: one solution | # solutions}"     a text chosen by a number; # is the number itself
//   "cell": "row {row}, column {column}"                   arguments by name
//
// Another language is one more file and one more line in `LANGUAGES`. Only the current one is loaded: all have the
// same keys. Parts that few visits need (the lab, Learn) have catalogues of their own, `lang/<part>.<tag>.json`.

/** @type {Record<string, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/** @typedef {Record<string, Record<string, string>>} Catalogue */

/** @type {Catalogue} */
let chosen = {};
let tag = "en";
/** @type {Intl.NumberFormat | undefined} */
let numbers;

/** The current language. */
export function language() {
  return tag;
}

/**
 * Loads a language and switches to it.
 * @param {string} wanted its tag; an unknown one falls back to English
 * @param {string} [also] a page with texts of its own: also loads `lang/<also>.<tag>.json`
 */
export async function speak(wanted, also) {
  tag = Object.hasOwn(LANGUAGES, wanted) ? wanted : "en";
  const loading = load(also ? [tag, `${also}.${tag}`] : [tag]);
  // The first use takes a browser a while; at this time there is nothing else to do.
  numbers = new Intl.NumberFormat(tag);
  chosen = await loading;
  document.documentElement.lang = tag;
}

/**
 * The language of the browser, if there is a catalogue for it.
 * @returns {string}
 */
export function preferredLanguage() {
  const tags = navigator.languages.map((name) => name.slice(0, 2));
  return tags.find((name) => Object.hasOwn(LANGUAGES, name)) ?? "en";
}

/**
 * Adds the texts of a part of the page.
 * @param {string} part
 */
export async function speakAlso(part) {
  chosen = { ...chosen, ...(await load([`${part}.${tag}`])) };
}

/**
 * @param {string[]} files
 * @returns {Promise<Catalogue>}
 */
async function load(files) {
  const catalogues = await Promise.all(files.map((file) => fetch(`lang/${file}.json`).then((response) => response.json())));
  return Object.assign({}, ...catalogues);
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
