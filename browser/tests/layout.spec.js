// The layout, measured: from a small phone to a large desktop, and on a screen enlarged fourfold, in both languages.

import { expect, test } from "./app.js";
import { LARGE, NEWSPAPER } from "./puzzles.js";

/** Width and height; the smallest cell of a 9×9 that is acceptable; whether everything needed to play fits at once. */
const SCREENS = [
  { name: "small phone", width: 320, height: 568, cell: 29, fits: true },
  { name: "phone with bars", width: 375, height: 553, cell: 33, fits: true },
  { name: "phone", width: 390, height: 844, cell: 35, fits: true },
  { name: "tablet", width: 820, height: 1180, cell: 75, fits: true },
  { name: "desktop", width: 1440, height: 900, cell: 70, fits: true },
  { name: "large desktop", width: 2560, height: 1440, cell: 125, fits: true },
  { name: "desktop enlarged fourfold", width: 320, height: 256, cell: 29, fits: false },
];

/** The smallest cell on a phone while a hint is open. */
const HINTED_CELL = 30;

/**
 * What is wrong with the page as it is now: wider than the screen, or with a control that no scrolling reaches, or a
 * text that is cut.
 * @param {import("@playwright/test").Page} page
 */
function flaws(page) {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
    for (const element of document.querySelectorAll("button, select, input, a[href], summary, [role=gridcell]")) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const name = element.getAttribute("aria-label") || element.textContent || element.tagName;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const scroller = element.closest(".box, .steps, .sheet-body, #help");
      const isScrolled = scroller && scroller.scrollHeight > scroller.clientHeight + 1;
      if (left < -1 || right > clientWidth + 1) found.push(`${name}: from ${left} to ${right} of ${clientWidth}`);
      if (!isScrolled && (top + scrollY < -1 || bottom + scrollY > scrollHeight + 1)) found.push(`${name}: not reached`);
      for (let clip = element.parentElement; clip && clip !== document.body; clip = clip.parentElement) {
        if (getComputedStyle(clip).overflowX !== "hidden" || clip.closest("sudoku-grid")) continue;
        if (right > clip.getBoundingClientRect().right + 1) found.push(`${name}: cut by ${clip.tagName} ${clip.className}`);
      }
      const isCut = element instanceof HTMLButtonElement && element.scrollWidth > element.clientWidth + 1;
      if (isCut) found.push(`${name}: cut`);
    }
    return found;
  });
}

/**
 * The side of the first cell in pixels.
 * @param {import("@playwright/test").Page} page
 */
function cellSide(page) {
  return page.evaluate(() => document.querySelector("[role=gridcell] .back")?.getBoundingClientRect().width ?? 0);
}

for (const language of ["en", "de"]) {
  test.describe(language, () => {
    test.use({ locale: language });

    test("every screen size shows or reaches everything", async ({ hand, page }, { project }) => {
      test.skip(project.name !== "phone", "the screen is set here");
      test.setTimeout(90_000);
      const places = {
        front: () => hand.home(),
        game: async () => {
          await hand.tap(page.locator("front-page .new [data-level=easy]"));
          await hand.isIn("play");
        },
        hint: async () => {
          await page.evaluate(() => document.dispatchEvent(new CustomEvent("omnidoku:hint")));
          await hand.help.locator("[data-rung]").waitFor();
        },
        "large game": () => hand.open(LARGE.replaceAll("0", "G")),
        enter: async () => {
          await hand.home();
          await hand.tap(page.locator("front-page .door").first());
          await hand.isIn("enter");
        },
      };
      for (const [place, go] of Object.entries(places)) {
        await go();
        for (const { name, width, height, cell, fits } of SCREENS) {
          const where = `${place}, ${name}`;
          await page.setViewportSize({ width, height });
          await page.evaluate(() => scrollTo(0, 0));
          await expect.poll(() => flaws(page), where).toEqual([]);
          if (place === "front") continue;
          // A hint on a low phone takes some of the grid's height, so that grid and pad stay usable below it.
          const smallest = place === "hint" ? Math.min(cell, HINTED_CELL) : cell;
          if (!place.startsWith("large")) await expect.poll(() => cellSide(page), where).toBeGreaterThanOrEqual(smallest);
          if (["enter", "hint"].includes(place) || !fits) continue;
          const pad = await hand.pad.boundingBox();
          expect((pad?.y ?? 0) + (pad?.height ?? 0), `the pad: ${where}`).toBeLessThanOrEqual(height);
          for (const part of [".time", ".level"].filter((part) => part !== ".level" || place === "game"))
            await expect(hand.bar.locator(part), where).toBeInViewport({ ratio: 1 });
        }
        await page.setViewportSize({ width: 360, height: 640 });
      }
    });
  });
}

