// Tests of engines: which files form a level, how work is cut into portions, how rows are summed up, what an address
// says.

import assert from "node:assert/strict";
import { test } from "node:test";

import { groupByLevel } from "../../../web/lab/tests/levels.js";
import { fastest, inOrder, takePoints, tallies } from "../../../web/lab/tests/results.js";
import { addressOf, wishesOf } from "../../../web/lab/tests/wishes.js";
import { SuiteWork, SuperWork, badRows } from "../../../web/lab/tests/work.js";

/** @param {...string} paths */
function levels(...paths) {
  const files = paths.map((path) => ({ name: path.split("/").at(-1) ?? "", webkitRelativePath: path.includes("/") ? path : "" }));
  return groupByLevel(files).map(({ level, files }) => `${level}: ${files.map(({ name }) => name).join(" ")}`);
}

test("numbered files are one level, in the order of their numbers", () => {
  assert.deepEqual(levels("evil10.txt", "evil2.txt", "easy.txt", "evil1.txt"), ["easy: easy.txt", "evil: evil1.txt evil2.txt evil10.txt"]);
  assert.deepEqual(levels("hard-2.sdk", "hard-1.sdk"), ["hard: hard-1.sdk hard-2.sdk"]);
  assert.deepEqual(levels("hard_1.txt", "hard (2).txt"), ["hard: hard (2).txt hard_1.txt"]);
});

test("a file without companions keeps its name", () => {
  assert.deepEqual(levels("top1465.txt"), ["top1465: top1465.txt"]);
  assert.deepEqual(levels("16x16.txt", "9x9.txt", "16x9.txt"), ["9x9: 9x9.txt", "16x9: 16x9.txt", "16x16: 16x16.txt"]);
  assert.deepEqual(levels("evil.txt", "evil1.txt"), ["evil: evil.txt", "evil1: evil1.txt"]);
});

test("folders: numbers alone belong to their folder, hidden files are left out, equal names are distinguished", () => {
  assert.deepEqual(levels("set/hard/1.txt", "set/hard/2.txt", "set/.DS_Store"), ["hard: 1.txt 2.txt"]);
  assert.deepEqual(levels("a/hard.txt", "b/hard.txt"), ["a/hard: hard.txt", "b/hard: hard.txt"]);
});

/**
 * Does all the work, and records in which order.
 * @param {SuiteWork} work
 * @param {Record<string, number>} pace seconds per puzzle
 */
function order(work, pace) {
  const told = [];
  for (let portion = work.next(); portion; portion = work.next()) {
    const { level, engine, first, items } = portion;
    const isEnd = work.done(portion, items.length * (pace[engine] ?? 0));
    told.push(`${level} ${engine} ${first}+${items.length}${isEnd ? "." : ""}`);
  }
  return told;
}

/** @param {number} count */
function puzzles(count) {
  return Array.from({ length: count }, () => ({ grid: ".".repeat(81) }));
}

test("portions: the engine furthest behind goes next, with what it does in half a second", () => {
  const work = new SuiteWork([{ name: "a", items: puzzles(12) }, { name: "none", items: [] }, { name: "b", items: puzzles(2) }], ["slow", "fast"]);
  assert.equal(work.of, 28);
  const told = order(work, { slow: 0.3, fast: 0.1 });
  assert.deepEqual(told.slice(0, 6), ["a slow 1+1", "a fast 1+1", "a slow 2+1", "a fast 2+5", "a slow 3+1", "a slow 4+1"]);
  assert.equal(told.filter((text) => text.endsWith(".")).length, 2);
  assert.equal(work.made, 28);
});

test("portions: every puzzle comes once to every engine, bounded in number and size", () => {
  const large = Array.from({ length: 30 }, () => ({ grid: Array.from({ length: 1296 }, () => 0), shape: "6x6" }));
  const work = new SuiteWork([{ name: "a", items: [...puzzles(300), ...large] }], ["x", "y"]);
  const seen = { x: 0, y: 0 };
  for (let portion = work.next(); portion; portion = work.next()) {
    assert.equal(portion.first, seen[portion.engine] + 1);
    assert.ok(portion.items.length <= 50);
    assert.equal(new Set(portion.items.map(({ shape }) => shape)).size, 1);
    assert.ok(portion.items.reduce((sum, { grid }) => sum + grid.length, 0) <= 12_000);
    seen[portion.engine] += portion.items.length;
    work.done(portion, 1e-9);
  }
  assert.deepEqual(seen, { x: 330, y: 330 });
});

