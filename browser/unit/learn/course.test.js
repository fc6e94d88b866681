// The course: lessons in order, by family, and which comes next.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Course } from "../../../web/learn/course.js";
import { UNTOUCHED } from "../../../web/learn/repetition.js";

const known = (id, family, lesson) => ({ id, family, name: id, idea: "", description: "", usual: true, ...(lesson && { lesson }) });
const TECHNIQUES = [
  known("x-wing", "fish", 3),
  known("swordfish", "fish", 5),
  known("naked-single", "singles", 1),
  known("naked-pair", "subsets", 2),
  known("brute-force", "last-resort"),
  known("w-wing", "wings", 4),
];

test("lessons are in the order of teaching, families where their first lesson is", () => {
  const course = new Course(TECHNIQUES);
  assert.deepEqual(course.lessons.map(({ id }) => id), ["naked-single", "naked-pair", "x-wing", "w-wing", "swordfish"]);
  const chapters = course.chapters().map(({ family, techniques }) => [family, techniques.map(({ id }) => id)]);
  assert.deepEqual(chapters, [
    ["singles", ["naked-single"]],
    ["subsets", ["naked-pair"]],
    ["fish", ["x-wing", "swordfish"]],
    ["wings", ["w-wing"]],
  ]);
  assert.deepEqual(course.others.map(({ id }) => id), ["brute-force"]);
});

test("the next lesson is the first that is not learned", () => {
  const course = new Course(TECHNIQUES);
  const learned = { ...UNTOUCHED, box: 1 };
  assert.equal(course.next({})?.id, "naked-single");
  assert.equal(course.next({ "naked-single": learned, "naked-pair": UNTOUCHED })?.id, "naked-pair");
  assert.equal(course.next(Object.fromEntries(TECHNIQUES.map(({ id }) => [id, learned])))?.id, "naked-single");
  assert.equal(new Course([]).next({}), undefined);
});

test("a lesson without exercises is passed over", () => {
  const course = new Course(TECHNIQUES.map((technique) => (technique.lesson === 1 ? { ...technique, exercises: 0 } : technique)));
  assert.equal(course.lessons.length, 5);
  assert.equal(course.next({})?.id, "naked-pair");
});

test("lessons know their neighbours", () => {
  const course = new Course(TECHNIQUES);
  const { before, after } = course.neighbours(/** @type {any} */ (course.technique("x-wing")));
  assert.deepEqual([before?.id, after?.id], ["naked-pair", "w-wing"]);
  assert.deepEqual(course.neighbours(/** @type {any} */ (course.technique("brute-force"))), { before: undefined, after: undefined });
});
