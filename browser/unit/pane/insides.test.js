import assert from "node:assert/strict";
import { test } from "node:test";

import { curveOf, Repeats } from "../../../web/lab/pane/conflicts.js";
import { levels, restarts } from "../../../web/lab/pane/levels.js";
import { stepOn } from "../../../web/lab/pane/pointing.js";
import { candidateBits, settle } from "../../../web/lab/pane/settle.js";
import { Squares } from "../../../web/lab/pane/squares.js";
import { stepAt } from "../../../web/lab/pane/steps.js";
import { Shape } from "../../../web/shape.js";
import { readTrace } from "../../../web/trace/read.js";
import { CLUES, keyLine, traceText, wildEvents } from "../trace/made.js";

/** @param {string} text */
function grid(text) {
  return [...text].map((character) => Number(character) || 0);
}

const EASY = grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
const HARD = grid("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
const SOLVED = grid("812753649943682175675491283154237896369845721287169534521974368438526917796318452");

/**
 * Counted the plain way.
 * @param {Shape} shape
 * @param {ArrayLike<number>} values
 */
function repeatsIn(shape, values) {
  let total = 0;
  for (const of of [shape.row, shape.column]) {
    for (let house = 0; house < shape.size; house++) {
      const digits = Array.from(values).filter((digit, cell) => digit && of.call(shape, cell) === house);
      total += digits.length - new Set(digits).size;
    }
  }
  return total;
}

test("repeats are counted as cells are written over", () => {
  const shape = Shape.of(2, 2);
  const repeats = new Repeats(shape);
  repeats.begin(CLUES);
  const values = [...CLUES];
  for (const line of wildEvents(300, { writes: true })) {
    const [, cell = 0, digit = 0] = line.split(" ").map(Number);
    repeats.write(cell, digit);
    values[cell] = digit;
    assert.equal(repeats.total, repeatsIn(shape, values));
    assert.equal(repeats.cells().length === 0, repeats.total === 0);
  }
});

test("the curve has the least and the most of each share of the events", () => {
  const lines = wildEvents(900, { writes: true });
  const cut = [...lines.slice(0, 300), keyLine(lines.slice(0, 600), 300), ...lines.slice(600)];
  const trace = readTrace(traceText(cut));
  const curve = curveOf(trace, 10);
  assert.equal(curve.points, 10);
  const values = [...CLUES];
  const totals = lines.map((line) => {
    const [, cell = 0, digit = 0] = line.split(" ").map(Number);
    values[cell] = digit;
    return repeatsIn(trace.shape, values);
  });
  const kept = [...totals.slice(0, 300), ...totals.slice(600)];
  for (let point = 2; point < 10; point++) {
    const share = kept.slice(point * 60, (point + 1) * 60);
    assert.deepEqual([curve.least[point], curve.most[point]], [Math.min(...share), Math.max(...share)]);
  }
});

test("the curve of a trace without events is flat", () => {
  assert.deepEqual([...curveOf(readTrace(traceText([]))).least], [0]);
});

test("the candidates settle as far as the rules of the bitboard go", () => {
  const solved = settle(EASY);
  assert.ok(solved.every((set) => set !== 0 && (set & (set - 1)) === 0));
  const begun = HARD.map((digit, cell) => (cell < 18 ? (SOLVED[cell] ?? 0) : digit));
  const [before, after] = [candidateBits(begun), settle(begun)];
  assert.ok(after.some((set, cell) => set !== before[cell]));
  after.forEach((set, cell) => {
    assert.equal(set & ~(before[cell] ?? 0), 0);
    assert.ok(set & (1 << ((SOLVED[cell] ?? 0) - 1)), `cell ${cell} keeps its digit`);
  });
});

test("levels are a choice and what followed", () => {
  const at = (/** @type {number} */ cell, isChoice = false) => ({ cell, digit: 1, isChoice });
  const found = levels([at(0), at(1, true), at(2), at(3), at(4, true)]);
  assert.deepEqual(found.map(({ choice, followed }) => [choice?.cell, ...followed.map(({ cell }) => cell)]), [
    [undefined, 0],
    [1, 2, 3],
    [4],
  ]);
});

test("the search restarts where it undoes assignments without a dead end", () => {
  const lines = ["D 1 2 2 0 0", "P 2 3 0 0", "F 0 0", "U 0 0", "U 0 0", "D 1 3 2 0 0", "U 0 0", "D 2 2 2 0 0", "S 0 0", "U 0 0"];
  assert.deepEqual(restarts(readTrace(traceText(lines))), [6]);
});

test("the step at a place is the one of the event before", () => {
  const steps = [{ from: 0, to: 1 }, { from: 1, to: 4 }];
  assert.deepEqual([0, 1, 2, 4, 5].map((place) => stepAt(steps, place)), [-1, 0, 1, 1, 1]);
  assert.equal(stepAt([], 3), -1);
});

test("every square is found where it is", () => {
  for (const [count, across, down] of [[9, 3, 3], [6, 3, 2], [25, 5, 5]]) {
    const squares = new Squares({ x: 10, y: 20, side: 300, count: count ?? 0, across: across ?? 0, down: down ?? 0 });
    for (let row = 0; row < squares.count; row++) {
      for (let column = 0; column < squares.count; column++) {
        const { x, y } = squares.centre(column, row);
        assert.deepEqual(squares.at(x, y), { column, row });
        const corner = squares.corner(column, row);
        assert.deepEqual(squares.at(corner.x + 0.01, corner.y + 0.01), { column, row });
      }
    }
    assert.equal(squares.at(9, 100), undefined);
    assert.equal(squares.at(100, 321), undefined);
  }
});

test("arrow keys stay within the squares", () => {
  assert.deepEqual(["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "End"].map((key) => stepOn(4, 0, key)), [0, 0, 1, 4, 3]);
  assert.equal(stepOn(4, undefined, "ArrowDown"), 0);
  assert.equal(stepOn(4, 15, "ArrowRight"), 15);
});
