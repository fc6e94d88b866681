// Daily puzzles: three a day, the same for all players; the calendar of a month.

import { expect, test } from "./app.js";

/**
 * The calendar, opened.
 * @param {import("./hand.js").Hand} hand
 */
async function calendar(hand) {
  await hand.choose("File", "Daily puzzles…");
  const dialog = hand.dialog("Daily puzzles");
  await expect(dialog.getByRole("grid")).toBeVisible();
  return dialog;
}

/** Fills the grid with the solution that the stored game knows. */
async function win(hand, page) {
  const { givens, solution } = await page.evaluate(() => {
    const id = sessionStorage.getItem("omnidoku.tab");
    return JSON.parse(localStorage.getItem(`omnidoku.game.${id}`) ?? "").log[0].event.start;
  });
  for (const [cell, digit] of solution.entries())
    if (!givens[cell]) await hand.write(`r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`, digit);
  await expect(hand.dialog("Solved!")).toBeVisible({ timeout: 10_000 });
  await hand.answer("Solved!", "View grid");
}

test("a day before there were three has one puzzle, which is resumed", async ({ hand, page }) => {
  await page.clock.setFixedTime(new Date("2026-11-16T10:00:00")); // a Monday: easy
  await hand.choose("File", "Puzzle of the day");
  await expect(hand.bar.locator(".name")).toContainText("Puzzle of", { timeout: 15_000 });
  await expect(hand.bar.locator(".level")).toHaveText("Easy");
  const today = await hand.line();
  const dialog = await calendar(hand);
  await hand.tap(dialog.getByRole("button", { name: /^Saturday,? 14 November/ }));
  await hand.tap(dialog.getByRole("button", { name: "Evil, new" }));
  await expect(hand.bar.locator(".level")).toHaveText("Evil", { timeout: 20_000 });
  await hand.choose("File", "Puzzle of the day");
  await hand.sees(today);
});

test("three puzzles a day; the calendar shows what was begun and won, and what is next", async ({ hand, page }) => {
  test.slow();
  await page.clock.setFixedTime(new Date("2026-12-03T10:00:00"));
  await hand.choose("File", "Puzzle of the day");
  await expect(hand.bar.locator(".level")).toHaveText("Easy", { timeout: 15_000 });
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("omnidoku.tab"))).toBe("daily-2026-12-03-easy");
  await win(hand, page);
  const dialog = await calendar(hand);
  await expect(dialog.getByRole("gridcell", { selected: true })).toContainText("3");
  await expect(dialog.getByRole("button", { name: /^Easy, won, \d/ })).toBeVisible();
  await expect(dialog).toContainText("One day in a row.");
  await hand.tap(dialog.getByRole("button", { name: "Medium, new" }));
  await expect(hand.bar.locator(".level")).toHaveText("Medium", { timeout: 15_000 });
  await calendar(hand);
  await expect(dialog.getByRole("button", { name: /^Thursday,? 3 December: Easy won, Medium begun, Hard new/ })).toBeFocused();
  await hand.tap(dialog.getByRole("button", { name: /^Tuesday,? 1 December:/ }));
  await hand.tap(dialog.getByRole("button", { name: "Hard, new" }));
  await expect(hand.bar.locator(".level")).toHaveText("Hard", { timeout: 20_000 });
  await expect(hand.bar.locator(".name")).toContainText("1 Dec");
});

test("the calendar turns from month to month and ends with today", async ({ hand, page }) => {
  await page.clock.setFixedTime(new Date("2027-03-31T10:00:00"));
  const dialog = await calendar(hand);
  await expect(dialog.getByRole("heading", { name: "March 2027" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Next month" })).toBeDisabled();
  await hand.tap(dialog.getByRole("button", { name: "Previous month" }));
  await expect(dialog.getByRole("heading", { name: "February 2027" })).toBeVisible();
  await expect(dialog.locator(".day")).toHaveCount(28);
  await expect(dialog.getByRole("heading", { name: /28 February/ })).toBeVisible();
  await hand.tap(dialog.getByRole("button", { name: "Next month" }));
  await expect(dialog.locator(".day")).toHaveCount(31);
});

test("the calendar is used by keyboard, with one tab stop", async ({ hand, page }) => {
  test.skip(hand.touches);
  await page.clock.setFixedTime(new Date("2026-12-16T10:00:00")); // a Wednesday
  const dialog = await calendar(hand);
  const focused = (/** @type {RegExp} */ name) => expect(dialog.getByRole("button", { name })).toBeFocused();
  await focused(/16 December/);
  for (const [key, name] of /** @type {[string, RegExp][]} */ ([
    ["ArrowRight", /16 December/], // tomorrow is not there yet
    ["ArrowUp", /\b9 December/],
    ["ArrowLeft", /\b8 December/],
    ["End", /13 December/],
    ["Home", /\b7 December/],
    ["PageUp", /\b7 November/],
    ["PageDown", /\b7 December/],
  ])) {
    await page.keyboard.press(key);
    await focused(name);
  }
  await expect(dialog.locator(".day[tabindex='0']")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await focused(/^Easy, new/);
  await page.keyboard.press("Enter");
  await expect(hand.bar.locator(".name")).toContainText("7 Dec", { timeout: 15_000 });
});

test("nothing of the calendar is cut off at 320 pixels", async ({ hand, page }) => {
  test.skip(!hand.touches);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.clock.setFixedTime(new Date("2026-12-16T10:00:00"));
  const dialog = await calendar(hand);
  const wide = await dialog.evaluate((one) => [...one.querySelectorAll("*")].filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== "visible").map((part) => part.className));
  expect(wide).toEqual([]);
  for (const button of await dialog.locator(".day, .daily, .turn").all()) {
    const { x = -1, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(36);
  }
});
