// The state of an answer, addresses, the course, and the series of exercises.

import assert from "node:assert/strict";
import { test } from "node:test";

import { addressOf, spotOf } from "../../../web/learn/address.js";
import { Answer } from "../../../web/learn/answer.js";
import { Exercises } from "../../../web/learn/exercises.js";
import { answerOverlay, refutation } from "../../../web/learn/overlays.js";
import { Position } from "../../../web/learn/position.js";

/** A 4×4 position: a 1 in the first cell, the candidates that the rules leave elsewhere. */
function position() {
  const values = [1, ...Array(15).fill(0)];
  const marks = values.map((value, cell) => (value ? [] : [1, 4, 8, 12, 2, 3, 5].includes(cell) ? [2, 3, 4] : [1, 2, 3, 4]));
  return new Position({ shape: "2x2", puzzle: values, values, marks });
}

test("candidates are struck out and taken back; what a cell does not have is not", () => {
  const answer = new Answer(position(), "elimination");
  assert.equal(answer.isEmpty, true);
  assert.equal(answer.toggle(1, 2), "on");
  assert.equal(answer.toggle(1, 4), "on");
  assert.equal(answer.toggle(1, 1), undefined);
  assert.equal(answer.toggle(0, 2), undefined);
  assert.deepEqual(answer.at(1), { written: undefined, struck: [2, 4], isMarked: false });
  assert.deepEqual(answer.request, { eliminations: [{ cell: "r1c2", symbol: "2" }, { cell: "r1c2", symbol: "4" }] });
  assert.equal(answer.toggle(1, 2), "off");
  assert.equal(answer.toggle(1, 4), "off");
  assert.equal(answer.isEmpty, true);
});

test("a cell has one digit that is written", () => {
  const answer = new Answer(position(), "placement");
  answer.toggle(5, 2);
  answer.toggle(5, 3);
  assert.deepEqual(answer.request, { placements: [{ cell: "r2c2", symbol: "3" }] });
  assert.equal(answer.toggle(5, 3), "off");
  assert.equal(answer.isEmpty, true);
});

test("the pattern is sent if nothing is concluded", () => {
  const answer = new Answer(position(), "elimination");
  assert.equal(answer.toggleCell(0), undefined);
  assert.equal(answer.toggleCell(6), "on");
  assert.equal(answer.toggleCell(1), "on");
  assert.deepEqual(answer.request, { pattern: ["r1c2", "r2c3"] });
  answer.toggle(1, 2);
  assert.deepEqual(Object.keys(answer.request), ["eliminations"]);
  answer.clear();
  assert.equal(answer.isEmpty, true);
});

test("the answer and its counterexample are drawn", () => {
  const answer = new Answer(position(), "elimination");
  answer.toggle(1, 2);
  answer.toggleCell(6);
  const { houses, cells, step } = answerOverlay(answer, ["row 1"]);
  assert.deepEqual([houses, cells, step?.eliminations], [["row 1"], ["r2c3"], [{ cell: "r1c2", symbol: "2" }]]);
  const refuted = refutation({ text: "", place: { cell: "r1c2", symbol: "2" }, solution: "2", houses: ["box 1"] });
  assert.deepEqual(refuted.step?.placements, [{ cell: "r1c2", symbol: "2" }]);
  assert.deepEqual(refuted.houses, ["box 1"]);
  const odd = refutation({ text: "", place: { cell: "r1c2", symbol: "2" }, cells: ["r1c2"] }, ["r2c2"]);
  assert.deepEqual([odd.cells, odd.step?.candidates], [["r2c2", "r1c2"], [{ cell: "r1c2", symbol: "2", role: "extra" }]]);
});

test("addresses are read as they are written; anything else is the map", () => {
  for (const address of ["#learn", "#learn/x-wing", "#learn/x-wing/practise?level=2&seed=7", "#learn/review", "#learn/review?seed=3"])
    assert.equal(addressOf(spotOf(address)), address);
  assert.deepEqual(spotOf("#learn/x-wing/practise?level=9&seed=-1"), { view: "practise", technique: "x-wing" });
  for (const odd of ["", "#learn/", "#learn/../x", "#learn/<b>"]) assert.deepEqual(spotOf(odd), { view: "map" });
});

test("the next exercise is requested while the current one is worked on", async () => {
  const asked = /** @type {number[]} */ ([]);
  const series = new Exercises(
    async (request) => {
      asked.push(request.number ?? -1);
      return /** @type {any} */ ({ number: request.number });
    },
    (number) => ({ technique: "x-wing", number }),
  );
  assert.equal((await series.next()).number, 0);
  assert.deepEqual(asked, [0, 1]);
  assert.equal((await series.next()).number, 1);
  assert.deepEqual(asked, [0, 1, 2]);
});

test("an exercise that fails is asked for again, and an ended series asks for no more", async () => {
  let fails = true;
  const asked = /** @type {number[]} */ ([]);
  const signals = /** @type {AbortSignal[]} */ ([]);
  const series = new Exercises(
    async (request, signal) => {
      asked.push(request.number ?? -1);
      signals.push(signal);
      if (fails) throw new Error("busy");
      return /** @type {any} */ ({ number: request.number });
    },
    (number) => ({ technique: "x-wing", number }),
  );
  await assert.rejects(() => series.next());
  fails = false;
  assert.equal((await series.next()).number, 0);
  series.end();
  assert.ok(signals.every(({ aborted }) => aborted));
  await series.next();
  assert.deepEqual(asked, [0, 0, 1]);
});
