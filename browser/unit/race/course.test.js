// One clock for all contenders: where the race is, step by step.

import assert from "node:assert/strict";
import { test } from "node:test";

import { readTrace } from "../../../web/trace/read.js";
import { Course } from "../../../web/lab/race/course.js";
import { placeOf, secondsAt } from "../../../web/lab/race/player.js";
import { depths, profile } from "../../../web/lab/race/profile.js";

/** A trace of lines of events; each action a line. */
function trace(...events) {
  const nodes = events.filter((event) => /^[DP]/.test(event)).length;
  const lines = events.map((event) => `${event} 0 2`);
  const total = `total - ${nodes} 0 0 ${2 * events.length} 2 - -`;
  return readTrace(["omnidoku trace 1", "engine dlx", "shape 2x2", `clues ${Array(16).fill(0).join(",")}`, ...lines, "end stopped", total, "cut 0", ""].join("\n"));
}

const short = () => ({ trace: trace("D 0 1 2", "P 1 2", "S"), seconds: 1 });
const long = () => ({ trace: trace("D 0 1 2", "F", "U", "D 0 2 2", "P 1 1", "P 2 3", "S"), seconds: 4 });

function start(...contenders) {
  const course = new Course();
  course.run(contenders);
  return course;
}

test("the race is as long as its longest contender", () => {
  const [one, other] = [short(), long()];
  const course = start(one, other);
  assert.equal(course.length, 4);
  course.measureBy("time");
  assert.equal(course.length, 4);
  assert.equal(course.finish(one), 1);
});

test("steps go from one amount to the next, and back the same way", () => {
  const contenders = [short(), long()];
  const course = start(...contenders);
  const places = () => contenders.map((contender) => course.place(contender));
  const seen = [places()];
  while (!course.isOver) {
    course.step();
    seen.push(places());
  }
  assert.deepEqual(seen, [[0, 0], [1, 3], [3, 4], [3, 5], [3, 7]]);
  for (const expected of seen.slice(0, -1).reverse()) {
    course.back();
    assert.deepEqual(places(), expected);
  }
});

test("an event that is picked is shown exactly, until the race goes on", () => {
  const contenders = [short(), long()];
  const course = start(...contenders);
  course.show(contenders[1], 2);
  assert.deepEqual([course.place(contenders[1]), course.place(contenders[0]), course.amount], [2, 1, 1]);
  course.go(1);
  assert.equal(course.place(contenders[1]), 3);
});

test("another clock keeps the place of the contender that ends last", () => {
  const contenders = [short(), long()];
  const course = start(...contenders);
  course.go(3);
  course.measureBy("events");
  assert.equal(course.place(contenders[1]), 5);
  course.go(Infinity);
  course.measureBy("actions");
  assert.ok(course.isOver);
});

test("a contender without what the clock counts does not run", () => {
  const untimed = { trace: short().trace, seconds: undefined };
  const course = start(untimed, long());
  course.measureBy("time");
  assert.deepEqual([course.runs(untimed), course.contenders.length, course.length], [false, 1, 4]);
  assert.equal(start({ trace: undefined, seconds: undefined }).length, 0);
});

test("the speed slider goes from an hour to a second", () => {
  assert.equal(Math.round(secondsAt(0)), 3600);
  assert.equal(secondsAt(1), 1);
  assert.ok(Math.abs(secondsAt(placeOf(10)) - 10) < 1e-9);
});

test("the depth of a search, gathered by columns", () => {
  const { trace } = long();
  const depth = depths(trace);
  assert.deepEqual([...depth], [1, 1, 0, 1, 2, 3, 3]);
  const { least, most, fails, top } = profile(trace, depth, 2, (column) => column * 4);
  assert.deepEqual([[...least], [...most], [...fails], top], [[0, 2], [1, 3], [1, 0], 3]);
  const wide = profile(trace, depth, 14, (column) => Math.floor(column / 2));
  assert.deepEqual([...wide.most].at(-1), 3);
});
