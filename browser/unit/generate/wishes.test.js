// The form for new puzzles: what is asked of the engine, what is refused before, and at which field.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Shape } from "../../../web/shape.js";
import { BadWish, customaryBlanks, fieldOf, noWishes, requestOf } from "../../../web/generate/wishes.js";

/** @param {Partial<import("../../../web/generate/wishes.js").Wishes>} more */
function ask(more = {}) {
  return requestOf({ ...noWishes(), shape: "3x3", ...more });
}

test("a simple wish asks for nothing else", () => {
  assert.deepEqual(ask(), { shape: "3x3", level: "medium" });
  assert.deepEqual(ask({ level: "", symmetry: "90", shape: "4x4" }), { shape: "4x4", symmetry: "90" });
});

test("every wish reaches the engine", () => {
  const wishes = {
    level: "unfair",
    scale: "hodoku",
    style: "technique",
    least: "200",
    most: "",
    around: "singles",
    tries: "5000",
    grids: "pattern",
    cycles: "20",
    several: true,
    count: "12",
    first: "3",
    seed: "7",
    seconds: "2,5",
  };
  assert.deepEqual(ask(wishes), {
    shape: "3x3",
    level: "unfair",
    scale: "hodoku",
    style: "technique",
    score: [200, Number.MAX_SAFE_INTEGER],
    around: "singles",
    unique: false,
    grids: "pattern",
    cycles: 20,
    tries: 5000,
    seconds: 2.5,
    seed: 7,
    index: 3,
    count: 12,
  });
  assert.deepEqual(ask({ level: "", scale: "se", least: "4.5", most: "6" }).score, [4.5, 6]);
});

test("techniques by what they are for", () => {
  const wish = ask({
    techniques: [
      { role: "needs", technique: "x-wing", times: "2" },
      { role: "with", technique: "skyscraper", times: "" },
      { role: "without", technique: "xy-wing", times: "9" },
      { role: "without", technique: "w-wing", times: "1" },
      { role: "hardest", technique: "x-wing", times: "1" },
      { role: "needs", technique: "", times: "1" },
    ],
  });
  const { needs, with: used, without, hardest } = wish;
  assert.deepEqual({ needs, used, without, hardest }, { needs: ["x-wing:2"], used: ["skyscraper"], without: ["xy-wing", "w-wing"], hardest: "x-wing" });
});

test("which clues stay: one of seven ways", () => {
  const mask = Array.from({ length: 81 }, (_, cell) => cell % 2 === 0);
  const of = (/** @type {object} */ more) => {
    const { shape: _, level: __, ...rest } = ask(more);
    return rest;
  };
  assert.deepEqual(of({ places: "clues", amount: "30" }), { clues: 30 });
  assert.deepEqual(of({ places: "clues", amount: "40 %" }), { clues: 32 });
  assert.deepEqual(of({ places: "blanks", amount: "37,5%" }), { blanks: 30 });
  assert.deepEqual(of({ places: "custom", custom: "hard" }), { blanks: 59 });
  assert.deepEqual(of({ places: "mask", mask }), { mask });
  assert.deepEqual(of({ places: "minimal" }), { minimal: true });
  assert.deepEqual(of({ places: "unbiased" }), { unbiased: true });
  assert.deepEqual(of({ places: "full" }), { full: true });
  assert.deepEqual(of({ places: "", amount: "30", mask }), {});
});

test("the customary blanks are those of the command", () => {
  const of = (/** @type {Shape} */ shape) => ["easy", "medium", "hard"].map((level) => customaryBlanks(level, shape));
  assert.deepEqual(of(Shape.of(3, 3)), [47, 54, 59]);
  assert.deepEqual(of(Shape.of(4, 4)), [148, 172, 187]);
});

test("what is no number is refused at its field", () => {
  /** @type {[string, object][]} */
  const bad = [
    ["seed", { seed: "seven" }],
    ["seed", { seed: "-1" }],
    ["seed", { seed: "9007199254740992" }],
    ["count", { count: "0" }],
    ["count", { count: "1001" }],
    ["first", { first: "1.5" }],
    ["tries", { tries: "0" }],
    ["seconds", { seconds: "soon" }],
    ["least", { least: "4.55" }],
    ["most", { most: "many" }],
    ["cycles", { cycles: "x" }],
    ["amount", { places: "clues", amount: "" }],
    ["amount", { places: "blanks", amount: "120 %" }],
    ["techniques", { techniques: [{ role: "needs", technique: "x-wing", times: "0" }] }],
  ];
  for (const [field, more] of bad)
    assert.throws(() => ask(more), (error) => error instanceof BadWish && error.field === field, JSON.stringify(more));
});

test("every refusal of a wish by the engine has a field", () => {
  const texts = readFileSync(new URL("../../../crates/api/src/message/en.txt", import.meta.url), "utf8");
  const ids = [...texts.matchAll(/^((?:wish|contradiction)\.\w+) =/gm)].map(([, id]) => id);
  assert.ok(ids.length > 30);
  assert.deepEqual(ids.filter((id) => !fieldOf(id, {})), []);
  assert.equal(fieldOf("wish.not_for_shape", { unbiased: true }), "places");
  assert.equal(fieldOf("wish.not_for_shape", { grids: "uniform" }), "grids");
  assert.equal(fieldOf("server.busy", {}), undefined);
});
