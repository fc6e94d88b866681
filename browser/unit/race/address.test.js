// The race in a link, there and back.

import assert from "node:assert/strict";
import { test } from "node:test";

import { readAddress, writeAddress } from "../../../web/lab/race/address.js";
import { apart } from "../../../web/lab/race/transport.js";
import { brief, levelOf } from "../../../web/lab/race/heat.js";
import { firstPuzzle, fromAddress, isSame, toAddress } from "../../../web/lab/race/puzzle.js";

const WHOLE = {
  b: toAddress({ ...firstPuzzle(), title: "A & B? 100 %" }),
  engines: ["dlx", "human", "forward-mrv"],
  seed: 7,
  clock: "time",
  at: 0.25,
  event: { contender: 1, place: 530 },
  section: "tree",
  heat: "guesses",
  cell: "r3c4",
};

test("everything comes back from a link", () => {
  const hash = writeAddress(WHOLE);
  assert.match(hash, /^#race\?b=3x3\./);
  assert.deepEqual(readAddress(hash), WHOLE);
  assert.equal(fromAddress(readAddress(hash).b)?.title, "A & B? 100 %");
  assert.ok(isSame(fromAddress(WHOLE.b), firstPuzzle()));
});

test("defaults are left out", () => {
  assert.equal(writeAddress({ seed: 1, section: "grid", heat: "candidates" }), "#race?");
  assert.deepEqual(readAddress("#race"), {});
  assert.deepEqual(readAddress(""), {});
});

test("nonsense is left out", () => {
  const hash = "#race?with=<script>,dlx&seed=-1&clock=moon&at=NaN&event=9999&show=x&heat=y&cell=r0&more=1";
  assert.deepEqual(readAddress(hash), { engines: ["dlx"] });
  assert.equal(readAddress(`#race?with=${Array(9).fill("dlx").join(",")}`).engines?.length, 4);
});

test("marks are moved apart, within the track", () => {
  assert.deepEqual(apart([0.5, 0.1], 0.2), [0.5, 0.1]);
  const near = (one, other) => one.every((value, index) => Math.abs(value - other[index]) < 1e-9);
  assert.ok(near(apart([1, 1, 0], 0.25), [0.75, 1, 0]));
  assert.ok(near(apart([0, 0.1], 0.25), [0, 0.25]));
});

test("how hot a cell is", () => {
  assert.deepEqual([0, 1, 3, 4, 999, 1000, 16_000, 1e9].map(levelOf), [0, 1, 1, 2, 5, 6, 8, 8]);
  assert.deepEqual([7, 999, 1234, 10_400, 999_999, 5_000_000].map(brief), ["7", "999", "1.2k", "10k", "1M", "5M"]);
});
