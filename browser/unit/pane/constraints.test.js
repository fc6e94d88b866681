import assert from "node:assert/strict";
import { test } from "node:test";

import { chosenColumns, countRows, COVERED, meaningOf, onesOf, PANELS, rowsOf } from "../../../web/lab/pane/constraints.js";
import { candidates } from "../../../web/game/rules.js";
import { Shape } from "../../../web/shape.js";

const SHAPE = Shape.of(2, 3);
const VALUES = Array(36).fill(0);
Object.assign(VALUES, { 0: 1, 7: 4, 14: 2, 21: 3, 28: 6, 35: 5 });

test("a row of the matrix has a one in each panel", () => {
  const ones = onesOf(SHAPE, 20, 4);
  assert.deepEqual(ones.map((column) => meaningOf(SHAPE, column)), [
    { panel: "cell", number: 20, digit: 0 },
    { panel: "row", number: 3, digit: 4 },
    { panel: "column", number: 2, digit: 4 },
    { panel: "box", number: 2, digit: 4 },
  ]);
  assert.deepEqual(ones.map((column) => PANELS[Math.floor(column / 36)]), [...PANELS]);
});

test("the counts are those of the candidates", () => {
  const open = candidates(SHAPE, VALUES).flatMap((digits, cell) => digits.map((digit) => ({ cell, digit })));
  const counts = countRows(SHAPE, VALUES);
  counts.forEach((count, column) => {
    const { panel, number, digit } = meaningOf(SHAPE, column);
    const of = panel === "cell" ? (/** @type {number} */ cell) => cell : (/** @type {number} */ cell) => SHAPE[panel](cell);
    const isSettled = VALUES.some((value, cell) => value && of(cell) === number && (panel === "cell" || value === digit));
    const rows = open.filter((one) => of(one.cell) === number && (panel === "cell" || one.digit === digit));
    assert.equal(count, isSettled ? COVERED : rows.length, JSON.stringify({ panel, number, digit }));
    assert.deepEqual(rowsOf(SHAPE, counts, column), isSettled ? [] : rows);
  });
});

test("a choice came from a column with as many rows as options", () => {
  const before = countRows(SHAPE, VALUES);
  const row = /** @type {{ cell: number, digit: number }} */ (rowsOf(SHAPE, before, 36 + 1)[0]);
  const chosen = chosenColumns(SHAPE, before, row, before[37] ?? 0, false);
  assert.ok(chosen.includes(37));
  assert.ok(chosen.every((column) => before[column] === before[37]));
  assert.deepEqual(chosenColumns(SHAPE, before, row, 99, false), []);
  assert.deepEqual(chosenColumns(SHAPE, before, row, 99, true), [row.cell]);
});
