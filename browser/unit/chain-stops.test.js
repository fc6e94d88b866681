// The stops of a walk along chains: what is said and drawn at each.

import assert from "node:assert/strict";
import { test } from "node:test";

import { stops } from "../../web/panel/chain-stops.js";

const at = (cell, symbol, on, from, line) => ({ symbol, cells: [cell], on, ...(from && { from }), ...(line && { line }) });

/** A loop: 7 in r3c3 leads to no 7 there. */
const LOOP = {
  technique: "discontinuous-nice-loop",
  name: "Discontinuous Nice Loop",
  short: "Suppose … That contradicts what we supposed.",
  precise: "",
  eliminations: [{ cell: "r3c3", symbol: "7" }],
  chains: [
    [
      at("r3c3", "7", true, undefined, "Suppose that r3c3 is 7."),
      at("r2c3", "7", false, [0]),
      at("r2c8", "7", true, [1], "Then r2c3 is not 7, so the 7 of row 2 must go in r2c8."),
      at("r3c9", "7", false, [2], "Then r3c9 is not 7."),
    ],
  ],
};

test("the text grows by a line at a time, and the links follow it", () => {
  const found = stops(LOOP);
  assert.deepEqual(found.map(({ link, lines }) => [link, lines.length]), [
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  assert.deepEqual(found.map(({ step }) => step.links.map(({ kind }) => kind)), [
    [],
    ["weak", "strong"],
    ["weak", "strong", "weak"],
  ]);
  assert.deepEqual(found.map(({ step }) => step.chains[0].length), [1, 3, 4]);
  assert.deepEqual(found[1]?.step.links[1], {
    chain: 0,
    from: { symbol: "7", cells: ["r2c3"] },
    to: { symbol: "7", cells: ["r2c8"] },
    kind: "strong",
  });
  assert.deepEqual(found[2]?.cells, ["r3c9"]);
});

test("nothing of the conclusion is shown on the way", () => {
  for (const { step } of stops(LOOP)) assert.equal(step.eliminations ?? step.placements, undefined);
});

/** In a net, a statement that waits for a later line is not shown before it. */
test("nets are walked chain by chain, and a statement is drawn with the line that states it", () => {
  const net = [
    at("r1c1", "1", true, undefined, "Suppose that r1c1 is 1."),
    at("r1c4", "1", false, [0]),
    at("r4c1", "1", false, [0]),
    at("r5c4", "1", true, [1], "Then r1c4 is not 1, so …"),
    at("r4c6", "1", true, [2, 3], "Then r4c1 is not 1, so … (From 1 and 2.)"),
  ];
  const other = [at("r1c1", "2", true, undefined, "Suppose that r1c1 is 2."), at("r5c5", "2", false, [0], "Then r5c5 is not 2.")];
  const found = stops({ ...LOOP, chains: [net, other] });
  assert.deepEqual(found.map(({ chain, link }) => [chain, link]), [
    [1, 1],
    [1, 2],
    [1, 3],
    [2, 1],
    [2, 2],
  ]);
  const drawn = found.map(({ step }) => step.chains[0].map(({ cells }) => cells[0]));
  assert.deepEqual(drawn[1], ["r1c1", "r1c4", "r5c4"]);
  assert.deepEqual(drawn[2], ["r1c1", "r1c4", "r4c1", "r5c4", "r4c6"]);
  assert.deepEqual(drawn[3], ["r1c1"]);
  assert.equal(found[2]?.lines[2], "(3) Then r4c1 is not 1, so … (From 1 and 2.)");
  assert.equal(found[4]?.lines[1], "Then r5c5 is not 2.");
  assert.deepEqual(found[2]?.step.links.map(({ to }) => to.cells[0]), ["r1c4", "r4c1", "r5c4", "r4c6", "r4c6"]);
});

test("a step without lines has no stops", () => {
  const silent = LOOP.chains.map((chain) => chain.map(({ line, ...statement }) => statement));
  assert.deepEqual(stops({ ...LOOP, chains: silent }), []);
  assert.deepEqual(stops({ technique: "x-wing", name: "X-Wing", short: "", precise: "" }), []);
});
