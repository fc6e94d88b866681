// Daily puzzles: which there are, which were won, streaks.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import {
  dailiesOf,
  dailyId,
  dailyRequest,
  dailySource,
  dayBefore,
  dayOf,
  dayOfSource,
  daysOfMonth,
  daysWon,
  levelsOf,
  longestStreak,
  streak,
} from "../../web/storage/daily.js";

const STORED = JSON.parse(readFileSync(new URL("fixtures/stored-2026-11-18.json", import.meta.url), "utf8"));

test("days are local dates", () => {
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
  assert.equal(dayBefore("2026-03-01"), "2026-02-28");
  assert.equal(dayBefore("2028-03-01"), "2028-02-29");
  assert.equal(daysOfMonth("2028-02").length, 29);
  assert.deepEqual([daysOfMonth("2026-11")[0], daysOfMonth("2026-11").at(-1)], ["2026-11-01", "2026-11-30"]);
});

test("a day before there were three keeps its one puzzle: Monday is easy, Sunday hardest", () => {
  const week = Array.from({ length: 7 }, (_, index) => dayBefore("2026-11-15", 6 - index));
  assert.deepEqual(week.map(levelsOf).flat(), ["easy", "easy", "medium", "medium", "hard", "evil", "extreme"]);
  const request = { shape: "3x3", seed: 20260301, level: "extreme", style: "technique", symmetry: "180" };
  assert.deepEqual(dailyRequest("2026-03-01", "extreme"), request);
  assert.equal(dailyId("2026-03-01", "extreme"), "daily-2026-03-01");
  assert.equal(dailySource("2026-03-01", "extreme"), "daily 2026-03-01");
});

test("since then each day has three, each a puzzle of its own", () => {
  assert.deepEqual(levelsOf("2026-11-17"), ["easy"]);
  assert.deepEqual(levelsOf("2026-11-18"), ["easy", "medium", "hard"]);
  const request = { shape: "3x3", seed: 20261201, level: "medium", index: 1, style: "open" };
  assert.deepEqual(dailyRequest("2026-12-01", "medium"), request);
  assert.equal(dailyId("2026-12-01", "hard"), "daily-2026-12-01-hard");
  assert.equal(dayOfSource(dailySource("2026-12-01", "hard")), "2026-12-01");
});

test("only daily puzzles have a day", () => {
  assert.equal(dayOfSource("daily 2026-01-01"), "2026-01-01");
  for (const source of ["generated 5:0", "daily", "daily x", "daily 2026-01-011", ""]) assert.equal(dayOfSource(source), undefined);
});

test("a daily puzzle is new, begun or won, with the time of the game", () => {
  const play = { id: "", level: "Easy", shape: "3x3", begun: 1 };
  const plays = [
    { ...play, id: "daily-2026-12-01-easy", source: "daily 2026-12-01 easy", won: 9, time: 500 },
    { ...play, id: "another-tab", source: "daily 2026-12-01 medium" },
  ];
  const games = [{ id: "another-tab", source: "daily 2026-12-01 medium", time: 70 }];
  const told = dailiesOf("2026-12-01", plays, games).map(({ level, progress, time }) => [level, progress, time]);
  assert.deepEqual(told, [["easy", "won", 500], ["medium", "begun", 70], ["hard", "new", undefined]]);
});

test("what an earlier version stored counts as it did", () => {
  const { plays, games, shown } = STORED;
  const told = ["2026-11-16", "2026-11-17"].map((day) => dailiesOf(day, plays, games));
  assert.deepEqual(told.map((dailies) => dailies.map(({ id, progress }) => [id, progress])), [
    [["daily-2026-11-16", "won"]],
    [["daily-2026-11-17", "won"]],
  ]);
  assert.equal(`${streak(daysWon(plays), "2026-11-18")} days in a row.`, shown.streak);
  // Its one puzzle of a day that has three now is listed beside them.
  const today = dailiesOf("2026-11-18", plays, games);
  assert.deepEqual(today.map(({ level, progress }) => [level, progress]), [
    ["easy", "new"],
    ["medium", "new"],
    ["hard", "new"],
    ["medium", "begun"],
  ]);
  assert.equal(today[3]?.id, "daily-2026-11-18");
});

test("a day is won with any of its puzzles, old or new", () => {
  const play = { id: "1", level: "", shape: "3x3", begun: 1 };
  const sources = ["daily 2026-11-30", "daily 2026-12-01 hard", "daily 2026-12-01 easy", "daily 2026-12-02"];
  const won = daysWon([...sources.map((source) => ({ ...play, source, won: 5 })), { ...play, source: "daily 2026-12-03 easy" }]);
  assert.deepEqual([...won], ["2026-11-30", "2026-12-01", "2026-12-02"]);
  assert.equal(streak(won, "2026-12-03"), 3);
});

test("a streak holds while today is open and breaks with a day that was missed", () => {
  const won = new Set(["2026-11-13", "2026-11-14", "2026-11-15"]);
  assert.equal(streak(won, "2026-11-15"), 3);
  assert.equal(streak(won, "2026-11-16"), 3);
  assert.equal(streak(won, "2026-11-17"), 0);
  assert.equal(streak(new Set(), "2026-11-17"), 0);
});

test("the longest streak may be over", () => {
  const won = new Set(["2026-02-27", "2026-02-28", "2026-03-01", "2026-05-05", "2026-11-16"]);
  assert.equal(longestStreak(won), 3);
  assert.equal(longestStreak(new Set()), 0);
});
