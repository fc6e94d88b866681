// The app without a server: it is installed, works offline, is updated when the player agrees, and loses nothing.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, firstWave, test } from "./site.js";
import { NEWSPAPER, NEWSPAPER_SOLVED } from "./puzzles.js";

const KIB = 1024;
/** The limits for what is asked for before the grid takes taps, for the engines, and for everything. */
const CRITICAL = 115 * KIB;
const ENGINES = 360 * KIB;
const FIRST_VISIT = 550 * KIB;

const READY = "now works offline";
const UPDATE = "A new version is ready.";

// The service worker is what is tested here; other tests of the site run without it.
test.use({ serviceWorkers: "allow" });
// One build serves all of them.
test.describe.configure({ mode: "default" });
test.skip(({ isMobile }) => isMobile, "what is kept, and when, is the same on every screen");

/** Waits until the site is available offline. */
function isKept(hand) {
  return expect(hand.notices).toContainText(READY, { timeout: 20_000 });
}

/** The versions in the cache, by name. (To list the files of one opens it, which would make a deleted one again.) */
function keptVersions(page) {
  return page.evaluate(() => caches.keys());
}

/** The files of each version in the cache. */
function kept(page) {
  return page.evaluate(async () => {
    const list = async (/** @type {string} */ name) => (await (await caches.open(name)).keys()).map(({ url }) => url);
    return Promise.all((await caches.keys()).map(list));
  });
}

/** Waits until a new version is offered, and accepts it. */
async function update(page, hand) {
  await expect(hand.notices.filter({ hasText: UPDATE })).toBeVisible({ timeout: 15_000 });
  await Promise.all([page.waitForEvent("load"), hand.tap(hand.notices.getByRole("button", { name: "Update" }))]);
  await page.locator("html[data-ready]").waitFor();
}

/** Makes the browser look for a new version now, as it does by itself sooner or later, and waits until it is there. */
async function look(page) {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const isWaiting = () =>
    page.evaluate(async () => {
      const { installing, waiting } = await navigator.serviceWorker.ready;
      return Boolean(waiting && !installing);
    });
  await expect.poll(isWaiting, { timeout: 15_000 }).toBe(true);
}

/** The version of the page, by its code. */
function version(page) {
  return page.evaluate(() => /** @type {any} */ (globalThis).made);
}

test("in a frame of another page it shows a link to itself and nothing else", async ({ page, host }) => {
  const outer = new URL("/outer.html", host.address).href;
  await page.route(outer, (route) => route.fulfill({ contentType: "text/html", body: `<iframe src="${host.address}"></iframe>` }));
  await page.goto(outer);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("link", { name: "Open Omnidoku in a tab of its own" })).toHaveAttribute("href", host.address);
  await expect(frame.locator("sudoku-grid")).toHaveCount(0);
});

test("it can be installed, and its icons have the sizes it declares", async ({ page, visit, host }) => {
  await visit();
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? "");
  const scope = new URL(manifest.scope, host.address).href;
  expect(new URL(manifest.start_url, host.address).href).toBe(scope);
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    if (sizes !== "any") expect(size).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) expect((await page.request.get(new URL(url, host.address).href)).ok()).toBe(true);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Nothing can be installed in a test window.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
});

test("a first visit is small, and takes all that the app needs offline", async ({ page, visit, host, hand }) => {
  await page.goto(host.address);
  await page.locator("html[data-playable]").waitFor();
  const { paths } = await firstWave(page);
  await isKept(hand);
  await hand.open(NEWSPAPER);
  await hand.askHint();
  await hand.changeClues();
  await hand.solve();
  await hand.sees(NEWSPAPER_SOLVED);
  await page.waitForLoadState("networkidle");
  const sum = (list) => list.reduce((total, { bytes }) => total + bytes, 0);
  const told = (list) => `${Math.round(sum(list) / KIB)} KB in ${list.length} files`;
  const critical = host.sent.filter(({ path }) => paths.includes(path));
  expect(critical.length).toBeGreaterThan(5);
  console.log(`critical path: ${told(critical)}; first visit: ${told(host.sent)}`);
  expect(host.sent.filter(({ path }) => /lab/.test(path))).toEqual([]);
  expect(new Set(host.sent.map(({ path }) => path)).size, "nothing is sent twice").toBe(host.sent.length);
  expect(sum(critical)).toBeLessThanOrEqual(CRITICAL);
  const engines = host.sent.filter(({ path }) => path.endsWith(".packed"));
  expect(engines, "the rest is not needed").toHaveLength(1);
  expect(sum(engines)).toBeLessThanOrEqual(ENGINES);
  expect(sum(host.sent)).toBeLessThanOrEqual(FIRST_VISIT);
});

test("a language chosen later is kept too", async ({ page, visit, host, hand }) => {
  await visit();
  await isKept(hand);
  await page.evaluate(() => localStorage.setItem("omnidoku.settings", JSON.stringify({ language: "de" })));
  await visit();
  await host.stop();
  await visit();
  await hand.open(NEWSPAPER);
  await expect(hand.page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("button", { name: "Rückgängig" })).toBeVisible();
});

test("the second visit needs no host: play, solve, restart", async ({ page, visit, host, hand }) => {
  await visit();
  await isKept(hand);
  await host.stop();
  await visit();
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", 7);
  await visit("?from=somewhere");
  await expect(hand.value("r1c3")).toHaveText("7");
  await hand.changeClues();
  await hand.solve();
  await hand.sees(NEWSPAPER_SOLVED);
  await host.restart();
});

