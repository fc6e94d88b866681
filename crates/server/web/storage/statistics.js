// The record of plays: one entry per game.

import { game } from "../context.js";
import { on } from "../events.js";
import { transact } from "./database.js";
import { keeper } from "./keeper.js";
import { hasWork } from "./summary.js";

/**
 * @typedef {import("./tally.js").Play} Play
 */

/** Records every game that is played and won from now on. */
export function keepStatistics() {
  let noted = "";
  const noteGame = () => {
    const { state } = game;
    if (noted === keeper.id || state.mode !== "play" || !hasWork(state)) return;
    noted = keeper.id;
    note(keeper.id, (play) => play);
  };
  noteGame();
  game.addEventListener("change", noteGame);
  on("omnidoku:won", ({ time, hints }) => {
    // A game that is won again after undoing keeps its first victory.
    note(keeper.id, (play) => (play.won ? play : { ...play, won: Date.now(), time, hints }));
  });
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
 * Changes the record of a game, creating it if necessary. Without a database nothing is recorded.
 * @param {string} id
 * @param {(play: Play) => Play} change
 */
async function note(id, change) {
  const { level, source, shape } = game.state;
  const fresh = { id, level, source, shape: shape.name, begun: Date.now() };
  try {
    await transact(["plays"], "readwrite", (store) => {
      const plays = store("plays");
      const request = plays.get(id);
      request.onsuccess = () => void plays.put(change(request.result ?? fresh));
    });
  } catch (error) {
    console.warn("not counted", error);
  }
}
