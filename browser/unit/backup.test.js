// The backup: one file of all stores, bad files by their flaw, versions of a game, and merging that changes nothing twice.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game } from "../../web/game/game.js";
import { toArchive } from "../../web/storage/archive.js";
import { BadBackup, bringBack, fromBackup, isBackup, toBackup } from "../../web/storage/backup.js";
import { idBeside, relation } from "../../web/storage/game-versions.js";
import { mergeOtherKeys, otherKeys } from "../../web/storage/other-keys.js";
import { Settings } from "../../web/settings.js";

const NOW = new Date("2026-11-18T06:00:00Z");

/** A store that holds a set of words. */
function words(/** @type {string} */ name, /** @type {string[]} */ ...list) {
  const held = new Set(list);
  const merge = (/** @type {string[]} */ found) => void found.forEach((word) => held.add(word));
  return { name, read: () => [...held].sort(), merge };
}

test("a file has a part for each store, and merging it twice changes nothing the second time", async () => {
  const text = await toBackup([words("games", "a", "b"), words("skills", "x")], NOW);
  assert.ok(isBackup(text));
  const backup = fromBackup(text);
  assert.equal(backup.saved, NOW.toISOString());
  const stores = [words("games", "b", "c"), words("skills"), words("settings", "s")];
  assert.deepEqual(await bringBack(backup, stores), [
    { name: "games", merged: { changed: 1 } },
    { name: "skills", merged: { changed: 1 } },
  ]);
  assert.deepEqual(stores.map(({ read }) => read()), [["a", "b", "c"], ["x"], ["s"]]);
  assert.deepEqual(await bringBack(backup, stores), [
    { name: "games", merged: {} },
    { name: "skills", merged: {} },
  ]);
});

test("a store that the file does not have stays as it is, and one that is not asked for is not touched", async () => {
  const backup = fromBackup(await toBackup([words("settings", "theirs")], NOW));
  const mine = words("settings", "mine");
  assert.deepEqual(await bringBack(backup, []), []);
  assert.deepEqual(mine.read(), ["mine"]);
});

test("a bad file is refused with what is wrong", () => {
  /** @type {[string, string][]} */
  const files = [
    ["  \n", "empty"],
    ['{"format":"omnidoku-backup","ver', "json"],
    ["53..7....", "json"],
    ["[1,2]", "other"],
    ["null", "other"],
    ['{"format":"another"}', "other"],
    ['{"format":"omnidoku-backup","version":2,"stores":{}}', "newer"],
    ['{"format":"omnidoku-backup","stores":{}}', "newer"],
    ['{"format":"omnidoku-backup","version":1}', "parts"],
    ['{"format":"omnidoku-backup","version":1,"stores":[]}', "parts"],
  ];
  for (const [text, flaw] of files)
    assert.throws(() => fromBackup(text), (error) => error instanceof BadBackup && error.flaw === flaw, `${text}: ${flaw}`);
  assert.equal(isBackup("53..7...."), false);
});

test("a file of the library is a backup with games alone", () => {
  const saved = begun().saved();
  const { stores } = fromBackup(toArchive([{ id: "a", changed: 1, saved }]));
  assert.deepEqual(stores, { games: [{ id: "a", changed: 1, saved: JSON.parse(JSON.stringify(saved)) }] });
});

function begun() {
  const game = new Game({ shape: "2x2", alphabet: "1-4", givens: [1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 4, 0, 0, 3] });
  game.act({ do: "value", cells: [1], digit: 2 });
  return game;
}

/** @param {Game} game */
const copy = (game) => JSON.parse(JSON.stringify(game.saved()));

test("of two versions of a game one may contain the other, or neither", () => {
  const [here, there] = [begun(), begun()];
  assert.equal(relation(copy(there), copy(here)), "same");
  there.act({ do: "value", cells: [2], digit: 3 });
  assert.equal(relation(copy(there), copy(here)), "newer");
  assert.equal(relation(copy(here), copy(there)), "older");
  here.act({ do: "value", cells: [2], digit: 4 });
  assert.equal(relation(copy(there), copy(here)), "different");
  there.undo();
  assert.equal(relation(copy(there), copy(here)), "different", "an undone value may be redone");
});

test("another title is not another game", () => {
  const renamed = copy(begun());
  renamed.log[0].event.start.title = "Mine";
  assert.equal(relation(renamed, copy(begun())), "same");
});

test("the id of a version kept beside another depends on the version alone", () => {
  const there = begun();
  there.act({ do: "value", cells: [2], digit: 3 });
  const id = idBeside("daily-2026-11-18-easy", copy(there));
  assert.equal(id, idBeside("daily-2026-11-18-easy", { ...copy(there), time: 99 }));
  assert.notEqual(id, idBeside("daily-2026-11-18-easy", copy(begun())));
  assert.match(id, /^daily-2026-11-18-easy-v[\da-z]+$/);
  assert.match(idBeside("x".repeat(80), copy(there)), /^[\w-]{1,80}$/);
});

/** Runs something with a localStorage. @param {Record<string, string>} held @param {() => void} work */
function withStorage(held, work) {
  const methods = {
    getItem: { value: (/** @type {string} */ key) => held[key] ?? null },
    setItem: { value: (/** @type {string} */ key, /** @type {string} */ text) => void (held[key] = text) },
  };
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value: Object.defineProperties(held, methods) });
  try {
    work();
  } finally {
    Reflect.deleteProperty(globalThis, "localStorage");
  }
}

test("any other key of ours is in the backup, fills only what is missing, and nothing else is written", () => {
  const held = { "omnidoku.new-thing": "here", "omnidoku.settings": "{}", "omnidoku.game.a": "…", "omnidoku.last": "a", other: "x" };
  withStorage(held, () => {
    assert.deepEqual(otherKeys(), { "omnidoku.new-thing": "here" });
    const found = { "omnidoku.new-thing": "there", "omnidoku.later": "1", "omnidoku.settings": "bad", other: "bad", "omnidoku.n": 3 };
    assert.deepEqual(mergeOtherKeys(found), { added: 1, broken: 3 });
    assert.deepEqual(otherKeys(), { "omnidoku.new-thing": "here", "omnidoku.later": "1" });
    assert.deepEqual(mergeOtherKeys(found), { added: 0, broken: 3 });
    assert.deepEqual(mergeOtherKeys(null), { added: 0, broken: 0 });
  });
});

test("settings of a file are taken over as far as their types are right", () => {
  withStorage({}, () => {
    const settings = new Settings();
    assert.equal(settings.adopt({ theme: "dark", seconds: "many", techniquesOff: ["x-wing"], unknown: 1 }), true);
    assert.equal(settings.now.theme, "dark");
    assert.equal(settings.now.seconds, 300);
    assert.deepEqual(settings.now.techniquesOff, ["x-wing"]);
    assert.equal("unknown" in settings.now, false);
    assert.equal(settings.adopt({ theme: "dark" }), false);
    for (const nothing of [null, undefined, 3, "dark", []]) assert.equal(settings.adopt(nothing), false);
  });
});
