// The share link, as docs/share.md specifies it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { begin } from "../../web/game/reduce.js";
import { BadLink, fromFragment, givensText, toFragment } from "../../web/share.js";

const PUZZLE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const GIVENS = [...PUZZLE].map(Number);
const LINK = "#b=3x3.53b7d6b195d98d6a8c6c34b8a3b17c2c6a6d28d419b5d8b79";

/** @param {Partial<import("../../web/game/types").Start>} more */
function position(more = {}) {
  return begin({ shape: "3x3", alphabet: "1-9", givens: GIVENS, ...more });
}

function marked() {
  const centre = GIVENS.map(() => /** @type {number[]} */ ([]));
  centre[5] = [2, 8];
  centre[6] = [1, 4, 8, 9];
  centre[77] = [1, 3, 6];
  const values = [...GIVENS];
  values[2] = 4;
  values[3] = 6;
  return position({ values, centre });
}

test("the examples of the specification are written exactly", () => {
  assert.equal(toFragment(position()), LINK);
  assert.equal(toFragment(marked()), `${LINK}.vb46zzy.me249Czzr51c`);
  const givens = Array.from({ length: 1296 }, () => 0);
  [givens[0], givens[1], givens[1295]] = [36, 35, 1];
  const large = begin({ shape: "6x6", alphabet: "decimal", givens });
  assert.equal(toFragment(large), `#b=6x6.010Z${"z".repeat(49)}s1.adecimal`);
});

test("what is written is read back", () => {
  const corner = GIVENS.map((_, cell) => (cell % 7 ? [] : [1, 9]));
  const states = [position(), marked(), position({ corner, title: "A/b. «ü» – 100 %", alphabet: "decimal" })];
  for (const state of states) {
    const start = fromFragment(`https://host/page${toFragment(state)}`);
    assert.ok(start);
    const back = begin(start);
    for (const name of ["values", "givens", "centre", "corner", "title", "alphabet", "shape"]) {
      assert.deepEqual(back[name], state[name], name);
    }
  }
});

test("runs may be split in any way, unknown fields are skipped", () => {
  const givens = `${"a".repeat(80)}9`;
  assert.equal(fromFragment(`#b=3x3.${givens}.qwhat`)?.givens[80], 9);
});

test("an unknown alphabet is replaced by the usual one", () => {
  assert.equal(fromFragment("#b=2x2.1f2d4b3.aQQ")?.alphabet, "1-4");
  const named = (/** @type {string} */ name) => fromFragment(`#b=4x4.${"z".repeat(9)}v.a${name}`)?.alphabet;
  for (const name of ["QQ", "", "1x", "1-1", "1-9", "A", "a-p", "decimals", "hex"]) {
    assert.equal(named(name), "0-F", name);
  }
  assert.equal(named("A-Z"), "A-P");
  assert.equal(named("A-P"), "A-P");
  assert.equal(named("1-G"), "1-G");
  assert.equal(named("decimal"), "decimal");
});

test("empty fields are skipped, however many there are", () => {
  const start = fromFragment("#b=2x2.1f2d4b3...vp..");
  assert.equal(start?.givens[0], 1);
});

test("a title with a lost half of a percent sign is read", () => {
  const title = (/** @type {string} */ text) => fromFragment(`#b=2x2.p.t${text}`)?.title;
  assert.equal(title("100%"), "100%");
  assert.equal(title("%C3%A9%2"), "é%2");
  assert.equal(title("%FF"), "\ufffd");
});

test("an address without a position is recognised", () => {
  assert.equal(fromFragment("#settings"), undefined);
  assert.equal(fromFragment(""), undefined);
});

test("a bad link is refused with its flaw", () => {
  const flaw = (/** @type {string} */ link) => {
    try {
      fromFragment(link);
    } catch (error) {
      assert.ok(error instanceof BadLink);
      return error.flaw;
    }
  };
  assert.equal(flaw("#b=1x9.zzzc"), "shape");
  assert.equal(flaw("#b=7x7.z"), "shape");
  assert.equal(flaw(LINK.slice(0, -1)), "length");
  assert.equal(flaw(`${LINK}a`), "length");
  assert.equal(flaw("#b=3x3.zzz!b"), "character");
  assert.equal(flaw("#b=2x2.5o"), "digit");
  assert.equal(flaw("#b=2x2.0"), "character");
  assert.equal(flaw("#b=2x2.1o.v1o"), "given");
  assert.equal(flaw("#b=2x2.p.vp.vp"), "twice");
  assert.equal(flaw("#b=2x2.p.mWo"), "character");
});

test("no text makes it fail in another way", () => {
  const signs = "0129AZaz.%vmkat=#x3";
  let seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647);
  for (let round = 0; round < 5000; round++) {
    const text = Array.from({ length: random() % 40 }, () => signs[random() % signs.length]).join("");
    try {
      fromFragment(`#b=2x2.${text}`);
    } catch (error) {
      assert.ok(error instanceof BadLink, String(error));
    }
  }
});

test("the givens alone are a link without values, marks and title", () => {
  const state = marked();
  assert.equal(`#b=${givensText(state)}`, LINK);
  assert.deepEqual(fromFragment(`#b=${givensText(state)}`)?.givens, [...state.givens]);
});
