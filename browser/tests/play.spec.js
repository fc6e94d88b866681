// Play: the clock, what survives a reload, the puzzle of the day, winning and the statistics.

import { expect, test } from "./app.js";
import { NEWSPAPER, NEWSPAPER_SOLVED, without } from "./puzzles.js";

/** Two cells are left. */
const NEARLY = without(NEWSPAPER_SOLVED, 0, 80);

/** Counts the wins from now on; `wins` returns their number. @param {import("@playwright/test").Page} page */
async function countWins(page) {
  const counter = await page.evaluateHandle(() => {
    const counter = { wins: 0 };
    document.addEventListener("omnidoku:won", () => (counter.wins += 1));
    return counter;
  });
  return () => counter.evaluate(({ wins }) => wins);
}

test("time passes, stops in a pause that hides the cells, and goes on", async ({ hand, page }) => {
  await page.clock.install();
  await page.reload();
  await page.locator("html[data-ready]").waitFor();
  await hand.open(NEWSPAPER);
  const time = page.getByRole("timer");
  await page.clock.runFor(2000);
  await expect(time).not.toHaveText("0:00");
  await hand.tap(hand.bar.getByRole("button", { name: "Pause" }));
  await expect(hand.cell("r1c1")).toHaveAccessibleName("row 1, column 1, hidden");
  const stopped = await time.textContent();
  await page.keyboard.press("5");
  await page.clock.runFor(60_000);
  await expect(time).toHaveText(stopped ?? "");
  await hand.tap(page.locator("sudoku-grid").getByRole("button", { name: "Resume" }));
  await expect(hand.cell("r1c1")).toHaveAccessibleName("row 1, column 1, given 5");
  await page.clock.runFor(2000);
  await expect(time).not.toHaveText(stopped ?? "");
});

test("a reload goes on where it was, with undo", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", 7);
  await hand.tapCell("r1c5");
  await hand.tool("Centre");
  await hand.press(9);
  await page.reload();
  await expect(hand.value("r1c3")).toHaveText("7");
  await expect(hand.cell("r1c5").locator(".centre")).toHaveText("9");
  await hand.action("Undo");
  await hand.action("Undo");
  await hand.sees(NEWSPAPER);
});

test("a new tab goes on with the last game", async ({ hand, page, server }) => {
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", 7);
  const saved = () => page.evaluate(() => localStorage.getItem(`omnidoku.game.${localStorage.getItem("omnidoku.last")}`));
  await expect.poll(saved).toContain('"digit":7');
  const other = await page.context().newPage();
  await other.goto(server.address);
  await expect(other.locator("[data-cell='2'] .value")).toHaveText("7");
});

test("winning is celebrated once, and counted", async ({ hand, page }) => {
  const wins = await countWins(page);
  await hand.open(NEARLY);
  await hand.write("r1c1", 5);
  await hand.write("r9c9", 3);
  const won = hand.dialog("Solved!");
  await expect(won).toBeVisible();
  await expect(won).toContainText("All by yourself. Well done!");
  await hand.answer("Solved!", "View grid");
  await hand.action("Undo");
  await expect(hand.value("r9c9")).toHaveCount(0);
  await hand.action("Redo");
  await expect(hand.value("r9c9")).toHaveText("3");
  await expect(won).toHaveCount(0);
  expect(await wins()).toBe(1);
  await hand.choose("File", "Statistics…");
  const statistics = hand.dialog("Statistics");
  await expect(statistics.locator(".figures")).toContainText(/played\s*1/);
  await expect(statistics.locator(".figures")).toContainText(/won\s*1/);
  await expect(statistics.locator(".figures")).toContainText(/without a hint\s*1/);
  await hand.answer("Statistics", "Forget everything");
  await hand.answer("All statistics will be gone", "Yes, forget");
  await hand.choose("File", "Statistics…");
  await expect(hand.dialog("Statistics")).toContainText("No game yet.");
});

test("a wrong full grid is not a win, nor is Solve", async ({ hand, page }) => {
  const wins = await countWins(page);
  await hand.open(NEARLY);
  await hand.write("r1c1", 6);
  await hand.write("r9c9", 3);
  await expect(hand.cell("r1c1")).toHaveAttribute("aria-invalid", "true");
  await expect(hand.dialog("Solved!")).toHaveCount(0);
  await hand.choose("Game", "Clear Answers");
  await hand.choose("Game", "Show the solution");
  await hand.answer("Show the solution?", "Keep");
  await hand.sees(NEARLY);
  await hand.choose("Game", "Show the solution");
  await hand.answer("Show the solution?", "Show the solution");
  await hand.sees(NEWSPAPER_SOLVED);
  expect(await wins()).toBe(0);
});

test("with reduced motion the win comes without a wave", async ({ hand, page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const animations = await page.evaluateHandle(() => {
    const animations = { count: 0 };
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      animations.count += 1;
      return animate.apply(this, how);
    };
    return animations;
  });
  await hand.open(NEARLY);
  await hand.write("r1c1", 5);
  await hand.write("r9c9", 3);
  await expect(hand.dialog("Solved!")).toBeVisible();
  expect(await animations.evaluate(({ count }) => count)).toBe(0);
});

test("the win reports the hints", async ({ hand }) => {
  await hand.open(NEARLY);
  await hand.askHint();
  await expect(hand.help.locator("[data-rung]")).toHaveCount(1);
  await hand.tap(hand.help.getByRole("button", { name: "Close", exact: true }).last());
  await hand.write("r1c1", 5);
  await hand.write("r9c9", 3);
  await expect(hand.dialog("Solved!")).toContainText(/Hints\s*1/);
});

test("answers wait while the clues are changed, and return with Play", async ({ hand }) => {
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", 7);
  await hand.changeClues();
  await hand.sees(NEWSPAPER);
  await hand.play();
  await hand.isIn("play");
  await expect(hand.value("r1c3")).toHaveText("7");
  await hand.action("Undo");
  await hand.isIn("enter");
});
