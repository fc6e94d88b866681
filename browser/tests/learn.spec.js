// Learn: the map, lessons, the trainer, what is kept about skills, worksheets; with keys alone, and for axe.

import { expect, test as base } from "./app.js";
import { expectAccessible } from "./axe.js";
import { Coach } from "./coach.js";
import { NEWSPAPER } from "./puzzles.js";

const test = base.extend({
  coach: async ({ hand }, use) => {
    await use(new Coach(hand));
  },
});

const DAY = 24 * 60 * 60 * 1000;

test("the front page and the menu lead to Learn, and Back returns", async ({ coach, hand, page }) => {
  await hand.home();
  await hand.tap(page.getByRole("button", { name: /^Learn/ }));
  await hand.isIn("learn");
  await expect(page).toHaveTitle(/^Learn/);
  await hand.tap(coach.place.locator('[data-technique="x-wing"]'));
  await expect(page).toHaveTitle(/^X-Wing/);
  await page.goBack();
  await expect(coach.place.getByRole("heading", { name: "Learn" })).toBeVisible();
  await page.goBack();
  await hand.isIn("front");
  await hand.choose("Help", "Techniques");
  await hand.isIn("learn");
  await page.reload();
  await hand.isIn("learn");
  await expect(coach.place.getByRole("heading", { name: "Learn" })).toBeVisible();
  await hand.home();
  await expect(page).toHaveTitle(/^Omnidoku/);
});

test("the map has every technique, in chapters, and is searched", async ({ coach }) => {
  await coach.visit("learn");
  await expect(coach.place.locator(".tile")).not.toHaveCount(0);
  const chapters = await coach.place.getByRole("heading", { level: 3 }).allTextContents();
  expect(chapters[0]).toBe("Singles");
  expect(chapters.at(-1)).toBe("More techniques, without lessons");
  const seek = coach.place.getByRole("searchbox", { name: "Search" });
  await seek.fill("sue de");
  await expect(coach.place.locator(".tile:visible")).toHaveText(["Sue de Coq"]);
  await seek.fill("qqq");
  await expect(coach.place).toContainText("No technique matches.");
});

test("a lesson has its idea, examples to page through, and leads to exercises", async ({ coach, hand }) => {
  await coach.visit("learn/x-wing");
  await expect(coach.place.locator(".idea")).not.toBeEmpty();
  await expect(coach.place.locator(".count")).toHaveText("Example 1 of 3", { timeout: 20_000 });
  const first = await coach.place.locator(".step").textContent();
  expect((await coach.drawn()).removed.length).toBeGreaterThan(0);
  await coach.press("Next example");
  await expect(coach.place.locator(".count")).toHaveText("Example 2 of 3");
  expect(await coach.place.locator(".step").textContent()).not.toBe(first);
  await coach.press("Previous example");
  await expect(coach.place.locator(".step")).toHaveText(first ?? "");
  await hand.tap(coach.place.getByRole("link", { name: "Practise" }));
  await expect(coach.button("Check")).toBeVisible({ timeout: 20_000 });
  await hand.tap(coach.place.getByRole("link", { name: "Back" }));
  await expect(coach.place.getByRole("heading", { name: "X-Wing" })).toBeVisible();
});

test("the eliminations of the step are right, a part of them is a part, and Next is one tap", async ({ coach, hand }) => {
  await coach.practise("naked-pair");
  const { removed } = await coach.peek();
  expect(removed.length).toBeGreaterThan(0);
  const before = await coach.position();
  const [first, ...others] = removed;
  await coach.mark(/** @type {any} */ (first));
  await coach.press("Check");
  if (others.length) {
    await expect(coach.verdict).toContainText("◐");
    await coach.press("Try again");
    for (const place of others) await coach.mark(place);
    await coach.press("Check");
  }
  await expect(coach.verdict).toContainText("✓");
  expect((await coach.drawn()).removed).toEqual(expect.arrayContaining(removed));
  hand.taps = 0;
  await coach.press("Next");
  await expect(coach.button("Check")).toBeVisible();
  expect(hand.taps).toBe(1);
  expect(await coach.position()).not.toEqual(before);
  await expect.poll(() => skill(coach.page, "naked-pair")).toMatchObject({ right: 1, wrong: 0 });
});

test("a wrong elimination is refuted by the digit of the solution, on the grid too", async ({ coach, program }) => {
  await coach.practise("locked-candidates-1", { level: 2 });
  const mistake = await coach.mistake(program.address);
  await coach.mark(mistake);
  await coach.press("Check");
  await expect(coach.verdict).toContainText("✗");
  await expect(coach.verdict).toContainText(mistake.digit);
  await expect(coach.cell(mistake.cell)).toHaveAttribute("aria-invalid", "true");
  expect((await coach.drawn()).placed).toEqual([mistake]);
  await expect(coach.page.locator("#spoken")).toContainText(mistake.digit);
  await coach.press("Try again");
  await expect(coach.cell(mistake.cell)).not.toHaveAttribute("aria-invalid", "true");
  await coach.press("Show it");
  await expect(coach.verdict.locator("p").first()).not.toBeEmpty();
  expect((await coach.drawn()).removed.length).toBeGreaterThan(0);
  expect(await skill(coach.page, "locked-candidates-1")).toMatchObject({ right: 0, wrong: 1 });
});

