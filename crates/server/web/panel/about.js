// What the engine can do, requested once.

import { engine, settings } from "../context.js";
import { remember } from "../engine/facts.js";
import { language } from "../words.js";

/** @typedef {import("../api").AboutReply} AboutReply */

/** @type {Promise<AboutReply> | undefined} */
let asked;

/** The longest search that the engine allows, in seconds, once it is known. */
let mostSeconds = Infinity;

/** How long a search may take, in seconds: what the user chose, or less if the engine allows no more. */
export function timeLimit() {
  return Math.min(settings.now.seconds, mostSeconds);
}

/** What the engine reports about itself. */
export function about() {
  if (!asked) {
    asked = engine.ask("about", { language: language() });
    asked.then(
      ({ engines, limits }) => {
        remember(engines);
        mostSeconds = limits.seconds;
      },
      () => (asked = undefined),
    );
  }
  return asked;
}

/**
 * A technique by its id; `undefined` if it is unknown or the engine does not answer.
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
 * The part of a request that switches techniques off. Ids that the engine does not know are omitted: the settings may
 * come from another version.
 * @returns {Promise<{ without?: string[] }>}
 */
export async function switchedOff() {
  const off = settings.now.techniquesOff;
  if (!off.length) return {};
  const known = new Set((await about()).techniques.map(({ id }) => id));
  return { without: off.filter((id) => known.has(id)) };
}