test("portions: what is not a puzzle is a portion of its own and becomes a row with the reason", () => {
  const work = new SuiteWork([{ name: "a", items: [...puzzles(1), { problem: "f:2: bad" }, ...puzzles(3)] }], ["x"]);
  const told = order(work, { x: 1e-3 });
  assert.deepEqual(told, ["a x 1+1", "a x 2+1", "a x 3+3."]);
  const [row] = badRows({ level: "a", engine: "x", first: 2, items: [{ problem: "f:2: bad" }] });
  assert.deepEqual([row.number, row.outcome, row.problem], [2, "bad-input", "f:2: bad"]);
});

test("the remaining time follows from the pace of each engine", () => {
  const work = new SuiteWork([{ name: "a", items: puzzles(10) }], ["x", "y"]);
  assert.equal(work.remaining, undefined);
  for (const seconds of [2, 1]) work.done(work.next(), seconds);
  assert.equal(work.remaining, 9 * 2 + 9 * 1);
});

test("a super test goes by blanks, every engine on the same", () => {
  const work = new SuperWork({ engines: ["x", "y"], from: 3, to: 4 });
  const steps = [];
  for (let step = work.next(); step; step = work.next()) {
    steps.push(`${step.engine}${step.blanks}`);
    work.done(step, 1);
  }
  assert.deepEqual(steps, ["x3", "y3", "x4", "y4"]);
  const other = new SuperWork({ engines: ["x", "y"], from: 3, to: 5 });
  other.leave("x"); // too slow for its first step
  assert.deepEqual([other.next(), other.of], [{ engine: "x", blanks: 3 }, 4]);
  const supers = [];
  takePoints(supers, { engine: "x", shape: "3x3", seed: 1, points: [{ blanks: 3 }] });
  takePoints(supers, { engine: "x", shape: "3x3", seed: 1, points: [{ blanks: 4 }] });
  assert.deepEqual(supers.map(({ points }) => points.length), [2]);
});

test("rows are averaged over the solved ones; the fastest is the fastest of those that solved most", () => {
  const row = (engine, outcome, best, branches) => ({ level: "a", number: 1, blanks: 50, engine, outcome, rounds: 1, best, median: best, worst: best, branches });
  const list = tallies([row("x", "solved", 2, 10), row("x", "solved", 4, 20), row("y", "solved", 1, undefined), row("y", "time", 9, 5)]);
  assert.deepEqual(list.map(({ solved, puzzles, means }) => [solved, puzzles, means.best, means.branches]), [[2, 2, 3, 15], [1, 2, 1, undefined]]);
  assert.deepEqual([...fastest(list)].map(({ engine }) => engine), ["x"]);
  assert.equal(fastest(tallies([row("x", "solved", 2, 1)])).size, 0);
});

test("rows are sorted by level, puzzle and engine, in whatever order they came", () => {
  const rows = ["b x 1", "b y 1", "b x 2", "b x 10", "b y 2", "a x 1"].map((text) => {
    const [level, engine, number] = text.split(" ");
    return { level, engine, number: Number(number) };
  });
  const told = inOrder(rows).map(({ level, engine, number }) => `${level} ${engine} ${number}`);
  assert.deepEqual(told, ["b x 1", "b y 1", "b x 2", "b y 2", "b x 10", "a x 1"]);
});

test("wishes go into an address and come back", () => {
  const again = (text) => addressOf(wishesOf(new URLSearchParams(text)));
  assert.equal(again(""), "");
  assert.equal(again("set=evil&engines=dlx,backtrack"), "set=evil&engines=dlx,backtrack");
  assert.equal(again("kind=super"), "kind=super");
  assert.deepEqual(wishesOf(new URLSearchParams("kind=super")).engines, ["dlx"]);
  assert.equal(wishesOf(new URLSearchParams("kind=super&shape=4x4")).to, 221);
  assert.equal(again("kind=super&shape=2x3&to=20&seed=7"), "kind=super&shape=2x3&to=20&seed=7");
});

test("invalid values in an address take their defaults", () => {
  const wishes = wishesOf(new URLSearchParams("kind=x&set=foo,hard&rounds=1e9&seconds=no&shape=1x99&engines=<b>"));
  assert.deepEqual([wishes.kind, wishes.sets, wishes.rounds, wishes.seconds, wishes.shape], ["suites", ["hard"], 100, 10, "3x3"]);
  assert.deepEqual(wishes.engines, ["backtrack", "dlx"]);
  const { shape, from, to } = wishesOf(new URLSearchParams("kind=super&shape=2x2&from=30&to=5"));
  assert.deepEqual([shape, from, to], ["2x2", 5, 16]);
  assert.equal(wishesOf(new URLSearchParams("shape=9x9")).shape, "3x3");
});
