// The positions of cells and candidates.

import assert from "node:assert/strict";
import { test } from "node:test";

import { arrow, closest } from "../../../web/grid/arrows.js";
import { CELL, Geometry } from "../../../web/grid/geometry.js";
import { centreSize, cornerPlaces, spacedCentre } from "../../../web/grid/lettering.js";
import { COLOURS, sector, shapeOf } from "../../../web/grid/paint.js";
import { Shape } from "../../../web/shape.js";

const SHAPES = ["2x2", "2x3", "3x3", "2x8", "4x4", "5x5", "6x6"];

test("the middle of every cell is in that cell, and its neighbourhood too", () => {
  for (const name of SHAPES) {
    const geometry = new Geometry(Shape.named(name));
    for (let cell = 0; cell < geometry.shape.cells; cell++) {
      const { x, y } = geometry.corner(cell);
      assert.equal(geometry.cellAt(x + CELL / 2, y + CELL / 2), cell);
      assert.equal(geometry.cellAt(x + 1, y + CELL - 1), cell);
      assert.equal(geometry.cellAt(x + 1, y + CELL - 1, 0.8), -1);
    }
    assert.equal(geometry.cellAt(-1, 10), -1);
    assert.equal(geometry.cellAt(10, geometry.height + 1), -1);
  }
});

test("a gap belongs to the nearest cell", () => {
  const geometry = new Geometry(Shape.of(3, 3));
  const right = geometry.x(2) + CELL;
  assert.equal(geometry.cellAt(right + 1, 20), 2);
  assert.equal(geometry.cellAt(geometry.x(3) - 1, 20), 3);
});

test("candidates of a cell lie inside it, each at a place of its own", () => {
  for (const name of SHAPES) {
    const geometry = new Geometry(Shape.named(name));
    const places = new Set();
    for (let digit = 1; digit <= geometry.shape.size; digit++) {
      const { x, y } = geometry.candidate(digit);
      assert.ok(x > 0 && x < CELL && y > 0 && y < CELL);
      places.add(`${x} ${y}`);
    }
    assert.equal(places.size, geometry.shape.size);
  }
});

test("a house is framed from its first to its last cell", () => {
  const geometry = new Geometry(Shape.of(2, 3));
  const { x, y, width, height } = geometry.around(geometry.shape.houseNamed("box 2"));
  assert.deepEqual([x, y], [geometry.x(3), geometry.y(0)]);
  assert.deepEqual([width, height], [geometry.x(5) + CELL - x, geometry.y(1) + CELL - y]);
});

test("arrows begin and end at the rims; there and back, and repetitions, lie apart", () => {
  const [from, to] = [{ x: 0, y: 0, radius: 15 }, { x: 300, y: 0, radius: 44 }];
  const there = arrow(from, to);
  assert.ok(there);
  const [, x, y] = /^M(\S+) (\S+)Q/.exec(there.line) ?? [];
  assert.ok(Math.abs(Math.hypot(Number(x), Number(y)) - 15) < 0.1);
  const [, tipX, tipY] = /^M(\S+) ([^L]+)L/.exec(there.head) ?? [];
  assert.ok(Math.abs(Math.hypot(Number(tipX) - 300, Number(tipY)) - 44) < 0.1);
  const lines = [there, arrow(to, from), arrow(from, to, 1)].map((drawn) => drawn?.line);
  assert.equal(new Set(lines).size, 3);
});

test("neighbours in one cell are joined too, a place with itself is not", () => {
  assert.equal(arrow({ x: 5, y: 5, radius: 15 }, { x: 5, y: 5, radius: 15 }), undefined);
  const near = arrow({ x: 0, y: 0, radius: 15 }, { x: 30, y: 0, radius: 15 });
  assert.ok(near && !/NaN|Infinity/.test(near.line + near.head));
});

test("a link between groups joins the two closest", () => {
  const disc = (x, y) => ({ x, y, radius: 15 });
  const [a, b, c] = [disc(0, 0), disc(100, 0), disc(120, 50)];
  assert.deepEqual(closest([a, b], [c]), [b, c]);
});

test("colours have shapes of their own, and sectors show all of them", () => {
  const shapes = Array.from({ length: COLOURS }, (_, index) => shapeOf(index + 1));
  assert.equal(new Set(shapes).size, COLOURS);
  for (let count = 1; count <= COLOURS; count++) {
    const sectors = Array.from({ length: count }, (_, index) => sector(index, count));
    assert.equal(new Set(sectors.map(({ path }) => path)).size, count);
    assert.equal(new Set(sectors.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)).size, count);
    assert.ok(sectors.every(({ x, y }) => x > 10 && x < 90 && y > 10 && y < 90));
  }
});

test("many marks are written smaller", () => {
  assert.deepEqual(centreSize(["1", "2"]), { text: "12", size: 30 });
  assert.ok(centreSize([..."123456789"]).size < 20);
  assert.equal(centreSize(["10", "11"]).text, "10 11");
  const geometry = new Geometry(Shape.of(4, 4));
  const all = cornerPlaces([...Array(16).keys()].map((index) => index + 1), geometry);
  assert.equal(new Set(all.map(({ x, y }) => `${x} ${y}`)).size, 16);
});

test("corner marks may have fixed places, those of candidates", () => {
  const geometry = new Geometry(Shape.of(3, 3));
  const [three, nine] = cornerPlaces([3, 9], geometry, true);
  assert.deepEqual([three.x, three.y], Object.values(geometry.candidate(3)));
  assert.deepEqual([nine.x, nine.y], Object.values(geometry.candidate(9)));
  assert.notDeepEqual(cornerPlaces([3], geometry)[0], cornerPlaces([3], geometry, true)[0]);
});

test("centre marks with spots have places of their own, from left to right around the middle", () => {
  assert.deepEqual(spacedCentre(["5"]).xs, [CELL / 2]);
  for (const symbols of [["1", "2", "3"], ["9", "10", "16"], [..."123456789"]]) {
    const { size, xs } = spacedCentre(symbols);
    assert.ok(xs.every((x, index) => index === 0 || x - xs[index - 1] > size), "spots do not touch");
    assert.ok(Math.abs(xs[0] + xs.at(-1) - CELL) < 2 * size && xs[0] > size / 2 && xs.at(-1) < CELL - size / 2);
  }
});
