// The game and the rules, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game } from "../../web/game/game.js";
import { asStart, begin } from "../../web/game/reduce.js";
import { candidates, conflicts, isSolved } from "../../web/game/rules.js";
import { Shape } from "../../web/shape.js";
import { Symbols } from "../../web/symbols.js";

const GIVENS = [1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 4, 0, 0, 3];
const SOLUTION = [1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3];

function small() {
  return new Game({ shape: "2x2", alphabet: "1-4", givens: GIVENS });
}

test("a value is written, undone and redone; givens are fixed", () => {
  const game = small();
  game.act({ do: "value", cells: [0, 1], digit: 2 });
  assert.deepEqual([game.state.values[0], game.state.values[1]], [1, 2]);
  game.undo();
  assert.equal(game.state.values[1], 0);
  game.redo();
  assert.equal(game.state.values[1], 2);
  assert.equal(game.canRedo, false);
});

test("something new after undo forgets what was undone", () => {
  const game = small();
  game.act({ do: "value", cells: [1], digit: 2 });
  game.undo();
  game.act({ do: "value", cells: [1], digit: 3 });
  assert.equal(game.canRedo, false);
  assert.equal(game.state.values[1], 3);
});

test("answers wait while the puzzle is set, and return with play", () => {
  const game = small();
  game.act({ do: "value", cells: [1], digit: 2 });
  game.act({ do: "value", cells: [2], digit: 3 });
  game.act({ do: "mark", kind: "centre", cells: [3], mark: 4, on: true });
  const played = game.state;
  game.act({ do: "mode", mode: "set", keeps: true });
  assert.deepEqual(game.state.values, GIVENS);
  game.act({ do: "found", values: SOLUTION, by: "solve" });
  game.act({ do: "mode", mode: "play", keeps: true });
  assert.deepEqual(game.state, played);

  game.act({ do: "mode", mode: "set", keeps: true });
  game.act({ do: "value", cells: [1, 3], digit: 1 });
  game.act({ do: "value", cells: [0], digit: 0 });
  game.act({ do: "clear-answers" });
  game.act({ do: "mode", mode: "play", keeps: true });
  assert.deepEqual(game.state.values.slice(0, 4), [0, 1, 3, 1], "new clues replace answers, the others are kept");
  assert.deepEqual(game.state.centre[3], []);
});

test("a log of an earlier version, whose change of mode kept nothing, means what it meant", () => {
  const game = small();
  game.act({ do: "value", cells: [1], digit: 2 });
  game.act({ do: "mode", mode: "set" });
  game.act({ do: "mode", mode: "play" });
  assert.deepEqual(game.state.values, GIVENS);
});

test("a savepoint is restored, and that can be undone", () => {
  const game = small();
  game.act({ do: "value", cells: [1], digit: 2 });
  game.act({ do: "savepoint", name: "here" });
  game.act({ do: "value", cells: [2], digit: 3 });
  const [point] = game.savepoints();
  game.act({ do: "restore", length: point.length });
  assert.deepEqual([game.state.values[1], game.state.values[2]], [2, 0]);
  game.undo();
  assert.equal(game.state.values[2], 3);
});

test("a long log gives the same state at every length as reducing from the start", () => {
  const game = small();
  for (let k = 0; k < 300; k++) {
    game.act({ do: "mark", kind: "centre", cells: [1 + (k % 3)], mark: 1 + (k % 4), on: k % 5 !== 0 });
  }
  const twin = small();
  twin.resume({ ...game.saved(), length: 1 });
  for (let length = 2; length <= 301; length++) {
    twin.redo();
    assert.deepEqual(twin.state, game.stateAt(length));
  }
});

test("erase takes the value first, then marks", () => {
  const game = small();
  game.act({ do: "mark", kind: "corner", cells: [1], mark: 2, on: true });
  game.act({ do: "value", cells: [1], digit: 2 });
  game.act({ do: "erase", cells: [1] });
  assert.equal(game.state.values[1], 0);
  assert.deepEqual(game.state.corner[1], [2]);
  game.act({ do: "erase", cells: [1] });
  assert.deepEqual(game.state.corner[1], []);
});

