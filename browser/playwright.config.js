// The page in a real browser, at the size of a phone and of a desk.

import { defineConfig } from "@playwright/test";

const chromium = {
  browserName: /** @type {const} */ ("chromium"),
  launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] },
};

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: 2,
  // A busy machine may hold a page up for longer than a test waits; what fails twice is broken. The list tells what was retried.
  retries: 1,
  timeout: 30_000,
  reporter: [["list"]],
  use: { ...chromium, colorScheme: "light", locale: "en-GB", permissions: ["clipboard-read", "clipboard-write"] },
  projects: [
    { name: "phone", use: { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true } },
    { name: "desk", use: { viewport: { width: 1440, height: 900 } } },
  ],
});
