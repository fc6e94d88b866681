// The tree of a search in the lab: small ones node by node, large ones as a map.

import { expect, test } from "./app.js";
import { expectAccessible } from "./axe.js";
import { NEWSPAPER } from "./puzzles.js";

/** The puzzle as links write it: letters for runs of blanks. */
const LINK = `3x3.${NEWSPAPER.replace(/\.+/g, (blanks) => "abcdefghijklmnopqrstuvwxyz"[blanks.length - 1] ?? "")}`;

/**
 * Opens a race of forward checking, which has a large tree here, and exact cover, which has a small one.
 * @param {{ page: import("@playwright/test").Page, server: { address: string } }} app
 */
async function enter({ page, server }) {
  await page.goto(`${server.address}/lab.html#race?b=${LINK}&with=forward,dlx&clock=events&show=tree`);
  const [map, tree] = [page.locator(".tree-view[data-kind=map]"), page.locator(".tree-view[data-kind=branches]")];
  await expect(map).toHaveCount(1, { timeout: 15_000 });
  await expect(tree).toHaveCount(1, { timeout: 15_000 });
  const pause = page.getByRole("button", { name: "Pause" });
  if (await pause.isVisible()) await pause.click();
  return { map, tree };
}

test("axe finds nothing, and nothing is wider than the screen", async ({ app, page }) => {
  test.setTimeout(90_000);
  await enter(app);
  await expectAccessible(page, ".tree-view");
});

test.describe("on a desktop", () => {
  test.skip(({ hasTouch }) => hasTouch);

  test("the keyboard walks through the choices and goes to their moment", async ({ app, page }) => {
    const { tree } = await enter(app);
    const [box, item] = [tree.getByRole("tree"), tree.getByRole("treeitem")];
    await box.focus();
    await page.keyboard.press("Home");
    await expect(item).toContainText("Start");
    await page.keyboard.press("ArrowDown");
    await expect(item).toContainText(/^r\dc\d = \d, one of \d options/);
    await expect(item).toHaveAttribute("aria-level", "2");
    await expect(box).toHaveAttribute("aria-activedescendant", (await item.getAttribute("id")) ?? "");
    const choice = await item.textContent();
    await page.keyboard.press("Enter");
    await expect(tree.locator(".tree-telling")).toHaveText(`Now: ${choice}`);
    await expect.poll(() => page.evaluate(() => location.hash)).toContain(`cell=${choice?.slice(0, 4)}`);
    await page.keyboard.press("ArrowUp");
    await expect(item).toContainText("Start");
  });

  test("a large search is a map: a click goes to the moment, a closer look shows more", async ({ app, page }) => {
    const { map } = await enter(app);
    await expect(map.locator(".tree-summary")).toContainText(/[\d,]+ choices · \d+ deep · [\d,]+ dead ends/);
    const box = map.getByRole("tree");
    await box.scrollIntoViewIfNeeded();
    const { width, height } = (await box.boundingBox()) ?? { width: 0, height: 0 };
    const telling = map.locator(".tree-telling");
    await box.click({ position: { x: width * 0.25, y: height / 3 } });
    const early = await page.evaluate(() => location.hash);
    await box.click({ position: { x: width * 0.75, y: height / 3 } });
    await expect.poll(() => page.evaluate(() => location.hash)).not.toBe(early);
    await expect(telling).toContainText("one of");
    await expect(box).toHaveAttribute("data-whole", "");
    await map.getByRole("button", { name: "Zoom in" }).click();
    await expect(box).not.toHaveAttribute("data-whole", "");
    await map.getByRole("button", { name: "Show the whole tree" }).click();
    await expect(box).toHaveAttribute("data-whole", "");
  });
});
