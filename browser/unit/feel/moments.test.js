// Which moments of a game can be felt and heard.

import assert from "node:assert/strict";
import { test } from "node:test";

import { momentOf } from "../../../web/feel/moments.js";
import { NOTES } from "../../../web/feel/sounds.js";
import { Game } from "../../../web/game/game.js";

const SOLUTION = [1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3];
const NEARLY = SOLUTION.map((digit, cell) => (cell === 1 || cell === 2 ? 0 : digit));

/** The moments of a game, one for each event. */
function moments(events, marksErrors = true) {
  const game = new Game({ shape: "2x2", alphabet: "1-4", givens: NEARLY });
  return events.map((event) => {
    const before = game.state;
    if (event === "undo") game.undo();
    else game.act(event);
    return momentOf(before, game.state, marksErrors);
  });
}

const write = (cell, digit) => ({ do: "value", cells: [cell], digit });

test("values, marks, what is taken back, and the win", () => {
  const mark = { do: "mark", kind: "corner", cells: [1], mark: 2, on: true };
  assert.deepEqual(moments([mark, write(1, 2), "undo", write(1, 2), write(2, 3)]), ["mark", "write", "take", "write", "won"]);
});

test("a clash is one only for those who want errors marked", () => {
  assert.deepEqual(moments([write(1, 4)]), ["clash"]);
  assert.deepEqual(moments([write(1, 4)], false), ["write"]);
});

test("what changes nothing in the cells is no moment", () => {
  assert.deepEqual(moments([{ do: "savepoint", name: "x" }, { do: "mode", mode: "set", keeps: true }]), [undefined, undefined]);
});

test("every sound is short and soft", () => {
  for (const notes of Object.values(NOTES)) {
    assert.ok(notes.every(([at, pitch, loud]) => at < 0.5 && pitch > 100 && pitch < 2000 && loud <= 0.1));
  }
});
