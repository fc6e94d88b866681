// What screen readers hear about a change: the cells an undo brought back, and the cells a value clashes with.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Game } from "../../../web/game/game.js";
import { changeInWords, clashInWords } from "../../../web/grid/change-words.js";
import { Symbols } from "../../../web/symbols.js";
import { speak } from "../../../web/words.js";

/** @type {any} */ (globalThis).document = { documentElement: {} };
/** @type {any} */ (globalThis).fetch = async (/** @type {string} */ path) => ({
  json: async () => JSON.parse(readFileSync(new URL(`../../../web/${path}`, import.meta.url), "utf8")),
});
await speak("en");

const symbols = new Symbols("1-4", 4);
const begin = () => new Game({ shape: "2x2", alphabet: "1-4", givens: [1, ...Array(15).fill(0)] });

/**
 * What an undo of these events is called, one by one from the last.
 * @param {Game} game
 */
function undone(game) {
  const before = game.state;
  game.undo();
  return changeInWords(before, game.state, symbols);
}

test("an undo names the cell and what is in it now", () => {
  const game = begin();
  game.act({ do: "value", cells: [2], digit: 3 });
  game.act({ do: "value", cells: [2], digit: 4 });
  game.act({ do: "mark", kind: "corner", cells: [5], mark: 2, on: true });
  game.act({ do: "mark", kind: "corner", cells: [5], mark: 3, on: true });
  game.act({ do: "mark", kind: "colours", cells: [5], mark: 2, on: true });
  game.act({ do: "mark", kind: "colours", cells: [5], mark: 3, on: true });
  assert.equal(undone(game), "row 2, column 2, blank, corner marks 2 3, coloured green triangle");
  assert.equal(undone(game), "row 2, column 2, blank, corner marks 2 3");
  assert.equal(undone(game), "row 2, column 2, blank, corner marks 2");
  assert.equal(undone(game), "row 2, column 2, blank");
  assert.equal(undone(game), "row 1, column 3, 3");
  assert.equal(undone(game), "row 1, column 3, blank");
});

test("many cells are counted; what changes no cell has no words", () => {
  const game = begin();
  game.act({ do: "value", cells: [4, 5, 6, 7], digit: 2 });
  assert.equal(undone(game), "4 cells");
  game.act({ do: "value", cells: [6, 7], digit: 2 });
  assert.equal(undone(game), "row 2, column 3, blank; row 2, column 4, blank");
  game.act({ do: "savepoint", name: "before" });
  assert.equal(undone(game), "");
});

test("a clash names the other cells, three of them and the number of the rest", () => {
  const game = begin();
  game.act({ do: "value", cells: [1], digit: 2 });
  assert.equal(clashInWords(game.state, [1]), "");
  game.act({ do: "value", cells: [5], digit: 1 });
  assert.equal(clashInWords(game.state, [5]), "Clashes with row 1, column 1");
  game.act({ do: "value", cells: [3, 4, 8], digit: 1 });
  game.act({ do: "value", cells: [1], digit: 1 });
  assert.equal(
    clashInWords(game.state, [1]),
    "Clashes with row 1, column 1, row 1, column 4, row 2, column 1, and one more cell",
  );
});