test("a digit is written where a value is asked for", async ({ coach }) => {
  await coach.practise("hidden-single", { level: 3 });
  const { placed } = await coach.peek();
  expect(placed).toHaveLength(1);
  await coach.mark(/** @type {any} */ (placed[0]));
  await coach.press("Check");
  await expect(coach.verdict).toContainText("✓");
});

test("the cells of the pattern are an answer too", async ({ coach, hand }) => {
  await coach.practise("naked-pair", { seed: 2 });
  const { cells } = await coach.peek();
  await hand.tap(coach.place.getByRole("radio", { name: "Mark cells" }));
  for (const name of new Set(cells)) await hand.tap(coach.cell(name));
  await coach.press("Check");
  await expect(coach.verdict).toContainText("✓");
});

test("an answer without a mark is not judged, and Clear empties it", async ({ coach, program }) => {
  await coach.practise("x-wing");
  await coach.press("Check");
  await expect(coach.verdict).toContainText("○");
  await coach.mark(await coach.mistake(program.address));
  await expect(coach.grid.locator(".candidate.remove")).toHaveCount(1);
  await coach.press("Clear");
  await expect(coach.grid.locator(".candidate.remove")).toHaveCount(0);
  expect(await skill(coach.page, "x-wing")).toBeUndefined();
});

test("three levels: the first shows where to look, the others do not", async ({ coach, hand, page }) => {
  await coach.practise("x-wing");
  await expect(coach.grid.locator(".overlay .house")).not.toHaveCount(0);
  await hand.tap(coach.place.getByRole("radio", { name: "3" }));
  await expect(coach.grid.locator(".overlay .house")).toHaveCount(0);
  expect(page.url()).toContain("level=3");
});

test("a rare technique has stored positions, which a page without a server fetches", async ({ coach, engines, page }) => {
  const asked = /** @type {string[]} */ ([]);
  page.on("request", (request) => asked.push(request.url()));
  await coach.practise("sue-de-coq");
  expect(asked.some((name) => /positions[^/]*\.txt$/.test(name))).toBe(engines === "worker");
});

test("the map shows what is learned and due, and the review begins with it", async ({ coach, hand, page }) => {
  const skill = { seen: 1, last: 1, right: 4, wrong: 0, streak: 4 };
  const skills = {
    "x-wing": { ...skill, box: 3, due: Date.now() - DAY },
    "naked-pair": { ...skill, last: 2, box: 5, due: Date.now() + DAY },
    "w-wing": { ...skill, box: 0, due: 0, streak: 2 },
  };
  await page.evaluate((skills) => localStorage.setItem("omnidoku.skills", JSON.stringify({ version: 1, skills })), skills);
  await coach.visit("learn");
  const tile = (/** @type {string} */ id) => coach.place.locator(`[data-technique="${id}"]`);
  await expect(tile("x-wing")).toContainText("due now");
  await expect(tile("x-wing").locator(".on")).toHaveCount(3);
  await expect(tile("naked-pair")).toContainText("learned, 5 of 5");
  await expect(tile("w-wing")).toContainText("2 of 3 right");
  await expect(coach.place).toContainText(/2 of \d+ techniques learned/);
  await hand.tap(coach.place.getByRole("link", { name: "Mixed review (1 due)" }));
  await expect(coach.button("Check")).toBeVisible({ timeout: 20_000 });
  await expect(coach.place.locator(".standing")).toContainText("X-Wing");
  await coach.press("Next");
  await expect(coach.place.locator(".standing")).not.toContainText("X-Wing");
});

test("training leaves the game alone", async ({ coach, hand, page }) => {
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", 7);
  const log = async () => {
    const saved = await page.evaluate(() => localStorage.getItem(`omnidoku.game.${localStorage.getItem("omnidoku.last")}`));
    return JSON.parse(saved ?? "{}").log;
  };
  await expect.poll(async () => (await log())?.length).toBe(2);
  const before = await log();
  await coach.practise("x-wing");
  await coach.grid.locator("[tabindex='0']").focus();
  for (const key of ["5", " ", "Backspace", "Control+z", "ArrowDown", "7"]) await page.keyboard.press(key);
  await coach.press("Show it");
  await hand.home();
  await hand.tap(page.getByRole("button", { name: /^Continue/ }));
  await expect(hand.value("r1c3")).toHaveText("7");
  expect(await log()).toEqual(before);
});

