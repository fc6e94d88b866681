// Statistics: streaks, rows of wins, hints, mistakes and techniques; and two records of a game made one.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isPlay, united } from "../../web/storage/play.js";
import { byLevel, tally } from "../../web/storage/tally.js";

/** @param {Partial<import("../../web/storage/play.js").Play>} more */
function play(more) {
  return { id: "a", level: "easy", source: "", shape: "3x3", begun: 1, ...more };
}

/** @param {string} results in the order of the beginnings: w won, - left */
function row(results) {
  const plays = [...results].map((result, index) => play({ id: `p${index}`, begun: index, ...(result === "w" ? { won: 1000 - index } : {}) }));
  const { row, longestRow } = tally(plays.reverse(), [], "2026-11-18");
  return [row, longestRow];
}

test("wins in a row: a game that was left ends the row, one that is still open does not", () => {
  assert.deepEqual(row(""), [0, 0]);
  assert.deepEqual(row("--"), [0, 0]);
  assert.deepEqual(row("www"), [3, 3]);
  assert.deepEqual(row("www-w"), [1, 3]);
  assert.deepEqual(row("w-ww-"), [2, 2]);
});

test("days in a row: now and the most ever", () => {
  const days = ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-17"];
  const plays = days.map((day) => play({ id: day, source: `daily ${day} easy`, won: 1 }));
  const { streak, longestStreak } = tally(plays, [], "2026-11-18");
  assert.deepEqual([streak, longestStreak], [1, 3]);
});

test("hints and mistakes are those of won games; mistakes only where they were counted", () => {
  const plays = [
    play({ id: "a", won: 5, hints: 2 }),
    play({ id: "b", won: 6, hints: 1, mistakes: 3 }),
    play({ id: "c", won: 7, mistakes: 0 }),
    play({ id: "d" }),
  ];
  const { hints, mistakes, unaided } = tally(plays, [], "2026-11-18");
  assert.deepEqual([hints, mistakes, unaided], [3, 3, 1]);
  assert.equal(tally(plays.slice(0, 1), [], "2026-11-18").mistakes, undefined);
});

test("the best and the mean time of each level, for the plays that are asked about", () => {
  const plays = [
    play({ id: "a", won: 5, time: 1000 }),
    play({ id: "b", won: 6, time: 3000 }),
    play({ id: "c", won: 6, time: 500, shape: "2x2" }),
    play({ id: "d", level: "hard" }),
  ];
  const nine = byLevel(plays.filter(({ shape }) => shape === "3x3"), ["easy", "hard"]);
  assert.deepEqual(nine, [
    { level: "easy", played: 2, won: 2, best: 1000, mean: 2000 },
    { level: "hard", played: 1, won: 0, best: undefined, mean: undefined },
  ]);
});

test("techniques: how many won puzzles took them, and how many hints showed them", () => {
  const plays = [
    play({ id: "a", won: 1, path: ["naked-single", "x-wing"], shown: { "x-wing": 2 } }),
    play({ id: "b", won: 1, path: ["naked-single"] }),
    play({ id: "c", shown: { "x-wing": 1, "xy-wing": 1 } }),
  ];
  assert.deepEqual(tally(plays, [], "2026-11-18").techniques, [
    { technique: "naked-single", won: 2, shown: 0 },
    { technique: "x-wing", won: 1, shown: 3 },
    { technique: "xy-wing", won: 0, shown: 1 },
  ]);
});

test("two records of a game are one, whichever comes first, and the same record adds nothing", () => {
  const early = play({ begun: 5, won: 100, time: 90, hints: 0, shown: { "x-wing": 2 } });
  const late = play({ begun: 3, won: 200, time: 10, hints: 4, shown: { "x-wing": 1, skyscraper: 1 }, path: ["skyscraper"] });
  const open = play({ begun: 4 });
  const both = { ...early, begun: 3, shown: { skyscraper: 1, "x-wing": 2 }, path: ["skyscraper"] };
  assert.deepEqual(united(early, late), both);
  assert.deepEqual(united(late, early), both);
  assert.deepEqual(united(both, late), both);
  assert.deepEqual(united(open, early), { ...early, begun: 4 });
  for (const one of [early, late, open]) assert.deepEqual(united(one, one), one);
});

test("a record from outside is checked", () => {
  assert.ok(isPlay(play({})));
  assert.ok(isPlay(play({ won: 1, time: 2, hints: 3, mistakes: 4, shown: { "x-wing": 1 }, path: ["x-wing"] })));
  const bad = [null, 3, [], {}, play({ id: "a/b" }), play({ begun: NaN }), play({ time: -1 })];
  const worse = [{ level: 3 }, { won: "yes" }, { shown: { "<b>": 1 } }, { shown: { a: "1" } }, { shown: [] }, { path: [1] }];
  for (const value of [...bad, ...worse.map((more) => ({ ...play({}), ...more }))])
    assert.equal(isPlay(value), false, JSON.stringify(value));
});
