// The list of files that the service worker caches.

import { hashOf } from "./files.js";

/**
 * @typedef {{ path: string, hash: string }} File
 *
 * @typedef {object} Listing
 * @property {string} version derived from the contents of all files
 * @property {File[]} core what the app needs, whatever the player does
 * @property {Record<string, File[]>} languages its texts, of which a player needs one language
 * @property {Record<"portable" | "simd128", { main: File, rest: File }>} engines of which a browser needs one
 * @property {File[]} rest what a first visit leaves out, like the rest of the engines: Learn, the lab, home screen
 *   icons
 */

/**
 * @param {import("./files.js").Files} files
 * @param {Record<string, import("./bundle.js").Page>} pages
 * @param {import("./engines.js").Engines} engines
 * @returns {Listing}
 */
export function listing(files, pages, engines) {
  const file = (/** @type {string} */ path) => ({ path, hash: files.hash(path) });
  const needs = (/** @type {string} */ name) => [`${name}.html`, ...(pages[name]?.needs ?? [])];
  const first = [...needs("index"), "manifest.webmanifest", "icon.svg"].sort();
  const languages = pages["index"]?.words ?? {};
  const icons = files.paths.filter((path) => path.startsWith("icons/"));
  const learn = pages["index"]?.later ?? [];
  const lab = [...needs("lab"), ...Object.values(pages["lab"]?.words ?? {}).flat()];
  const later = [...new Set([...learn, ...lab, ...icons])].filter((path) => !first.includes(path)).sort();
  return {
    version: hashOf(files.paths.map((path) => `${path} ${files.hash(path)}`).join("\n")).slice(0, 12),
    core: first.map(file),
    languages: Object.fromEntries(Object.entries(languages).map(([tag, paths]) => [tag, paths.map(file)])),
    engines: {
      portable: { main: file(engines.omnidoku), rest: file(engines["omnidoku-rest"]) },
      simd128: { main: file(engines["omnidoku-simd128"]), rest: file(engines["omnidoku-simd128-rest"]) },
    },
    rest: later.map(file),
  };
}
