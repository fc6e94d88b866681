// Stray taps and keys in a game: nothing is lost that Undo does not bring back, and nothing is ever solved. CI runs a few
// hundred; `scripts/heavy/monkey` runs ten thousand with several seeds.

import { expect, test } from "./app.js";
import { NEWSPAPER } from "./puzzles.js";

const TAPS = Number(process.env.OMNIDOKU_MONKEY_TAPS ?? 500);
const SEEDS = (process.env.OMNIDOKU_MONKEY_SEEDS ?? "1").split(",").map(Number);

for (const seed of SEEDS) {
  test(`${TAPS} stray taps and keys lose no answer and solve nothing, seed ${seed}`, async ({ hand, page }) => {
    test.setTimeout(30_000 + 60 * TAPS);
    await hand.open(NEWSPAPER);
    await hand.write("r1c3", 7);
    await hand.write("r1c5", 9);
    await hand.tapCell("r5c5");
    await hand.tool("Corner");
    await hand.press(5, 6);
    await expect(hand.solver).toBeHidden();
    const cells = () => hand.grid.evaluate((grid) => Array.from(grid.querySelectorAll("[data-cell]"), (cell) => cell.getAttribute("aria-label")));
    const saved = () => page.evaluate(readGame);
    const labels = await cells();
    const before = await saved();

    await page.evaluate(strayTaps, [TAPS, seed]);
    await hand.isIn("play");
    const after = await saved();
    expect(after.events.slice(0, before.length)).toEqual(before.events);
    expect(after.events.length).toBeGreaterThan(TAPS / 20);
    expect(after.events.map((event) => event.do)).not.toContain("found");

    await page.evaluate(undoTimes, after.length - before.length);
    await expect.poll(cells).toEqual(labels);
  });
}

/** The log of the running game as it is stored. Runs in the page. */
function readGame() {
  dispatchEvent(new Event("pagehide")); // saves at once what has changed
  const stored = localStorage.getItem(`omnidoku.game.${localStorage.getItem("omnidoku.last")}`);
  const { log, length } = JSON.parse(stored ?? "");
  return { events: log.map(({ event }) => event), length };
}

/**
 * Random taps and keys on what Play shows. The monkey leaves the game neither by menus nor by dialogs, which it closes;
 * it ends every pause; and it does not undo: what is undone and then overwritten is gone by definition. Runs in the page.
 * @param {[count: number, seed: number]} how
 */
async function strayTaps([count, seed]) {
  let state = seed;
  const random = (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const named = ["Backspace", "Delete", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Escape", "Enter"];
  const keys = [..."123456789.0 zxcvwasdhpnkmt", ...named];
  const modifiers = [{}, {}, {}, { shiftKey: true }, { altKey: true }];
  const press = () => {
    const key = keys[random(keys.length)] ?? " ";
    const code = /^\d$/.test(key) ? `Digit${key}` : /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : "";
    const event = { key, code, bubbles: true, cancelable: true, ...modifiers[random(modifiers.length)] };
    document.body.dispatchEvent(new KeyboardEvent("keydown", event));
    document.body.dispatchEvent(new KeyboardEvent("keyup", event));
  };
  const wakeUp = () => {
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    document.querySelector("sudoku-grid[paused] .resume")?.click();
  };
  for (let done = 0; done < count; done++) {
    wakeUp();
    const [clientX, clientY] = [random(innerWidth), random(innerHeight)];
    const target = document.elementFromPoint(clientX, clientY);
    const isOutside = !target || target.closest("menu-bar, #home, .undo");
    if (isOutside || random(3) === 0) {
      press();
    } else {
      const event = { bubbles: true, cancelable: true, clientX, clientY, pointerId: 1, isPrimary: true };
      target.dispatchEvent(new PointerEvent("pointerdown", event));
      target.dispatchEvent(new PointerEvent("pointerup", event));
      target.dispatchEvent(new MouseEvent("click", { ...event, detail: 1 }));
    }
    if (done % 50 === 0) await new Promise(requestAnimationFrame);
  }
  await new Promise(requestAnimationFrame);
  wakeUp();
}

/**
 * Presses Undo that many times, after an explanation has ended. Runs in the page.
 * @param {number} times
 */
async function undoTimes(times) {
  const escape = { key: "Escape", bubbles: true, cancelable: true };
  for (let count = 0; count < 3; count++) document.body.dispatchEvent(new KeyboardEvent("keydown", escape));
  const undo = document.querySelector("number-pad .undo");
  for (let count = 0; count < times; count++) {
    if (undo instanceof HTMLElement) undo.click();
    if (count % 200 === 0) await new Promise(requestAnimationFrame);
  }
  const candidates = document.querySelector("number-pad .candidates[aria-pressed=true]");
  if (candidates instanceof HTMLElement) candidates.click();
}
