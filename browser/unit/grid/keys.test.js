// What keys mean.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Bounce } from "../../../web/grid/bounce.js";
import { commandOf, TypedNumber } from "../../../web/grid/keys.js";
import { Symbols } from "../../../web/symbols.js";

const NINE = new Symbols("1-9", 9);
const HEX = new Symbols("0-F", 16);
const DECIMAL = new Symbols("decimal", 16);

/**
 * A key as the browser reports it, `Shift+`, `Ctrl+` and `Alt+` before its code.
 */
function press(keys, key, { locked = true } = {}) {
  const parts = keys.split("+");
  const code = parts.pop();
  const held = (name) => parts.includes(name);
  return {
    code,
    key,
    shiftKey: held("Shift"),
    ctrlKey: held("Ctrl"),
    altKey: held("Alt"),
    metaKey: held("Meta"),
    getModifierState: () => locked,
  };
}

test("digits go by the place of the key, Shift and Ctrl ask for marks", () => {
  assert.deepEqual(commandOf(press("Digit5", "5"), NINE), { do: "digit", symbol: "5" });
  assert.deepEqual(commandOf(press("Shift+Digit5", "%"), NINE), { do: "digit", symbol: "5", tool: "corner" });
  assert.deepEqual(commandOf(press("Ctrl+Digit5", "5"), NINE), { do: "digit", symbol: "5", tool: "centre" });
  assert.deepEqual(commandOf(press("Digit5", "("), NINE), { do: "digit", symbol: "5" }, "a French keyboard");
  assert.equal(commandOf(press("Ctrl+Digit0", "0"), NINE), undefined, "the browser's own zoom");
});

test("the numeric keypad writes with NumLock, even where Shift is hidden, and moves without", () => {
  assert.deepEqual(commandOf(press("Numpad1", "1"), NINE), { do: "digit", symbol: "1" });
  assert.deepEqual(commandOf(press("Numpad1", "End"), NINE), { do: "digit", symbol: "1", tool: "corner" });
  const move = commandOf(press("Numpad8", "ArrowUp", { locked: false }), NINE);
  assert.deepEqual(move, { do: "move", rows: -1, columns: 0, extend: false });
});

test("0 is a blank unless it is a symbol", () => {
  assert.deepEqual(commandOf(press("Digit0", "0"), NINE), { do: "blank" });
  assert.deepEqual(commandOf(press("Digit0", "0"), HEX), { do: "digit", symbol: "0" });
  assert.deepEqual(commandOf(press("Digit0", "0"), DECIMAL), { do: "digit", symbol: "0" });
});

test("letters are symbols where the alphabet has them, otherwise they move and choose tools", () => {
  assert.deepEqual(commandOf(press("KeyA", "a"), HEX), { do: "digit", symbol: "A" });
  assert.deepEqual(commandOf(press("Shift+KeyA", "A"), HEX), { do: "digit", symbol: "A", tool: "corner" });
  assert.deepEqual(commandOf(press("KeyA", "a"), NINE), { do: "move", rows: 0, columns: -1, extend: false });
  assert.deepEqual(commandOf(press("KeyX", "x"), NINE), { do: "tool", tool: "corner" });
  assert.equal(commandOf(press("KeyX", "x"), HEX), undefined);
  assert.deepEqual(commandOf(press("Alt+KeyX", "x"), HEX), { do: "tool", tool: "corner" });
});

test("letters of a game: hint, pause, new, check and two switches; with Alt where letters are digits", () => {
  const letters = { h: "hint", p: "pause", n: "new", k: "check", m: "several", t: "candidates" };
  for (const [letter, command] of Object.entries(letters)) {
    const code = `Key${letter.toUpperCase()}`;
    assert.deepEqual(commandOf(press(code, letter), NINE), { do: command });
    assert.equal(commandOf(press(`Ctrl+${code}`, letter), NINE), undefined, "the browser's own");
    assert.equal(commandOf(press(code, letter), HEX), undefined);
    assert.deepEqual(commandOf(press(`Alt+${code}`, letter), HEX), { do: command });
    const [letters26, decimal] = [new Symbols("A-Y", 25), DECIMAL];
    assert.deepEqual(commandOf(press(code, letter), letters26), { do: "digit", symbol: letter.toUpperCase() });
    assert.deepEqual(commandOf(press(code, letter), decimal), { do: command });
  }
});

test("Alt and a digit say which candidates the colours go to", () => {
  assert.deepEqual(commandOf(press("Alt+Digit5", "5"), NINE), { do: "aim", symbol: "5" });
  assert.deepEqual(commandOf(press("Alt+Digit0", "0"), NINE), { do: "aim", symbol: "0" });
});

test("the same digit twice in a moment was meant once", () => {
  const bounce = new Bounce();
  assert.equal(bounce.isAgain(5, [3], 1000), false);
  assert.equal(bounce.isAgain(5, [3], 1200), true);
  assert.equal(bounce.isAgain(5, [3], 1700), false, "later it is meant");
  assert.equal(bounce.isAgain(5, [4], 1750), false, "another cell");
  assert.equal(bounce.isAgain(6, [4], 1800), false, "another digit");
});

test("undo goes by what is printed on the key", () => {
  assert.deepEqual(commandOf(press("Ctrl+KeyY", "z"), NINE), { do: "undo" }, "a German keyboard");
  assert.deepEqual(commandOf(press("Ctrl+KeyZ", "я"), NINE), { do: "undo" }, "a Russian keyboard");
  assert.deepEqual(commandOf(press("Ctrl+Shift+KeyZ", "Z"), NINE), { do: "redo" });
  assert.deepEqual(commandOf(press("Meta+KeyZ", "z"), NINE), { do: "undo" });
  assert.equal(commandOf(press("Ctrl+KeyV", "v"), NINE), undefined, "pasting is left alone");
});

test("moving: by one, to the edge, extending", () => {
  assert.deepEqual(commandOf(press("ArrowDown", "ArrowDown"), NINE), { do: "move", rows: 1, columns: 0, extend: false });
  const far = commandOf(press("Ctrl+Shift+ArrowLeft", "ArrowLeft"), NINE);
  assert.deepEqual(far, { do: "move", rows: 0, columns: -Infinity, extend: true });
  const corner = commandOf(press("Ctrl+End", "End"), NINE);
  assert.deepEqual(corner, { do: "move", rows: Infinity, columns: Infinity, extend: false });
  assert.deepEqual(commandOf(press("Alt+ArrowDown", "ArrowDown"), NINE), { do: "open" });
});

test("numbers of two digits are typed one after the other", () => {
  const typed = new TypedNumber();
  assert.deepEqual(typed.type("1", 16, 0), { number: 1, replaces: false });
  assert.deepEqual(typed.type("2", 16, 300), { number: 12, replaces: true });
  assert.deepEqual(typed.type("3", 16, 500), { number: 3, replaces: false });
  assert.deepEqual(typed.type("1", 16, 600), { number: 1, replaces: false }, "31 is too large");
  assert.deepEqual(typed.type("4", 16, 5000), { number: 4, replaces: false }, "too late");
  typed.type("1", 16, 9000);
  typed.end();
  assert.deepEqual(typed.type("1", 16, 9100), { number: 1, replaces: false });
});
