// The cost of the static site, measured in Chromium: the time to the first tap on a phone with a slow connection, the
// engines' own time, and whether the page ever stalls.
//
//   scripts/web && node browser/measure.js

import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { firstWave, Host } from "./tests/site.js";

const SITE = fileURLToPath(new URL("../dist/web", import.meta.url));
const HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const SLOW = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 1.6e6 / 8 };

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const host = await Host.start(SITE);
await coldLoad();
await engines();
await browser.close();
await host.stop();

/** A first visit, throttled, five times: when the grid takes taps, and how many bytes came before that and in all. */
async function coldLoad() {
  const times = [];
  for (let round = 0; round < 5; round++) {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", SLOW);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    host.sent = [];
    await page.goto(host.address, { waitUntil: "commit" });
    await page.locator("html[data-playable]").waitFor();
    const { ready, paths } = await firstWave(page);
    times.push(ready);
    if (round === 0) {
      await page.locator("#notices").getByText("works offline").waitFor({ timeout: 60_000 });
      const engine = host.sent.filter(({ path }) => path.endsWith(".packed"));
      const before = host.sent.filter(({ path }) => paths.includes(path));
      console.log(`asked for before the grid takes taps: ${kilobytes(sum(before))} KB in ${before.length} files`);
      console.log(`first visit: ${kilobytes(sum(host.sent))} KB in ${host.sent.length} files, of which the engines ${kilobytes(sum(engine))} KB`);
    }
    await context.close();
  }
  times.sort((a, b) => a - b);
  console.log(`grid takes taps after ${times.map((time) => Math.round(time)).join(", ")} ms (4× CPU, 1.6 Mbit/s, 150 ms)`);
}

/** The time in the worker, and tasks of the page that take more than 50 ms. */
async function engines() {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    globalThis.reports = [];
    globalThis.tasks = [];
    Worker.prototype.postMessage = function (...message) {
      globalThis.worker = this;
      if (!this.isHeard) this.addEventListener("message", ({ data }) => globalThis.reports.push(data));
      this.isHeard = true;
      return postMessage.apply(this, message);
    };
    new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  });
  await page.goto(`${host.address}?open=enter`);
  await page.locator("html[data-ready]").waitFor();
  const solve = page.locator("solve-panel").getByRole("button", { name: "Solve", exact: true });
  const paste = async (text) => {
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    await page.waitForTimeout(700);
  };
  const doing = async (name, act) => {
    await page.evaluate(() => ((globalThis.reports = []), (globalThis.tasks = [])));
    await act();
    await page.waitForTimeout(1500);
    const { reports, tasks } = await page.evaluate(() => ({ reports: globalThis.reports, tasks: globalThis.tasks }));
    const worked = reports.flatMap(({ milliseconds }) => milliseconds ?? []).map((time) => time.toFixed(2));
    console.log(`${name}: worker ${worked.join(", ") || "–"} ms; long tasks of the page: ${tasks.map(Math.round).join(", ") || "none"}`);
  };
  for (const engine of ["auto", "dlx"]) await asked(page, engine);
  await paste(HARD);
  await doing("hard 9×9 solved", () => solve.click());
  await paste(".".repeat(256));
  await doing("16×16 solved", () => solve.click());
  await paste(HARD);
  await page.locator("game-bar").getByRole("button", { name: "Play", exact: true }).click();
  await doing("hint on a hard 9×9", () => page.keyboard.press("h"));
}

/** The time of a warm worker for one hard puzzle. */
async function asked(page, engine) {
  const times = await page.evaluate(
    async ([puzzle, engine]) => {
      const times = [];
      for (let ask = 1_000_000; times.length < 300; ask++) {
        const answered = new Promise((resolve) => globalThis.worker.addEventListener("message", resolve, { once: true }));
        globalThis.worker.postMessage({ ask, operation: "solve", request: JSON.stringify({ puzzle, engine }) });
        times.push((await answered).data.milliseconds);
      }
      return times;
    },
    [HARD, engine],
  );
  times.sort((a, b) => a - b);
  const [median, most] = [times[150], times[285]].map((time) => time.toFixed(1));
  console.log(`hard 9×9 by ${engine}: worker ${median} ms in the middle of 300, 95 of 100 within ${most} ms`);
}

function sum(sent) {
  return sent.reduce((total, { bytes }) => total + bytes, 0);
}

function kilobytes(bytes) {
  return Math.round(bytes / 1024);
}
