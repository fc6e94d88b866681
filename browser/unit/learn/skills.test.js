// What is kept about skills, in a storage of its own.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { UNTOUCHED } from "../../../web/learn/repetition.js";
import { all, merge, notePractised, noteSeen, skillIn } from "../../../web/storage/skills.js";

const PLACE = "omnidoku.skills";

beforeEach(() => {
  const kept = new Map();
  globalThis.localStorage = /** @type {any} */ ({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
  });
});

test("lessons and exercises are kept, in the documented form", () => {
  noteSeen("x-wing", 5);
  notePractised("x-wing", true, 6);
  notePractised("naked-pair", false, 7);
  assert.deepEqual(JSON.parse(localStorage.getItem(PLACE) ?? ""), {
    version: 1,
    skills: {
      "x-wing": { seen: 5, last: 6, right: 1, wrong: 0, streak: 1, box: 0, due: 0 },
      "naked-pair": { seen: 0, last: 7, right: 0, wrong: 1, streak: 0, box: 0, due: 0 },
    },
  });
  assert.equal(skillIn("x-wing").right, 1);
  assert.equal(skillIn("toString"), UNTOUCHED);
});

test("skills of another device are merged, what is broken is passed over", () => {
  notePractised("x-wing", true, 6);
  const other = { "x-wing": { ...UNTOUCHED, last: 9, right: 4, box: 2, due: 90 }, "w-wing": { ...UNTOUCHED, seen: 3 }, bad: { box: 99 } };
  assert.deepEqual(merge({ ...other, "no id!": UNTOUCHED }), { added: 1, changed: 1, broken: 2 });
  const once = all();
  assert.deepEqual(once, { "x-wing": other["x-wing"], "w-wing": other["w-wing"] });
  assert.deepEqual(merge(other), { added: 0, changed: 0, broken: 1 });
  assert.deepEqual(all(), once);
  for (const nothing of [undefined, null, 7, []]) assert.deepEqual(merge(nothing), { added: 0, changed: 0, broken: 0 });
});

test("broken or missing storage means that nothing is known", () => {
  localStorage.setItem(PLACE, "{broken");
  assert.deepEqual(all(), {});
  globalThis.localStorage = /** @type {any} */ ({
    getItem() {
      throw new Error("none");
    },
    setItem() {
      throw new Error("none");
    },
  });
  notePractised("x-wing", true, 6);
  assert.deepEqual(all(), {});
});