test("a candidate has one colour at most; it can be undone, erased and tidied away", () => {
  const game = small();
  game.act({ do: "paint", cells: [0, 1, 2], digit: 3, colour: 2 });
  game.act({ do: "paint", cells: [1], digit: 2, colour: 1 });
  assert.deepEqual(game.state.painted.slice(0, 3), [[], [[2, 1], [3, 2]], [[3, 2]]], "a given has no candidates");
  game.act({ do: "paint", cells: [1], digit: 3, colour: 5 });
  assert.deepEqual(game.state.painted[1], [[2, 1], [3, 5]]);
  game.act({ do: "paint", cells: [1], digit: 3, colour: 0 });
  assert.deepEqual(game.state.painted[1], [[2, 1]]);
  game.undo();
  assert.deepEqual(game.state.painted[1], [[2, 1], [3, 5]]);
  game.act({ do: "value", cells: [3], digit: 3, tidy: true });
  assert.deepEqual(game.state.painted.slice(1, 3), [[[2, 1]], []]);
  game.act({ do: "step", place: [], remove: [[1, 2]], name: "x" });
  assert.deepEqual(game.state.painted[1], []);
  game.undo();
  game.act({ do: "mark", kind: "colours", cells: [1], mark: 4, on: true });
  game.act({ do: "erase", cells: [1] });
  assert.deepEqual([game.state.painted[1], game.state.colours[1]], [[], [4]]);
});

test("painted candidates wait while the puzzle is set, and are part of a start", () => {
  const game = small();
  game.act({ do: "paint", cells: [1], digit: 3, colour: 2 });
  const start = asStart(game.state);
  assert.deepEqual(begin(start).painted, game.state.painted);
  game.act({ do: "mode", mode: "set", keeps: true });
  assert.deepEqual(game.state.painted[1], []);
  game.act({ do: "mode", mode: "play", keeps: true });
  assert.deepEqual(game.state.painted[1], [[3, 2]]);
});

test("what an engine found is unlike what the player wrote", () => {
  const game = small();
  game.act({ do: "value", cells: [1], digit: 2 });
  game.act({ do: "found", values: SOLUTION, by: "solve" });
  assert.deepEqual([game.state.found[0], game.state.found[1], game.state.found[2]], [false, false, true]);
  assert.ok(isSolved(game.state));
  game.act({ do: "clear-answers" });
  assert.deepEqual(game.state.values, GIVENS);
});

test("setting: values become givens once it is played", () => {
  const game = new Game({ shape: "2x2", alphabet: "1-4", givens: GIVENS.map(() => 0), mode: "set" });
  game.act({ do: "value", cells: [3], digit: 4 });
  game.act({ do: "mode", mode: "play" });
  game.act({ do: "value", cells: [3], digit: 1 });
  assert.equal(game.state.values[3], 4);
});

test("conflicts and candidates follow the rules", () => {
  const shape = Shape.of(2, 2);
  assert.deepEqual([...conflicts(shape, [1, 0, 0, 1, ...GIVENS.slice(4)])], [0, 3]);
  assert.deepEqual(candidates(shape, GIVENS)[1], [2, 3, 4]);
  assert.deepEqual(candidates(shape, GIVENS)[0], []);
});

test("shapes and symbols have the names of the engines", () => {
  assert.equal(Shape.of(2, 3).box(9), 1);
  assert.equal(Shape.named("3x3").cellName(10), "r2c2");
  assert.equal(Shape.named("3x3").cellNamed("r9c9"), 80);
  assert.deepEqual(Shape.named("2x3").houseNamed("box 2"), [3, 4, 5, 9, 10, 11]);
  assert.deepEqual([9, 12, 16, 25, 36].map(Symbols.usual), ["1-9", "1-C", "0-F", "A-Y", "0-Z"]);
  assert.equal(new Symbols("0-F", 16).of(16), "F");
  assert.equal(new Symbols("1-G", 16).digit("g"), 16);
});
