// The start: the grid takes taps while everything else is still loading, and nothing is lost when that arrives.

import { expect, test } from "./app.js";
import { NEWSPAPER } from "./puzzles.js";

const AWAY = "The engine does not answer.";

/** Files that are not needed to play. On the static site their names have a hash. */
const LATER = /(second-wave|-dialogs?|(solve|help)-panel|(path|steps)-page|watch|menu-bar)(-\w+)?\.js|trace\//;

/** The address of a file, whatever folder it lies in. @param {string} name */
function file(name) {
  const [, stem, extension] = /(.*)\.(\w+)$/.exec(name) ?? [];
  return new RegExp(`/${stem}(-\\w+)?\\.${extension}$`);
}

/**
 * Starts the page again, with the second wave held back until it is released.
 * @param {import("@playwright/test").Page} page
 * @param {string} address
 */
async function startWithoutRest(page, address) {
  /** @type {() => void} */
  let letIn = () => {};
  const gate = new Promise((resolve) => (letIn = () => resolve(undefined)));
  await page.route(file("second-wave.js"), async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto("about:blank");
  await page.goto(address);
  await page.locator("html[data-playable]").waitFor();
  return async () => {
    letIn();
    await page.locator("html[data-ready]").waitFor();
  };
}

/**
 * The positions of elements that must not move.
 * @param {import("@playwright/test").Page} page
 */
function places(page) {
  return page.evaluate(() =>
    ["#head h1", "game-bar", "sudoku-grid .drawing", "number-pad", "number-pad .key"].map((name) => {
      const { x, y, width, height } = document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
      return [name, x, y, width, height].join(" ");
    }),
  );
}

test("play begins before the second wave, which moves nothing and takes no focus", async ({ hand, page, server }) => {
  const asked = /** @type {string[]} */ ([]);
  page.on("request", (request) => asked.push(request.url()));
  const arrive = await startWithoutRest(page, server.address);
  const early = asked.filter((url) => LATER.test(url) && !file("second-wave.js").test(url));
  expect(early).toEqual([]);
  expect(await page.evaluate(() => performance.getEntriesByName("grid-ready").length)).toBe(1);

  await hand.write("r1c1", 5);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("6");
  await hand.action("Undo");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+7");
  await expect(hand.value("r1c1")).toHaveText("5");
  await expect(hand.cell("r1c2").locator(".corner")).toHaveText("7");
  const before = await places(page);
  await arrive();
  expect(await places(page)).toEqual(before);
  await expect(hand.cell("r1c2")).toBeFocused();
  await expect(hand.value("r1c1")).toHaveText("5");
  await page.keyboard.press("6");
  await expect(hand.value("r1c2")).toHaveText("6");
});

test("a puzzle pasted and a hint requested before the second wave are handled after it", async ({ hand, page, server }) => {
  const arrive = await startWithoutRest(page, server.address);
  await hand.paste(NEWSPAPER);
  await arrive();
  await hand.sees(NEWSPAPER);

  const arriveAgain = await startWithoutRest(page, server.address);
  await hand.sees(NEWSPAPER);
  await page.evaluate(() => document.dispatchEvent(new CustomEvent("omnidoku:hint")));
  await arriveAgain();
  await expect(hand.help.locator("[data-rung]")).toHaveCount(1);
});

test("the position of a link is there before the second wave", async ({ hand, page, server }) => {
  await hand.open(NEWSPAPER);
  await hand.choose("File", "Share link…");
  const link = await hand.dialog("Share link").getByLabel("Link").inputValue();
  await page.keyboard.press("Escape");
  await hand.newGrid();
  const arrive = await startWithoutRest(page, link);
  await hand.sees(NEWSPAPER);
  await arrive();
  await hand.sees(NEWSPAPER);
  expect(page.url()).toBe(`${server.address}/`);
});

test("a second wave that fails is reported, and play goes on", async ({ hand, app, page, server }) => {
  app.expected.push(/ERR_FAILED|Failed to load resource/);
  await page.route(file("second-wave.js"), (route) => route.abort());
  await page.goto("about:blank");
  await page.goto(server.address);
  await hand.hears(AWAY);
  await hand.write("r1c1", 5);
  await expect(hand.value("r1c1")).toHaveText("5");
});

test("a dialog that cannot be loaded is reported, and the others open", async ({ hand, app, page, server, engines }) => {
  test.skip(engines === "worker", "on the static site all of them are one file");
  app.expected.push(/ERR_FAILED|Failed to load resource/);
  await page.route(file("print-dialog.js"), (route) => route.abort());
  await page.goto("about:blank");
  await page.goto(server.address);
  await page.locator("html[data-ready]").waitFor();
  await hand.choose("File", "Print…");
  await hand.hears(AWAY);
  await hand.choose("File", "Savepoints…");
  await expect(hand.dialog("Savepoints")).toBeVisible();
});

test("one language is loaded, the one in use", async ({ browser, server }) => {
  for (const [locale, tag] of [
    ["en-GB", "en"],
    ["de-DE", "de"],
  ]) {
    const page = await browser.newPage({ locale });
    const asked = /** @type {string[]} */ ([]);
    page.on("request", (request) => request.url().includes("/lang/") && asked.push(request.url()));
    await page.goto(server.address);
    await page.locator("html[data-ready]").waitFor();
    expect(asked).toEqual([`${tag}.json`, `second-wave.${tag}.json`].map((name) => expect.stringMatching(file(name))));
    await page.close();
  }
});
