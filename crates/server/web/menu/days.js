// Days and times in words.

import { language } from "../words.js";
import { noon } from "../storage/daily.js";

/**
 * A day in words.
 * @param {string} day
 * @param {Intl.DateTimeFormatOptions} [form]
 */
export function dayInWords(day, form = { weekday: "long", day: "numeric", month: "long" }) {
  return noon(day).toLocaleDateString(language(), form);
}

/**
 * When something happened, in short.
 * @param {number} moment
 */
export function moment(moment) {
  return new Date(moment).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
}
