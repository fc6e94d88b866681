// Makes the screenshots in docs/pictures. Run by hand: `OMNIDOKU=../target/release/omnidoku node shots.js`.

import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { Server } from "./tests/app.js";
import { Hand } from "./tests/hand.js";
import { HARD, LARGE, NEWSPAPER, SMALL } from "./tests/puzzles.js";

const PICTURES = process.argv[2] ?? fileURLToPath(new URL("../docs/pictures", import.meta.url));
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1440, height: 900 } };
const SMALL_DESK = { viewport: { width: 1200, height: 760 } };
const LAB = { viewport: { width: 1440, height: 1040 } };
const PAPER = { viewport: { width: 595, height: 842 } };

/**
 * Each picture: the screen, and what happens before it is taken.
 * @type {Record<string, [object, (hand: Hand) => Promise<unknown>]>}
 */
const SHOTS = {
  "front-phone": [PHONE, begun],
  "front-desk": [DESK, begun],
  "app-phone": [PHONE, played],
  "app-desk": [DESK, played],
  "app-dark": [
    DESK,
    async (hand) => {
      await hand.choose("View", "dark");
      await played(hand);
    },
  ],
  "app-contrast": [
    PHONE,
    async (hand) => {
      await hand.choose("View", "high contrast");
      await played(hand);
    },
  ],
  "hint-phone": [PHONE, hinted],
  "hint-desk": [DESK, hinted],
  "path-desk": [
    SMALL_DESK,
    async (hand) => {
      await hand.open(HARD);
      await hand.tab("Path");
      const steps = hand.help.getByRole("listbox", { name: "Path" }).getByRole("option");
      await steps.first().waitFor();
      await hand.tap(steps.nth(Math.floor((await steps.count()) / 3)));
    },
  ],
  "solved-phone": [
    PHONE,
    async (hand) => {
      await hand.enter(NEWSPAPER);
      await hand.solve();
      await hand.result.getByText("only solution").waitFor();
    },
  ],
  "large-desk": [SMALL_DESK, (hand) => hand.open(LARGE)],
  "large-phone": [PHONE, (hand) => hand.open(LARGE)],
  "set-desk": [
    DESK,
    async (hand) => {
      await hand.enter(NEWSPAPER);
      await hand.help.getByText("One solution").waitFor();
    },
  ],
  "generate-phone": [PHONE, (hand) => hand.choose("Generation", "New puzzle…")],
  "menu-phone": [PHONE, (hand) => hand.openMenu("Generation")],
  "print-page": [PAPER, printed],
  "lab-desk": [LAB, raced("at=800")],
  "lab-tree": [LAB, raced("with=backtrack,forward-mrv&show=tree&at=300")],
  "lab-inside": [LAB, raced("with=dlx,ac3&show=inside&at=40")],
  "lab-heat": [LAB, raced("with=backtrack,forward,forward-mrv&heat=conflicts&at=2500")],
  "lab-phone": [PHONE, raced("at=800")],
  "tests-desk": [
    SMALL_DESK,
    async (hand) => {
      await visit(hand, "tests");
      await hand.page.getByRole("button", { name: "Run the test" }).click();
      await hand.page.getByText("The test is done.").waitFor({ timeout: 60_000 });
    },
  ],
  "cover-desk": [SMALL_DESK, (hand) => visit(hand, "cover?at=7")],
};

/**
 * Opens an area of the lab.
 * @param {Hand} hand
 * @param {string} area
 */
async function visit({ page }, area) {
  await page.goto(new URL(`lab.html#${area}`, page.url()).href);
  await page.locator("html[data-ready]").waitFor();
}

/**
 * A race played up to some place.
 * @param {string} query
 */
function raced(query) {
  return async (/** @type {Hand} */ hand) => {
    await visit(hand, `race?${query}`);
    await hand.page.getByRole("region", { name: "Who wins, and why?" }).waitFor();
    await hand.page.waitForTimeout(3000);
  };
}

/** @param {Hand} hand */
async function played(hand) {
  await hand.open(NEWSPAPER);
  for (const [name, digit] of [["r1c3", 7], ["r9c3", 1], ["r9c2", 5]]) await hand.write(String(name), digit);
  await hand.tapCell("r1c5");
  await hand.tool("Corner");
  await hand.press(4, 9);
  await hand.tool("Value");
  await hand.tapCell("r5c5");
}

/** A game to go on with. @param {Hand} hand */
async function begun(hand) {
  await played(hand);
  await hand.home();
}

/** @param {Hand} hand */
async function hinted(hand) {
  await hand.open(HARD);
  await hand.askHint();
  await hand.tap(hand.help.getByRole("button", { name: "Show it", exact: true }));
  await hand.help.locator('[data-rung="4"]').waitFor();
}

/** @param {Hand} hand */
async function printed({ page }) {
  const svg = await page.evaluate(async (puzzles) => {
    const boards = puzzles.map((puzzle) => ({ puzzle }));
    const request = { boards, per_page: 4, grades: true, as: "svg", page: 1 };
    const headers = { "Content-Type": "application/json" };
    return (await fetch("api/print", { method: "POST", headers, body: JSON.stringify(request) })).text();
  }, [NEWSPAPER, HARD, SMALL, LARGE]);
  await page.goto("about:blank");
  await page.setContent(`<style>body { margin: 0 } svg { width: 100vw; height: 100vh }</style>${svg}`);
}

await mkdir(PICTURES, { recursive: true });
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const server = await Server.start();
for (const [name, [screen, prepare]] of Object.entries(SHOTS)) {
  const page = await browser.newPage({ ...screen, colorScheme: "light", locale: "en-GB" });
  await page.goto(`${server.address}/?open=enter`);
  await page.locator("html[data-ready][data-place=enter]").waitFor();
  const hand = new Hand(page, screen === PHONE);
  await prepare(hand);
  await hand.dismiss();
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${PICTURES}/${name}.png` });
  await page.close();
}
await browser.close();
await server.stop();
