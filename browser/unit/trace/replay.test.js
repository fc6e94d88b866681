import assert from "node:assert/strict";
import { test } from "node:test";

import { readTrace } from "../../../web/trace/read.js";
import { Replay } from "../../../web/trace/replay.js";
import { CLUES, dice, keyLine, naive, totalOf, traceText, wildEvents } from "./made.js";

/** Everything visible at the current place. */
function look(/** @type {Replay} */ replay) {
  const { shape, values, counters } = replay;
  return {
    values: [...values],
    open: Array.from({ length: shape.cells }, (_, cell) => replay.open(cell)),
    counters,
    standing: replay.standing.map(({ cell, digit }) => [cell, digit]),
  };
}

/** The same, from the beginning and the plainest way. */
function plainly(/** @type {string[]} */ lines) {
  const { values, open, counters, standing } = naive(lines);
  return { values, open, counters, standing: standing.map(({ cell, digit }) => [cell, digit]) };
}

test("at every place the state is that of a replay from the beginning", () => {
  const lines = wildEvents(600);
  const replay = new Replay(readTrace(traceText(lines)));
  for (let place = 0; place <= lines.length; place++) {
    replay.go(place);
    assert.deepEqual(look(replay), plainly(lines.slice(0, place)));
    assert.equal(replay.standingDepth, replay.standing.length);
  }
});

test("going back, far and near, leads to where it was", () => {
  const lines = wildEvents(13_000, { seed: 5 });
  const replay = new Replay(readTrace(traceText(lines, { total: totalOf(lines) })));
  replay.go(lines.length);
  const { total } = replay.trace;
  assert.deepEqual({ ...replay.counters, restarts: 0 }, total);
  const roll = dice(3);
  for (const place of [4096, 4095, 8192, 0, 12_288, 12_289, 1, ...Array.from({ length: 12 }, () => roll(13_001))]) {
    replay.go(place);
    assert.equal(replay.place, place);
    assert.deepEqual(look(replay), plainly(lines.slice(0, place)), `at ${place}`);
  }
  const [guesses, conflicts] = [replay.guesses.slice(), replay.conflicts.slice()];
  const { place } = replay;
  replay.go(0);
  assert.equal(replay.guesses.some(Boolean), false);
  replay.go(place);
  assert.deepEqual([replay.guesses, replay.conflicts], [guesses, conflicts]);
});

test("a move replays the events since the last kept moment, however long the trace is", () => {
  const lines = wildEvents(60_000, { seed: 7 });
  const trace = readTrace(traceText(lines));
  let replayed = 0;
  const kinds = new Proxy(trace.kinds, {
    get(target, key) {
      if (typeof key === "string" && /^\d+$/.test(key)) replayed += 1;
      const value = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const replay = new Replay({ ...trace, kinds });
  replay.go(lines.length);
  const roll = dice(11);
  for (let move = 0; move < 50; move++) {
    replayed = 0;
    replay.go(roll(lines.length + 1));
    assert.ok(replayed <= 4096, `${replayed} events were replayed`);
  }
});

for (const writes of [false, true]) {
  test(`where events are missing the state is that of a trace with all of them${writes ? ", with overwriting too" : ""}`, () => {
    const all = wildEvents(1500, { writes, seed: 9 });
    // The first 500 events are kept, then 900 to 999 and 1300 to 1399; of the rest only the final counters are known.
    const kept = [[0, 500], [900, 1000], [1300, 1400], [1500, 1500]];
    /** @type {string[]} */
    const lines = [];
    const full = [0];
    kept.forEach(([from = 0, to = 0], index) => {
      const before = kept[index - 1]?.[1] ?? 0;
      if (from > before) lines.push(keyLine(all.slice(0, from), from - before));
      lines.push(...all.slice(from, to));
      for (let place = from + 1; place <= to; place++) full.push(place);
    });
    full[full.length - 1] = 1500;
    const replay = new Replay(readTrace(traceText(lines, { total: totalOf(all), cut: 800 })));
    assert.equal(replay.length, 700);
    const roll = dice(4);
    for (const place of [499, 500, 501, 600, 601, 0, 700, 699, ...Array.from({ length: 30 }, () => roll(701))]) {
      replay.go(place);
      assert.deepEqual(look(replay), plainly(all.slice(0, full[place])), `at ${place}`);
    }
  });
}

test("the last event is known, and where it failed", () => {
  const lines = ["D 1 2 3 1 20", "P 2 3 0 9", "F 2 0", "U 0 9", "U 0 21", "F 0 0", "S 0 0"];
  const replay = new Replay(readTrace(traceText(lines, { total: "1 2 - 2 9 2 - -" })));
  assert.equal(replay.last, undefined);
  replay.go(1);
  assert.deepEqual(replay.last, { kind: "decide", cell: 1, digit: 2, options: 3, event: 0 });
  replay.go(3);
  assert.deepEqual([replay.last?.kind, replay.lastStanding], ["fail", 2]);
  assert.deepEqual(replay.standing, [{ cell: 1, digit: 2, event: 0, options: 3 }, { cell: 2, digit: 3, event: 1, options: 0 }]);
  replay.go(99);
  assert.deepEqual([replay.place, replay.last?.kind, replay.lastStanding], [7, "solution", undefined]);
  assert.deepEqual([replay.guesses[1], replay.guesses[2], replay.conflicts[1], replay.conflicts[2]], [1, 0, 0, 1]);
  assert.deepEqual(Object.keys(replay.counters), ["trials", "nodes", "backtracks", "actions", "depth"]);
});

test("a damaged trace does no harm", () => {
  const replay = new Replay(readTrace(traceText(["U 0 0", "P 0 3 0 0", "U 0 0", "U 0 0"])));
  replay.go(4);
  assert.deepEqual([...replay.values], CLUES);
  replay.go(Number.NaN);
  assert.equal(replay.place, 0);
});
