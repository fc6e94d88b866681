import assert from "node:assert/strict";
import { test } from "node:test";

import { amountAt } from "../../../web/trace/clock.js";
import { humanTrace } from "../../../web/trace/human.js";
import { Replay } from "../../../web/trace/replay.js";
import { buildTree } from "../../../web/trace/tree.js";
import { Symbols } from "../../../web/symbols.js";
import { CLUES, SHAPE } from "./made.js";

const STEPS = [
  { technique: "naked-pair", name: "Naked Pair", short: "two cells", precise: "", eliminations: [{ cell: "r1c2", symbol: "4" }, { cell: "r1c3", symbol: "4" }] },
  { technique: "full-house", name: "Full House", short: "one left", precise: "", placements: [{ cell: "r1c3", symbol: "3" }] },
];

test("a path is replayed like a search", () => {
  const trace = humanTrace(SHAPE, CLUES, { steps: STEPS, complete: true });
  assert.deepEqual([trace.engine, trace.length, trace.end, trace.total], ["human", 4, "stopped", { nodes: 1, actions: 3 }]);
  assert.deepEqual(trace.steps.map(({ name, short, from, to }) => [name, short, from, to]), [
    ["Naked Pair", "two cells", 0, 2],
    ["Full House", "one left", 2, 3],
  ]);
  const replay = new Replay(trace);
  replay.go(2);
  assert.deepEqual([replay.open(1), replay.last?.kind], [[2, 3], "remove"]);
  replay.go(4);
  assert.deepEqual([replay.values[2], replay.last?.kind, replay.counters], [3, "solution", { nodes: 1, actions: 3 }]);
  assert.deepEqual([0, 1, 2, 3, 4].map((place) => amountAt({ trace }, "actions", place)), [0, 1, 2, 3, 3]);
  assert.equal(buildTree(trace).count, 1);
});

test("symbols are those of the path; one that ends early gave up", () => {
  const steps = [{ technique: "", name: "", short: "", precise: "", placements: [{ cell: "r1c2", symbol: "B" }] }];
  const trace = humanTrace(SHAPE, CLUES, { steps, complete: false }, new Symbols("A-D", 4));
  assert.deepEqual([[...trace.digits], trace.end], [[2], "gave-up"]);
});
