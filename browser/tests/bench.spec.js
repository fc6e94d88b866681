// The tests area of the lab: suites, the user's files and the super test, run from the page.

import { readFile } from "node:fs/promises";
import { expect, test } from "./app.js";
import { expectAccessible } from "./axe.js";
import { NEWSPAPER } from "./puzzles.js";

/**
 * Opens the area.
 * @param {{ page: import("@playwright/test").Page, server: { address: string } }} app
 * @param {string} [wishes]
 */
async function enter({ page, server }, wishes = "") {
  await page.goto(`${server.address}/lab.html#tests${wishes && `?${wishes}`}`);
  await page.locator("lab-tests .start").waitFor();
  return {
    start: page.getByRole("button", { name: "Run the test" }),
    levels: page.getByRole("region", { name: "Results by level" }),
    charts: page.locator("figure.chart svg"),
    done: page.getByText("The test is done."),
    chip: (/** @type {string} */ name) => page.getByRole("checkbox", { name, exact: true }),
  };
}

test("axe finds nothing, and nothing is wider than the screen", async ({ app, page }) => {
  test.setTimeout(90_000);
  const lab = await enter(app, "set=easy&engines=dlx&rounds=1");
  await lab.start.click();
  await expect(lab.done).toBeVisible({ timeout: 20_000 });
  await page.getByText("Results by puzzle").click();
  await expectAccessible(page, "lab-tests");
});

test.describe("on a desktop", () => {
  test.skip(({ hasTouch }) => hasTouch);

  test("a suite is tested, charted, taken along, and still there after a reload", async ({ app, page }) => {
    const lab = await enter(app, "set=easy&rounds=1");
    await lab.start.click();
    await expect(lab.done).toBeVisible({ timeout: 20_000 });
    const rows = lab.levels.locator("tbody tr");
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText(/EasyBacktracking.*15 of 15/);
    await expect(rows.nth(1)).toContainText(/Exact cover.*15 of 15/);
    await expect(lab.charts.first()).toBeVisible();
    for (const [button, ending, content] of /** @type {const} */ ([
      ["CSV", "csv", /backtrack/],
      ["JSON", "json", /"dlx"/],
      ["Report", "html", /<html/],
    ])) {
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
      expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
      expect(await readFile(await file.path(), "utf8")).toMatch(content);
    }
    await page.reload();
    await expect(rows).toHaveCount(2);
    await expect(lab.charts.first()).toBeVisible();
    await page.getByText("Results by puzzle").click();
    await expect(page.getByRole("region", { name: "Results by puzzle" }).locator("tbody tr")).toHaveCount(30);
  });

  test("a test is cancelled at once, keeps what is done, and goes on to its end", async ({ app, page }) => {
    test.setTimeout(90_000);
    const lab = await enter(app, "set=easy&engines=dlx,annealing&seconds=5");
    await lab.start.click();
    await expect(lab.levels.locator("tbody tr").first()).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Cancelled. What was measured is kept.").first()).toBeVisible();
    await expect(lab.start).toBeEnabled();
    await expect(lab.levels).toContainText("Exact cover");
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(lab.done).toBeVisible({ timeout: 60_000 });
    await expect(lab.levels.getByRole("row", { name: /Exact cover/ })).toContainText("15 of 15");
  });

  test("files are grouped into levels by name, and what is not a puzzle is reported", async ({ app, page }) => {
    app.expected.push(/422/); // one of the files is no puzzle
    const lab = await enter(app, "kind=files&engines=dlx&rounds=1");
    await expect(lab.start).toBeDisabled();
    const file = (/** @type {string} */ name, /** @type {string} */ text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.getByLabel("Choose files…").setInputFiles([
      file("evil10.txt", NEWSPAPER),
      file("evil2.txt", `${NEWSPAPER}\n${NEWSPAPER}`),
      file("mine.txt", "this is no puzzle"),
    ]);
    await expect(page.locator(".levels li")).toHaveText([/^evil.*3 puzzles · 2 files/, /^mine.*one unreadable/]);
    await lab.start.click();
    await expect(lab.done).toBeVisible({ timeout: 20_000 });
    await expect(lab.levels.locator("tbody tr")).toContainText(["3 of 3", "0 of 1"]);
    await page.getByText("Results by puzzle").click();
    await expect(page.getByRole("row", { name: /mine 1/ })).toContainText(/Not a puzzle.*mine\.txt/);
  });

  test("the super test counts blanks and unique puzzles", async ({ app, page }) => {
    const lab = await enter(app, "kind=super&to=6&each=5&shape=2x2");
    await lab.start.click();
    await expect(lab.done).toBeVisible({ timeout: 20_000 });
    const rows = page.getByRole("region", { name: "Results by blanks" }).locator("tbody tr");
    await expect(rows).toHaveCount(6);
    await expect(rows.first()).toContainText("5 of 5100%");
    await expect(lab.charts.first()).toBeVisible();
  });

  test("wishes are in the address", async ({ app, page }) => {
    const lab = await enter(app, "set=evil&engines=dlx");
    await expect(lab.chip("Evil 30")).toBeChecked();
    await expect(lab.chip("Easy 15")).not.toBeChecked();
    await expect(lab.chip("Backtracking")).not.toBeChecked();
    await lab.chip("Hard 20").check();
    await page.getByLabel("Rounds").fill("5");
    await page.getByLabel("Rounds").press("Enter");
    expect(new URL(page.url()).hash).toBe("#tests?set=hard,evil&engines=dlx&rounds=5");
    await lab.chip("Hard 20").uncheck();
    await lab.chip("Evil 30").uncheck();
    await expect(page.getByText("Choose at least one suite.")).toBeVisible();
    await expect(lab.start).toBeDisabled();
  });

  test("Testing leads to the lab, and Back leads to the game", async ({ hand, page }) => {
    await hand.enter(NEWSPAPER);
    for (const [entry, address] of /** @type {const} */ ([
      ["Race algorithms on this puzzle…", "#race?b=3x3.53a8"],
      ["Super test…", "#tests?kind=super"],
      ["Exact cover playground…", "#cover"],
    ])) {
      await hand.choose("Testing", entry);
      await page.waitForURL((url) => url.pathname.endsWith("lab.html"));
      expect(new URL(page.url()).hash).toContain(address);
      await page.locator("html[data-ready]").waitFor();
      await page.goBack();
      await hand.sees(NEWSPAPER);
    }
  });
});
