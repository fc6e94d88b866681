// The cost of the page: little to load, nothing from other hosts.

import { expect, test } from "./app.js";
import { NEWSPAPER } from "./puzzles.js";

/** With every part that is fetched in idle time. The program is near; the site has a smaller budget (site.spec.js). */
const MAX_BYTES = 375 * 1024;

test("the first load is at most 375 KB without fonts, all from the same place", async ({ browser, program: server }) => {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const sizes = new Map();
  const hosts = new Set();
  session.on("Network.responseReceived", ({ requestId, response }) => {
    hosts.add(new URL(response.url).host);
    sizes.set(requestId, { url: response.url, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const size = sizes.get(requestId);
    if (size) size.bytes = encodedDataLength;
  });
  await page.goto(server.address);
  await page.locator("html[data-ready]").waitFor();
  await page.waitForLoadState("networkidle");
  const files = [...sizes.values()].filter(({ url }) => !url.endsWith(".woff2"));
  expect(files.length).toBeGreaterThan(20);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`first load: ${Math.round(total / 1024)} KB in ${files.length} files`);
  expect(total).toBeLessThanOrEqual(MAX_BYTES);
  expect([...hosts]).toEqual([new URL(server.address).host]);
  await page.close();
});

test("no request of a whole session goes anywhere else", async ({ hand, page, server }) => {
  const elsewhere = /** @type {string[]} */ ([]);
  page.on("request", (request) => {
    if (!request.url().startsWith(server.address) && !/^(blob|data):/.test(request.url())) elsewhere.push(request.url());
  });
  await hand.open(NEWSPAPER);
  await hand.askHint();
  await hand.choose("Help", "Techniques");
  await expect(page.getByRole("heading", { name: "Learn" })).toBeVisible();
  await page.goBack();
  await hand.choose("File", "QR code…");
  await page.waitForLoadState("networkidle");
  expect(elsewhere).toEqual([]);
});
