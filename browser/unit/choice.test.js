// The reasons of engines that choose: each is known, with its numbers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { reasonKey } from "../../web/panel/choice.js";

const read = (/** @type {string} */ path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("every reason that the chooser writes is in the catalogue", () => {
  const source = read("crates/solve/src/chooser.rs");
  const [, body = ""] = source.split("impl fmt::Display for Reason {");
  const written = [...body.slice(0, body.indexOf("\n}\n")).matchAll(/write!\(f, "([^"]+)"/g)].map(([, text = ""]) => text);
  assert.equal(written.length, 7);
  const { solve } = JSON.parse(read("web/lang/second-wave.en.json"));
  for (const text of written) {
    for (const budget of ["500 nodes", "500 updates"]) {
      const reason = text.replace("{budget}", budget).replaceAll(/\{(by|instead_of)\}/g, "forward-mrv").replaceAll(/\{\w+\}/g, "16");
      const found = reasonKey(reason);
      assert.ok(found && found.key.replace("solve.", "") in solve, reason);
    }
  }
});

test("a reason keeps its numbers; another is left as it is", () => {
  assert.deepEqual(reasonKey("12 blanks are few: at most 19"), { key: "solve.reason-few", words: { blanks: 12, most: 19 } });
  assert.deepEqual(reasonKey("learn did not finish within 10000 updates"), { key: "solve.reason-spent-updates", words: { count: 10_000, engine: "learn" } });
  assert.equal(reasonKey("the moon is full"), undefined);
});
