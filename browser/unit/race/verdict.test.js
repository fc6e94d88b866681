// Who wins and why: from times and counters alone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { CODED } from "../../../web/lab/pane/code.js";
import { verdict } from "../../../web/lab/race/verdict.js";

const timing = (best, { median = best * 1.1, worst = best * 1.5, outcome = "solved", rounds = 5 } = {}) => ({ best, median, worst, outcome, rounds });
const BACKTRACK = { engine: "backtrack", timing: timing(2e-4), counts: { trials: 52_404, nodes: 5849, branches: 3044, backtracks: 5791, actions: 11_640 } };
const DLX = { engine: "dlx", timing: timing(3e-5), counts: { nodes: 94, branches: 7, backtracks: 36, actions: 3471 } };
const HUMAN = { engine: "human", timing: timing(5e-3), counts: { nodes: 58, actions: 64 } };

const keys = (sentences) => sentences.map(({ key }) => key);

test("the faster one wins, and the counters say why", () => {
  const { kind, winners, headline, remark, reasons } = verdict([BACKTRACK, DLX], 10);
  assert.deepEqual([kind, winners], ["won", [1]]);
  assert.deepEqual(headline, { key: "won", contenders: { first: 1, second: 0 }, times: { time: 3e-5 }, numbers: { ratio: 6.7 } });
  assert.deepEqual(keys(remark), ["agree"]);
  assert.deepEqual(reasons.map(keys), [["why-trials", "idea-dlx", "idea-backtrack"]]);
  assert.deepEqual(reasons[0][0].numbers, { nodes: 5849, trials: 52_404, back: 5791, branches: 7 });
});

test("nodes and time may disagree, and the cost of a node explains it", () => {
  const { headline, remark, reasons } = verdict([DLX, HUMAN], 10);
  assert.equal(headline.contenders.first, 0);
  assert.deepEqual(keys(remark), ["opposite", "actions-first"]);
  assert.deepEqual(remark[0].numbers, { nodes: 94, fewer: 58 });
  assert.ok(remark[0].times.cheap < remark[0].times.dear);
  assert.deepEqual(keys(reasons[0]), ["why-cheap", "idea-dlx", "idea-human"]);
});

test("runs that overlap are a tie", () => {
  const close = { ...BACKTRACK, timing: timing(3.2e-5) };
  const { kind, winners, headline } = verdict([close, DLX], 10);
  assert.deepEqual([kind, winners, headline.key], ["tie", [1, 0], "tie"]);
  assert.equal(verdict([{ ...close, timing: timing(3.4e-5) }, DLX], 10).kind, "won");
});

test("an engine that hit a limit has not lost against the puzzle", () => {
  const late = { ...BACKTRACK, timing: timing(10, { outcome: "time" }) };
  const { headline, reasons } = verdict([late, DLX], 10);
  assert.equal(headline.key, "only");
  assert.deepEqual(reasons.map(keys), [["left-time"], ["idea-dlx"]]);
  const none = verdict([late, { ...DLX, timing: timing(1, { outcome: "gave-up" }) }], 10);
  assert.deepEqual([none.kind, none.headline.key, none.winners], ["open", "none", []]);
  assert.deepEqual(none.reasons.map(keys), [["left-time"], ["left-gave-up"]]);
});

test("a proof that there is no solution is an answer", () => {
  const proof = (entry) => ({ ...entry, timing: { ...entry.timing, outcome: "no-solution" } });
  assert.equal(verdict([proof(BACKTRACK), proof(DLX)], 10).headline.key, "won-none");
  assert.equal(verdict([proof(DLX)], 10).headline.key, "alone-none");
});

test("nothing is said about times before they are measured", () => {
  const { timing: _, ...unmeasured } = DLX;
  assert.deepEqual(verdict([BACKTRACK, unmeasured], 10).headline, { key: "measuring", contenders: { first: 1 }, numbers: { nodes: 94 } });
  assert.equal(verdict([{ engine: "dlx" }, BACKTRACK], 10).headline.key, "running");
  assert.equal(verdict([{ engine: "dlx", failed: true }, BACKTRACK], 10).headline.key, "only");
});

test("an engine without counters is explained by its idea", () => {
  const chance = { engine: "annealing", timing: timing(2e-2), counts: {} };
  assert.deepEqual(verdict([DLX, chance, BACKTRACK], 10).reasons.map(keys), [["idea-annealing"], ["why-trials", "idea-dlx"]]);
});

test("every sentence is in the catalogue", () => {
  const { race } = JSON.parse(readFileSync(new URL("../../../web/lang/lab.en.json", import.meta.url), "utf8"));
  const left = ["time", "nodes", "memory", "cancelled", "gave-up", "unsupported", "other"];
  const said = ["won", "won-none", "tie", "only", "alone", "alone-none", "none", "running", "measuring", "agree", "agree-nodes", "opposite", "nodes-first", "actions-first", "why-trials", "why-nodes", "why-cheap", "why-as-many"];
  const missing = [...said, ...[...CODED].map((id) => `idea-${id}`), ...left.map((key) => `left-${key}`)].filter((key) => !(key in race));
  assert.deepEqual(missing, []);
});