test("all by keyboard: from the map to a right answer and the next exercise", async ({ coach, hand, page }) => {
  test.skip(hand.touches);
  await coach.practise("naked-pair");
  const { removed } = await coach.peek();
  await coach.visit("learn");
  await coach.place.locator('[data-technique="naked-pair"]').focus();
  await page.keyboard.press("Enter");
  await coach.place.getByRole("link", { name: "Practise" }).focus();
  await page.keyboard.press("Enter");
  // The address of the exercise whose step is known.
  await coach.practise("naked-pair");
  await expect(coach.cell("r1c1")).toBeFocused();
  let [row, column] = [1, 1];
  for (const { cell, digit } of removed) {
    const [, toRow, toColumn] = (/^r(\d)c(\d)$/.exec(cell) ?? []).map(Number);
    for (; row < toRow; row++) await page.keyboard.press("ArrowDown");
    for (; row > toRow; row--) await page.keyboard.press("ArrowUp");
    for (; column < toColumn; column++) await page.keyboard.press("ArrowRight");
    for (; column > toColumn; column--) await page.keyboard.press("ArrowLeft");
    await expect(coach.cell(cell)).toBeFocused();
    await page.keyboard.press(digit);
    await expect(page.locator("#spoken")).toHaveText(new RegExp(`^${digit} struck out`));
    await expect(coach.cell(cell)).toHaveAttribute("aria-label", new RegExp(`struck out .*${digit}`));
  }
  await page.keyboard.press("Enter");
  await expect(coach.verdict).toContainText("✓");
  await expect(coach.button("Next")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(coach.button("Check")).toBeVisible();
  await expect(coach.cell(`r${row}c${column}`)).toBeFocused();
});

test("a worksheet is printed, exercises and solutions", async ({ coach, hand, page }) => {
  await coach.visit("learn");
  await coach.press("Worksheet…");
  const dialog = hand.dialog("Worksheet");
  await dialog.getByLabel("Technique").selectOption("naked-pair");
  await dialog.getByLabel("Exercises").fill("2");
  await expectAccessible(page, "dialog");
  await page.evaluate(() => {
    window.print = () => {};
  });
  await hand.answer("Worksheet", "Print");
  await expect(dialog).toContainText("Save as PDF", { timeout: 20_000 });
  await expect(page.locator("#paper img")).not.toHaveCount(0);
});

test("on a phone the grid, the pad and Check are visible together, and stay when an answer is judged", async ({ coach, hand, page, program }) => {
  test.skip(!hand.touches);
  for (const [width, height] of [[360, 640], [320, 568]]) {
    await page.setViewportSize({ width, height });
    await coach.practise("locked-candidates-1");
    const within = async (/** @type {import("@playwright/test").Locator} */ part) => {
      const box = await part.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    };
    for (const part of [coach.grid, coach.place.locator(".answer-pad"), coach.button("Check")]) await within(part);
    await coach.mark(await coach.mistake(program.address));
    await coach.press("Check");
    await expect(coach.verdict).toContainText("✗");
    await within(coach.grid);
    await coach.visit("learn");
  }
});

for (const width of [320, 390, 1440]) {
  test(`axe finds nothing in Learn at ${width} pixels`, async ({ coach, hand, page, program }) => {
    test.skip(hand.touches !== width < 900);
    test.setTimeout(90_000);
    await page.setViewportSize({ width, height: width < 900 ? 700 : 900 });
    await coach.visit("learn");
    await expect(coach.place.locator(".tile")).not.toHaveCount(0);
    await expectAccessible(page, "learn-page");
    await coach.visit("learn/naked-pair");
    await expect(coach.place.locator(".step")).not.toBeEmpty({ timeout: 20_000 });
    await expectAccessible(page, "article");
    await coach.practise("naked-pair");
    await coach.mark(await coach.mistake(program.address));
    await expectAccessible(page, ".deck");
    await coach.press("Check");
    await expect(coach.verdict).toContainText("✗");
    await expectAccessible(page, "learn-page");
    await coach.press("Show it");
    await expect(coach.button("Show it")).toBeHidden();
    await expectAccessible(page, ".deck");
  });
}

test("Learn speaks German, and nothing is cut off at 320 pixels", async ({ coach, hand, page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate(() => {
    localStorage.setItem("omnidoku.settings", JSON.stringify({ language: "de" }));
    location.hash = "learn/x-wing/practise?level=1&seed=1";
  });
  await page.reload();
  await hand.isIn("learn");
  await expect(coach.button("Prüfen")).toBeVisible({ timeout: 20_000 });
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("learn-page button, learn-page a")]
        .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.textContent),
    );
  expect(await cut()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await coach.visit("learn");
  await expect(coach.place.getByRole("heading", { name: "Lernen" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

/**
 * What is kept about a technique.
 * @param {import("@playwright/test").Page} page
 * @param {string} technique
 */
function skill(page, technique) {
  return page.evaluate((technique) => JSON.parse(localStorage.getItem("omnidoku.skills") ?? "{}").skills?.[technique], technique);
}
