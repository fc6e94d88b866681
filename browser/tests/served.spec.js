// The page of the program while the program is away: it plays on, finds the program again by itself, and survives a
// reload by the copy that its service worker keeps.

import { createServer, request } from "node:http";
import { expect, Server, test } from "./app.js";
import { BACKTRACKERS_BANE, NEWSPAPER } from "./puzzles.js";

test.skip(({ engines }) => engines !== "server", "for the page that the program serves");
test.skip(({ hasTouch }) => hasTouch, "once is enough");

/**
 * Opens the page of a server and waits until it is complete and, with a service worker, kept.
 * @param {import("@playwright/test").Page} page
 * @param {string} address
 */
async function open(page, address) {
  await page.goto(address);
  await page.locator("html[data-ready]").waitFor();
}

/** @param {import("@playwright/test").Page} page */
async function isKept(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
}

/** How many workers and caches of this address there are. */
const leftOvers = (/** @type {import("@playwright/test").Page} */ page) =>
  page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length]);

test("the sign of a lost program explains itself, and goes when the program is back", async ({ hand, app, page }) => {
  app.expected.push(/ERR_|Failed to load resource/);
  const server = await Server.start();
  await open(page, server.address);
  await hand.open(NEWSPAPER);
  const sign = page.getByRole("button", { name: "Disconnected" });
  await expect(sign).toBeHidden();
  await server.stop();
  await hand.askHint();
  await expect(sign).toBeVisible();
  await hand.hears("The engine does not answer.");
  await hand.askHint();
  await expect(hand.notices.locator(".notice"), "said once").toHaveCount(1);
  await hand.write("r1c3", 7);
  await hand.action("Undo");
  await hand.action("Redo");
  await expect(hand.value("r1c3")).toHaveText("7");
  await hand.dismiss();
  await hand.tap(sign);
  await hand.hears(/hints, Solve, checks, .* need the program/);
  const again = await Server.start(server.port);
  await expect(sign).toBeHidden({ timeout: 15_000 });
  await expect(page.locator("#spoken")).toHaveText("The program answers again.");
  await again.stop();
});

test("a program that dies in mid-search takes nothing with it", async ({ hand, app, page }) => {
  app.expected.push(/ERR_|Failed to load resource/);
  const server = await Server.start();
  await open(page, `${server.address}/?open=enter`);
  await hand.enter(BACKTRACKERS_BANE);
  await hand.tap(hand.solver.getByRole("radio", { name: "Backtracking" }));
  await hand.solve();
  await expect(hand.solver.getByRole("button", { name: "Cancel" })).toBeVisible();
  await expect.poll(async () => (await server.health()).running).toBe(1);
  server.process.kill("SIGKILL");
  await hand.hears("The engine does not answer.");
  const sign = page.getByRole("button", { name: "Disconnected" });
  await expect(sign).toBeVisible();
  await expect(hand.solver.getByRole("button", { name: "Solve", exact: true })).toBeVisible();
  await hand.write("r1c1", 1);
  await hand.sees(BACKTRACKERS_BANE.replace(".", "1"));
  await hand.action("Undo");
  await hand.sees(BACKTRACKERS_BANE);
  await hand.tool("Corner");
  await hand.write("r1c2", 3);
  await expect(hand.cell("r1c2").locator(".corner")).toHaveText("3");
  const again = await Server.start(server.port);
  await expect(sign).toBeHidden({ timeout: 15_000 });
  await again.stop();
});

test("what is known about a puzzle being entered comes when the program is back", async ({ hand, app, page }) => {
  app.expected.push(/ERR_|Failed to load resource/);
  const server = await Server.start();
  await open(page, server.address);
  await hand.open(NEWSPAPER);
  await hand.changeClues();
  await expect(hand.bar).toContainText("One solution");
  await server.stop();
  await hand.tapCell("r1c1");
  await page.keyboard.press("Delete");
  await expect(page.getByRole("button", { name: "Disconnected" })).toBeVisible();
  const again = await Server.start(server.port);
  await expect(hand.help.locator("[data-solutions]")).toBeVisible({ timeout: 15_000 });
  await again.stop();
});

