// What axe finds on every kind of screen, in every theme and language: the front page, a game, a hint, a dialog, and the
// place where puzzles are entered. Each combination is one page load. A few that together have every size, theme and
// language run each time; all of them with OMNIDOKU_FULL_MATRIX=1 (scripts/heavy/access).

import { expect, test } from "./app.js";
import { violations } from "./axe.js";
import { SMALL } from "./puzzles.js";

const SIZES = { 320: 568, 390: 844, 820: 1180, 1440: 900, fourfold: 256 };
const THEMES = ["light", "dark", "contrast"];
const LANGUAGES = ["en", "de"];

const all = Object.keys(SIZES).flatMap((size) =>
  THEMES.flatMap((theme) => LANGUAGES.map((language) => ({ size, theme, language }))),
);
const few = Object.keys(SIZES).map((size, index) => ({ size, theme: THEMES[index % 3], language: LANGUAGES[index % 2] }));

for (const { size, theme, language } of process.env.OMNIDOKU_FULL_MATRIX ? all : few) {
  test(`axe finds nothing: ${size}, ${theme}, ${language}`, async ({ page, server }, { project }) => {
    test.skip(project.name !== "phone", "the screen is set here");
    test.setTimeout(60_000);
    await page.setViewportSize({ width: Number(size) || 320, height: SIZES[size] });
    await page.addInitScript(
      (settings) => localStorage.setItem("omnidoku.settings", JSON.stringify(settings)),
      // Few cells: axe looks at each of them.
      { theme, language, newShape: "2x2" },
    );
    await page.goto(`${server.address}/`);
    await page.locator("html[data-ready]").waitFor();
    const at = (/** @type {string} */ place) => page.locator(`html[data-place=${place}]`).waitFor();
    await at("front");
    expect(await violations(page), "front page").toEqual([]);

    await page.locator("front-page .door").nth(1).click();
    await page.locator("dialog textarea").fill(SMALL);
    expect(await violations(page, "dialog"), "dialog").toEqual([]);
    await page.locator("dialog .sheet-foot .main").click();
    await at("play");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.locator('[role=row][aria-rowindex="1"] > [aria-colindex="3"]').click();
    expect(await violations(page), "game").toEqual([]);

    // As the bulb of a phone and the button of a desktop do.
    await page.evaluate(() => document.dispatchEvent(new CustomEvent("omnidoku:hint")));
    await page.locator("help-panel [data-rung]").first().waitFor();
    expect(await violations(page, "#help"), "hint").toEqual([]);

    await page.evaluate(() => document.querySelector("#home")?.click());
    await page.locator("front-page .door").first().click();
    await at("enter");
    expect(await violations(page), "where puzzles are entered").toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(Number(size) || 320);
  });
}
