// What the version of 2026-11-18 stored opens and counts as it did then.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Game } from "../../web/game/game.js";
import { isArchived } from "../../web/storage/archive.js";
import { dailiesOf } from "../../web/storage/daily.js";
import { isPlay, united } from "../../web/storage/play.js";
import { stateOf, summary } from "../../web/storage/summary.js";
import { tally } from "../../web/storage/tally.js";
import { isValidGame } from "../../web/storage/validation.js";

const stored = JSON.parse(readFileSync(new URL("fixtures/stored-2026-11-18.json", import.meta.url), "utf8"));

/** The games of the library with their logs. */
const games = stored.games.map((/** @type {any} */ kept) => ({
  ...kept,
  saved: stored.logs.find((/** @type {any} */ { id }) => id === kept.id).saved,
}));

test("every game can be resumed and is what the library said about it", () => {
  assert.equal(games.length, 5);
  for (const { saved, ...kept } of games) {
    assert.ok(isValidGame(saved), kept.id);
    assert.ok(isArchived({ id: kept.id, changed: kept.changed, saved }));
    assert.deepEqual(summary(kept.id, stateOf(saved), saved.time, kept.changed), kept);
  }
});

test("the running game goes on", () => {
  const saved = JSON.parse(stored.localStorage[`omnidoku.game.${stored.localStorage["omnidoku.last"]}`]);
  assert.ok(isValidGame(saved));
  assert.equal(stateOf(saved).values[0], 4);
});

test("savepoints are there", () => {
  const { saved } = games.find((/** @type {any} */ { source }) => source.startsWith("generated"));
  const game = new Game({ shape: "2x2", alphabet: "1-4", givens: [] });
  game.resume(saved);
  assert.deepEqual(game.savepoints(), [{ name: "before the guess", length: 5 }]);
});

test("statistics and streaks are what was shown", () => {
  const plays = stored.plays;
  assert.ok(plays.every(isPlay));
  const sums = tally(plays, ["Easy", "Medium"], "2026-11-18");
  const { played, won, unaided, streak, longestStreak, hints, mistakes, techniques } = sums;
  assert.deepEqual({ played, won, unaided, streak }, { played: 6, won: 3, unaided: 2, streak: 2 });
  assert.deepEqual([longestStreak, hints, mistakes, techniques], [2, 1, undefined, []]);
  assert.deepEqual(
    sums.levels.map(({ level, played, won }) => [level, played, won]),
    [
      ["Easy", 3, 3],
      ["Medium", 1, 0],
      ["", 2, 0],
    ],
  );
  assert.deepEqual([sums.levels[0]?.best, Math.round(sums.levels[0]?.mean ?? 0)], [3840, 4174]);
  for (const play of plays) assert.deepEqual(united(play, play), play);
});

test("daily puzzles are as far as they were", () => {
  const progress = (/** @type {string} */ day) =>
    dailiesOf(day, stored.plays, games).map(({ level, progress }) => `${level} ${progress}`);
  assert.deepEqual(progress("2026-11-16"), ["easy won"]);
  assert.deepEqual(progress("2026-11-17"), ["easy won"]);
  assert.deepEqual(progress("2026-11-18"), ["easy new", "medium new", "hard new", "medium begun"]);
});
