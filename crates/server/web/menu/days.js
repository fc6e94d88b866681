// Days and times in words.

import { language } from "../words.js";
import { noon } from "../storage/daily.js";

/** The user's own variant of the language: a British browser gets British dates. */
function variant() {
  return navigator.languages.find((tag) => tag.slice(0, 2) === language()) ?? language();
}

/**
 * A day in words.
 * @param {string} day
 * @param {Intl.DateTimeFormatOptions} [form]
 */
export function dayInWords(day, form = { weekday: "long", day: "numeric", month: "long" }) {
  return noon(day).toLocaleDateString(variant(), form);
}

/**
 * When something happened, in short.
 * @param {number} moment
 */
export function moment(moment) {
  return new Date(moment).toLocaleString(variant(), { dateStyle: "medium", timeStyle: "short" });
}
