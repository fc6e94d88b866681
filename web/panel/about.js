// What the engine can do, asked once.

import { engine, settings } from "../context.js";
import { remember } from "../engine/facts.js";
import { language } from "../words.js";

/** @typedef {import("../api").AboutReply} AboutReply */

/** @type {Promise<AboutReply> | undefined} */
let asked;

/** What the engine tells about itself. */
export function about() {
  if (!asked) {
    asked = engine.ask("about", { language: language() });
    asked.then(
      ({ engines }) => remember(engines),
      () => (asked = undefined),
    );
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

/**
 * What a request says of the techniques that are switched off. Ids that the engine does not know are left out: the
 * settings may come from another version.
 * @returns {Promise<{ without?: string[] }>}
 */
export async function switchedOff() {
  const off = settings.now.techniquesOff;
  if (!off.length) return {};
  const known = new Set((await about()).techniques.map(({ id }) => id));
  return { without: off.filter((id) => known.has(id)) };
}
