// Every game on this device: those of the library and those that run in a tab. For the backup.
//
// A game from a file whose id is not here is added. Of two versions of a game the longer one stays if it contains the
// other; otherwise both stay, the one from the file under an id of its own. A running game is never replaced.

import { isArchived } from "./archive.js";
import { keeper, runningGames } from "./keeper.js";
import { library, retitled } from "./library.js";
import { idBeside, relation } from "./game-versions.js";
import { stateOf, summary } from "./summary.js";

/**
 * @typedef {import("./archive.js").Archived} Archived
 * @typedef {import("./summary.js").Saved} Saved
 * @typedef {import("./backup.js").Merged} Merged
 */

/**
 * All games. One that runs is listed as it is now, not as the library last had it.
 * @returns {Promise<Archived[]>}
 */
export async function allGames() {
  keeper.saveNow();
  /** @type {Map<string, Archived>} */
  const games = new Map();
  for (const { id, changed } of await library.list()) {
    const saved = await library.saved(id);
    if (saved) games.set(id, { id, changed, saved });
  }
  for (const { id, saved } of runningGames().filter(({ saved }) => !isBlank(saved)))
    games.set(id, { id, changed: games.get(id)?.changed ?? Date.now(), saved });
  return [...games.values()];
}

/**
 * Whether nothing was entered or begun.
 * @param {Saved} saved
 */
function isBlank(saved) {
  return saved.log.length === 1 && !stateOf(saved).values.some(Boolean);
}

/**
 * Adds games from outside to those here.
 * @param {unknown} found
 * @returns {Promise<Required<Merged>>}
 */
export async function mergeGames(found) {
  keeper.saveNow();
  const list = Array.isArray(found) ? found : [];
  const valid = list.filter(isArchived);
  const merged = { added: 0, changed: 0, beside: 0, broken: list.length - valid.length };
  const running = new Map(runningGames().map(({ id, saved }) => [id, saved]));
  for (const game of valid) {
    const outcome = await bring(game, running);
    if (outcome) merged[outcome] += 1;
  }
  return merged;
}

/**
 * @param {Archived} game
 * @param {ReadonlyMap<string, Saved>} running
 * @returns {Promise<"added" | "changed" | "beside" | undefined>} `undefined`: it was here
 */
async function bring({ id, changed, saved }, running) {
  const here = running.get(id) ?? (await library.saved(id));
  if (!here) return keep(id, changed, saved, "added");
  const kind = relation(saved, here);
  if (kind === "same" || kind === "older") return undefined;
  const isReplaced = kind === "newer" && !running.has(id);
  if (isReplaced) return keep(id, changed, retitled(saved, stateOf(here).title || stateOf(saved).title), "changed");
  const beside = idBeside(id, saved);
  const copy = running.get(beside) ?? (await library.saved(beside));
  if (copy && ["same", "older"].includes(relation(saved, copy))) return undefined;
  return keep(beside, changed, saved, "beside");
}

/**
 * @template {string} Outcome
 * @param {string} id
 * @param {number} changed
 * @param {Saved} saved
 * @param {Outcome} outcome
 */
async function keep(id, changed, saved, outcome) {
  await library.keep(summary(id, stateOf(saved), saved.time, changed), saved);
  return outcome;
}
