// The panes of the engines in the lab: what the drawings say, where they lead, and the active line of code.

import { expect, test } from "./app.js";
import { violations } from "./axe.js";

/** The newspaper's puzzle as links carry it. */
const B = "3x3.53a8e8c1a5e625i9a772d6a4c4a8a2c3b6b1a7f29c478b";

/** Opens a race that is paused after some number of events. */
async function open(page, server, query, contenders) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${server.address}/lab.html#race?b=${B}&clock=events&${query}`);
  await expect(page.locator(".contender[data-phase=ready] .pane")).toHaveCount(contenders, { timeout: 20_000 });
}

const step = (page) => page.getByRole("button", { name: "One step forward" }).click();

test("the matrix says what each square stands for, by pointer and by keys", async ({ app, page, server }) => {
  await open(page, server, "with=dlx&show=inside&at=1", 1);
  const [words, matrix] = [page.locator(".matrix-pane .words"), page.locator("canvas.matrix")];
  await expect(words).toHaveText(/^\d in r\dc\d was taken for “.+”: the only way left\.$/);
  await matrix.focus();
  await page.keyboard.press("ArrowDown");
  await expect(words).toHaveText("r1c1 has its value, 5.");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowDown");
  await expect(words).toHaveText(/^Row 2 (needs a|has its) 9/);
  await expect(page.locator("#spoken")).toHaveText(/^Row 2/);
  const { width, height } = await matrix.boundingBox();
  await matrix.click({ position: { x: width * 0.02, y: height - 4 } });
  await expect(words).toHaveText(/^Column 1 (needs a|has its) 9/);
});

test("a long level of the trail is folded, and unfolds", async ({ app, page, server }) => {
  await open(page, server, "with=learn&show=inside&at=9999", 1);
  const clues = page.locator(".trail-pane .levels li").filter({ hasText: "Clues" });
  const shown = clues.locator(".chip:visible");
  await expect(shown).toHaveCount(10);
  const more = clues.getByRole("button");
  const hidden = Number(/and (\d+) more/.exec((await more.textContent()) ?? "")?.[1]);
  expect(hidden).toBeGreaterThan(0);
  await more.click();
  await expect(shown).toHaveCount(10 + hidden);
  await expect(more).toHaveAttribute("aria-expanded", "true");
  await more.click();
  await expect(shown).toHaveCount(10);
});

test("a long step of human reasoning is folded to three lines, and unfolds", async ({ app, page, server }) => {
  await open(page, server, "with=human&show=inside&at=0", 1);
  await page.getByRole("listbox", { name: "Steps" }).getByRole("option").first().click();
  const fold = page.locator(".steps-pane .fold").first();
  const [text, button] = [fold.locator(".fold-text"), fold.getByRole("button")];
  await expect(button).toBeHidden();
  // As narrow as this, any sentence is long.
  await fold.evaluate((element) => (element.style.width = "7rem"));
  await expect(button).toHaveText("Show all");
  const lines = () => text.evaluate((element) => Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)));
  expect(await lines()).toBe(3);
  await button.click();
  await expect(button).toHaveText("Show less");
  expect(await lines()).toBeGreaterThan(3);
  await button.click();
  expect(await lines()).toBe(3);
  await page.getByRole("listbox", { name: "Steps" }).getByRole("option").nth(1).click();
  await expect(button).toHaveAttribute("aria-expanded", "false");
});

test("the line of code follows the search", async ({ app, page, server, hasTouch }) => {
  test.skip(hasTouch);
  await open(page, server, "with=backtrack,ac3&show=code&at=0", 2);
  const active = (letter) => page.locator(`.contender[data-contender=${letter}] .line.active`);
  await expect(active("A")).toHaveCount(0);
  await step(page);
  await expect(active("A")).toContainText(["for d in 1 … N:", "if no peer of c holds d:", "c ← d"]);
  await expect(active("B")).not.toHaveCount(0);
  await page.keyboard.press("End");
  await expect(active("A")).toHaveText(["if there is no k-th blank: a solution"]);
});

test("the pane of every engine opens, and axe finds nothing", async ({ app, page, server, hasTouch }) => {
  test.skip(hasTouch);
  test.slow();
  for (const engines of ["dlx,ac3,bitboard,learn", "annealing,human,auto,backtrack"]) {
    await open(page, server, `with=${engines}&show=inside&at=20`, 4 + Number(engines.includes("auto")));
    expect(await violations(page)).toEqual([]);
  }
  await expect(page.locator(".chosen-pane")).toContainText("Bit board was chosen: a 9×9 has an engine of its own.");
});

test("a step of human reasoning leads to its moment", async ({ app, page, server, hasTouch }) => {
  test.skip(hasTouch);
  await open(page, server, "with=human&show=inside&at=0", 1);
  const steps = page.getByRole("listbox", { name: "Steps" }).getByRole("option");
  await steps.nth(2).click();
  await expect(page.locator(".steps-pane .number")).toHaveText(/^Step 3 of \d+$/);
  await expect(steps.nth(2)).toHaveAttribute("aria-selected", "true");
  await step(page);
  await expect(page.locator(".steps-pane .number")).toHaveText(/^Step 4 of \d+$/);
});
