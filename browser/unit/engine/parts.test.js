// The engines in two parts: the main one suffices for what nearly every visitor asks, the rest adds everything else,
// and both builds give the same answers.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Engines } from "../../../web/engine/module.js";

const FOLDER = process.env.OMNIDOKU_ENGINES ?? fileURLToPath(new URL("../../../dist/wasm", import.meta.url));
const NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const PLAYED = [
  ["about", { language: "en" }],
  ["read", { text: NINE }],
  ["solve", { puzzle: NINE }],
  ["check", { puzzle: NINE }],
  ["appraise", { puzzle: NINE }],
  ["hint", { puzzle: NINE }],
  ["path", { puzzle: NINE, language: "de" }],
  ["generate", { level: "hard", seed: 31 }],
];

const RARE = [
  ["solve", { puzzle: ".".repeat(256), shape: "4x4" }],
  ["solve", { puzzle: NINE, engine: "genetic", seed: 1 }],
  ["hint", { puzzle: ".".repeat(36), shape: "2x3", values: "1".padEnd(36, ".") }],
  ["rate", { puzzle: NINE, scales: ["se", "hodoku", "omnidoku"] }],
  ["generate", { seed: 4, shape: "4x4" }],
  ["trace", { puzzle: NINE, engine: "ac3" }],
  ["cover", { matrix: "110\n001\n011" }],
  ["qr", { text: NINE }],
  ["picture", { puzzle: NINE }],
  ["pages", { boards: [{ puzzle: NINE }], solutions: true, grades: true }],
  ["suites", {}],
  ["possible", { puzzle: NINE }],
  ["typos", { puzzle: NINE.replace("4..8", "9..8") }],
  ["write", { puzzle: NINE, format: "opensudoku" }],
  ["nonsense", {}],
  ["solve", { puzzle: 7 }],
];

/** The engines of a build, and how often their rest was loaded. */
async function open(build) {
  const compiled = async (name) => WebAssembly.compile(await readFile(`${FOLDER}/${name}.wasm`));
  const opened = { rests: 0, engines: /** @type {any} */ (undefined) };
  opened.engines = new Engines(await compiled(build), () => {
    opened.rests++;
    return compiled(`${build}-rest`);
  });
  return opened;
}

/** An answer without its times. */
async function answer({ engines }, [operation, request]) {
  const { ok, json } = await engines.ask(operation, JSON.stringify(request));
  return { ok, json: json.replace(/"seconds":[\d.e-]+/g, "") };
}

test("what nearly every visitor asks needs the main part alone", async () => {
  for (const build of ["omnidoku", "omnidoku-simd128"]) {
    const opened = await open(build);
    for (const question of PLAYED) {
      assert.equal((await answer(opened, question)).ok, true, question[0]);
      assert.equal(opened.rests, 0, question[0]);
    }
  }
});

test("everything else loads the rest, once, and both builds give the same answers", async () => {
  for (const question of [...PLAYED, ...RARE]) {
    const opened = await Promise.all([open("omnidoku"), open("omnidoku-simd128")]);
    const [one, other] = await Promise.all(opened.map((build) => answer(build, question)));
    assert.deepEqual(one, other, question[0]);
    await Promise.all(opened.map((build) => answer(build, question)));
    for (const { rests } of opened) assert.ok(rests <= 1, question[0]);
  }
  const { engines } = await open("omnidoku-simd128");
  const solved = await engines.solveMany(new TextEncoder().encode(NINE + ".".repeat(81) + "x".repeat(81)));
  assert.equal(new TextDecoder().decode(solved.slice(0, 3)), "12x");
  assert.equal(solved.length, 3 * 82);
});
