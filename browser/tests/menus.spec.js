// Menus: every entry of every menu works, with the same entries on a phone and on a desktop.

import { expect, test } from "./app.js";
import { DIALOGS } from "./dialogs.js";
import { LARGE, NEWSPAPER } from "./puzzles.js";

/** The entries of each menu, as displayed. */
const MENUS = {
  File: [
    ["New empty grid", "Puzzle of the day"],
    ["Open…", "Save as…", "Savepoints…"],
    ["Daily puzzles…", "Library…", "Statistics…", "Backup…"],
    ["Share link…", "QR code…", "Print…"],
    ["Clear Answers", "Clear All"],
  ],
  Solver: [["Solve", "Algorithm…", "Time limit…"], ["Check my values now", "All solutions…"]],
  Generation: [
    ["New puzzle…", "Another like the last", "Very easy", "Easy", "Medium", "Hard", "Evil", "Extreme"],
    ["Uniqueness test…"],
  ],
  Size: [
    ["4×4", "6×6, boxes 2×3", "8×8, boxes 2×4", "9×9", "12×12, boxes 3×4", "16×16", "25×25", "36×36", "All sizes…"],
  ],
  Testing: [["Race algorithms on this puzzle…"], ["Test suites…", "Super test…"], ["Exact cover playground…"]],
  View: [
    ["same as the system", "light", "dark", "high contrast", "never", "by the rules", "by the solution"],
    ["Automatic candidates", "A value removes marks that no longer fit", "Highlight row, column and box", "Highlight the same digit"],
    ["Show the time"],
    ["All settings…"],
  ],
  Help: [["How to enter a puzzle", "Keyboard", "Techniques", "About Omnidoku"]],
};

/** The menus of a game: nothing of solving but the solution, which asks. */
const GAME = [
  ["Start page", "New puzzle…", "Another like the last", "Puzzle of the day", "Enter a puzzle", "Open…"],
  ["Daily puzzles…", "Library…", "Statistics…", "Backup…", "Savepoints…", "Save as…", "Share link…", "QR code…", "Print…"],
  ["Check my values now", "Clear Answers", "Change the clues", "Show the solution"],
];

test("every menu has its entries", async ({ hand }) => {
  for (const [menu, parts] of Object.entries(MENUS)) {
    const list = await hand.openMenu(menu);
    await expect(list.locator(".entry-label")).toHaveText(parts.flat());
  }
});

test("a game has menus of its own", async ({ hand }) => {
  await hand.open(NEWSPAPER);
  for (const [menu, parts] of Object.entries({ Game: GAME, View: MENUS.View, Help: MENUS.Help })) {
    const list = await hand.openMenu(menu);
    await expect(list.locator(".entry-label")).toHaveText(parts.flat());
  }
});

test("a menu opened in the drawer is visible from its top", async ({ hand, page }) => {
  test.skip(!hand.touches);
  for (const name of ["Generation", "View", "File"]) {
    await hand.openMenu(name);
    await expect(page.locator("summary", { hasText: name })).toBeInViewport();
  }
});

test("every entry with three dots, and all of Help, opens its dialog, which Escape closes", async ({ hand, page }) => {
  test.slow();
  await hand.enter(NEWSPAPER);
  for (const [menu, entry, title] of DIALOGS) {
    await hand.choose(menu, entry);
    const dialog = page.getByRole("dialog", { name: title, exact: true });
    await expect(dialog, entry).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog, entry).toHaveCount(0);
  }
});

test("File: new, clear answers, clear all", async ({ hand }) => {
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", 7);
  await hand.choose("Game", "Clear Answers");
  await hand.sees(NEWSPAPER);
  await hand.changeClues();
  await hand.choose("File", "Clear All");
  await hand.sees(".".repeat(81));
  await hand.hears("Undo brings it back.");
  await hand.action("Undo");
  await hand.sees(NEWSPAPER);
  await hand.choose("File", "New empty grid");
  await hand.sees(".".repeat(81));
  await hand.isIn("enter");
});

