// All areas of the lab: the sizes of the screen, and German.

import { readFileSync } from "node:fs";
import { expect, test } from "./app.js";

/** The newspaper's puzzle as links carry it. */
const B = "3x3.53a8e8c1a5e625i9a772d6a4c4a8a2c3b6b1a7f29c478b";

/** Opens a place of the lab; not from another one, so that nothing of that is left. */
async function enter(page, server, hash) {
  await page.goto("about:blank");
  await page.goto(`${server.address}/lab.html#${hash}`);
}

/** Opens a race that stands still. */
async function race(page, server, query, contenders = 2) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enter(page, server, `race?b=${B}&at=40&${query}`);
  await expect(page.locator(".contender[data-phase=ready]")).toHaveCount(contenders, { timeout: 20_000 });
}

for (const [width, height] of [[360, 640], [820, 1180], [1440, 900], [2560, 1440]]) {
  test(`a grid is as large as its lane, at ${width} pixels`, async ({ app, page, server, hasTouch }) => {
    test.skip(hasTouch !== width < 600);
    await page.setViewportSize({ width, height });
    await race(page, server, "with=dlx,backtrack");
    const { grid, lane } = await page.evaluate(() => {
      const lane = document.querySelector(".contender");
      const { paddingLeft, paddingRight } = getComputedStyle(lane);
      const inside = lane.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return { grid: lane.querySelector(".contender-grid").clientWidth, lane: inside };
    });
    expect(grid).toBeGreaterThanOrEqual(Math.floor(Math.min(lane, hasTouch ? lane : height - 235)));
    if (hasTouch) expect(grid).toBeGreaterThanOrEqual(width * 0.9);
    else expect(lane).toBeGreaterThan(width / 2 - 70);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });
}

test("a single lane is not wider than its grid and its counters need", async ({ app, page, server, hasTouch }) => {
  test.skip(hasTouch);
  await race(page, server, "with=dlx", 1);
  const [grid, counters] = [page.locator(".contender-grid"), page.locator(".contender-counts")];
  const [left, right] = [await grid.boundingBox(), await counters.boundingBox()];
  expect(left.height).toBeGreaterThan(600);
  expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
});

/** A catalogue. */
function texts(name) {
  return JSON.parse(readFileSync(new URL(`../../web/lang/${name}.json`, import.meta.url), "utf8"));
}

/** English texts without arguments that read differently in German. */
function englishOnly() {
  const pages = ["", "second-wave.", "lab."].map((part) => [texts(`${part}en`), texts(`${part}de`)]);
  const german = new Set(pages.flatMap(([, de]) => Object.values(de).flatMap(Object.values)));
  const english = pages.flatMap(([en]) => Object.values(en).flatMap(Object.values));
  const lines = english.flatMap((text) => text.split("\n")).filter((text) => !text.includes("{") && /[a-z]{2}/i.test(text));
  const known = new Set([...german].flatMap((text) => text.split("\n").map((line) => line.trim())));
  return lines.map((line) => line.trim()).filter((line) => !known.has(line));
}

/** Everything on the page that people read or hear. */
function said(page) {
  return page.evaluate(() => {
    const found = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) found.push(nodes.currentNode.textContent);
    for (const element of document.body.querySelectorAll("*")) {
      for (const name of ["title", "aria-label", "aria-valuetext"]) found.push(element.getAttribute(name) ?? "");
    }
    return [...new Set(found.map((text) => text.trim()).filter(Boolean))];
  });
}

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  test("the verdict fits a line", async ({ app, page, server }) => {
    await race(page, server, "with=dlx,backtrack");
    const headline = page.locator(".verdict-headline");
    await expect(headline).toHaveText("Nach Knoten gewinnt Exakte Überdeckung.");
    expect(await headline.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  });

  test("no English is left in the race, whatever the lanes show", async ({ app, page, server, hasTouch }) => {
    test.skip(hasTouch);
    test.slow();
    const english = new Set(englishOnly());
    expect(english.size).toBeGreaterThan(400);
    for (const engines of ["dlx,ac3,bitboard,learn", "annealing,human,forward,backtrack"]) {
      for (const section of ["grid", "tree", "inside", "code"]) {
        await race(page, server, `with=${engines}&show=${section}`, 4);
        if (section !== "grid") await expect(page.locator(".contender-section > *")).toHaveCount(4);
        const found = await said(page);
        expect(found.length).toBeGreaterThan(100);
        expect(found.filter((text) => english.has(text)), section).toEqual([]);
      }
    }
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.locator(".verdict")).toContainText(/Nach Knoten gewinnt .+\./);
    await expect(page.locator(".code-pane").last()).toContainText("gibt es keine k-te Lücke: eine Lösung");
  });

  test("no English is left in the tests and in exact cover", async ({ app, page, server, hasTouch }) => {
    test.skip(hasTouch);
    const english = new Set(englishOnly());
    for (const area of ["tests", "tests?kind=super", "tests?kind=files", "cover"]) {
      await enter(page, server, area);
      await page.locator("html[data-ready] :is(lab-tests .start, lab-cover .stack > li)").first().waitFor();
      expect((await said(page)).filter((text) => english.has(text)), area).toEqual([]);
    }
    await enter(page, server, "tests?set=easy&engines=dlx&rounds=1");
    await page.getByRole("button", { name: "Test starten" }).click();
    await expect(page.locator("figure.chart").first()).toContainText("Median der Zeit, nach Stufe", { timeout: 20_000 });
    await expect(page.locator("figure.chart").first()).toContainText("Leicht");
    expect((await said(page)).filter((text) => english.has(text)), "results").toEqual([]);
    const chip = page.locator(".chip").filter({ hasText: "Exakte Überdeckung" }).first();
    await expect(chip).toHaveAttribute("title", /^Dancing Links: Was auf/);
  });
});
