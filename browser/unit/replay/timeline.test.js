// The log of a game as a line of time.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game } from "../../../web/game/game.js";
import { cellsOf, Timeline } from "../../../web/replay/timeline.js";

const GIVENS = [1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 4, 0, 0, 3];

/** A game with a value at each of these seconds, in the next cell each time. */
function played(...seconds) {
  const game = new Game({ shape: "2x2", alphabet: "1-4", givens: GIVENS });
  seconds.forEach((second, index) => {
    game.time = second * 1000;
    game.act({ do: "value", cells: [1 + index], digit: 2 });
  });
  return game;
}

test("a beat for everything that counts, with the thought before it", () => {
  const game = played(3, 4, 20);
  game.undo();
  game.time = 30_000;
  const { beats, total } = new Timeline(game.saved());
  assert.deepEqual(beats.map(({ at, think }) => [at, think]), [[0, 0], [3000, 3000], [4000, 1000]]);
  assert.deepEqual(beats.map(({ state }) => state.values[2]), [0, 0, 2]);
  assert.equal(total, 30_000);
});

test("the longest thoughts come first, three at most", () => {
  const timeline = new Timeline(played(1, 11, 13, 33, 38, 38).saved());
  assert.deepEqual(timeline.longest(), [4, 2, 5]);
  assert.deepEqual(new Timeline(played(0, 0).saved()).longest(), []);
});

test("the beat at a time is the last that has happened", () => {
  const timeline = new Timeline(played(3, 4, 20).saved());
  assert.deepEqual([0, 2999, 3000, 19_999, 20_000, 99_999].map((time) => timeline.beatAt(time)), [0, 0, 1, 2, 3, 3]);
});

test("clues that were typed in, and savepoints, are no beats; going back to one is", () => {
  const game = new Game({ shape: "2x2", alphabet: "1-4", givens: GIVENS.map(() => 0), mode: "set" });
  game.act({ do: "value", cells: [0], digit: 1 });
  game.act({ do: "mode", mode: "play" });
  game.time = 5000;
  game.act({ do: "savepoint", name: "here" });
  game.act({ do: "value", cells: [1], digit: 2 });
  game.act({ do: "restore", length: 4 });
  const { beats } = new Timeline(game.saved());
  assert.deepEqual(beats.map(({ event }) => event?.do), [undefined, "value", "restore"]);
  assert.deepEqual(beats.map(({ state }) => state.values[1]), [0, 2, 0]);
});

test("times that are missing or run backwards do no harm", () => {
  const saved = structuredClone(played(3, 4, 20).saved());
  delete saved.log[1].at;
  saved.log[2].at = -5;
  const { beats } = new Timeline(saved);
  assert.deepEqual(beats.map(({ at }) => at), [0, 0, 0, 20_000]);
});

test("the game that is replayed is not touched", () => {
  const game = played(3, 4, 20);
  const before = JSON.stringify(game.saved());
  new Timeline(game.saved()).longest();
  assert.equal(JSON.stringify(game.saved()), before);
});

test("an event is about its cells", () => {
  assert.deepEqual(cellsOf({ do: "step", place: [[3, 1]], remove: [[4, 2]], name: "" }), [3, 4]);
  assert.deepEqual(cellsOf({ do: "clear-answers" }), []);
});
