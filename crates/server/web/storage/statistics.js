// The record of plays: one entry per game.

import { engine, game, settings } from "../context.js";
import { on } from "../events.js";
import { transact } from "./database.js";
import { keeper } from "./keeper.js";
import { isPlay, united } from "./play.js";
import { hasWork } from "./summary.js";

/**
 * @typedef {import("./play.js").Play} Play
 * @typedef {import("./backup.js").Merged} Merged
 */

/** The largest grid whose path is searched after a win: there it takes milliseconds. */
const MAX_PATH_SIZE = 9;
/** The most seconds for it. */
const PATH_SECONDS = 2;

/** Records every game that is played and won from now on. */
export function keepStatistics() {
  let noted = "";
  const noteGame = () => {
    const { state } = game;
    if (noted === keeper.id || state.mode !== "play" || !hasWork(state)) return;
    noted = keeper.id;
    void note(keeper.id, (play) => play);
  };
  noteGame();
  game.addEventListener("change", noteGame);
  on("omnidoku:taught", ({ technique }) => {
    if (game.state.mode !== "play") return;
    void note(keeper.id, (play) => {
      const { shown = {} } = play;
      return { ...play, shown: { ...shown, [technique]: (shown[technique] ?? 0) + 1 } };
    });
  });
  on("omnidoku:won", ({ time, hints }) => void noteWin(time, hints));
}

/**
 * Records a win, and what the puzzle took. A game that is won again after undoing keeps its first victory.
 * @param {number} time
 * @param {number} hints
 */
async function noteWin(time, hints) {
  const { id } = keeper;
  const { shape, alphabet, givens } = game.state;
  const result = { won: Date.now(), time, hints, ...(settings.now.countMistakes && { mistakes: game.mistakes }) };
  await note(id, (play) => (play.won ? play : { ...play, ...result }));
  if (shape.size > MAX_PATH_SIZE) return;
  try {
    const puzzle = { shape: shape.name, alphabet, puzzle: [...givens] };
    const { steps } = await engine.ask("path", { ...puzzle, seconds: PATH_SECONDS });
    const path = [...new Set(steps.map(({ technique }) => technique))];
    await change(id, (play) => play && { ...play, path });
  } catch {
    // The win counts without it.
  }
}

/**
 * Everything that was played.
 * @returns {Promise<Play[]>}
 */
export function plays() {
  return transact(["plays"], "readonly", (store) => store("plays").getAll());
}

/** Forgets everything that was played. */
export function forgetPlays() {
  return transact(["plays"], "readwrite", (store) => store("plays").clear());
}

/**
 * Adds records from outside to those here. A game that has a record already gets both as one.
 * @param {unknown} found
 * @returns {Promise<Merged>}
 */
export async function mergePlays(found) {
  const list = Array.isArray(found) ? found : [];
  const valid = list.filter(isPlay);
  const merged = { added: 0, changed: 0, broken: list.length - valid.length };
  await transact(["plays"], "readwrite", (store) => {
    const request = store("plays").getAll();
    request.onsuccess = () => {
      /** @type {Map<string, Play>} */
      const here = new Map(request.result.map((play) => [play.id, play]));
      const all = new Map(here);
      for (const play of valid) all.set(play.id, united(all.get(play.id) ?? play, play));
      for (const play of all.values()) {
        const before = here.get(play.id);
        if (before && isSame(play, before)) continue;
        merged[before ? "changed" : "added"] += 1;
        store("plays").put(play);
      }
    };
  });
  return merged;
}

/**
 * @param {Play} one
 * @param {Play} other
 */
function isSame(one, other) {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

/** @param {object} play */
function inOrder(play) {
  const sorted = (/** @type {object} */ fields) => Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted(play).map(([name, value]) => [name, name === "shown" ? sorted(value) : value]);
}

/**
 * Changes the record of the running game, creating it if necessary. Without a database nothing is recorded.
 * @param {string} id
 * @param {(play: Play) => Play} work
 */
async function note(id, work) {
  const { level, source, shape } = game.state;
  const fresh = { id, level, source, shape: shape.name, begun: Date.now() };
  try {
    await change(id, (play) => work(play ?? fresh));
  } catch (error) {
    console.warn("not counted", error);
  }
}

/**
 * @param {string} id
 * @param {(play: Play | undefined) => Play | undefined} work returns the new record; `undefined` leaves all as it is
 */
async function change(id, work) {
  await transact(["plays"], "readwrite", (store) => {
    const all = store("plays");
    const request = all.get(id);
    request.onsuccess = () => {
      const play = work(request.result);
      if (play) all.put(play);
    };
  });
}
