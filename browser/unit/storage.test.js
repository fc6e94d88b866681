// Storage: validity, files, days and statistics, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game } from "../../web/game/game.js";
import { fromArchive, toArchive, toLines } from "../../web/storage/archive.js";
import { isValidGame } from "../../web/storage/validation.js";
import { hasWork, stateOf, summary } from "../../web/storage/summary.js";
import { tally } from "../../web/storage/tally.js";

const GIVENS = [1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 4, 0, 0, 3];
const SOLUTION = [1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3];

function small() {
  return new Game({ shape: "2x2", alphabet: "1-4", givens: GIVENS, title: "Small", level: "Easy" });
}

/** A game with every kind of event. */
function eventful() {
  const game = small();
  game.act({ do: "value", cells: [1], digit: 2, tidy: true });
  game.act({ do: "mark", kind: "corner", cells: [2, 3], mark: 3, on: true });
  game.act({ do: "mark", kind: "colours", cells: [0], mark: 8, on: true });
  game.act({ do: "savepoint", name: "here" });
  game.act({ do: "marks", centre: GIVENS.map(() => [1, 2]) });
  game.act({ do: "step", place: [[2, 3]], remove: [[3, 1]], name: "Naked Single" });
  game.act({ do: "restore", length: 4 });
  game.act({ do: "erase", cells: [1] });
  game.act({ do: "found", values: SOLUTION, by: "solve" });
  game.act({ do: "clear-answers" });
  game.act({ do: "mode", mode: "set" });
  game.act({ do: "mode", mode: "play", level: "Easy", score: 3, solution: SOLUTION });
  game.act({ do: "paint", cells: [2], digit: 3, colour: 1 });
  game.act({ do: "clear-all" });
  game.hints = 2;
  return game;
}

const copy = (/** @type {unknown} */ value) => JSON.parse(JSON.stringify(value));

test("every game that was saved is sound and goes on as it was", () => {
  for (const game of [small(), eventful()]) {
    const saved = copy(game.saved());
    assert.ok(isValidGame(saved));
    assert.deepEqual(copy(stateOf(saved)), copy(game.state));
  }
});

test("a game that was tampered with is not sound", () => {
  /** @type {((saved: any) => void)[]} */
  const changes = [
    (saved) => (saved.log = []),
    (saved) => (saved.length = 99),
    (saved) => (saved.length = 0),
    (saved) => (saved.time = -1),
    (saved) => (saved.hints = "many"),
    (saved) => (saved.log[0].event.start.shape = "9x9"),
    (saved) => (saved.log[0].event.start.alphabet = "x"),
    (saved) => saved.log[0].event.start.givens.push(1),
    (saved) => (saved.log[0].event.start.givens[0] = 5),
    (saved) => (saved.log[0].event.start.title = 7),
    (saved) => (saved.log[0].event.start.corner = [[1]]),
    (saved) => (saved.log[1].event.cells = [16]),
    (saved) => (saved.log[1].event.digit = 1.5),
    (saved) => (saved.log[2].event.kind = "__proto__"),
    (saved) => (saved.log[4].event.name = "x".repeat(1000)),
    (saved) => (saved.log[7].event.length = 50),
    (saved) => (saved.log[6].event.place = [[99, 1]]),
    (saved) => (saved.log[12].event.solution = [1]),
    (saved) => (saved.log[13].event.digit = 5),
    (saved) => (saved.log[13].event.colour = "red"),
    (saved) => (saved.log[0].event.start.painted = [[[1, 1]]]),
    (saved) => (saved.log[0].event.start.painted = GIVENS.map(() => [[9, 1]])),
    (saved) => (saved.log[3].event.do = "explode"),
    (saved) => (saved.log[3] = null),
  ];
  for (const change of changes) {
    const saved = copy(eventful().saved());
    change(saved);
    assert.equal(isValidGame(saved), false, String(change));
  }
  for (const nothing of [null, undefined, 3, "text", [], {}]) assert.equal(isValidGame(nothing), false);
});

test("there is work in a game as soon as something was done in it", () => {
  const game = small();
  assert.equal(hasWork(game.state), false);
  game.act({ do: "mark", kind: "centre", cells: [1], mark: 2, on: true });
  assert.equal(hasWork(game.state), true);
  const setting = new Game({ shape: "2x2", alphabet: "1-4", givens: GIVENS.map(() => 0), mode: "set" });
  assert.equal(hasWork(setting.state), false);
  setting.act({ do: "value", cells: [0], digit: 1 });
  assert.equal(hasWork(setting.state), true);
});

test("a summary shows the progress of a game", () => {
  const game = small();
  game.act({ do: "value", cells: [1, 2, 3], digit: 2 });
  assert.equal(summary("id", game.state, 5, 6).progress, 25);
  game.act({ do: "found", values: SOLUTION, by: "solve" });
  const { progress, solved, title } = summary("id", game.state, 5, 6);
  assert.deepEqual([progress, solved, title], [100, true, "Small"]);
});

test("an archive gives back its games, without those that are broken", () => {
  const good = { id: "a-b", changed: 5, saved: copy(eventful().saved()) };
  const found = fromArchive(toArchive([good, { ...good, id: "../x" }, { ...good, saved: /** @type {any} */ ({}) }]));
  assert.deepEqual(found, { games: [good], broken: 2 });
  for (const text of ["", "{", "{}", '{"format":"omnidoku-games"}', GIVENS.join("")])
    assert.equal(fromArchive(text), undefined);
});

test("lines are of 9×9 puzzles alone", () => {
  const nine = Array.from({ length: 81 }, (_, cell) => (cell === 80 ? 9 : 0));
  const lines = toLines([
    { shape: "2x2", givens: GIVENS },
    { shape: "3x3", givens: nine },
  ]);
  assert.equal(lines, `${"0".repeat(80)}9\n`);
});

test("statistics add up by level", () => {
  const play = { shape: "3x3", begun: 1 };
  const plays = [
    { ...play, id: "1", level: "hard", source: "", won: 9, time: 1000, hints: 0 },
    { ...play, id: "2", level: "hard", source: "", won: 9, time: 3000, hints: 1 },
    { ...play, id: "3", level: "hard", source: "" },
    { ...play, id: "4", level: "easy", source: "daily 2026-11-16", won: 9, time: 500, hints: 0 },
    { ...play, id: "5", level: "", source: "" },
  ];
  const sums = tally(plays, ["easy", "hard"], "2026-11-16");
  assert.deepEqual([sums.played, sums.won, sums.unaided, sums.streak], [5, 3, 2, 1]);
  assert.deepEqual(sums.levels, [
    { level: "easy", played: 1, won: 1, best: 500, mean: 500 },
    { level: "hard", played: 3, won: 2, best: 1000, mean: 2000 },
    { level: "", played: 1, won: 0, best: undefined, mean: undefined },
  ]);
});
