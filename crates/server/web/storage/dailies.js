// The daily puzzles of this player: what is stored about them.

import { game } from "../context.js";
import { dailiesOf, dayOf, dayOfSource, daysWon, longestStreak, streak } from "./daily.js";
import { transact } from "./database.js";
import { keeper, storedGame } from "./keeper.js";
import { plays } from "./statistics.js";

/**
 * @typedef {import("./daily.js").Daily} Daily
 * @typedef {import("./play.js").Play} Play
 * @typedef {import("./summary.js").Summary} Summary
 */

/** What the player has done of the daily puzzles. Without a database, that is the running game alone. */
export class DailyRecord {
  /**
   * @param {readonly Play[]} plays
   * @param {readonly { id: string, source: string, time: number }[]} games
   */
  constructor(plays, games) {
    this.plays = plays;
    this.games = games;
    this.won = daysWon(plays);
  }

  /** Reads what is stored. */
  static async read() {
    const [played, kept] = await Promise.all([plays(), keptDailies()]).catch(
      () => /** @type {[Play[], Summary[]]} */ ([[], []]),
    );
    const running = { id: keeper.id, source: game.state.source, time: game.time };
    const elsewhere = played.flatMap(({ id, source }) => {
      const saved = dayOfSource(source) && storedGame(id);
      return saved ? [{ id, source, time: saved.time }] : [];
    });
    return new DailyRecord(played, [running, ...elsewhere, ...kept]);
  }

  /**
   * The puzzles of a day.
   * @param {string} day
   */
  of(day) {
    return dailiesOf(day, this.plays, this.games);
  }

  /** The days in a row up to now, and the most ever. */
  streaks() {
    return { now: streak(this.won, dayOf(new Date())), longest: longestStreak(this.won) };
  }
}

/**
 * Today's puzzles, each with the player's progress, and the streak.
 * @returns {Promise<{ day: string, dailies: Daily[], streak: number }>}
 */
export async function today() {
  const day = dayOf(new Date());
  const record = await DailyRecord.read();
  return { day, dailies: record.of(day), streak: record.streaks().now };
}

/** The daily puzzles in the library. @returns {Promise<Summary[]>} */
function keptDailies() {
  const ids = IDBKeyRange.bound("daily-", "daily.", false, true);
  return transact(["games"], "readonly", (store) => store("games").getAll(ids));
}
