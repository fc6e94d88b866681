// Masks as drawings, and drawing with a symmetry; the files of puzzles that were made.

import assert from "node:assert/strict";
import { test } from "node:test";

import { fileOf } from "../../../web/generate/made-file.js";
import { fromDrawing, orbit, shapeFor, toDrawing } from "../../../web/generate/mask.js";
import { Shape } from "../../../web/shape.js";

const SMALL = Shape.of(2, 2);

test("a drawing is read back as it was written", () => {
  const text = "#..#\n.##.\n....\n#...";
  const mask = fromDrawing(text);
  assert.equal(mask?.length, 16);
  assert.equal(toDrawing(mask ?? [], SMALL), text);
});

test("a puzzle is not a drawing", () => {
  assert.equal(fromDrawing("53..7...."), undefined);
  assert.equal(fromDrawing("...."), undefined);
});

test("the shape of a drawing is the one in the form, if it has as many cells", () => {
  assert.equal(shapeFor(36, Shape.of(3, 2)), Shape.of(3, 2));
  assert.equal(shapeFor(36, SMALL), Shape.of(2, 3));
  assert.equal(shapeFor(80, SMALL), undefined);
});

test("a cell is repeated by every symmetry", () => {
  const of = (/** @type {string} */ symmetry) => orbit(symmetry, 1, SMALL).sort((a, b) => a - b);
  assert.deepEqual(of("none"), [1]);
  assert.deepEqual(of("180"), [1, 14]);
  assert.deepEqual(of("90"), [1, 7, 8, 14]);
  assert.deepEqual(of("left-right"), [1, 2]);
  assert.deepEqual(of("up-down"), [1, 13]);
  assert.deepEqual(of("axes"), [1, 2, 13, 14]);
  assert.deepEqual(of("diagonal"), [1, 4]);
  assert.deepEqual(of("anti-diagonal"), [1, 11]);
  assert.deepEqual(of("diagonals"), [1, 4, 11, 14]);
  assert.deepEqual(of("full"), [1, 2, 4, 7, 8, 11, 13, 14]);
});

test("files: lines, CSV and JSON", () => {
  const solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
  const puzzle = solution.map((digit, cell) => (cell % 3 ? 0 : digit));
  const grade = { scale: /** @type {const} */ ("omnidoku"), level: "Very easy", score: 3 };
  const made = [{ index: 4, reached: true, puzzle, solution, clues: 6, tries: 1, weight: 1, grade }];
  const of = (/** @type {string} */ kind) => fileOf(kind, made, { shape: "2x2" }, 7);
  assert.equal(of("lines").text, "1..4..1..1..4..1\n");
  assert.equal(
    of("csv").text,
    "number,puzzle,solution,clues,level,score,hardest,weight,reached\n" +
      "4,1..4..1..1..4..1,1234341221434321,6,Very easy,3,,1,true\n",
  );
  assert.equal(JSON.parse(of("json").text).puzzles[0].solution, "1234341221434321");
});
