// Accessibility: what axe finds, what screen readers hear, what keys alone can do, and what small screens show.

import { expect, test } from "./app.js";
import { violations } from "./axe.js";
import { DIALOGS } from "./dialogs.js";
import { NEWSPAPER, NEWSPAPER_SOLVED, SMALL, without } from "./puzzles.js";

for (const theme of ["light", "dark", "high contrast"]) {
  test(`axe finds nothing on the front page, ${theme}`, async ({ hand, page }) => {
    await hand.choose("View", theme);
    await hand.open(NEWSPAPER);
    await hand.home();
    expect(await violations(page)).toEqual([]);
  });

  test(`axe finds nothing on the main screen, ${theme}`, async ({ hand, page }) => {
    await hand.choose("View", theme);
    await hand.open(NEWSPAPER);
    await hand.write("r1c3", 5);
    await hand.tapCell("r1c5");
    await hand.tool("Corner");
    await hand.press(4, 9);
    expect(await violations(page)).toEqual([]);
    await hand.tool("Colours");
    await hand.action("Undo");
    await hand.action("Undo");
    await hand.action("Undo");
    await hand.changeClues();
    expect(await violations(page)).toEqual([]);
    await hand.solve();
    await expect(hand.result).toContainText("only solution");
    expect(await violations(page)).toEqual([]);
  });
}

test("axe finds nothing in a hint, the path, the steps and the search", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  await hand.askHint();
  await expect(hand.help.locator("[data-rung]")).toHaveCount(1);
  expect(await violations(page, "#help")).toEqual([]);
  for (const name of /** @type {const} */ (["Path", "Steps"])) {
    await hand.tab(name);
    await hand.tap(hand.help.getByRole("listbox", { name }).getByRole("option").first());
    expect(await violations(page, "#help"), name).toEqual([]);
  }
  if (hand.touches) await hand.tap(hand.help.getByRole("button", { name: "Close" }).first());
  await hand.changeClues();
  await hand.tap(hand.solver.getByRole("button", { name: "Watch" }));
  await expect(page.getByRole("region", { name: "Watch" })).toBeVisible();
  expect(await violations(page, "#help"), "Watch").toEqual([]);
});

test("axe finds nothing in any dialog, light and dark, and none is wider than the screen", async ({ hand, page }) => {
  test.setTimeout(120_000);
  await hand.enter(SMALL); // few cells: axe looks at all of them each time
  for (const [title, [menu, entry]] of new Map(DIALOGS.map(([menu, entry, title]) => [title, [menu, entry]]))) {
    await hand.choose(menu, entry);
    await expect(page.getByRole("dialog", { name: title, exact: true })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await violations(page, "dialog.sheet"), title).toEqual([]);
    await page.evaluate(() => (document.documentElement.dataset.theme = "dark"));
    expect(await violations(page, "dialog.sheet", ["color-contrast"]), `${title}, dark`).toEqual([]);
    await page.evaluate(() => (document.documentElement.dataset.theme = "light"));
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll("dialog, dialog .sheet-body")].some((part) => part.scrollWidth > part.clientWidth),
    );
    expect(wide, `${title} is wider than the screen`).toBe(false);
    await page.keyboard.press("Escape");
  }
});

test("axe finds nothing in an open menu", async ({ hand, page }) => {
  await hand.openMenu("View");
  expect(await violations(page, hand.touches ? "dialog" : "menu-bar")).toEqual([]);
});

test("axe finds nothing when a game is won, and in what is counted", async ({ hand, page }) => {
  await hand.open(without(NEWSPAPER_SOLVED, 0));
  await hand.write("r1c1", 5);
  await expect(hand.dialog("Solved!")).toBeVisible();
  expect(await violations(page, "dialog")).toEqual([]);
  await hand.answer("Solved!", "View grid");
  await hand.choose("File", "Statistics…");
  await expect(hand.dialog("Statistics").getByRole("table").first()).toBeVisible();
  expect(await violations(page, "dialog")).toEqual([]);
});

test("the grid is a grid to screen readers, and what is written is announced", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", 7);
  await expect(page.locator("#spoken")).toHaveText("7 written in one cell");
  await expect(hand.grid).toHaveAttribute("aria-rowcount", "9");
  await expect(hand.grid.getByRole("row")).toHaveCount(9);
  await expect(hand.grid.locator("[tabindex='0']")).toHaveCount(1);
  await expect(hand.grid.getByRole("row").first()).toMatchAriaSnapshot(`
    - row "row 1":
      - gridcell "row 1, column 1, given 5"
      - gridcell "row 1, column 2, given 3"
      - gridcell "row 1, column 3, 7" [selected]
      - gridcell "row 1, column 4, given 8"
      - gridcell "row 1, column 5, blank"
      - gridcell "row 1, column 6, blank"
      - gridcell "row 1, column 7, blank"
      - gridcell "row 1, column 8, blank"
      - gridcell "row 1, column 9, blank"
  `);
  await expect(hand.cell("r1c1")).toHaveAttribute("aria-readonly", "true");
});

