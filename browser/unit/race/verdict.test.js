// Who wins by a clock and why: from times and counters alone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { CODED } from "../../../web/lab/pane/code.js";
import { standings } from "../../../web/lab/race/standings.js";
import { verdict } from "../../../web/lab/race/verdict.js";
import { CLOCKS } from "../../../web/trace/clock.js";

const timing = (best, { median = best * 1.1, worst = best * 1.5, outcome = "solved", rounds = 5 } = {}) => ({ best, median, worst, outcome, rounds });
const status = "ok";
const BACKTRACK = { engine: "backtrack", status, timing: timing(2e-4), counts: { trials: 52_404, nodes: 5849, branches: 3044, backtracks: 5791, actions: 11_640, events: 23_000 } };
const DLX = { engine: "dlx", status, timing: timing(3e-5), counts: { nodes: 94, branches: 7, backtracks: 36, actions: 3471, events: 200 } };
const HUMAN = { engine: "human", status, timing: timing(5e-3), counts: { nodes: 58, actions: 64, events: 70 } };

const keys = (sentences) => sentences.map(({ key }) => key);
const places = (entries, clock) => standings(entries, clock).map(({ contender, place }) => [contender, place]);

test("the first by the clock wins, and the counters say why", () => {
  const { kind, winners, headline, remark, reasons } = verdict([BACKTRACK, DLX], "time", 10);
  assert.deepEqual([kind, winners], ["won", [1]]);
  assert.deepEqual(headline, { key: "won", clocks: { clock: "time" }, contenders: { first: 1 } });
  assert.deepEqual(remark[0], { key: "margin-time", contenders: { second: 0 }, amounts: { amount: { clock: "time", amount: 3e-5 } }, numbers: { ratio: 6.7 } });
  assert.deepEqual(remark.slice(1), [{ key: "agree", clocks: { clocks: ["nodes", "actions"] } }]);
  assert.deepEqual(reasons.map(keys), [["why-trials", "idea-dlx", "idea-backtrack"]]);
  assert.deepEqual(reasons[0][0].numbers, { nodes: 5849, trials: 52_404, back: 5791, branches: 7 });
});

test("headline and chips rank by the same clock, whichever it is", () => {
  const entries = [BACKTRACK, DLX, HUMAN];
  const expected = { time: [1, 0, 2], nodes: [2, 1, 0], actions: [2, 1, 0], events: [2, 1, 0] };
  for (const clock of CLOCKS) {
    const { headline, winners } = verdict(entries, clock, 10);
    const ranked = standings(entries, clock);
    assert.deepEqual(ranked.map(({ contender }) => contender), expected[clock], clock);
    assert.deepEqual(ranked.filter(({ place }) => place === 1).map(({ contender }) => contender), winners);
    assert.deepEqual([headline.clocks, headline.contenders], [{ clock }, { first: winners[0] }]);
  }
});

test("clocks may disagree, and the cost of a node explains it", () => {
  const byTime = verdict([DLX, HUMAN], "time", 10);
  assert.equal(byTime.headline.contenders.first, 0);
  assert.deepEqual(keys(byTime.remark), ["margin-time", "ahead", "node-cost", "ahead"]);
  const [, ahead, cost] = byTime.remark;
  assert.deepEqual([ahead.contenders, ahead.amounts.amount, ahead.numbers], [{ leader: 1 }, { clock: "nodes", amount: 58 }, { more: 94 }]);
  assert.deepEqual(cost.contenders, { first: 0, second: 1 });
  assert.ok(cost.times.cheap < cost.times.dear);
  assert.deepEqual(keys(byTime.reasons[0]), ["why-cheap", "idea-dlx", "idea-human"]);
  const byNodes = verdict([DLX, HUMAN], "nodes", 10);
  assert.equal(byNodes.headline.contenders.first, 1);
  assert.deepEqual(keys(byNodes.remark), ["margin", "agree", "ahead", "node-cost"]);
  assert.deepEqual(byNodes.remark[1].clocks, { clocks: ["actions"] });
  assert.deepEqual(byNodes.remark[2].times, { more: 5e-3 });
  assert.deepEqual(keys(byNodes.reasons[0]), ["idea-human", "idea-dlx"]);
});