test("on a large desktop the grid uses the height", async ({ hand, page }) => {
  test.skip(hand.touches);
  await hand.open(NEWSPAPER);
  await page.setViewportSize({ width: 2560, height: 1440 });
  await expect.poll(async () => (await hand.grid.boundingBox())?.height ?? 0).toBeGreaterThan(1250);
});

test("on a screen enlarged fourfold a hint and a dialog are read by scrolling", async ({ hand, page }) => {
  test.skip(hand.touches);
  await hand.open(NEWSPAPER);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.locator("game-bar .hint").click();
  await expect(hand.help.locator("[data-rung]")).toHaveCount(1);
  expect(await flaws(page)).toEqual([]);
  const fixed = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("body *")].filter((element) => {
        const { position } = getComputedStyle(element);
        return ["fixed", "sticky"].includes(position) && element.checkVisibility() && element.getBoundingClientRect().height > 0;
      }).map(({ tagName, id, className }) => `${tagName} ${id} ${className}`),
    );
  expect(await fixed(), "nothing stays in the way").toEqual([]);
  await page.locator("#home").click();
  await page.locator("front-page .door").nth(1).click();
  const body = page.locator("dialog .sheet-body");
  await expect(body).toBeVisible();
  const scrolls = await page.locator("dialog .sheet-inside").evaluate((inside) => inside.scrollHeight > inside.clientHeight);
  expect(scrolls).toBe(true);
});

test("the zoom buttons of a large grid take no space, and stay away from the cursor", async ({ hand, page }) => {
  await hand.choose("Size", "16×16");
  const zoom = page.getByRole("group", { name: "Zoom" });
  await expect(zoom.getByRole("button")).toHaveCount(1);
  const [grid, frame] = await Promise.all([page.locator("sudoku-grid").boundingBox(), page.locator("sudoku-grid .frame").boundingBox()]);
  expect(frame).toEqual(grid);
  const middle = async () => zoom.boundingBox().then((box) => (box?.x ?? 0) + (box?.width ?? 0) / 2);
  const isRight = async () => (await middle()) > (grid?.x ?? 0) + (grid?.width ?? 0) / 2;
  await expect.poll(isRight).toBe(true);
  await page.evaluate(() => document.querySelector('[role=gridcell][tabindex="0"]')?.focus());
  await page.keyboard.press("End");
  if (hand.touches) await expect.poll(isRight).toBe(false);
});

test("in a game nothing is orange but the selection and what was found", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", 7);
  await hand.tool("Corner");
  const orange = await page.evaluate(() => {
    const isOrange = (/** @type {string} */ colour) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return alpha > 0 && red > 150 && red - blue > 60 && green > 0.3 * red && green < 0.85 * red;
    };
    return [...document.querySelectorAll("body *:not(.ring, .paint *, .swatch, img)")]
      .filter((element) => element.checkVisibility() && !element.closest(".icon, .found"))
      .flatMap((element) => {
        const style = getComputedStyle(element);
        const used = { text: style.color, ground: style.backgroundColor, fill: element instanceof SVGElement ? style.fill : "" };
        return Object.entries(used).filter(([, colour]) => isOrange(colour)).map(([use]) => `${use} of ${element.tagName} ${element.getAttribute("class")}`);
      });
  });
  expect(orange).toEqual([]);
});