test("a clash, a given and what was undone are announced", async ({ hand, page }) => {
  const spoken = page.locator("#spoken");
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", 5);
  await expect(spoken).toHaveText("5 written in one cell. Clashes with row 1, column 1");
  await hand.action("Undo");
  await expect(spoken).toHaveText("Undone: row 1, column 3, blank");
  await hand.action("Redo");
  await expect(spoken).toHaveText("Redone: row 1, column 3, 5");
  await hand.write("r1c1", 4);
  await expect(spoken).toHaveText("row 1, column 1 is given and stays");
  await hand.action("Erase");
  await expect(spoken).toHaveText(/^row 1, column 1 is given and stays/);
  await hand.tool("Corner");
  await hand.write("r1c5", 4);
  await hand.action("Undo");
  await expect(spoken).toHaveText("Undone: row 1, column 5, blank");
});

test("every target on a phone is large enough for a finger", async ({ hand, page }) => {
  test.skip(!hand.touches);
  await hand.open(NEWSPAPER);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("button, select, input")]
      .filter((element) => element.checkVisibility() && !element.closest("sudoku-grid"))
      .map((element) => ({ name: element.textContent || element.getAttribute("aria-label"), box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 34 || box.height < 34)
      .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
  );
  expect(small).toEqual([]);
});

test("grid, pad and Solve are visible together on a small phone", async ({ hand, page }) => {
  test.skip(!hand.touches);
  for (const entry of ["9×9", "16×16"]) {
    await hand.choose("Size", entry);
    for (const part of [hand.grid, hand.pad, hand.solver.getByRole("button", { name: "Solve", exact: true })]) {
      const box = await part.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0), entry).toBeLessThanOrEqual(640);
    }
  }
});

test("nothing is wider than the screen, from 320 to 2560 pixels", async ({ hand, page }) => {
  test.skip(hand.touches);
  await hand.open(NEWSPAPER);
  for (const [width, height] of [[320, 568], [360, 640], [640, 360], [768, 1024], [1024, 700], [1440, 900], [2560, 1300]]) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const end = async () => hand.grid.boundingBox().then((grid) => (grid?.x ?? 0) + (grid?.width ?? 0));
    await expect.poll(end).toBeLessThanOrEqual(width);
    const wide = async () => hand.grid.boundingBox().then((grid) => grid?.width ?? 0);
    await expect.poll(wide, `${width}`).toBeGreaterThan(Math.min(width, height) * 0.5);
  }
});

test("all by keyboard: enter a puzzle, play it, ask for a hint, solve, clear", async ({ hand, page }) => {
  test.skip(hand.touches);
  const focus = () => page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.getAttribute("aria-label"));
  const tabTo = async (/** @type {RegExp} */ name) => {
    for (let presses = 0; presses < 60; presses++) {
      if (name.test((await focus()) ?? "")) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not come to ${name}`);
  };
  await page.keyboard.press("Tab");
  await tabTo(/^row 1, column 1|^r1c1/);
  for (const symbol of NEWSPAPER) await page.keyboard.press(symbol);
  await hand.sees(NEWSPAPER);
  await tabTo(/^Solve$/);
  await page.keyboard.press("Enter");
  await hand.sees(NEWSPAPER_SOLVED);
  await tabTo(/^Clear Answers$/);
  await page.keyboard.press("Enter");
  await hand.sees(NEWSPAPER);
  await tabTo(/^Play$/);
  await page.keyboard.press("Enter");
  await hand.isIn("play");
  await expect(hand.help.getByRole("tab", { name: "Hint" })).toHaveAttribute("aria-selected", "true");
  await hand.help.getByRole("tab", { name: "Hint" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await tabTo(/^Hint$/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(hand.help.locator("[data-rung]")).toHaveCount(1);
});

test("the focus is always visible", async ({ hand, page }) => {
  test.skip(hand.touches);
  await expect(hand.grid).toBeVisible();
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press("Tab");
    const seen = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return "nothing";
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const ring = element.querySelector(".ring");
      const drawn = ring && getComputedStyle(ring).stroke !== "none";
      return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none" || drawn ? "" : element.outerHTML.slice(0, 120);
    });
    if (seen === "nothing") break;
    expect(seen).toBe("");
  }
});
