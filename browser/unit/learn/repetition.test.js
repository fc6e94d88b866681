// Spaced repetition, with a clock of its own.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  dueOf,
  isDue,
  isSkill,
  joined,
  LAST_BOX,
  LEARNED_AFTER,
  levelFor,
  nextToReview,
  practised,
  UNTOUCHED,
} from "../../../web/learn/repetition.js";

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 18, 20);

/** A skill after answers, all at one time. */
function after(answers, skill = UNTOUCHED, now = NOW) {
  return answers.reduce((skill, isRight) => practised(skill, isRight, now), skill);
}

const rights = (count) => Array.from({ length: count }, () => true);

test("a technique is learned after some right answers in a row", () => {
  assert.equal(after(rights(LEARNED_AFTER - 1)).box, 0);
  assert.equal(after(rights(LEARNED_AFTER)).box, 1);
  assert.equal(after([true, false, ...rights(LEARNED_AFTER - 1)]).box, 0);
  assert.deepEqual(after([true, false, true]), { ...UNTOUCHED, last: NOW, right: 2, wrong: 1, streak: 1 });
});

test("what is learned is due the next evening, even a little earlier, but not the same evening", () => {
  const skill = after(rights(LEARNED_AFTER));
  assert.equal(isDue(skill, NOW + 60_000), false);
  assert.equal(isDue(skill, NOW + DAY - 60 * 60 * 1000), true);
  assert.equal(isDue(UNTOUCHED, NOW), false);
});

test("practice before it is due counts but does not move it up", () => {
  const skill = after(rights(LEARNED_AFTER + 10));
  assert.equal(skill.box, 1);
  assert.equal(skill.right, LEARNED_AFTER + 10);
});

test("each right answer when due moves it up, with longer and longer intervals, to the last box", () => {
  let [skill, now, before] = [after(rights(LEARNED_AFTER)), NOW, 0];
  for (let box = 2; box <= LAST_BOX; box++) {
    now = skill.due;
    skill = practised(skill, true, now);
    assert.equal(skill.box, box);
    assert.ok(skill.due - now > before);
    before = skill.due - now;
  }
  skill = practised(skill, true, skill.due);
  assert.equal(skill.box, LAST_BOX);
});

test("a wrong answer halves the box, and it is due at once", () => {
  const strong = { ...UNTOUCHED, last: 1, right: 9, streak: 9, box: 4, due: NOW + 9 * DAY };
  const weaker = practised(strong, false, NOW);
  assert.deepEqual([weaker.box, weaker.streak, weaker.wrong, isDue(weaker, NOW)], [2, 0, 1, true]);
  assert.equal(after([false, false, false], strong).box, 1);
  assert.equal(practised(UNTOUCHED, false, NOW).box, 0);
});

test("the longest overdue comes first, then what was practised longest ago, and nothing twice in a row", () => {
  const skills = {
    old: { ...UNTOUCHED, last: 1, box: 2, due: NOW - 5 },
    older: { ...UNTOUCHED, last: 5, box: 1, due: NOW - 9 },
    fresh: { ...UNTOUCHED, last: 3, box: 1, due: NOW + DAY },
    begun: { ...UNTOUCHED, last: 2 },
    read: { ...UNTOUCHED, seen: 2 },
  };
  assert.deepEqual(dueOf(skills, NOW), ["older", "old"]);
  assert.equal(nextToReview(skills, NOW), "older");
  assert.equal(nextToReview(skills, NOW, "older"), "old");
  assert.equal(nextToReview({ begun: skills.begun, fresh: skills.fresh, read: skills.read }, NOW), "begun");
  assert.equal(nextToReview({ begun: skills.begun }, NOW, "begun"), "begun");
  assert.equal(nextToReview({ read: skills.read }, NOW), undefined);
});

test("the level grows with the box", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((box) => levelFor({ ...UNTOUCHED, box })), [1, 1, 2, 2, 3, 3]);
});

test("what two devices know is joined, and joining again changes nothing", () => {
  const one = { ...UNTOUCHED, seen: 9, last: 5, right: 3, wrong: 4, streak: 1, box: 1, due: 7 };
  const other = { ...UNTOUCHED, seen: 2, last: 6, right: 8, wrong: 1, streak: 2, box: 3, due: 99 };
  const both = { seen: 9, last: 6, right: 8, wrong: 4, streak: 2, box: 3, due: 99 };
  assert.deepEqual(joined(one, other), both);
  assert.deepEqual(joined(other, one), both);
  assert.deepEqual(joined(both, other), both);
});

test("only what looks like a skill is taken for one", () => {
  assert.ok(isSkill({ ...UNTOUCHED, box: LAST_BOX }));
  for (const bad of [null, 3, {}, { ...UNTOUCHED, box: LAST_BOX + 1 }, { ...UNTOUCHED, due: -1 }, { ...UNTOUCHED, last: "1" }])
    assert.equal(isSkill(bad), false);
});