test("runs that overlap are a tie by time, equal counters by any other clock", () => {
  const close = { ...BACKTRACK, timing: timing(3.2e-5) };
  const { kind, winners, headline, remark } = verdict([close, DLX], "time", 10);
  assert.deepEqual([kind, winners, headline.key, remark[0].key], ["tie", [1, 0], "tie", "tie-time"]);
  assert.deepEqual(places([close, DLX], "time"), [[1, 1], [0, 1]]);
  assert.equal(verdict([{ ...close, timing: timing(3.4e-5) }, DLX], "time", 10).kind, "won");
  const equal = verdict([DLX, { ...DLX, engine: "learn" }], "nodes", 10);
  assert.deepEqual([equal.kind, equal.winners, equal.remark[0].key], ["tie", [0, 1], "tie-count"]);
});

test("an engine that hit a limit has not lost against the puzzle", () => {
  const late = { ...BACKTRACK, status: "out-of-time", timing: timing(10, { outcome: "time" }) };
  for (const clock of CLOCKS) {
    const { headline, remark, reasons } = verdict([late, DLX], clock, 10);
    assert.deepEqual([headline.key, keys(remark)], ["only", ["took"]]);
    assert.deepEqual(reasons.map(keys), [["left-time"], ["idea-dlx"]]);
    assert.deepEqual(places([late, DLX], clock), [[1, 1]]);
  }
  const none = verdict([late, { ...DLX, timing: timing(1, { outcome: "gave-up" }) }], "time", 10);
  assert.deepEqual([none.kind, none.headline.key, none.winners], ["open", "none", []]);
  assert.deepEqual(none.reasons.map(keys), [["left-time"], ["left-gave-up"]]);
});

test("a proof that there is no solution is an answer", () => {
  const proof = (entry) => ({ ...entry, status: "no-solution", timing: { ...entry.timing, outcome: "no-solution" } });
  for (const clock of CLOCKS) {
    const { headline, remark } = verdict([proof(BACKTRACK), proof(DLX)], clock, 10);
    assert.deepEqual([headline.key, remark[0].key], ["won", "proof"]);
  }
  assert.deepEqual(keys(verdict([proof(DLX)], "time", 10).remark), ["proof", "took", "add-to-compare"]);
});

test("nothing is said about times before they are measured, but the counters are compared", () => {
  const { timing: _, ...unmeasured } = DLX;
  assert.deepEqual(verdict([BACKTRACK, unmeasured], "time", 10).headline, { key: "measuring" });
  const { headline, remark } = verdict([BACKTRACK, unmeasured], "nodes", 10);
  assert.deepEqual([headline.key, headline.contenders.first], ["won", 1]);
  assert.deepEqual(remark.at(-1), { key: "agree", clocks: { clocks: ["actions"] } });
  assert.equal(verdict([{ engine: "dlx" }, BACKTRACK], "nodes", 10).headline.key, "running");
  assert.equal(verdict([{ engine: "dlx", failed: true }, BACKTRACK], "time", 10).headline.key, "only");
});

test("an engine without counters is explained by its idea", () => {
  const chance = { engine: "annealing", status, timing: timing(2e-2), counts: { events: 9 } };
  assert.deepEqual(verdict([DLX, chance, BACKTRACK], "time", 10).reasons.map(keys), [["idea-annealing"], ["why-trials", "idea-dlx"]]);
  assert.deepEqual(places([DLX, chance, BACKTRACK], "nodes"), [[0, 1], [2, 2]]);
});

test("every sentence is in the catalogue", () => {
  const { race } = JSON.parse(readFileSync(new URL("../../../web/lang/lab.en.json", import.meta.url), "utf8"));
  const left = ["time", "nodes", "memory", "cancelled", "gave-up", "unsupported", "other"];
  const heads = ["won", "tie", "only", "alone", "none", "running", "measuring"];
  const remarks = ["none-proves", "proof", "took", "add-to-compare", "margin", "margin-time", "tie-time", "tie-count", "agree", "ahead", "node-cost"];
  const reasons = ["why-trials", "why-nodes", "why-cheap", "why-as-many", ...left.map((key) => `left-${key}`), ...[...CODED].map((id) => `idea-${id}`)];
  const clocks = CLOCKS.flatMap((clock) => [`by-${clock}`, ...(clock === "time" ? [] : [`amount-${clock}`])]);
  assert.deepEqual([...heads, ...remarks, ...reasons, ...clocks].filter((key) => !(key in race)), []);
});
