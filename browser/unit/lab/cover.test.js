// Exact cover: matrices as text and in addresses, the presets, and the state of a search at every moment.

import assert from "node:assert/strict";
import { test } from "node:test";

import { BadMatrix, fromAddress, matrixOf, readMatrix, resized, toAddress, toggled, usualName, writeMatrix } from "../../../web/lab/cover/matrix.js";
import { length, momentAt } from "../../../web/lab/cover/moment.js";
import { PRESETS } from "../../../web/lab/cover/presets.js";

test("a matrix is read with separators, remarks and blank lines", () => {
  assert.equal(writeMatrix(readMatrix("# names\n0 1 1\n\n1,0|0 # x\n")), "011\n100");
  assert.equal(writeMatrix(readMatrix("110 011")), "110\n011");
  assert.equal(writeMatrix(readMatrix("1,0,1")), "101");
});

test("rows in brackets end with the bracket, not with the line", () => {
  const texts = ["[[0,1],[1,0]]", "[\n [\n 0,\n 1\n ],\n [1, 0], ]", "[[0 1]\n [1 0]]", "[(0, 1), (1, 0)]", "[0,1]\n[1,0] # two", "[0,1],\n[1,0],"];
  for (const text of texts) assert.equal(writeMatrix(readMatrix(text)), "01\n10", text);
  const bad = ["[[0,1],[1,0]", "[0,1]]", "[[0,1)]", "[0,1]\n1 0", "0 [1]", "[[0,1],1]", "[[0,,1]]", "[[10,1]]", "[[0,1],[1]]", "[[],[]]", "[]", "{1,0}", "[[[0,1]]]"];
  for (const text of bad) assert.throws(() => readMatrix(text), { flaw: "brackets" }, text);
});

test("a text that is not a matrix is refused with line and reason", () => {
  const flaw = (text) => {
    try {
      readMatrix(text);
    } catch (error) {
      if (error instanceof BadMatrix) return `${error.flaw} ${error.line}`;
    }
    return "none";
  };
  assert.equal(flaw(" \n# nothing"), "empty 1");
  assert.equal(flaw("01\n\n02"), "sign 3");
  assert.equal(flaw("01\n011"), "length 2");
  assert.equal(flaw("0".repeat(41)), "large 1");
});

test("columns are named by letters", () => {
  assert.deepEqual([0, 25, 26, 27, 52].map(usualName), ["A", "Z", "AA", "AB", "BA"]);
});

test("changes make another matrix", () => {
  const matrix = readMatrix("10\n01");
  assert.equal(writeMatrix(toggled(matrix, 0, 1)), "11\n01");
  assert.equal(writeMatrix(resized(matrix, 3, 1)), "1\n0\n0");
  assert.equal(writeMatrix(resized(matrix, 0, 99)).split("\n").length, 1);
  assert.equal(writeMatrix(matrix), "10\n01");
});

test("every preset goes into an address and comes back with its names", () => {
  for (const [name, make] of PRESETS) {
    const address = new URLSearchParams();
    toAddress(make(), address);
    assert.deepEqual(fromAddress(new URLSearchParams(address.toString())), make(), name);
  }
  assert.equal(fromAddress(new URLSearchParams("m=012")), undefined);
});

/** Finds covers by trying all sets of rows. @param {number[][]} cells */
function covers(cells) {
  const found = [];
  for (let set = 1; set < 2 ** cells.length; set++) {
    const rows = cells.filter((_, row) => set & (1 << row));
    if (cells[0].every((_, column) => rows.reduce((sum, row) => sum + row[column], 0) === 1)) found.push(set);
  }
  return found.length;
}

test("the presets have as many covers as they say", () => {
  const counts = Object.fromEntries(PRESETS.map(([name, make]) => [name, covers(make().cells)]));
  assert.deepEqual(counts, { example: 1, "example-other": 1, tiny: 2, dominoes: 5, hole: 0, "sudoku-row": 5, latin: 2 });
});

test("a search, moment by moment", () => {
  const { cells } = matrixOf([[1, 1, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]);
  const rows = cells.map((line) => line.flatMap((cell, column) => (cell ? [column] : [])));
  // Column C, row 4; column A, row 1: a cover; back; row 2; column B, row 3: another.
  const events = [
    [0, 2, 0, 1], [1, 2, 3, 1], [0, 0, 0, 2], [1, 0, 0, 2], [4, 0, 0, 0], [2, 0, 0, 2], [1, 0, 1, 2], [0, 1, 0, 1], [1, 1, 2, 1],
    [4, 0, 0, 0], [2, 1, 2, 1], [5, 1, 0, 1], [2, 0, 1, 2], [5, 0, 0, 2],
  ];
  const reply = { columns: 3, rows, events: events.flat() };
  assert.equal(length(reply), 14);
  const chosen = momentAt(reply, 1);
  assert.deepEqual([chosen.chosen, chosen.taken, chosen.sizes], [2, [], [2, 2, 1]]);
  const taken = momentAt(reply, 2);
  assert.deepEqual([taken.chosen, taken.taken, taken.covered, taken.sizes], [-1, [3], [false, false, true], [2, 2, 0]]);
  const found = momentAt(reply, 5);
  assert.deepEqual([found.taken, found.hidden, found.found], [[3, 0], [false, true, true, false], 1]);
  assert.deepEqual(momentAt(reply, 6).tried, [0]);
  assert.deepEqual(momentAt(reply, 10).choices.map(({ column, row, tried }) => [column, row, tried]), [[2, 3, []], [0, 1, [0]], [1, 2, []]]);
  assert.deepEqual(momentAt(reply, 14).choices.map(({ column }) => column), [2]);
});

test("a dead end is reported, whether its column was chosen before or not", () => {
  const rows = [[0], [0]];
  for (const events of [[[0, 0, 0, 2], [1, 0, 0, 2], [3, 1, 0, 0], [2, 0, 0, 2]], [[0, 0, 0, 2], [1, 0, 0, 2], [0, 1, 0, 0], [3, 1, 0, 0], [2, 0, 0, 2]]]) {
    const reply = { columns: 2, rows, events: events.flat() };
    assert.equal(momentAt(reply, events.length - 1).dead, 1);
    const after = momentAt(reply, events.length);
    assert.deepEqual([after.dead, after.choices.length, after.chosen], [-1, 1, 0]);
  }
});
