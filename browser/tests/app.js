// The fixtures of every test: a page that must not log errors, and a `Hand` that uses it. The project decides whether
// the engines are on a server or in the browser (playwright.config.js).

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test as base } from "@playwright/test";
import { Hand } from "./hand.js";
import { Host } from "./site.js";

const SITE = process.env.OMNIDOKU_SITE ?? fileURLToPath(new URL("../../dist/web", import.meta.url));
const BINARY = process.env.OMNIDOKU ?? fileURLToPath(new URL("../../target/debug/omnidoku", import.meta.url));

/** A server. */
export class Server {
  /**
   * Starts the program and waits until it listens.
   * @param {number} [port] 0: a free one
   */
  static async start(port = 0) {
    const options = ["serve", "--no-open", "--port", String(port)];
    const process = spawn(BINARY, options, { stdio: ["ignore", "pipe", "ignore"] });
    const address = await new Promise((resolve, reject) => {
      let text = "";
      process.stdout.on("data", (chunk) => {
        text += chunk;
        const found = /http:\/\/[\d.:]+/.exec(text);
        if (found) resolve(found[0]);
      });
      process.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
      process.on("error", reject);
    });
    return new Server(process, address);
  }

  constructor(process, address) {
    this.process = process;
    this.address = address;
  }

  get port() {
    return Number(new URL(this.address).port);
  }

  /** What it is doing at the moment. */
  async health() {
    return (await fetch(`${this.address}/api/health`)).json();
  }

  /** Ends it as a terminal would, and returns its exit code. */
  async stop() {
    if (this.process.exitCode !== null) return this.process.exitCode;
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill("SIGTERM");
    return ended;
  }
}

/**
 * The page under test. `server` serves it, one per worker: the program, which reports how much is `running`, or a
 * host of the static site, which cannot. `app` is a fresh page on it, where a puzzle can be entered, `hand` the player's hand; `program` is the
 * program in any case. A test fails on anything that the page logs as an error, on an uncaught exception and on a
 * violation of the content security policy; errors that a test provokes on purpose are listed in `app.expected`.
 */
export const test = base.extend({
  engines: ["server", { option: true, scope: "worker" }],

  program: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],

  server: [
    async ({ engines }, use) => {
      const server = await (engines === "server" ? Server.start() : Host.start(SITE));
      const running = server instanceof Server ? async () => (await server.health()).running : undefined;
      await use({ address: server.address.replace(/\/$/, ""), running });
      await server.stop();
    },
    { scope: "worker" },
  ],

  app: async ({ page, server }, use) => {
    const complaints = [];
    const app = { page, server, expected: [] };
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) =>
        console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    await page.goto(`${server.address}/?open=enter`);
    await page.locator("html[data-ready][data-place=enter]").waitFor();
    await use(app);
    const unexpected = complaints.filter((text) => !app.expected.some((pattern) => pattern.test(text)));
    if (unexpected.length) throw new Error(`the page complained:\n${unexpected.join("\n")}`);
  },

  hand: async ({ app, hasTouch }, use) => {
    await use(new Hand(app.page, hasTouch));
  },
});

export { expect } from "@playwright/test";
