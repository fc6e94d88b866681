import assert from "node:assert/strict";
import { test } from "node:test";

import { amountAt, CLOCKS, hasClock, placeAt } from "../../../web/trace/clock.js";
import { readTrace } from "../../../web/trace/read.js";
import { totalOf, traceText, wildEvents } from "./made.js";

const LINES = ["D 1 2 3 1 20", "R 2 4 0 0", "P 2 3 0 10", "K 9 50 10 2 3 80 3 0", "S 0 10"];

/** A contender with these events. */
function contender(total = "50 10 2 3 100 3 - -") {
  return { trace: readTrace(traceText(LINES, { total })), seconds: 2 };
}

test("each clock says how much was done at a place", () => {
  const amounts = (/** @type {import("../../../web/trace/clock.js").ClockName} */ clock) =>
    [0, 1, 2, 3, 4, 5].map((place) => amountAt(contender(), clock, place));
  assert.deepEqual(amounts("events"), [0, 1, 2, 3, 4, 4]);
  assert.deepEqual(amounts("nodes"), [0, 1, 1, 2, 10, 10]);
  assert.deepEqual(amounts("actions"), [0, 20, 20, 30, 100, 100]);
  assert.deepEqual(amounts("time"), [0, 0.4, 0.4, 0.6, 2, 2]);
});

test("a place is the last at which no more was done", () => {
  const places = (/** @type {number[]} */ ...amounts) => amounts.map((amount) => placeAt(contender(), "nodes", amount));
  assert.deepEqual(places(0, 0.5, 1, 2, 9.9, 10, 1e9), [0, 0, 2, 3, 3, 4, 4]);
  assert.equal(placeAt(contender(), "time", 0.5), 2);
  const lines = wildEvents(500);
  const wild = { trace: readTrace(traceText(lines, { total: totalOf(lines) })), seconds: 1 };
  for (const clock of CLOCKS) {
    for (let place = 0; place <= 500; place++) {
      const amount = amountAt(wild, clock, place);
      const back = placeAt(wild, clock, amount);
      assert.ok(back >= place && amountAt(wild, clock, back) === amount, `${clock} at ${place}`);
    }
  }
});

test("an engine that does not count something stays at the start of that clock", () => {
  const bare = { trace: contender("50 - - - - - - -").trace };
  assert.deepEqual(CLOCKS.map((clock) => hasClock(bare, clock)), [true, false, false, false]);
  assert.deepEqual([amountAt(bare, "nodes", 3), placeAt(bare, "nodes", 99)], [0, 0]);
});

test("time is spread over nodes, or events, where there are no actions", () => {
  assert.equal(amountAt(contender("50 10 2 3 - 3 - -"), "time", 3), 0.4);
  assert.equal(amountAt(contender("50 - - - - - - -"), "time", 3), 1.5);
});
