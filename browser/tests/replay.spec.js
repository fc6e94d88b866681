// The replay of one's own solve.

import { expect, test } from "./app.js";
import { violations } from "./axe.js";
import { NEWSPAPER_SOLVED, without } from "./puzzles.js";

/** Three cells are left. */
const NEARLY = without(NEWSPAPER_SOLVED, 0, 40, 80);

/** Wins a game: 4 seconds, then 40, then 7 for the last value. */
async function win(hand, page) {
  await page.clock.install();
  await page.reload();
  await page.locator("html[data-ready]").waitFor();
  await hand.open(NEARLY);
  const moves = /** @type {const} */ ([[4, "r1c1", 5], [40, "r5c5", 3], [7, "r9c9", 3]]);
  for (const [seconds, name, digit] of moves) {
    await page.clock.runFor(seconds * 1000);
    await hand.tapCell(name);
    await page.keyboard.press(String(digit));
    await page.clock.runFor(500);
  }
  await page.clock.runFor(5000);
  await expect(hand.dialog("Solved!")).toBeVisible();
}

/** The log of the running game, as it is stored. */
const log = (page) => page.evaluate(() => localStorage.getItem(`omnidoku.game.${localStorage.getItem("omnidoku.last")}`));

test("after a win the solve is played again, scrubbed by keys and by its longest thoughts", async ({ hand, page }) => {
  await win(hand, page);
  const before = await log(page);
  await hand.answer("Solved!", "Replay");
  const replay = hand.dialog("Replay");
  const board = replay.locator(".replay-board");
  const value = (/** @type {number} */ cell) => board.locator(`[data-cell="${cell}"] .value`);
  const happening = replay.locator(".happening");
  await expect(happening).toHaveText("The beginning");
  await expect(value(0)).toHaveCount(0);
  await expect(value(1)).toHaveText("3");
  expect(await violations(page, "dialog")).toEqual([]);

  const slider = replay.getByRole("slider", { name: "Time" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(happening).toHaveText("5 in row 1, column 1");
  await expect(slider).toHaveAttribute("aria-valuetext", /^0:04, move 1 of 3: 5 in row 1, column 1$/);
  await page.keyboard.press("End");
  await expect(value(80)).toHaveText("3");
  await page.keyboard.press("Home");
  await expect(value(0)).toHaveCount(0);

  const thoughts = replay.getByRole("list").getByRole("button");
  await expect(thoughts).toHaveText([/^10:4\d of thought, then: 3 in row 5, column 5$/, /^20:0\d/, /^30:0\d/]);
  await hand.tap(thoughts.first());
  await expect(value(0)).toHaveText("5");
  await expect(value(40)).toHaveCount(0);
  await hand.tap(replay.getByRole("button", { name: "Next move" }));
  await expect(value(40)).toHaveText("3");

  await hand.tap(replay.getByRole("button", { name: "Close" }));
  await hand.sees(NEWSPAPER_SOLVED);
  expect(await log(page)).toBe(before);
});

test("it plays by itself to the end, faster than it was, and stops there", async ({ hand, page }) => {
  await win(hand, page);
  await hand.answer("Solved!", "Replay");
  const replay = hand.dialog("Replay");
  await replay.getByRole("combobox", { name: "Speed" }).selectOption("16");
  await hand.tap(replay.getByRole("button", { name: "Play", exact: true }));
  await page.clock.runFor(1000);
  await expect(replay.locator(".happening")).toHaveText("5 in row 1, column 1");
  await hand.tap(replay.getByRole("button", { name: "Pause" }));
  await page.clock.runFor(10_000);
  await expect(replay.locator(".happening")).toHaveText("5 in row 1, column 1");
  await hand.tap(replay.getByRole("button", { name: "Play", exact: true }));
  await page.clock.runFor(10_000);
  await expect(replay.locator(".happening")).toHaveText("3 in row 9, column 9");
  await expect(replay.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("with reduced motion the slider goes from move to move", async ({ hand, page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await win(hand, page);
  await hand.answer("Solved!", "Replay");
  const replay = hand.dialog("Replay");
  const slider = replay.getByRole("slider", { name: "Time" });
  await replay.getByRole("combobox", { name: "Speed" }).selectOption("16");
  await hand.tap(replay.getByRole("button", { name: "Play", exact: true }));
  const places = new Set();
  for (let count = 0; count < 60; count++) {
    await page.clock.runFor(100);
    places.add(await slider.inputValue());
  }
  expect(places.size).toBeLessThanOrEqual(4);
  await expect(replay.locator(".happening")).toHaveText("3 in row 9, column 9");
});

test("a game of the library is replayed while another one waits", async ({ hand, page }) => {
  await win(hand, page);
  await hand.answer("Solved!", "View grid");
  await hand.newGrid();
  await hand.isIn("enter");
  await hand.choose("File", "Library…");
  await hand.tap(hand.dialog("Library").getByRole("button", { name: /^Replay/ }));
  const replay = hand.dialog("Replay");
  await replay.getByRole("slider").focus();
  await page.keyboard.press("PageUp");
  await expect(replay.locator(".happening")).toHaveText("3 in row 9, column 9");
  await page.keyboard.press("Escape");
  await expect(replay).toHaveCount(0);
  await expect(hand.dialog("Library")).toBeVisible();
  await hand.sees(".".repeat(81));
});

for (const theme of ["dark", "high contrast"]) {
  test(`axe finds nothing in the replay, ${theme}, and it is not wider than the screen`, async ({ hand, page }) => {
    await hand.choose("View", theme);
    await win(hand, page);
    await hand.answer("Solved!", "Replay");
    await expect(hand.dialog("Replay")).toBeVisible();
    expect(await violations(page, "dialog")).toEqual([]);
    const isWide = await page.evaluate(() =>
      [...document.querySelectorAll("dialog, dialog .sheet-body")].some((part) => part.scrollWidth > part.clientWidth),
    );
    expect(isWide).toBe(false);
  });
}
