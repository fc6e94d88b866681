// What other modules keep in localStorage under a key of ours. A backup has it as it is; bringing it back fills only keys
// that are not used here.

const OURS = "omnidoku.";

/** Keys with a store of their own, and the id of the last game, which means nothing on another device. */
const ELSEWHERE = ["omnidoku.game.", "omnidoku.last", "omnidoku.settings", "omnidoku.skills"];

/** The most characters of a value. */
const MAX_LENGTH = 1_000_000;

/**
 * The keys and what they hold.
 * @returns {Record<string, string>}
 */
export function otherKeys() {
  const entries = stored().map((key) => /** @type {const} */ ([key, localStorage.getItem(key) ?? ""]));
  return Object.fromEntries(entries);
}

/**
 * @param {unknown} found
 * @returns {import("./backup.js").Merged}
 */
export function mergeOtherKeys(found) {
  const entries = typeof found === "object" && found !== null ? Object.entries(found) : [];
  const valid = entries.filter(([key, value]) => isOther(key) && typeof value === "string" && value.length <= MAX_LENGTH);
  const here = new Set(stored());
  const added = valid.filter(([key]) => !here.has(key));
  for (const [key, value] of added) localStorage.setItem(key, value);
  return { added: added.length, broken: entries.length - valid.length };
}

/** The keys of this kind that are in use. */
function stored() {
  try {
    return Object.keys(localStorage).filter(isOther);
  } catch {
    // The browser stores nothing.
    return [];
  }
}

/** @param {string} key */
function isOther(key) {
  return key.startsWith(OURS) && !ELSEWHERE.some((prefix) => key.startsWith(prefix));
}
