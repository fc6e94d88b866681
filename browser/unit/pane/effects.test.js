import assert from "node:assert/strict";
import { test } from "node:test";

import { deadEnd, losers, reasonFor } from "../../../web/lab/pane/effects.js";
import { Past } from "../../../web/lab/pane/past.js";
import { recent, takenBackBy } from "../../../web/lab/pane/recent.js";
import { candidates } from "../../../web/game/rules.js";
import { Shape } from "../../../web/shape.js";
import { readTrace } from "../../../web/trace/read.js";
import { Replay } from "../../../web/trace/replay.js";
import { traceText } from "../trace/made.js";

const NINE = Shape.of(3, 3);

/**
 * A moment with these values and without these candidates.
 * @param {Record<string, number>} values by the names of cells
 * @param {string[]} [removed] `r1c1 5`
 */
function moment(values, removed = []) {
  const grid = Array(81).fill(0);
  for (const [name, digit] of Object.entries(values)) grid[NINE.cellNamed(name)] = digit;
  const open = candidates(NINE, grid);
  const isRemoved = (/** @type {number} */ cell, /** @type {number} */ digit) => removed.includes(`${NINE.cellName(cell)} ${digit}`);
  return {
    values: grid,
    isOpen: (/** @type {number} */ cell, /** @type {number} */ digit) =>
      Boolean(open[cell]?.includes(digit)) && !isRemoved(cell, digit),
  };
}

/** @param {string[]} cells */
function numbers(...cells) {
  return cells.map((name) => NINE.cellNamed(name));
}

test("cells lose a digit that is written where they see it, unless they had lost it before", () => {
  const { values } = moment({ r1c1: 5, r4c2: 5, r9c3: 1 });
  const lost = losers(NINE, values, { cell: 0, digit: 5 }, (cell) => cell === NINE.cellNamed("r1c9"));
  const names = lost.map((cell) => NINE.cellName(cell)).sort();
  const row = ["r1c3", "r1c4", "r1c5", "r1c6", "r1c7", "r1c8"];
  // r1c2, r2c2 and r3c2 see the other 5, and so do r4c1 to r6c1; r1c9 had it removed.
  assert.deepEqual(names, [...row, "r2c1", "r2c3", "r3c1", "r3c3", "r7c1", "r8c1", "r9c1"]);
});

test("a removal is explained by the only place of another digit", () => {
  const rest = ["r1c2", "r1c3", "r1c4", "r1c5", "r1c6", "r1c7", "r1c8", "r1c9"].map((cell) => `${cell} 7`);
  const reason = reasonFor(NINE, moment({}, [...rest, "r1c1 2"]), { cell: 0, digit: 2 });
  assert.deepEqual(reason, { rule: "single", digit: 7, house: { kind: "row", number: 0 }, cells: [0] });
});

test("a removal is explained by a digit that is confined", () => {
  const rest = ["r2c4", "r2c5", "r2c6", "r3c4", "r3c5", "r3c6"].map((cell) => `${cell} 4`);
  const reason = reasonFor(NINE, moment({}, [...rest, "r1c1 4"]), { cell: 0, digit: 4 });
  assert.deepEqual(reason, {
    rule: "locked",
    digit: 4,
    house: { kind: "box", number: 1 },
    into: { kind: "row", number: 0 },
    cells: numbers("r1c4", "r1c5", "r1c6"),
  });
  assert.equal(reasonFor(NINE, moment({}, ["r1c1 4"]), { cell: 0, digit: 4 }), undefined);
});

test("a dead end is a cell without candidates, or a house without a place", () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  assert.equal(deadEnd(NINE, moment({ r1c1: 5 })), undefined);
  assert.deepEqual(deadEnd(NINE, moment({}, all.map((digit) => `r2c3 ${digit}`))), { cell: NINE.cellNamed("r2c3") });
  const column = all.map((row) => `r${row}c4 6`);
  assert.deepEqual(deadEnd(NINE, moment({}, column)), { house: { kind: "column", number: 3 }, digit: 6 });
});

const LINES = ["D 1 3 2 0 0", "R 2 4 0 0", "D 2 2 2 0 0", "P 3 4 0 0", "F 0 0", "U 0 0", "U 0 0", "R 6 1 0 0", "P 2 4 0 0"];

test("the latest assignments are those that are not undone", () => {
  const trace = readTrace(traceText(LINES));
  const deeds = recent(trace, LINES.length, 9);
  assert.deepEqual(deeds.map(({ event }) => event), [0, 1, 7, 8]);
  assert.deepEqual(deeds.map(({ isRemoval }) => isRemoval), [false, true, true, false]);
  assert.deepEqual(recent(trace, LINES.length, 2).map(({ event }) => event), [7, 8]);
  assert.deepEqual(recent(trace, 5, 9).map(({ event }) => event), [0, 1, 2, 3]);
  assert.deepEqual(takenBackBy(trace, 5), { cell: 3, digit: 4 });
  assert.deepEqual(takenBackBy(trace, 6), { cell: 2, digit: 2 });
});

test("nothing is reported from before missing events", () => {
  const trace = readTrace(traceText(["D 1 3 2 0 0", "K 5 1 1 1 0 0 1 0 D1.3.2", "P 2 4 0 0", "U 0 0", "U 0 0"]));
  assert.deepEqual(recent(trace, 2, 9).map(({ event }) => event), [1]);
  assert.deepEqual(takenBackBy(trace, 2), { cell: 2, digit: 4 });
  assert.equal(takenBackBy(trace, 3), undefined);
});

test("the past is what a replay had shown then", () => {
  const trace = readTrace(traceText(LINES));
  const [replay, then] = [new Replay(trace), new Replay(trace)];
  replay.go(LINES.length);
  const deeds = recent(trace, LINES.length, 9);
  for (const [index, { event }] of deeds.entries()) {
    then.go(event + 1);
    const past = new Past(trace.shape, replay, deeds.slice(index + 1));
    assert.deepEqual([...past.values], [...then.values]);
    for (let cell = 0; cell < 16; cell++) {
      for (let digit = 1; digit <= 4; digit++) assert.equal(past.isOpen(cell, digit), then.isOpen(cell, digit));
    }
  }
});
