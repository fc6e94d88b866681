// Everything that is kept on a device as one file, and back.
//
//   { "format": "omnidoku-backup", "version": 1, "saved": "2026-11-18T06:00:00.000Z",
//     "stores": { "games": […], "plays": […], "settings": {…}, … } }
//
// Each store of `stores.js` has its own part of the file. Bringing a file back merges: a store never drops what it holds,
// and the same file brought back again changes nothing.

import { fromArchive } from "./archive.js";

/**
 * @typedef {object} Merged what became of the parts of a store
 * @property {number} [added] were not here
 * @property {number} [changed] were here, and hold more now
 * @property {number} [beside] were here in another version: both are kept
 * @property {number} [broken] are not valid, and left out
 *
 * @typedef {object} Store something that is kept
 * @property {string} name of its part of the file
 * @property {() => unknown} read everything it holds, as data for JSON; may be a promise
 * @property {(found: any) => unknown} merge adds what comes from a file; returns `Merged` or nothing; may be a promise
 * @property {boolean} [isAsked] it replaces instead of adding, so the player is asked first
 *
 * @typedef {object} Backup
 * @property {string} saved when, as in `Date.toISOString`; empty if it is unknown
 * @property {Record<string, unknown>} stores
 */

const FORMAT = "omnidoku-backup";
const VERSION = 1;

/** The largest file that is read, in characters. */
const MAX_LENGTH = 200_000_000;

/** A file that is not a backup. `flaw` says why: `empty`, `large`, `json`, `other`, `newer` or `parts`. */
export class BadBackup extends Error {
  /** @param {string} flaw */
  constructor(flaw) {
    super(`not a backup: ${flaw}`);
    this.flaw = flaw;
  }
}

/**
 * The file of everything that some stores hold.
 * @param {readonly Store[]} stores
 * @param {Date} now
 */
export async function toBackup(stores, now) {
  const parts = await Promise.all(stores.map(async ({ name, read }) => [name, await read()]));
  return JSON.stringify({ format: FORMAT, version: VERSION, saved: now.toISOString(), stores: Object.fromEntries(parts) });
}

/**
 * Whether a text looks like a backup, so that it is not taken for a puzzle.
 * @param {string} text
 */
export function isBackup(text) {
  return text.trimStart().startsWith("{") && text.slice(0, 200).includes(FORMAT);
}

/**
 * What is in a file: a backup, or the games that the library exports. Throws `BadBackup`.
 * @param {string} text
 * @returns {Backup}
 */
export function fromBackup(text) {
  if (!text.trim()) throw new BadBackup("empty");
  if (text.length > MAX_LENGTH) throw new BadBackup("large");
  const file = parsed(text);
  if (fromArchive(text)) return { saved: "", stores: { games: file.games } };
  if (file?.format !== FORMAT) throw new BadBackup("other");
  if (typeof file.version !== "number" || file.version > VERSION) throw new BadBackup("newer");
  if (typeof file.stores !== "object" || file.stores === null || Array.isArray(file.stores)) throw new BadBackup("parts");
  return { saved: typeof file.saved === "string" ? file.saved : "", stores: file.stores };
}

/**
 * @param {string} text
 * @returns {any}
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadBackup("json");
  }
}

/**
 * Brings a file back into some stores.
 * @param {Backup} backup
 * @param {readonly Store[]} stores
 * @returns {Promise<{ name: string, merged: Merged }[]>} what became of each part
 */
export async function bringBack({ stores: found }, stores) {
  const results = [];
  for (const store of stores.filter(({ name }) => Object.hasOwn(found, name)))
    results.push({ name: store.name, merged: await mergeInto(store, found[store.name]) });
  return results;
}

/**
 * @param {Store} store
 * @param {unknown} found
 * @returns {Promise<Merged>}
 */
async function mergeInto({ read, merge }, found) {
  const before = JSON.stringify(await read());
  const merged = /** @type {Merged | undefined} */ (await merge(found));
  if (merged) return merged;
  return JSON.stringify(await read()) === before ? {} : { changed: 1 };
}
