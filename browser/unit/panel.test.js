// The parts of the panels that need no browser: reasoning, time, victory.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game } from "../../web/game/game.js";
import { Clock, clockTime } from "../../web/panel/clock.js";
import {
  asEvent,
  candidatesFor,
  isCarriedOut,
  isVisible,
  knownCandidates,
  pencilled,
  positions,
  runs,
} from "../../web/panel/reasoning.js";
import { hasHelpOfSolver } from "../../web/panel/victory.js";
import { Symbols } from "../../web/symbols.js";

const GIVENS = [1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 4, 0, 0, 3];
const SOLUTION = [1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3];

function small() {
  return new Game({ shape: "2x2", alphabet: "1-4", givens: GIVENS });
}

const STEPS = [
  { technique: "naked-pair", name: "Naked Pair", short: "", precise: "", eliminations: [{ cell: "r1c2", symbol: "4" }] },
  { technique: "full-house", name: "Full House", short: "", precise: "", placements: [{ cell: "r1c3", symbol: "3" }] },
  { technique: "full-house", name: "Full House", short: "", precise: "", placements: [{ cell: "r1c2", symbol: "2" }] },
];

test("a path has a position before and after each step", () => {
  const at = positions(small().state, GIVENS, STEPS, new Symbols("1-4", 4));
  assert.deepEqual(at(0).candidates[1], [2, 3, 4]);
  assert.deepEqual(at(1).candidates[1], [2, 3]);
  assert.deepEqual(at(2).candidates[1], [2]);
  assert.deepEqual(at(3).values.slice(0, 4), [1, 2, 3, 0]);
  assert.deepEqual(runs(STEPS).map(({ name, steps }) => [name, steps.length]), [
    ["Naked Pair", 1],
    ["Full House", 2],
  ]);
});

test("a step is applied to the game, and what it ruled out is sent to the engine", () => {
  const game = small();
  const symbols = new Symbols("1-4", 4);
  assert.equal(pencilled(game.state, false), undefined);
  game.act(asEvent(STEPS[0], game.state.shape, symbols));
  assert.deepEqual(pencilled(game.state, false)?.[1], [2, 3]);
  assert.deepEqual(pencilled(game.state, false)?.[2], []);
  game.act(asEvent(STEPS[1], game.state.shape, symbols));
  assert.equal(game.state.values[2], 3);
  assert.deepEqual(pencilled(game.state, true)?.[1], [2]);
});

test("a step is carried out when its values are there, whoever wrote them", () => {
  const game = small();
  const symbols = new Symbols("1-4", 4);
  assert.equal(isCarriedOut(STEPS[0], game.state, symbols), false);
  assert.equal(isCarriedOut(STEPS[1], game.state, symbols), false);
  game.act({ do: "value", cells: [2], digit: 4 });
  assert.equal(isCarriedOut(STEPS[1], game.state, symbols), false);
  game.act({ do: "value", cells: [2], digit: 3 });
  assert.equal(isCarriedOut(STEPS[1], game.state, symbols), true);
});

test("an elimination is visible where candidates are written or shown", () => {
  const game = small();
  assert.equal(isVisible(STEPS[0], game.state, false), false);
  assert.equal(isVisible(STEPS[0], game.state, true), true);
  game.act({ do: "marks", centre: knownCandidates(game.state, false) });
  assert.equal(isVisible(STEPS[0], game.state, false), true);
  game.act(asEvent(STEPS[0], game.state.shape, new Symbols("1-4", 4)));
  assert.deepEqual(game.state.centre[1], [2, 3]);
});

test("centre marks are candidates, corner marks alone are not", () => {
  const game = small();
  game.act({ do: "mark", kind: "corner", cells: [1, 2], mark: 4, on: true });
  assert.equal(pencilled(game.state, false), undefined);
  game.act({ do: "mark", kind: "centre", cells: [1], mark: 2, on: true });
  assert.deepEqual(pencilled(game.state, false)?.slice(1, 3), [[2, 4], []]);
  assert.deepEqual(knownCandidates(game.state, false).slice(1, 3), [[2, 4], [3, 4]]);
});

test("a value that follows from values needs no candidates to be shown", () => {
  const game = small();
  assert.deepEqual(candidatesFor(STEPS[1], game.state, false)[1], []);
  assert.deepEqual(candidatesFor(STEPS[1], game.state, true)[1], [2, 3, 4]);
  game.act({ do: "mark", kind: "centre", cells: [1], mark: 2, on: true });
  assert.deepEqual(candidatesFor(STEPS[0], game.state, false).slice(1, 3), [[2], [3, 4]]);
});

test("a clock counts the time while it runs, but not sleep", () => {
  let now = 0;
  const clock = new Clock(() => now);
  assert.equal(clock.look(true), 0);
  now = 300;
  assert.equal(clock.look(false), 300);
  now = 900;
  assert.equal(clock.look(true), 0);
  now = 1e7;
  assert.equal(clock.look(true), 5000);
  assert.deepEqual([0, 65_999, 3_600_000].map(clockTime), ["0:00", "1:05", "1:00:00"]);
});

test("what a solver filled in does not count as won, until it is cleared or undone", () => {
  const game = small();
  const helped = () => hasHelpOfSolver(game.log, game.length);
  game.act({ do: "value", cells: [1], digit: 2 });
  assert.equal(helped(), false);
  game.act({ do: "found", values: SOLUTION, by: "solve" });
  assert.equal(helped(), true);
  game.undo();
  assert.equal(helped(), false);
  game.redo();
  game.act({ do: "restore", length: 2 });
  assert.equal(helped(), false);
  game.undo();
  game.act({ do: "clear-answers" });
  assert.equal(helped(), false);
});

test("what an engine found while a puzzle was set is not part of it", () => {
  const game = new Game({ shape: "2x2", alphabet: "1-4", givens: GIVENS, mode: "set" });
  game.act({ do: "found", values: SOLUTION, by: "solve" });
  game.act({ do: "mode", mode: "play" });
  assert.deepEqual(game.state.values, GIVENS);
  assert.deepEqual(game.state.givens, GIVENS);
});

test("changing a clue removes what an engine found", () => {
  const game = new Game({ shape: "2x2", alphabet: "1-4", givens: GIVENS, mode: "set" });
  game.act({ do: "found", values: SOLUTION, by: "solve" });
  game.act({ do: "value", cells: [0], digit: 0 });
  assert.deepEqual(game.state.values, [0, ...GIVENS.slice(1)]);
});