test("File: a savepoint is set and restored", async ({ hand }) => {
  await hand.open(NEWSPAPER);
  await hand.choose("File", "Savepoints…");
  await hand.dialog("Savepoints").getByLabel("Name").fill("before the guess");
  await hand.answer("Savepoints", "Set savepoint");
  await hand.write("r1c3", 4);
  await hand.choose("File", "Savepoints…");
  await expect(hand.dialog("Savepoints")).toContainText("before the guess");
  await hand.answer("Savepoints", "Go back");
  await hand.sees(NEWSPAPER);
});

test("Solver: solve, and the engine chosen in the dialog is chosen in the panel", async ({ hand }) => {
  await hand.enter(NEWSPAPER);
  await hand.choose("Solver", "Algorithm…");
  const dialog = hand.dialog("Algorithm and time limit");
  await expect(dialog.getByRole("radio")).toHaveCount(14);
  await hand.tap(dialog.getByText("Backtracking (backtrack)"));
  await hand.answer("Algorithm and time limit", "Done");
  await expect(hand.solver.getByRole("radio", { name: "Backtracking" })).toBeChecked();
  await hand.choose("Solver", "Solve");
  await expect(hand.result).toContainText("Solved by Backtracking");
});

test("Generation: a level at once, and another like it", async ({ hand }) => {
  await hand.choose("Generation", "Easy");
  await hand.isIn("play");
  await expect(hand.bar.locator(".level")).toHaveText("Easy");
  const first = await hand.line();
  await hand.choose("Game", "Another like the last");
  await expect.poll(() => hand.line()).not.toBe(first);
  await expect(hand.bar.locator(".level")).toHaveText("Easy");
});

test("Generation: the uniqueness test lists every solution and shows where they differ", async ({ hand, page }) => {
  await hand.enter(`${".".repeat(9)}${NEWSPAPER.slice(9)}`);
  await hand.choose("Generation", "Uniqueness test…");
  const dialog = hand.dialog("Solutions");
  await expect(dialog.locator(".verdict")).toContainText(/There are exactly [\d,]+ solutions\./);
  const count = Number((await dialog.locator(".verdict").textContent())?.replace(/\D/g, ""));
  await expect(dialog.getByRole("option")).toHaveCount(count);
  await expect(page.locator(".overlay .differ")).not.toHaveCount(0);
  await expect.poll(async () => (await hand.line()).includes(".")).toBe(false);
  await page.keyboard.press("Escape");
  await expect(page.locator(".overlay .differ")).toHaveCount(0);
});

test("Generation: an empty grid has a thousand solutions or more", async ({ hand }) => {
  await hand.choose("Generation", "Uniqueness test…");
  await expect(hand.dialog("Solutions")).toContainText("There are 1,000 solutions or more.", { timeout: 15_000 });
});

test("Size: every symbol is on the pad, large enough for a finger", async ({ hand }) => {
  for (const [entry, size, last] of /** @type {const} */ ([
    ["4×4", 4, "4"],
    ["6×6, boxes 2×3", 6, "6"],
    ["16×16", 16, "F"],
    ["25×25", 25, "Y"],
    ["36×36", 36, "Z"],
  ])) {
    await hand.choose("Size", entry);
    await expect(hand.grid).toHaveAccessibleName(`Sudoku, ${size} rows and ${size} columns`);
    await expect(hand.pad.locator(".key")).toHaveCount(size);
    const { width = 0, height = 0 } = (await hand.key(last).boundingBox()) ?? {};
    if (hand.touches) expect(Math.min(width, height)).toBeGreaterThanOrEqual(39);
    await hand.press(last);
    await expect(hand.value("r1c1")).toHaveText(last);
  }
});

test("Size: every shape is offered, and other symbols can be chosen", async ({ hand }) => {
  await hand.choose("Size", "All sizes…");
  await expect(hand.dialog("All sizes").locator(".size-card")).toHaveCount(69);
  await hand.tap(hand.dialog("All sizes").getByRole("button", { name: "10×10 boxes 2×5" }));
  await expect(hand.grid).toHaveAccessibleName("Sudoku, 10 rows and 10 columns");
  await hand.enter(LARGE);
  await hand.choose("Size", "1-G");
  await expect.poll(() => hand.line()).toContain("G");
  await hand.choose("Size", "numbers 1–16");
  await expect(hand.key(16)).toBeVisible();
});

