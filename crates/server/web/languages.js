// The languages of the page. Another one is one more line here and one more file of each kind in `lang`.

/** @type {Record<string, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/**
 * The language of the browser, if there is a catalogue for it.
 * @returns {string}
 */
export function preferredLanguage() {
  const tags = navigator.languages.map((name) => name.slice(0, 2));
  return tags.find((name) => Object.hasOwn(LANGUAGES, name)) ?? "en";
}
