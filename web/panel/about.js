// What the engine can do, asked once.

import { engine } from "../context.js";
import { language } from "../words.js";

/** @typedef {import("../api").AboutReply} AboutReply */

/** @type {Promise<AboutReply> | undefined} */
let asked;

/** What the engine tells about itself. */
export function about() {
  if (!asked) {
    asked = engine.ask("about", { language: language() });
    asked.catch(() => (asked = undefined));
  }
  return asked;
}

/**
 * A technique by its id; nothing if it is unknown or nobody answers.
 * @param {string} id
 */
export async function technique(id) {
  try {
    return (await about()).techniques.find((known) => known.id === id);
  } catch {
    return undefined;
  }
}
