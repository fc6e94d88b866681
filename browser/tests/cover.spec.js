// The exact cover area of the lab: any small matrix, searched step by step.

import { expect, test } from "./app.js";
import { expectAccessible } from "./axe.js";

/**
 * Opens the area.
 * @param {{ page: import("@playwright/test").Page, server: { address: string } }} app
 * @param {string} [state]
 */
async function enter({ page, server }, state = "") {
  await page.goto(`${server.address}/lab.html#cover${state && `?${state}`}`);
  const press = (/** @type {string} */ name) => page.getByRole("button", { name, exact: true }).click();
  const lab = {
    press,
    sentence: page.locator("lab-cover .sentence"),
    result: page.getByRole("region", { name: "Exact covers" }),
    cell: (/** @type {string} */ name) => page.getByRole("button", { name: new RegExp(`^${name}: `) }),
    steps: page.getByRole("slider", { name: "Place in the search" }),
  };
  await expect(lab.sentence).not.toHaveText("Searching…");
  return lab;
}

test("the example of the five studies, in both versions: rows 1, 4, 5", async ({ app, page }) => {
  const lab = await enter(app);
  for (const preset of ["The six-row example", "The same, other last row"]) {
    await page.getByLabel("Example").selectOption(preset);
    await expect(lab.result).toContainText("There is exactly one exact cover:");
    await expect(lab.result.getByRole("listitem")).toHaveText("1, 4, 5");
    await expect(lab.result.getByRole("listitem")).toHaveAttribute("data-state", "later");
  }
});

test("axe finds nothing, and nothing is wider than the screen", async ({ app, page }) => {
  test.setTimeout(90_000);
  const lab = await enter(app, "m=0010110.1001001.0110010.1001000.0100001.0001101&at=5");
  await expect(lab.sentence).toContainText("dead end");
  await expectAccessible(page, "lab-cover");
});

test.describe("on a desktop", () => {
  test.skip(({ hasTouch }) => hasTouch);

  test("step by step: every step has its sentence, back and forth", async ({ app, page }) => {
    const lab = await enter(app);
    await expect(lab.sentence).toContainText("6 rows and 7 columns");
    await lab.press("One step forward");
    await expect(lab.sentence).toHaveText("Column A has the fewest rows. One of its 2 must be in the cover.");
    await lab.press("One step forward");
    await expect(lab.sentence).toHaveText("Row 2 is taken: it covers A, D, G. Rows 4, 5, 6 share a column with it and are out.");
    await expect(page.locator("tr[data-state=taken] th")).toHaveText("✓2");
    await lab.press("One step back");
    await expect(page.locator("tr[data-state=taken]")).toHaveCount(0);
    await lab.press("To the end");
    await expect(lab.result.getByRole("listitem")).toHaveAttribute("data-state", "found");
    await lab.steps.focus();
    await page.keyboard.press("Home");
    await expect(lab.sentence).toContainText("6 rows and 7 columns");
    await page.getByLabel("Speed").selectOption("fast");
    await lab.press("Play");
    await expect.poll(() => lab.steps.inputValue().then(Number)).toBeGreaterThan(2);
    await lab.press("Pause");
  });

  test("smallest or first column: the difference is reported", async ({ app, page }) => {
    const lab = await enter(app);
    await expect(page.getByText("Choosing the smallest column takes 5 rows on the way; choosing the first column takes 6.")).toBeVisible();
    await page.getByRole("radio", { name: "First column" }).click();
    await lab.press("One step forward");
    await expect(lab.sentence).toContainText("Column A is the first that is open.");
  });

  test("cells are flipped by keys, and the link restores matrix and place", async ({ app, page }) => {
    const lab = await enter(app, "m=110.011.001");
    await expect(lab.result).toContainText("There is exactly one exact cover:");
    await lab.cell("row 1, column A").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("0");
    await expect(lab.cell("row 2, column B")).toHaveText("0");
    await expect(lab.cell("row 2, column B")).toBeFocused();
    await expect(lab.result).toContainText("There are 2 exact covers:");
    await lab.press("One row more");
    await expect(lab.cell("row 4, column A")).toHaveText("0");
    await lab.press("One step forward");
    const told = await lab.sentence.textContent();
    const address = page.url();
    expect(address).toContain("m=110.001.001.000&at=1");
    await page.goto("about:blank");
    await page.goto(address);
    await expect(lab.sentence).toHaveText(told ?? "");
  });

  test("a text is used, and a bad one is reported with its line", async ({ app, page }) => {
    const lab = await enter(app);
    await page.getByText("As text").click();
    const text = page.getByLabel("Rows of 0 and 1, one per line");
    await text.fill("10\n012");
    await lab.press("Use this text");
    await expect(page.getByText("Line 2 has something other than 0 and 1.")).toBeVisible();
    await text.fill("110\n011");
    await lab.press("Use this text");
    await expect(lab.result).toContainText("There is no exact cover.");
  });
});
