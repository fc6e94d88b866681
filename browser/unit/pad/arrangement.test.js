// How the keys of the pad are laid out.

import assert from "node:assert/strict";
import { test } from "node:test";

import { arrange, ordered, PHONE_SWITCHES } from "../../../web/pad/arrangement.js";
import { COLOURS } from "../../../web/grid/paint.js";
import { Shape } from "../../../web/shape.js";

test("nine digits are 3×3 beside the grid, and 6 + 3 on a phone with the eraser and two switches", () => {
  assert.deepEqual(arrange(9, "tall"), { columns: 3, rows: 3, colourColumns: 3 });
  assert.deepEqual(arrange(9, "phone"), { columns: 6, rows: 2, colourColumns: 6 });
  assert.deepEqual(arrange(16, "phone"), { columns: 7, rows: 3, colourColumns: 7 });
  assert.deepEqual(arrange(36, "phone"), { columns: 8, rows: 5, colourColumns: 8 });
  assert.deepEqual(arrange(9, "wide"), { columns: 9, rows: 1, colourColumns: 9 });
});

test("every size has a place for every key, digits and colours alike, wide enough for a finger", () => {
  for (const { size } of Shape.all()) {
    for (const format of ["tall", "wide", "phone"]) {
      const { columns, rows, colourColumns } = arrange(size, format);
      const more = format === "phone" ? PHONE_SWITCHES : 0;
      assert.ok(columns * rows >= size + more);
      assert.ok(colourColumns * rows >= COLOURS + 1 + more, `the colours, and what they go to: ${size} ${format}`);
    }
    assert.ok((344 - 4 * 7) / arrange(size, "phone").columns >= 39.5);
  }
  assert.ok((304 - 4 * 5) / arrange(9, "phone").columns >= 44, "on the smallest phone");
});

test("789 on top reverses the rows", () => {
  assert.deepEqual(ordered(9, 3, "123"), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.deepEqual(ordered(9, 3, "789"), [7, 8, 9, 4, 5, 6, 1, 2, 3]);
  assert.deepEqual(ordered(9, 5, "789"), [6, 7, 8, 9, 1, 2, 3, 4, 5]);
});
