// The engines in a web worker of Chromium as a contender: the cost of a puzzle, in the form that the benchmark takes
// from rivals. One worker, one core; the time is measured in the worker, from the bytes of the puzzles to those of
// the answers.
//
//   scripts/npm-package && cargo run --release -p omnidoku-benchmarks -- puzzles.txt --engine many --isa sse2 --core 1 \
//       --rival 'chromium=node browser/contender.js {file} {limit} {seconds}'

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { Host } from "./tests/site.js";

const [, , file, limit, seconds] = process.argv;
const PACKAGE = fileURLToPath(new URL("../dist/npm", import.meta.url));

/** Runs in the worker. */
const WORK = `
  import { Engines } from "./engine/module.js";
  import { load } from "./engine/load.js";
  onmessage = async ({ data: { puzzles, limit, seconds } }) => {
    const engines = new Engines(await load("main", new URL("engine/", location.href)), () => load("rest", new URL("engine/", location.href)));
    let output = await engines.solveMany(puzzles, limit);
    const times = [];
    for (let spent = 0; spent < 1000 * seconds || times.length < 3; spent += times.at(-1)) {
      const began = performance.now();
      output = await engines.solveMany(puzzles, limit);
      times.push(performance.now() - began);
    }
    postMessage({ times, found: output.slice(0, puzzles.length / 81) });
  };`;

const host = await Host.start(PACKAGE);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage();
await page.route("**/blank.html", (route) => route.fulfill({ contentType: "text/html", body: "" }));
await page.route("**/work.js", (route) => route.fulfill({ contentType: "text/javascript", body: WORK }));
await page.goto(`${host.address}blank.html`);
const texts = (await readFile(file, "utf8")).split(/\s+/).filter(Boolean);
const { times, found } = await page.evaluate(
  ([text, limit, seconds]) =>
    new Promise((resolve, reject) => {
      const worker = new Worker("work.js", { type: "module" });
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.onmessage = ({ data: { times, found } }) => resolve({ times, found: [...found] });
      worker.postMessage({ puzzles: new TextEncoder().encode(text), limit, seconds });
    }),
  /** @type {const} */ ([texts.join(""), Number(limit), Number(seconds)]),
);
await browser.close();
await host.stop();

times.sort((a, b) => a - b);
const each = (milliseconds) => ((1000 * milliseconds) / texts.length).toFixed(4);
const count = (wanted) => found.filter((code) => wanted(code - 48)).length;
const outcome = `none=${count((n) => n === 0)} one=${count((n) => n === 1)} several=${count((n) => n > 1 && n < 10)}`;
console.log(`best=${each(times[0])} median=${each(times[times.length >> 1])} worst=${each(times.at(-1))} ${outcome}`);
