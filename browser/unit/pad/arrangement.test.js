// How the keys of the pad are laid out.

import assert from "node:assert/strict";
import { test } from "node:test";

import { arrange, ordered } from "../../../web/pad/arrangement.js";
import { Shape } from "../../../web/shape.js";

test("nine digits are 3×3 beside the grid and 5 + 4 on a phone, with room for the eraser", () => {
  assert.deepEqual(arrange(9, "tall"), { columns: 3, rows: 3, spare: false });
  assert.deepEqual(arrange(9, "phone"), { columns: 5, rows: 2, spare: true });
  assert.deepEqual(arrange(16, "phone"), { columns: 8, rows: 2, spare: false });
  assert.deepEqual(arrange(36, "phone"), { columns: 8, rows: 5, spare: true });
});

test("every size has a place for every key, wide enough for a finger", () => {
  for (const { size } of Shape.all()) {
    for (const format of ["tall", "wide", "phone"]) {
      const { columns, rows, spare } = arrange(size, format);
      assert.ok(columns * rows >= size);
      assert.equal(spare, columns * rows > size);
    }
    assert.ok((344 - 4 * 7) / arrange(size, "phone").columns >= 39.5);
  }
});

test("789 on top reverses the rows", () => {
  assert.deepEqual(ordered(9, 3, "123"), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.deepEqual(ordered(9, 3, "789"), [7, 8, 9, 4, 5, 6, 1, 2, 3]);
  assert.deepEqual(ordered(9, 5, "789"), [6, 7, 8, 9, 1, 2, 3, 4, 5]);
});
