// Charts are drawn in English and in the light colours of crates/draw; the page has a text and a rule for each of them,
// so that they follow its language and its theme.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { chartKey } from "../../../web/lab/tests/charts.js";

const read = (/** @type {string} */ path) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

/**
 * The colours of a look, in order.
 * @param {string} name
 */
function colours(name) {
  const source = read("crates/draw/src/chart/look.rs");
  const start = source.indexOf(`pub const ${name}: Look`);
  return source.slice(start, source.indexOf("};", start)).match(/#[0-9a-f]{6}/g) ?? [];
}

test("every text of a chart is in the catalogue", () => {
  const sources = [read("crates/bench/src/report/charts.rs"), /ANSWERED_WITHIN: &str = "[^"]+"/.exec(read("crates/bench/src/compare.rs"))?.[0] ?? ""];
  const literals = sources.flatMap((source) => [...source.matchAll(/"([^"]+)"/g)].map(([, text = ""]) => text));
  const texts = literals.filter((text) => !/[{}]/.test(text));
  const means = ["branches", "backtracks", "actions"].map((name) => `Mean number of ${name} by level`);
  const { chart } = JSON.parse(read("web/lang/lab.en.json"));
  assert.ok(texts.length > 10);
  assert.deepEqual(Object.keys(chart).sort(), [...new Set([...texts, ...means].map((text) => chartKey(text).replace("chart.", "")))].sort());
});

test("every colour of a chart has its place in the theme of the page", () => {
  const css = read("web/lab/tests/tests.css");
  const [light, dark] = [colours("LIGHT"), colours("DARK")];
  assert.equal(light.length, 12);
  for (const [index, colour] of light.entries()) {
    for (const part of ["fill", "stroke"]) {
      const rule = css.split(`.chart [${part}="${colour}"] {`)[1]?.split("}")[0];
      assert.match(rule ?? "", index < 4 ? /var\(--/ : new RegExp(`${part}: light-dark\\(${colour}, ${dark[index]}\\)`), colour);
    }
  }
});
