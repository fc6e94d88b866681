// The page in a real browser, at the size of a phone and of a desktop; with the engines on a server and in the
// browser itself. Each test of the app runs twice, once with each size and once with each kind of engines; those of
// the lab, many of which are for the desktop alone, three times. `OMNIDOKU_ALL_PAIRS=1` runs them all with every pair
// of the two.

import { defineConfig } from "@playwright/test";

const chromium = {
  browserName: /** @type {const} */ ("chromium"),
  launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] },
};

const phone = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1440, height: 900 } };
const ALL_PAIRS = Boolean(process.env.OMNIDOKU_ALL_PAIRS);
const LAB = /(bench|cover|lab|pane|race|tree)\.spec\.js$/;
/** The static site. */
const inBrowser = { engines: "worker" };

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  reporter: [["list"]],
  // Pages that work offline have tests of their own.
  use: { ...chromium, serviceWorkers: "block", colorScheme: "light", locale: "en-GB", permissions: ["clipboard-read", "clipboard-write"] },
  projects: [
    { name: "phone", use: { ...phone, ...inBrowser } },
    { name: "desk", use: desk },
    { name: "desk-site", use: { ...desk, ...inBrowser }, ...(ALL_PAIRS ? {} : { testMatch: LAB }) },
    ...(ALL_PAIRS ? [{ name: "phone-server", use: phone }] : []),
  ],
});