test("the lab works offline once it was opened, from the first visit on", async ({ page, visit, host, hand }) => {
  await visit();
  await isKept(hand);
  await visit("lab.html#cover");
  // They arrive one by one, in any order; every script and style of the site is among them.
  const code = await readdir(join(host.folder, "code"));
  const others = ["lab.html", "/lab.en", "-rest-", "icons/"];
  const isKeptToo = async () => {
    const urls = (await kept(page)).flat();
    return [...code, ...others].every((name) => urls.some((url) => url.includes(name)));
  };
  await expect.poll(isKeptToo, { timeout: 15_000 }).toBe(true);
  await host.stop();
  await visit("lab.html#race");
  await expect(page.locator("lab-race")).toBeVisible();
  await visit();
  await expect(page.locator("front-page")).toBeVisible();
  await host.restart();
});

test("an app that is installed has everything at once", async ({ page, visit, hand }) => {
  await visit();
  await isKept(hand);
  await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
  for (const name of [/-rest-\w+\.packed/, /race-\w+\.js/]) {
    await expect.poll(async () => (await kept(page)).flat().some((url) => name.test(url)), { timeout: 15_000 }).toBe(true);
  }
});

test("a new version waits until it is asked for, and keeps the game", async ({ page, visit, host, hand, works }) => {
  await visit();
  await isKept(hand);
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", 7);
  host.publish(await works.version(2));
  host.sent = [];
  await look(page);
  await expect(hand.notices.filter({ hasText: UPDATE })).toBeVisible();
  expect(await version(page)).toBe(1);
  expect(host.sent.map(({ path }) => path).filter((path) => /woff2|simd128-\w+\.packed/.test(path)), "what is the same").toEqual([]);

  // A reload does not ask for another version.
  await visit();
  expect(await version(page)).toBe(1);
  await expect(page).toHaveTitle("Omnidoku: Sudoku of any size");
  // All of it is cached: no host is needed to switch.
  await host.stop();
  await hand.write("r1c5", 9);
  await update(page, hand);
  expect(await version(page)).toBe(2);
  await expect(page).toHaveTitle("Omnidoku, the second");
  const list = await readFile(join(await works.version(2), "sw.js"), "utf8");
  const used = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const names = used.map((url) => url.replace(host.address, "")).filter((name) => name && name !== "sw.js");
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !list.includes(name))).toEqual([]);
  await expect(hand.value("r1c3")).toHaveText("7");
  await expect(hand.value("r1c5")).toHaveText("9");
  await expect.poll(() => keptVersions(page)).toHaveLength(1);
  await expect(hand.notices.filter({ hasText: UPDATE })).toHaveCount(0);
  await visit("lab.html");
  await visit();
  expect(await version(page)).toBe(2);
  await host.restart();
});

test("an update in one tab leaves the other intact, and notifies it", async ({ page, context, visit, host, hand, works }) => {
  await visit();
  await isKept(hand);
  const other = await context.newPage();
  await other.goto(host.address);
  await other.locator("html[data-ready]").waitFor();
  host.publish(await works.version(2));
  await look(page);
  await update(page, hand);
  expect(await version(page)).toBe(2);
  expect(await version(other)).toBe(1);
  await expect(other.locator("#notices")).toContainText(UPDATE);
  expect(await keptVersions(page)).toHaveLength(2);
  const old = await readFile(join(await works.version(1), "sw.js"), "utf8");
  const [path] = /code\/second-wave-\w+\.js/.exec(old) ?? [];
  expect(await other.evaluate((path) => fetch(path).then(({ ok }) => ok), path)).toBe(true);
  await other.getByRole("button", { name: "Update" }).click();
  await expect.poll(() => version(other).catch(() => 0)).toBe(2);
  await other.close();
  await visit();
  await expect.poll(() => keptVersions(page)).toHaveLength(1);
});

test("a week of edits, restarts and updates loses nothing", async ({ page, visit, host, hand, works }) => {
  test.setTimeout(90_000);
  await visit();
  await isKept(hand);
  await hand.open(NEWSPAPER);
  const cells = ["r1c3", "r1c4", "r1c5", "r1c6", "r1c7", "r1c8", "r1c9"];
  const blanks = cells.filter((_, index) => NEWSPAPER[index + 2] === ".");
  for (let day = 1; day <= 7; day++) {
    const cell = blanks[(day - 1) % blanks.length];
    await hand.write(cell, 1 + (day % 9));
    host.publish(await works.version(1 + (day % 3)));
    await look(page);
    if (day % 2) await update(page, hand);
    else await visit();
    await expect(hand.value(cell)).toHaveText(String(1 + (day % 9)));
  }
  for (let day = 7; day >= 1; day--) await hand.action("Undo");
  await hand.sees(NEWSPAPER);
});

test("a broken publication is not installed", async ({ page, visit, host, hand, works }) => {
  await visit();
  await isKept(hand);
  const [first, second] = [await works.version(1), await works.version(2)];
  const answer = await readFile(join(second, "sw.js"));
  await page.context().route("**/sw.js", (route) => route.fulfill({ body: answer, contentType: "text/javascript" }));
  host.publish(first);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update().catch(() => {}));
  await visit();
  expect(await version(page)).toBe(1);
  expect(await keptVersions(page)).toHaveLength(1);
});

test("links, shared texts and shortcuts open", async ({ page, visit, hand }) => {
  await visit("#b=3x3.53a8e8c1a5e625i9a772d6a4c4a8a2c3b6b1a7f29c478b");
  await hand.sees(NEWSPAPER);
  await visit(`?title=Shared&text=${encodeURIComponent(NEWSPAPER_SOLVED.replace(/^./, "."))}`);
  await hand.sees(NEWSPAPER_SOLVED.replace(/^./, "."));
  expect(new URL(page.url()).search).toBe("");
  await visit("?open=generate");
  await expect(hand.dialog("New puzzle")).toBeVisible();
});
