// Every language of the page, of the lab and of Learn has the same keys as English, with the same arguments.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { LANGUAGES } from "../../web/languages.js";
import { has, say } from "../../web/words.js";

const WEB = fileURLToPath(new URL("../../web/", import.meta.url));

/** The prefixes of the catalogues. */
const PAGES = { "first wave": "", "second wave": "second-wave.", lab: "lab.", learn: "learn." };

/** @param {string} name */
function catalogue(name) {
  const text = readFileSync(new URL(`../../web/lang/${name}.json`, import.meta.url), "utf8");
  return /** @type {Record<string, Record<string, string>>} */ (JSON.parse(text));
}

/**
 * The keys with the arguments of their templates, and the numbers for which a template has a text of its own.
 * @param {string} name
 */
function outline(name) {
  const sections = Object.entries(catalogue(name));
  return sections.flatMap(([section, keys]) =>
    Object.entries(keys).map(([key, template]) => {
      const slots = [...template.matchAll(/\{(\w+)(?:,([^{}]*))?\}/g)];
      const uses = slots.map(([, name, choices = ""]) => {
        const numbers = [...choices.matchAll(/(?:^|\|)\s*(\d+):/g)].map(([, number]) => number);
        return [name, ...numbers].join(" ");
      });
      return `${section}.${key}: ${[...new Set(uses)].sort().join(", ")}`;
    }),
  );
}

/**
 * The scripts that a script imports when it is loaded, itself included, with their texts.
 * @param {string} entry
 */
function importedBy(entry) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (texts.has(path)) continue;
    const text = readFileSync(join(WEB, path), "utf8");
    texts.set(path, text);
    for (const [, imported = ""] of text.matchAll(/^(?:import|export)\s(?:[^;]*?from\s)?"(\.[^"]*)"/gm)) {
      open.push(join(dirname(path), imported));
    }
  }
  return texts;
}

for (const [page, prefix] of Object.entries(PAGES)) {
  for (const tag of Object.keys(LANGUAGES).filter((tag) => tag !== "en")) {
    test(`the language ${tag} has every text of the ${page}`, () => {
      assert.deepEqual(outline(prefix + tag), outline(`${prefix}en`));
    });

    test(`no text of the ${page} is empty in the language ${tag}`, () => {
      const texts = Object.values(catalogue(prefix + tag)).flatMap((keys) => Object.values(keys));
      assert.ok(texts.every((text) => text.trim() === text && text !== ""));
    });
  }
}

test("every text that the code names exists", () => {
  const texts = Object.assign({}, ...Object.values(PAGES).map((prefix) => catalogue(`${prefix}en`)));
  const name = new RegExp(`"((?:${Object.keys(texts).join("|")})\\.[a-z][\\w-]*)"`, "g");
  const scripts = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".js"));
  const named = scripts.flatMap((path) => [...readFileSync(join(WEB, path), "utf8").matchAll(name)].map(([, key = ""]) => ({ path, key })));
  assert.ok(named.length > 500);
  const missing = named.filter(({ key }) => {
    const [section = "", rest = ""] = key.split(".");
    return !(rest in (texts[section] ?? {}));
  });
  assert.deepEqual(missing, []);
});

test("what the first wave says is in its catalogue", () => {
  const [first, second] = [catalogue("en"), catalogue("second-wave.en")];
  // Of a page that is printed: by then everything is there.
  const later = ["file.no-page"];
  const scripts = importedBy("app.js");
  assert.ok(scripts.size > 50);
  const names = [...scripts.values()].flatMap((text) => [...text.matchAll(/"([a-z]+)\.([a-z][\w-]*)"/g)]);
  const missing = names.filter(([, section = "", key = ""]) => key in (second[section] ?? {}) && !(key in (first[section] ?? {})));
  assert.deepEqual(missing.map(([, section, key]) => `${section}.${key}`), later);
});

test("the catalogues share no section", () => {
  const sections = Object.values(PAGES).flatMap((prefix) => Object.keys(catalogue(`${prefix}en`)));
  assert.equal(new Set(sections).size, sections.length);
});

test("names from addresses are data and not keys of objects", () => {
  for (const name of ["__proto__", "constructor", "toString"]) {
    assert.equal(say(`lab.${name}`), `lab.${name}`);
    assert.equal(say(`${name}.${name}`), `${name}.${name}`);
    assert.equal(has(`lab.${name}`), false);
  }
});
