import assert from "node:assert/strict";
import { test } from "node:test";

import { KINDS, readTrace, TraceError } from "../../../web/trace/read.js";
import { CLUES, traceText } from "./made.js";

const EVENTS = ["D 1 2 3 1 20", "R 2 4 0 1", "P 2 3 0 9", "F 2 0", "U 0 9", "U 0 21", "W 6 1 1 1", "D 1 3 1 1 20", "S 0 0"];

test("a trace of version 1 is read", () => {
  const trace = readTrace(traceText(EVENTS, { version: 1, total: "5 3 1 2 81 2 - -", cut: 7, end: "time" }));
  assert.deepEqual([trace.engine, trace.shape.name, trace.clues, trace.end, trace.cut], ["dlx", "2x2", CLUES, "time", 7]);
  assert.deepEqual(
    [...trace.kinds].map((kind) => KINDS[kind]),
    ["decide", "remove", "place", "fail", "undo", "undo", "write", "decide", "solution"],
  );
  assert.deepEqual([...trace.cells], [1, 2, 2, 0, 0, 0, 6, 1, 0]);
  assert.deepEqual([...trace.digits], [2, 4, 3, 0, 0, 0, 1, 3, 0]);
  assert.deepEqual([...trace.options], [3, 0, 0, 0, 0, 0, 0, 1, 0]);
  assert.deepEqual([...trace.trials], [1, 1, 1, 3, 3, 3, 4, 5, 5]);
  assert.deepEqual([...trace.actions], [20, 21, 30, 30, 39, 60, 61, 81, 81]);
  assert.deepEqual([...trace.nodes], [1, 1, 2, 2, 2, 2, 2, 3, 3]);
  assert.deepEqual(trace.total, { trials: 5, nodes: 3, branches: 1, backtracks: 2, actions: 81, depth: 2 });
  assert.equal(trace.keys.size, 0);
});

test("a key of version 2 carries the counters and the assignments over the gap", () => {
  const lines = ["D 1 2 3 1 20", "K 90 100 50 20 40 900 9 3 D1.4.3 R3.2 P2.3", "U 0 9", "K 5 200 70 30 50 1000 9 3", "S 1 1"];
  const trace = readTrace(traceText(lines, { cut: 95 }));
  assert.equal(trace.length, 3);
  assert.deepEqual([[...trace.nodes], [...trace.trials], [...trace.actions]], [[1, 50, 70], [1, 100, 201], [20, 909, 1001]]);
  const key = trace.keys.get(1);
  assert.deepEqual([key?.skipped, [...(key?.items ?? [])]], [90, [0, 1, 4, 3, 2, 3, 2, 0, 1, 2, 3, 0]]);
  assert.deepEqual(Object.values(key?.counters ?? {}), [100, 50, 20, 40, 900, 9, 3]);
  assert.equal(trace.keys.get(2)?.items.length, 0);
});

test("a key at the end reports work after the last event", () => {
  const trace = readTrace(traceText(["P 1 2 1 5", "K 0 9 2 0 0 70 1 0 P1.2"]));
  assert.deepEqual([[...trace.trials], [...trace.nodes], [...trace.actions]], [[9], [2], [70]]);
  assert.equal(readTrace(traceText(["K 3 9 2 0 0 70 1 0 P1.2"])).length, 0);
});

test("a file from elsewhere is read too", () => {
  const text = traceText(EVENTS);
  assert.equal(readTrace(text.replaceAll("\n", "\r\n")).length, 9);
  assert.equal(readTrace(text.trimEnd()).cut, 0);
});

/** Which line is wrong, and what should be there. */
function complaint(/** @type {string} */ text) {
  try {
    readTrace(text);
  } catch (error) {
    assert.ok(error instanceof TraceError, String(error));
    return [error.line, error.expected];
  }
  return "nothing is wrong";
}

test("a bad line is reported by its number", () => {
  const text = traceText(EVENTS);
  const without = (/** @type {RegExp} */ part, /** @type {string} */ instead) => complaint(text.replace(part, instead));
  assert.deepEqual(complaint(""), [1, "first-line"]);
  assert.deepEqual(complaint("<html>"), [1, "first-line"]);
  assert.deepEqual(without(/trace 2/, "trace 3"), [1, "first-line"]);
  assert.deepEqual(without(/engine dlx/, "dlx"), [2, "engine"]);
  assert.deepEqual(without(/2x2/, "1x4"), [3, "shape"]);
  assert.deepEqual(without(/2x2/, "9x9"), [3, "shape"]);
  assert.deepEqual(without(/clues 1/, "clues 5"), [4, "clues"]);
  assert.deepEqual(without(/clues 1,/, "clues "), [4, "clues"]);
  assert.deepEqual(without(/D 1 2 3 1 20/, "D 1 2 3 1"), [5, "event"]);
  assert.deepEqual(without(/D 1 2 3 1 20/, "D 1 2 3 1 20 7"), [5, "event"]);
  assert.deepEqual(without(/D 1 2/, "D 16 2"), [5, "event"]);
  assert.deepEqual(without(/D 1 2/, "D 1 0"), [5, "event"]);
  assert.deepEqual(without(/D 1 2/, "D 1 5"), [5, "event"]);
  assert.deepEqual(without(/D 1 2/, "D -1 2"), [5, "event"]);
  assert.deepEqual(without(/R 2 4/, "X 2 4"), [6, "event"]);
  assert.deepEqual(without(/F 2 0/, ""), [8, "event"]);
  assert.deepEqual(without(/F 2 0/, "K 1 2 3"), [8, "event"]);
  assert.deepEqual(without(/F 2 0/, "K 1 2 3 4 5 6 7 8 F1.1"), [8, "event"]);
  assert.deepEqual(without(/F 2 0/, "K 1 2 3 4 5 6 7 8 P1.9"), [8, "event"]);
  assert.deepEqual(without(/end stopped/, "end tomorrow"), [14, "end"]);
  assert.deepEqual(without(/total 0 /, "total "), [15, "total"]);
  assert.deepEqual(without(/cut 0/, "cut"), [16, "cut"]);
  assert.deepEqual(complaint(text.slice(0, text.indexOf("end"))), [14, "event"]);
  assert.deepEqual(complaint(traceText(["K 1 2 3 4 5 6 7 8"], { version: 1 })), [5, "event"]);
  assert.deepEqual(complaint(traceText(Array.from({ length: 17 }, () => "P 1 1 0 0"))), [21, "event"]);
});
