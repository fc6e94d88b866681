// What the menus compute, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { around } from "../../web/menu/bad-text.js";
import { LEVELS, slug } from "../../web/menu/levels.js";

test("the place of an error is marked within its line", () => {
  assert.deepEqual(around("123\n4x6\n789", 2, 2), { before: "123\n4", at: "x", after: "6\n789" });
  assert.deepEqual(around("ab", 1, 3), { before: "ab", at: "", after: "" });
  assert.deepEqual(around("ab", 9, 9), { before: "ab", at: "", after: "" });
  assert.deepEqual(around("ab", 1), { before: "ab", at: "", after: "" });
  assert.deepEqual(around("a\r\nb", 2, 1), { before: "a\n", at: "b", after: "" });
});

test("long lines are cut around the place, characters stay whole", () => {
  const { before, at, after } = around(`${"🂡".repeat(300)}x${"y".repeat(300)}`, 1, 301);
  assert.equal(at, "x");
  assert.ok(before.startsWith("…🂡") && after.endsWith("y…"));
  assert.ok([...before].length + [...after].length < 100);
});

test("levels have names for the engine", () => {
  assert.equal(slug("Very easy"), "very-easy");
  assert.ok(LEVELS.every((level) => slug(level) === level));
});
