// What cells look like, and what a value does to marks.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game } from "../../../web/game/game.js";
import { looks } from "../../../web/grid/look.js";
import { alike, rectangle } from "../../../web/grid/selecting.js";
import { colourOf, letterOf, stage } from "../../../web/grid/overlay-classes.js";
import { Shape } from "../../../web/shape.js";
import { Settings } from "../../../web/settings.js";
import { View } from "../../../web/view.js";

const GIVENS = [1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 4, 0, 0, 3];

function scene({ settings = {}, view = {} } = {}) {
  const game = new Game({ shape: "2x2", alphabet: "1-4", givens: GIVENS });
  const seen = Object.assign(new View(), view);
  const wanted = { ...new Settings().now, ...settings };
  const look = (readable = () => true) =>
    looks(game.state, seen, wanted, stage(game.state.shape, seen.overlay), readable);
  return { game, look };
}

const has = (look, name) => look.classes.split(" ").includes(name);

test("givens, own and found values are distinguished", () => {
  const { game, look } = scene();
  game.act({ do: "value", cells: [1], digit: 2 });
  game.act({ do: "found", values: GIVENS.map((_, cell) => (cell === 2 ? 3 : 0)), by: "solve" });
  assert.deepEqual(look().slice(0, 4).map(({ kind }) => kind), ["given", "own", "found", ""]);
  assert.deepEqual(look().slice(0, 2).map(({ fixed }) => fixed), [true, false]);
});

test("a broken rule shows at once unless checking is off; wrong cells always", () => {
  const broken = (settings, view) => {
    const { game, look } = scene({ settings, view });
    game.act({ do: "value", cells: [1], digit: 1 });
    return look().flatMap(({ faulty }, cell) => (faulty ? [cell] : []));
  };
  assert.deepEqual(broken({ checking: "rules" }), [0, 1]);
  assert.deepEqual(broken({ checking: "off" }), []);
  assert.deepEqual(broken({ checking: "off" }, { wrong: new Set([1]) }), [1]);
});

test("peers and equal values are tinted as the settings say", () => {
  const view = { cursor: 0, selection: new Set([0]) };
  const [first, second, , , , , , eighth] = scene({ view }).look();
  assert.ok(has(first, "cursor") && has(second, "peer") && !has(eighth, "peer"));
  const plain = scene({ view, settings: { tintPeers: false, tintSame: false } }).look();
  assert.ok(plain.every((look) => !has(look, "peer") && !has(look, "same")));
  const held = scene({ view: { ...view, held: 2 } }).look();
  assert.ok(has(held[7], "same") && !has(held[0], "same"));
});

test("automatic candidates take the place of marks, and only where they can be read", () => {
  const { game, look } = scene({ settings: { autoCandidates: true } });
  game.act({ do: "mark", kind: "centre", cells: [1], mark: 3, on: true });
  game.act({ do: "mark", kind: "ruledOut", cells: [1], mark: 4, on: true });
  assert.deepEqual(look()[1].candidates, [2, 3]);
  assert.deepEqual(look()[1].centre, []);
  assert.deepEqual(look(() => false)[1].candidates, []);
});

test("painted candidates show among the marks, and among automatic candidates while they are open", () => {
  const paint = (settings, view) => {
    const { game, look } = scene({ settings, view });
    game.act({ do: "mark", kind: "corner", cells: [1], mark: 4, on: true });
    game.act({ do: "mark", kind: "centre", cells: [1], mark: 3, on: true });
    for (const digit of [1, 3, 2]) game.act({ do: "paint", cells: [1], digit, colour: 2 });
    return look()[1];
  };
  assert.deepEqual(paint().painted, [[1, 2], [2, 2], [3, 2]]);
  assert.deepEqual([paint().corner, paint().centre], [[1, 2, 4], [3]], "what is not marked is drawn as a corner mark");
  assert.deepEqual(paint({ autoCandidates: true }).painted, [[2, 2], [3, 2]], "1 is in the row");
  assert.deepEqual(paint({}, { overlay: { cells: ["r1c2"] } }).painted, [], "an explanation has colours of its own");
});

test("corner marks have fixed places if the settings say so, but never over centre marks", () => {
  const { game, look } = scene({ settings: { fixedCorners: true } });
  assert.equal(look()[1].keypad, true);
  game.act({ do: "mark", kind: "centre", cells: [1], mark: 3, on: true });
  assert.deepEqual([look()[1].keypad, look()[2].keypad], [false, true]);
  assert.equal(scene().look()[1].keypad, false);
});

test("a step shows candidates even to a player who keeps none", () => {
  const step = { technique: "x", name: "X", short: "", precise: "", cells: [{ cell: "r1c2", role: "set-b" }] };
  const [, second] = scene({ view: { overlay: { step } } }).look();
  assert.deepEqual(second.candidates, [2, 3, 4]);
  assert.ok(has(second, "role") && has(second, "other"));
});

test("a moment of an animation hides the game's values and faults", () => {
  const values = GIVENS.map((value, cell) => (cell === 1 ? 1 : value));
  const look = scene({ view: { overlay: { values } } }).look();
  assert.deepEqual([look[1].value, look[1].kind, look[1].faulty], [1, "found", false]);
});

test("roles of sets have letters and share colours", () => {
  assert.deepEqual(["set-a", "set-b", "pivot"].map(letterOf), ["A", "B", ""]);
  assert.deepEqual(["set-a", "set-b", "set-c", "set-d", "pivot"].map(colourOf), ["pattern", "other", "third", "pattern", "pivot"]);
});

test("names of missing cells change nothing", () => {
  assert.equal(stage(Shape.of(2, 2), { cells: ["r9c9", "nonsense"] }).classes.size, 0);
});

test("rectangles and cells alike are selected together", () => {
  const shape = Shape.of(2, 2);
  assert.deepEqual(rectangle(shape, 6, 1), [1, 2, 5, 6]);
  const { game } = scene();
  game.act({ do: "value", cells: [10], digit: 1 });
  assert.deepEqual(alike(game.state, 0), [0, 10]);
  game.act({ do: "mark", kind: "corner", cells: [2, 3], mark: 4, on: true });
  assert.deepEqual(alike(game.state, 3), [2, 3]);
  assert.deepEqual(alike(game.state, 5), [5]);
});

test("a tidy value removes itself from the marks of its peers, in one step", () => {
  const { game } = scene();
  game.act({ do: "mark", kind: "corner", cells: [1, 2, 10], mark: 3, on: true });
  game.act({ do: "value", cells: [3], digit: 3, tidy: true });
  assert.deepEqual([1, 2, 10].map((cell) => game.state.corner[cell]), [[], [], [3]]);
  game.undo();
  assert.deepEqual(game.state.corner[1], [3]);
});
