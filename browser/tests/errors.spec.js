// Mistakes: red at once and marked by shape, as strictly as the player wants.

import { expect, test } from "./app.js";
import { NEWSPAPER } from "./puzzles.js";

test("what breaks a rule is marked at once, by colour and by shape", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", 5);
  for (const name of ["r1c1", "r1c3"]) {
    await expect(hand.cell(name)).toHaveAttribute("aria-invalid", "true");
    await expect(hand.cell(name).locator(".fault")).toBeVisible();
  }
  await expect(page.locator("[aria-invalid]")).toHaveCount(2);
  const fill = (/** @type {string} */ name) =>
    hand.cell(name).locator(".back").evaluate((back) => getComputedStyle(back).fill);
  expect(await fill("r1c3")).not.toBe(await fill("r1c5"));
  await hand.action("Undo");
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
});

test("checking may be off, by the rules, or by the solution", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  const faults = page.locator("[aria-invalid]");
  await hand.write("r1c3", 4); // allowed by the rules, but 7 belongs there
  await expect(faults).toHaveCount(0);
  await hand.choose("View", "by the solution");
  await expect(faults).toHaveCount(1);
  await expect(hand.cell("r1c3")).toHaveAttribute("aria-invalid", "true");
  await hand.choose("View", "by the rules");
  await expect(faults).toHaveCount(0);
  await hand.write("r1c5", 5);
  await expect(faults).toHaveCount(3);
  await hand.choose("View", "never");
  await expect(faults).toHaveCount(0);
});

test("Check my values now reports once what is wrong", async ({ hand }) => {
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", 7);
  await hand.choose("Game", "Check my values now");
  await hand.hears("Everything is right so far.");
  await hand.write("r1c5", 4);
  await hand.choose("Game", "Check my values now");
  await hand.hears("One value is wrong. It is marked.");
  await expect(hand.cell("r1c5")).toHaveAttribute("aria-invalid", "true");
});

test("clues that contradict each other are reported before any search", async ({ hand }) => {
  await hand.write("r1c1", 5);
  await hand.write("r1c2", 5);
  await hand.solve();
  await expect(hand.result).toContainText("clues contradict each other");
  await expect(hand.result).toContainText("r1c1, r1c2");
});
