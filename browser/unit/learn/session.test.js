// A session of training against an engine made by hand.

import assert from "node:assert/strict";
import { test } from "node:test";

import { overlayOf } from "../../../web/learn/overlays.js";
import { Session } from "../../../web/learn/session.js";

const VALUES = [1, ...Array(15).fill(0)];
const MARKS = VALUES.map((value) => (value ? [] : [1, 2, 3, 4]));
const STEP = { technique: "pair", name: "Pair", short: "So it is.", precise: "", eliminations: [{ cell: "r1c2", symbol: "1" }] };

/** The verdicts by the first elimination of an answer. */
const VERDICTS = {
  "r1c2 1": { verdict: "right", text: "", step: STEP },
  "r1c3 1": { verdict: "part", text: "", step: STEP },
  "r1c4 1": { verdict: "sound", text: "", step: { ...STEP, technique: "other" } },
  "r4c4 2": { verdict: "wrong", text: "", refuted: { text: "", place: { cell: "r4c4", symbol: "2" }, solution: "2" } },
};

/** A session, what it asked and what it noted. */
function made({ learned = false } = {}) {
  const asked = /** @type {any[]} */ ([]);
  const noted = /** @type {any[]} */ ([]);
  const session = new Session({
    train: async ({ technique, number = 0 }) =>
      /** @type {any} */ ({ technique, number, asks: "elimination", task: `${number}`, houses: ["row 1"], board: { shape: "2x2", puzzle: VALUES, values: VALUES, marks: MARKS } }),
    judge: async (request) => {
      asked.push(request);
      const [place] = request.eliminations ?? [];
      return /** @type {any} */ (place ? VERDICTS[`${place.cell} ${place.symbol}`] : { verdict: "empty", text: "", step: STEP });
    },
    note: (technique, isRight) => {
      noted.push([technique, isRight]);
      return learned;
    },
  });
  return { session, asked, noted, begin: () => session.begin((number) => ({ technique: "pair", number })) };
}

const strike = (/** @type {Session} */ session, cell, digit) => session.answer((answer) => answer.toggle(cell, digit));

test("a right answer is noted once, and shows its step", async () => {
  const { session, noted, asked, begin } = made({ learned: true });
  await begin();
  strike(session, 1, 1);
  assert.equal((await session.check())?.verdict, "right");
  assert.deepEqual(asked[0], { shape: "2x2", puzzle: VALUES, values: VALUES, marks: MARKS, technique: "pair", eliminations: STEP.eliminations });
  assert.ok(session.isFound && session.isOver && session.isLearned);
  assert.deepEqual(overlayOf(session), { step: STEP });
  await session.show();
  assert.deepEqual(noted, [["pair", true]]);
  assert.equal((await session.next())?.number, 1);
  assert.equal(session.isLearned || session.isOver, false);
});

test("a wrong answer is noted as wrong, even if the next is right; it shows its counterexample", async () => {
  const { session, noted, begin } = made();
  await begin();
  strike(session, 15, 2);
  assert.equal((await session.check())?.verdict, "wrong");
  assert.deepEqual(overlayOf(session).step?.placements, [{ cell: "r4c4", symbol: "2" }]);
  assert.equal(await session.check(), undefined, "the same answer is not judged twice");
  strike(session, 15, 2);
  strike(session, 1, 1);
  assert.equal((await session.check())?.verdict, "right");
  assert.deepEqual(noted, [["pair", false]]);
});

test("a part or a sound step of another technique is not noted, and a part does not show the rest", async () => {
  const { session, noted, begin } = made();
  await begin();
  strike(session, 2, 1);
  await session.check();
  assert.deepEqual(overlayOf(session).step?.eliminations, [{ cell: "r1c3", symbol: "1" }]);
  strike(session, 2, 1);
  strike(session, 3, 1);
  await session.check();
  assert.equal(overlayOf(session).step?.technique, "other");
  assert.deepEqual(noted, []);
  assert.equal((await session.show())?.technique, "pair", "the step that was asked for");
});

test("looking at the step counts as not knowing it", async () => {
  const { session, noted, asked, begin } = made();
  await begin();
  assert.deepEqual(await session.show(), STEP);
  assert.deepEqual(noted, [["pair", false]]);
  assert.equal("eliminations" in asked[0], false);
});

test("nothing marked is not an answer", async () => {
  const { session, noted, begin } = made();
  await begin();
  assert.equal((await session.check())?.verdict, "empty");
  assert.equal(session.isOver, false);
  assert.deepEqual([overlayOf(session).houses, noted], [["row 1"], []]);
});

test("an exercise that does not come is reported, and asked for again", async () => {
  const { session, begin } = made();
  const { train } = session.outside;
  session.outside.train = async () => {
    throw new Error("away");
  };
  assert.equal(await begin(), undefined);
  assert.match(String(session.error), /away/);
  session.outside.train = train;
  assert.equal((await begin())?.number, 0);
  assert.equal(session.error, undefined);
});

test("what comes after the end is not taken", async () => {
  const { session, begin } = made();
  const coming = begin();
  session.end();
  assert.equal(await coming, undefined);
  assert.equal(session.current, undefined);
});