test.describe("with a service worker", () => {
  // It fetches every file of the page, twice in some tests.
  test.describe.configure({ timeout: 90_000 });
  test.use({ serviceWorkers: "allow" });

  test("a reload without the program shows the game, which goes on", async ({ hand, app, page }) => {
    app.expected.push(/ERR_|Failed to load resource/);
    const server = await Server.start();
    await open(page, server.address);
    await isKept(page);
    await hand.open(NEWSPAPER);
    await hand.write("r1c3", 7);
    await server.stop();

    await page.reload();
    await page.locator("html[data-ready]").waitFor();
    await expect(hand.value("r1c3")).toHaveText("7");
    const sign = page.getByRole("button", { name: "Disconnected" });
    await expect(sign).toBeVisible();
    await hand.write("r1c5", 9);
    await hand.action("Undo");
    await expect(hand.value("r1c3")).toHaveText("7");
    await hand.choose("View", "All settings…");
    await expect(hand.dialog("Settings")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.goto(`${server.address}/lab.html`);
    await expect(page.locator("h1")).toBeVisible();
    await page.goto(`${server.address}/?open=enter`);
    await page.locator("html[data-ready][data-place=enter]").waitFor();

    const again = await Server.start(server.port);
    await expect(sign).toBeHidden({ timeout: 15_000 });
    await again.stop();
  });

  test("another program at the same address ends the worker", async ({ app, page }) => {
    app.expected.push(/ERR_|Failed to load resource/);
    const server = await Server.start();
    await open(page, server.address);
    await isKept(page);
    expect(await leftOvers(page)).toEqual([1, 1]);
    await server.stop();
    const other = createServer((_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end("<title>Other</title>"));
    await new Promise((resolve) => other.listen(server.port, "127.0.0.1", () => resolve(undefined)));
    await page.goto(`${server.address}/some/page`);
    await expect(page).toHaveTitle("Other");
    await page.reload();
    expect(await leftOvers(page)).toEqual([0, 0]);
    await page.goto(server.address);
    await expect(page).toHaveTitle("Other");
    other.closeAllConnections();
    other.close();
  });

  test("another version of the program replaces the copy", async ({ app, page }) => {
    app.expected.push(/ERR_|Failed to load resource/);
    const server = await Server.start();
    const newer = await newerVersion(server);
    await open(page, newer.address);
    await isKept(page);
    const names = () => page.evaluate(() => caches.keys());
    const [old] = await names();
    newer.version = "f".repeat(16);
    await open(page, newer.address);
    await expect.poll(names, { timeout: 60_000 }).toEqual([`omnidoku-program ${newer.version}`]);
    expect(old).not.toBe(`omnidoku-program ${newer.version}`);
    newer.close();
    await page.reload();
    await page.locator("html[data-ready]").waitFor();
    await server.stop();
  });

  test("the copy is forgotten in About, and kept again", async ({ hand, app, page }) => {
    app.expected.push(/ERR_|Failed to load resource/);
    const server = await Server.start();
    await open(page, server.address);
    await isKept(page);
    await hand.choose("Help", "About Omnidoku");
    await hand.answer("About Omnidoku", "Forget the copy");
    await expect(hand.dialog("About Omnidoku")).toContainText("This browser keeps no copy");
    await expect.poll(() => leftOvers(page)).toEqual([0, 0]);
    await page.reload();
    await page.locator("html[data-ready]").waitFor();
    expect(await leftOvers(page)).toEqual([0, 0]);
    await hand.choose("Help", "About Omnidoku");
    await hand.answer("About Omnidoku", "Keep a copy");
    await isKept(page);
    expect(await leftOvers(page)).toEqual([1, 1]);
    await server.stop();
  });

  test("engines that the program embeds help while it is away", async ({ hand, app, page }) => {
    app.expected.push(/ERR_|Failed to load resource/);
    const server = await Server.start();
    const script = await (await fetch(`${server.address}/service-worker.js`)).text();
    test.skip(!script.includes(".wasm"), "this program was built without them");
    await open(page, server.address);
    await isKept(page);
    await hand.open(NEWSPAPER);
    await server.stop();
    await page.reload();
    await page.locator("html[data-ready]").waitFor();
    await hand.askHint();
    await expect(hand.help.locator("[data-rung]")).toHaveCount(1);
    await hand.tap(page.getByRole("button", { name: "Disconnected" }));
    await hand.hears("the engines in this browser help");
    await hand.changeClues();
    await hand.solve();
    await expect(hand.result).toContainText("only solution");
  });
});

/**
 * The program behind another address, which can pretend to be of another version.
 * @param {Server} server
 */
async function newerVersion(server) {
  const { host } = new URL(server.address);
  const proxy = { address: "", version: "", close: () => {} };
  const listener = createServer((incoming, outgoing) => {
    const { origin, referer, "accept-encoding": _, "if-none-match": __, ...headers } = incoming.headers;
    const onward = request(`${server.address}${incoming.url}`, { method: incoming.method, headers: { ...headers, host } }, async (reply) => {
      const chunks = [];
      for await (const chunk of reply) chunks.push(chunk);
      const own = String(reply.headers["omnidoku-page"]);
      const version = proxy.version || own;
      const body = incoming.url === "/service-worker.js" ? Buffer.from(Buffer.concat(chunks).toString().replace(own, version)) : Buffer.concat(chunks);
      const { "content-length": ___, "transfer-encoding": ____, etag, ...kept } = reply.headers;
      outgoing.writeHead(reply.statusCode ?? 502, { ...kept, "omnidoku-page": version }).end(body);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise((resolve) => listener.listen(0, "127.0.0.1", () => resolve(undefined)));
  proxy.address = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (listener.address()).port}`;
  proxy.close = () => {
    listener.closeAllConnections();
    listener.close();
  };
  return proxy;
}
