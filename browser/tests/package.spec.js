// The npm package on another site: its example, its workers, and what happens when they are stopped, break or are
// missing.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { test as base, expect } from "@playwright/test";
import { NEWSPAPER, NEWSPAPER_SOLVED } from "./puzzles.js";
import { Host } from "./site.js";

const PACKAGE = process.env.OMNIDOKU_PACKAGE ?? fileURLToPath(new URL("../../dist/npm", import.meta.url));
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
const HTML = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><script type="module" src="site.js"></script>`;

/** `site` opens a foreign page with a script that uses the package, and returns what it logs. */
const test = base.extend({
  host: async ({}, use) => {
    const host = await Host.start(PACKAGE);
    await use(host);
    await host.stop();
  },

  site: async ({ page, host }, use) => {
    await use(async (script) => {
      const said = [];
      page.on("console", (message) => said.push(message.text()));
      page.on("pageerror", (error) => said.push(String(error)));
      const body = `${script.replaceAll('"omnidoku"', '"./index.js"')}\nconsole.log("done");`;
      await page.route("**/site.html", (route) => route.fulfill({ contentType: "text/html", body: HTML }));
      await page.route("**/site.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
      await page.goto(`${host.address}site.html`);
      await expect.poll(() => said.at(-1), { timeout: 20_000 }).toMatch(/^done$|^\w*Error:/);
      return said;
    });
  },
});

// The size of the window does not matter here.
test.beforeEach(({ hasTouch }) => test.skip(hasTouch));

/** The start of the scripts of these tests. */
const BEGIN = `import { Omnidoku, Refused, Unreachable } from "omnidoku";
  const tell = (value) => console.log(JSON.stringify(value));
  const endless = ["count", { puzzle: ".".repeat(81), limit: 1e12, engine: "backtrack", seconds: 50 }];
  const solved = (sudoku) => sudoku.ask("solve", { puzzle: "${NEWSPAPER}" }).then(({ solutions }) => solutions[0].join(""));`;

for (const [name, file] of [
  ["its own", `${PACKAGE}/README.md`],
  ["the project's", fileURLToPath(new URL("../../README.md", import.meta.url))],
]) {
  test(`the example of ${name} README`, async ({ site }) => {
    const [, example] = /```js\n(.*?)```/s.exec(await readFile(file, "utf8")) ?? [];
    expect(example.trim().split("\n").length).toBeLessThanOrEqual(11);
    const [line] = await site(example);
    expect(line).toContain("534678912672195348198342567859761423426853791713924856961537284287419635345286179");
    expect(line).toMatch(/r\dc\d/);
  });
}

test("several requests at once, and batches", async ({ site }) => {
  const lines = await site(`${BEGIN}
    const sudoku = new Omnidoku({ workers: 2 });
    tell(await Promise.all(Array.from({ length: 5 }, () => solved(sudoku))));
    const told = [];
    const texts = Array.from({ length: 50_000 }, (_, n) => (n % 2 ? "${NEWSPAPER}" : ".".repeat(n % 3 ? 81 : 80)));
    texts[7] = "${NEWSPAPER.replace(".", "é")}";
    const answers = await sudoku.solveMany(texts, { progress: ({ made }) => told.push(made) });
    tell([answers.length, answers[1], answers[0] ?? null, answers[2].solutions, answers[7] ?? null, told.at(-1)]);
    sudoku.close();`);
  expect(JSON.parse(lines[0])).toEqual(Array(5).fill(NEWSPAPER_SOLVED));
  expect(JSON.parse(lines[1])).toEqual([50_000, { solution: NEWSPAPER_SOLVED, solutions: 1 }, null, 2, null, 50_000]);
});

for (const [name, before] of [
  ["by a message", ""],
  ["by its end, where it cannot listen", "delete WebAssembly.Suspending;"],
]) {
  test(`a cancelled request stops the worker ${name}, and it goes on`, async ({ site, page }) => {
    // A worker has a global scope of its own; a test can change only its script.
    await page.route("**/engine/worker.js", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('"./module.js"', '"./module.js?"') });
    });
    await page.route("**/module.js?", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: before + (await response.text()) });
    });
    // On a busy machine a worker may need longer than its grace to read the message.
    await page.route("**/engine/pool.js", async (route) => {
      const response = await route.fetch();
      const script = await response.text();
      expect(script).toMatch(/const GRACE = \d+;/);
      await route.fulfill({ response, body: script.replace(/const GRACE = \d+;/, "const GRACE = 60_000;") });
    });
    let workers = 0;
    page.on("worker", () => workers++);
    const lines = await site(`${BEGIN}
      const sudoku = new Omnidoku({ workers: 1 });
      await solved(sudoku);
      const giveUp = new AbortController();
      const counting = sudoku.ask(...endless, { signal: giveUp.signal });
      setTimeout(() => giveUp.abort(), 200);
      tell(await counting.catch((error) => error.name));
      tell(await solved(sudoku));
      const never = new AbortController();
      never.abort();
      tell(await sudoku.ask("about", {}, { signal: never.signal }).catch((error) => error.name));`);
    expect(lines.slice(0, 3).map((line) => JSON.parse(line))).toEqual(["AbortError", NEWSPAPER_SOLVED, "AbortError"]);
    expect(workers).toBe(before ? 2 : 1);
  });
}

test("an error is reported with its position", async ({ site }) => {
  const lines = await site(`${BEGIN}
    const sudoku = new Omnidoku();
    const error = await sudoku.ask("solve", { puzzle: "11" }).catch((error) => error);
    tell([error instanceof Refused, error.status, error.message.length > 0]);
    const other = await sudoku.ask("solve", { puzle: "" }).catch((error) => error);
    tell([other.status, other.message.includes("puzle"), other.problem.column > 0]);`);
  expect(lines.slice(0, 2).map((line) => JSON.parse(line))).toEqual([[true, "bad-input", true], ["bad-input", true, true]]);
});

test("engines that cannot be loaded are reported, and requested again", async ({ site, page }) => {
  let away = /\.wasm$/;
  await page.route(/\.wasm$/, (route) => (away.test(route.request().url()) ? route.abort() : route.continue()));
  await page.exposeFunction("comeBack", (part) => (away = part === "main" ? /-rest\.wasm$/ : /^$/));
  const lines = await site(`${BEGIN}
    const sudoku = new Omnidoku({ workers: 1 });
    const rare = () => sudoku.ask("cover", { matrix: "10\\n01" }).then(({ status }) => status);
    const isAway = (asked) => asked.catch((error) => error instanceof Unreachable);
    tell(await isAway(solved(sudoku)));
    await comeBack("main");
    tell(await solved(sudoku));
    tell(await isAway(rare()));
    tell(await solved(sudoku));
    await comeBack("rest");
    tell([await rare(), await solved(sudoku)]);`);
  const told = lines.filter((line) => /^(true|".*|\[.*)$/.test(line)).map((line) => JSON.parse(line));
  expect(told).toEqual([true, NEWSPAPER_SOLVED, true, NEWSPAPER_SOLVED, ["ok", NEWSPAPER_SOLVED]]);
});
