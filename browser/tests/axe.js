// What axe finds wrong with a page.

import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";

/**
 * The violations that axe finds, one line each.
 * @param {import("@playwright/test").Page} page
 * @param {string} [part] a part of the page, if the rest has been checked already: axe is slow
 * @param {string[]} [rules] only these
 */
export async function violations(page, part, rules) {
  const axe = new AxeBuilder({ page });
  if (part) axe.include(part);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).slice(0, 3)}`);
}

/**
 * Expects a part of the page without violations in every theme (beyond the first, only contrast can differ), and nothing
 * wider than the screen.
 * @param {import("@playwright/test").Page} page
 * @param {string} part
 */
export async function expectAccessible(page, part) {
  for (const theme of ["light", "dark", "contrast"]) {
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
    expect(await violations(page, part, theme === "light" ? undefined : ["color-contrast"]), theme).toEqual([]);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
