// What the page knows of the engines, and the language that it tells them.

import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {Map<string, string>} */
const stored = new Map();
/** @type {any} */ (globalThis).localStorage = {
  getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => stored.set(key, value),
};
const { engineNames, factsOf, remember } = await import("../../../web/engine/facts.js");
const { speaking } = await import("../../../web/engine/speaking.js");
const { Shape } = await import("../../../web/shape.js");

const fact = (/** @type {string} */ name, more = {}) => ({
  name,
  complete: true,
  summary: "",
  group: "bits",
  candidates: true,
  ...more,
});

test("before the first answer every engine may do everything", async () => {
  const { keepsCandidates, supports } = await import("../../../web/panel/engines.js");
  assert.deepEqual(engineNames(), []);
  assert.ok(supports("bitboard", Shape.of(2, 2)) && keepsCandidates("backtrack"));
});

test("what about says is used and kept", async () => {
  const { keepsCandidates, supports } = await import("../../../web/panel/engines.js");
  remember([fact("dlx"), fact("bitboard", { sizes: [9] }), fact("backtrack", { candidates: false })]);
  assert.deepEqual(engineNames(), ["dlx", "bitboard", "backtrack"]);
  assert.ok(supports("bitboard", Shape.of(3, 3)) && !supports("bitboard", Shape.of(2, 2)));
  assert.ok(supports("dlx", Shape.of(2, 2)));
  assert.ok(keepsCandidates("dlx") && !keepsCandidates("backtrack"));
  assert.equal(factsOf("magic"), undefined);
  assert.match(stored.get("omnidoku.engines") ?? "", /bitboard/);
});

test("every request has the language of the page, unless it has its own", async () => {
  /** @type {any[]} */
  const asked = [];
  const engine = /** @type {any} */ ({ ask: (/** @type {any[]} */ ...order) => asked.push(order) });
  const german = speaking(engine, () => "de");
  await german.ask("solve", { puzzle: "" });
  await german.ask("hint", { puzzle: "", language: "en" });
  assert.deepEqual(asked.map(([, { language }]) => language), ["de", "en"]);
});
