// The app as a site without a server: built from the page of this checkout, served by the plainest of hosts from a
// folder that is not its root.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { test as base } from "@playwright/test";
import { Hand } from "./hand.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const ENGINES = process.env.OMNIDOKU_ENGINES ?? join(ROOT, "dist/wasm");
const FOLDER = "/some/folder/";
const MEDIA = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};
const IS_TEXT = /text|json|svg/;

/** Builds the versions of a site, in a folder of its own. */
export class Works {
  static async open() {
    return new Works(await mkdtemp(join(tmpdir(), "omnidoku-site-")));
  }

  constructor(folder) {
    this.folder = folder;
    /** @type {Map<number, Promise<string>>} */
    this.versions = new Map();
  }

  /**
   * The folder of a version. They differ in the page's script; the second also has other texts, which all scripts
   * refer to.
   * @param {number} number
   */
  version(number) {
    if (!this.versions.has(number)) this.versions.set(number, this.#build(number));
    return this.versions.get(number);
  }

  async #build(number) {
    const web = join(this.folder, `web-${number}`);
    await cp(await realpath(join(ROOT, "web")), web, { recursive: true });
    const change = async (name, from, to) => {
      const text = await readFile(join(web, name), "utf8");
      await writeFile(join(web, name), text.replace(from, to));
    };
    await change("app.js", "", `globalThis.made = ${number};\n`);
    if (number === 2) await change("lang/en.json", "Omnidoku: Sudoku of any size", "Omnidoku, the second");
    const out = join(this.folder, `site-${number}`);
    await promisify(execFile)("node", [join(ROOT, "site/build.js"), out, ENGINES, web]);
    return out;
  }

  close() {
    return rm(this.folder, { recursive: true });
  }
}

/** A host that can switch to another folder, and go away. It lets browsers cache everything for ten minutes. */
export class Host {
  /** What was served: path and bytes as sent. @type {{ path: string, bytes: number }[]} */
  sent = [];

  /** @param {string} folder */
  static async start(folder) {
    const host = new Host(folder);
    await host.#listen(0);
    return host;
  }

  constructor(folder) {
    this.folder = folder;
  }

  get address() {
    return `http://127.0.0.1:${this.port}${FOLDER}`;
  }

  /** @param {string} folder */
  publish(folder) {
    this.folder = folder;
  }

  stop() {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }

  /** Comes back at the same address. */
  restart() {
    return this.#listen(this.port);
  }

  async #listen(port) {
    this.server = createServer((request, response) => this.#answer(request, response));
    await new Promise((resolve) => this.server.listen(port, "127.0.0.1", resolve));
    this.port = this.server.address().port;
  }

  async #answer(request, response) {
    const { pathname } = new URL(request.url, this.address);
    if (`${pathname}/` === FOLDER) return response.writeHead(301, { Location: FOLDER }).end();
    const path = pathname.startsWith(FOLDER) ? pathname.slice(FOLDER.length) || "index.html" : "";
    const file = await readFile(join(this.folder, path)).catch(() => undefined);
    if (!path || !file) return response.writeHead(404).end();
    const media = MEDIA[extname(path)] ?? "application/octet-stream";
    const tag = `"${createHash("sha1").update(file).digest("hex")}"`;
    const headers = { "Content-Type": media, "Cache-Control": "max-age=600", ETag: tag };
    if (request.headers["if-none-match"] === tag) return response.writeHead(304, headers).end();
    const body = IS_TEXT.test(media) ? gzipSync(file) : file;
    response.writeHead(200, { ...headers, ...(body !== file && { "Content-Encoding": "gzip" }), "Content-Length": body.length });
    response.end(body);
    this.sent.push({ path, bytes: body.length + 250 });
  }
}

/**
 * When the grid took taps, and which files were asked for before that: by the browser's own clock, since the second wave
 * may be on its way by now.
 * @param {import("@playwright/test").Page} page
 * @returns {Promise<{ ready: number, paths: string[] }>}
 */
export function firstWave(page) {
  return page.evaluate(() => {
    const ready = performance.getEntriesByName("grid-ready")[0]?.startTime ?? 0;
    const early = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < ready);
    const site = new URL(".", location.href).href;
    return { ready, paths: ["index.html", ...early.map(({ name }) => name.slice(site.length))] };
  });
}

/**
 * `works` builds versions, once per worker; `host` serves the first of them; `visit` opens the site in a page that
 * must not log errors, and `hand` is the player's hand on it.
 */
export const test = base.extend({
  works: [
    async ({}, use) => {
      const works = await Works.open();
      await use(works);
      await works.close();
    },
    { scope: "worker" },
  ],

  host: async ({ works }, use) => {
    const host = await Host.start(await works.version(1));
    await use(host);
    await host.stop();
  },

  visit: async ({ page, host }, use) => {
    const complaints = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) =>
        console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    await use(async (what = "") => {
      await page.goto(host.address + what);
      await page.locator("html[data-ready]").waitFor();
    });
    if (complaints.length) throw new Error(`the page complained:\n${complaints.join("\n")}`);
  },

  hand: async ({ page, hasTouch }, use) => {
    await use(new Hand(page, hasTouch));
  },
});

export { expect } from "@playwright/test";
