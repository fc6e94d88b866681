// The events of the page go through `web/events.js`, where their names and details are typed.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("../../web/", import.meta.url));

const scripts = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
const textOf = (/** @type {string} */ name) => readFileSync(join(WEB, name), "utf8");
const namesIn = (/** @type {string} */ text) => [...text.matchAll(/"(omnidoku:[a-z-]+)"/g)].map(([, name]) => name);

test("only web/events.js touches custom events directly", () => {
  const direct = /new CustomEvent\(|(add|remove)EventListener\(\s*"omnidoku:/;
  assert.deepEqual(scripts.filter((name) => direct.test(textOf(name))), ["events.js"]);
});

test("every event of the table is sent, received and described in the README", () => {
  const others = scripts.filter((name) => name !== "events.js" && name !== "early-events.js").map(textOf).join("\n");
  const readme = textOf("README.md");
  for (const name of namesIn(textOf("events.js"))) {
    assert.match(others, new RegExp(`(emit|ask)\\("${name}"`), `nobody sends ${name}`);
    assert.match(others, new RegExp(`\\bon\\("${name}"`), `nobody receives ${name}`);
    assert.ok(readme.includes(`| \`${name}\` |`), `the README does not describe ${name}`);
  }
});