test("Size: a large grid is zoomed and moved", async ({ hand, page }) => {
  await hand.choose("Size", "36×36");
  await expect(hand.cell("r36c36")).toBeVisible();
  const side = async () => (await hand.cell("r1c1").boundingBox())?.width ?? 0;
  await expect.poll(side).toBeGreaterThan(0);
  const before = await side();
  const zoom = page.getByRole("group", { name: "Zoom" });
  await hand.tap(zoom.getByRole("button", { name: "Larger" }));
  await hand.tap(zoom.getByRole("button", { name: "Larger" }));
  await expect.poll(side).toBeGreaterThan(1.8 * before);
  await hand.tap(zoom.getByRole("button", { name: "Whole grid" }));
  await expect.poll(side).toBeCloseTo(before, 0);
});

test("View: themes, candidates, tints and the time", async ({ hand, page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await hand.choose("View", "dark");
  expect(await ground()).not.toBe(light);
  await hand.choose("View", "high contrast");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "contrast");
  await hand.choose("View", "light");
  expect(await ground()).toBe(light);
  await hand.open(NEWSPAPER);
  await hand.choose("View", "Automatic candidates");
  await expect(hand.cell("r1c3").locator(".candidates")).toHaveText("124679");
  await hand.choose("View", "Automatic candidates");
  await expect(hand.grid.locator(".candidates")).toHaveCount(0);
  await hand.tapCell("r1c1");
  await expect(page.locator(".cell.peer")).toHaveCount(20);
  await hand.choose("View", "Highlight row, column and box");
  await expect(page.locator(".cell.peer")).toHaveCount(0);
  await expect(page.getByRole("timer")).toBeVisible();
  await hand.choose("View", "Show the time");
  await expect(page.getByRole("timer")).toBeHidden();
});

test("View: the settings change the page and outlive a reload", async ({ hand, page }) => {
  await hand.choose("View", "All settings…");
  const dialog = hand.dialog("Settings");
  await hand.tap(dialog.getByRole("radio", { name: "7 8 9 on top" }));
  await hand.tap(dialog.getByRole("radio", { name: "in the cells" }));
  await hand.tap(dialog.getByRole("radio", { name: "left" }));
  await hand.answer("Settings", "Done");
  await expect(page.locator("html")).toHaveAttribute("data-pad", "left");
  await expect(hand.cell("r3c4").locator(".coordinate")).toBeVisible();
  const first = hand.pad.locator(".key").first();
  await expect(first).not.toHaveText(/^1/);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-pad", "left");
  await expect(first).not.toHaveText(/^1/);
});

test("View: German, and nothing of the game is lost", async ({ hand, page }) => {
  await hand.enter(NEWSPAPER);
  await hand.choose("View", "All settings…");
  await hand.dialog("Settings").getByLabel("Language").selectOption("Deutsch");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(hand.solver.getByRole("button").first()).toHaveText("Lösen");
  await hand.sees(NEWSPAPER);
});

test("Help: About shows the version", async ({ hand }) => {
  await hand.choose("Help", "About Omnidoku");
  await expect(hand.dialog("About Omnidoku")).toContainText(/Version \d+\.\d+\.\d+, 14 algorithms/);
});

test.describe("with the keyboard", () => {
  test.skip(({ hasTouch }) => hasTouch);

  test("the bar is one stop, arrows move in it, Escape leaves", async ({ hand, page }) => {
    await expect(hand.grid).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.locator("#home")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("menuitem", { name: "File" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("menuitem", { name: "Solver" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menu", { name: "Solver" }).getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("menu", { name: "Generation" })).toBeVisible();
    await page.keyboard.press("End");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(page.getByRole("menuitem", { name: "Generation" })).toBeFocused();
  });
});
