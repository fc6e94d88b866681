// The race in the lab: the same puzzle, one clock, who wins and why.

import { readFile } from "node:fs/promises";
import { expect, test } from "./app.js";
import { violations } from "./axe.js";
import { BACKTRACKERS_BANE, NEWSPAPER } from "./puzzles.js";

/** The newspaper's puzzle as links carry it. */
const B = "3x3.53a8e8c1a5e625i9a772d6a4c4a8a2c3b6b1a7f29c478b";

const COUNTERS = ["nodes", "branches", "backtracks", "actions"];

/** Opens the lab on a paused race, and waits until all contenders are ready. */
async function race(page, server, query, contenders = 2) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${server.address}/lab.html#race?${query}`);
  await expect(page.locator(".contender[data-phase=ready]")).toHaveCount(contenders, { timeout: 20_000 });
}

const contender = (page, letter) => page.locator(`.contender[data-contender=${letter}]`);
const counter = (page, letter, name) => contender(page, letter).locator(`[data-counter=${name}]`);
const where = (page) => page.locator(".race-where");
const verdict = (page) => page.getByRole("region", { name: "Who wins, and why?" });

/** Pastes a text on the page. */
async function paste(page, text) {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** The engine's own counters. */
async function figures(program, engine, puzzle) {
  const body = JSON.stringify({ puzzle, shape: "3x3", engine });
  const reply = await fetch(`${program.address}/api/trace`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  return (await reply.json()).figures;
}

test("the race is on the puzzle of the app, and says who wins and why", async ({ hand, page, server }) => {
  await hand.open(NEWSPAPER);
  await page.goto(`${server.address}/lab.html`);
  if (hand.touches) await page.getByText("Puzzle, clock and view").tap();
  await expect(page.getByRole("radio", { name: "My puzzle" })).toBeChecked();
  await expect(page.locator(".race-puzzle")).toContainText("9×9, 27 clues");
  await expect(verdict(page)).toContainText("By nodes, Exact cover wins.", { timeout: 20_000 });
  await expect(verdict(page)).toContainText("takes the cells in reading order");
  await page.getByRole("radio", { name: "Time" }).click();
  await expect(verdict(page)).toContainText(/By time, .* wins\..* times as fast|By time, it is a tie/, { timeout: 20_000 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(page.viewportSize().width);
  await expect(page.getByRole("button", { name: /Play|Pause/ })).toBeInViewport();
  if (!hand.touches) return;
  await page.getByRole("button", { name: "Lane B: Exact cover" }).tap();
  await expect(contender(page, "B").locator("canvas").first()).toBeInViewport({ ratio: 0.3 });
  await expect(page.getByRole("button", { name: "Lane B: Exact cover" })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("button", { name: "Lane A: Backtracking" })).not.toHaveAttribute("aria-current");
});

test("headline and chips rank by the clock of the race", async ({ app, page, server, hasTouch }) => {
  test.skip(hasTouch);
  await race(page, server, `b=${B}&with=dlx,human,backtrack`, 3);
  await page.keyboard.press("End");
  const names = { A: "Exact cover", B: "Human reasoning", C: "Backtracking" };
  for (const [clock, first] of Object.entries({ Nodes: "B", Actions: "B", Events: "B" })) {
    await page.getByRole("radio", { name: clock }).click();
    await expect(verdict(page).getByRole("status")).toHaveText(`By ${clock.toLowerCase()}, ${names[first]} wins.`);
    await expect(page.locator(".contender-place[data-place='1']")).toHaveCount(1);
    await expect(contender(page, first).locator(".contender-place")).toHaveText(`1st by ${clock.toLowerCase()}`);
  }
  // Times differ from run to run, but those that the headline names are those with the first place.
  await page.getByRole("radio", { name: "Time" }).click();
  await expect(verdict(page).getByRole("status")).toHaveText(/^By time, /, { timeout: 20_000 });
  await expect(page.locator(".contender-place[data-place='1']")).not.toHaveCount(0);
  const said = (await verdict(page).getByRole("status").textContent()) ?? "";
  for (const [letter, name] of Object.entries(names)) {
    const isFirst = (await contender(page, letter).locator(".contender-place").getAttribute("data-place")) === "1";
    expect(said.includes(name), name).toBe(isFirst);
  }
});

test("the verdict is one line while the race is under way, and gives its reasons when asked and at the end", async ({ app, page, server, hasTouch }) => {
  await race(page, server, `b=${B}&at=40`);
  const [headline, why] = [verdict(page).getByRole("status"), page.getByRole("button", { name: "Why?" })];
  const reason = verdict(page).getByText("takes the cells in reading order");
  await expect(headline).toHaveText("By nodes, Exact cover wins.");
  const lines = () =>
    headline.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return { count: range.getClientRects().length, isCut: element.scrollWidth > element.clientWidth };
    });
  expect(await lines()).toEqual({ count: 1, isCut: false });
  await expect(reason).toBeHidden();
  await why.click();
  await expect(why).toHaveAttribute("aria-expanded", "true");
  await expect(reason).toBeVisible();
  await why.click();
  await expect(reason).toBeHidden();
  await page.keyboard.press("End");
  // On a phone the reasons would push the lanes out of sight.
  await expect(reason).toBeVisible({ visible: !hasTouch });
  await page.keyboard.press("Home");
  await expect(reason).toBeHidden();
});

test("at the end the counters of every contender are the engine's own", async ({ app, page, server, program, hasTouch }) => {
  test.skip(hasTouch);
  await race(page, server, `b=${B}&with=backtrack,dlx,forward-mrv,human`, 4);
  await page.keyboard.press("End");
  for (const [letter, engine] of Object.entries({ A: "backtrack", B: "dlx", C: "forward-mrv" })) {
    const own = await figures(program, engine, NEWSPAPER);
    for (const name of COUNTERS) {
      const text = own[name] === undefined ? "—" : own[name].toLocaleString("en");
      await expect(counter(page, letter, name), `${engine} ${name}`).toHaveText(text);
    }
    await expect(counter(page, letter, "depth")).toHaveText(`54 (${own.depth})`);
    await expect(contender(page, letter)).toContainText("A solution!");
  }
  await expect(counter(page, "D", "nodes")).toHaveText("54");
  await expect(page.locator(".contender-place[data-place]")).toHaveCount(4);
});

test("play, step, step back, scrub and the clocks, by mouse and keys", async ({ app, page, server, hasTouch }) => {
  test.skip(hasTouch);
  await race(page, server, `b=${B}&at=0`);
  await expect(where(page)).toHaveText(/^node 0 of/);
  await page.getByRole("button", { name: "One step forward" }).click();
  await expect(counter(page, "A", "nodes")).toHaveText("1");
  await page.keyboard.press("ArrowRight");
  await expect(where(page)).toHaveText(/^node 2 of/);
  await page.keyboard.press("ArrowLeft");
  await expect(counter(page, "B", "nodes")).toHaveText("1");
  await page.getByRole("slider", { name: "Place in the race" }).fill("40");
  await expect(counter(page, "A", "nodes")).toHaveText("40");
  await page.getByRole("radio", { name: "Events" }).click();
  await expect(where(page)).toHaveText(/^event \d/);
  await expect(counter(page, "A", "nodes")).toHaveText("40");
  await page.getByRole("radio", { name: "Time" }).click();
  await expect(page.locator(".race-note")).toContainText("best of five");
  await page.keyboard.press("Home");
  await page.locator("body").click({ position: { x: 3, y: 400 } });
  await page.keyboard.press(" ");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(() => counter(page, "A", "nodes").textContent()).not.toBe("0");
  await page.keyboard.press(" ");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("a link carries the whole view", async ({ app, page, server, browser, hasTouch }) => {
  test.skip(hasTouch);
  await race(page, server, `b=${B}&at=0&with=dlx,backtrack`);
  await page.getByRole("slider", { name: "Place in the race" }).fill("33");
  await page.getByRole("radio", { name: "Code" }).click();
  await page.getByRole("radio", { name: "Guesses" }).click();
  await contender(page, "A").getByRole("application").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Add a lane" }).click();
  await expect(page.locator(".contender[data-phase=ready]")).toHaveCount(3);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.locator("#notices")).toContainText("copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.locator(".contender[data-phase=ready]")).toHaveCount(3);
  await expect(where(other)).toHaveText((await where(page).textContent()) ?? "");
  await expect(other.getByRole("radio", { name: "Code" })).toBeChecked();
  await expect(other.getByRole("radio", { name: "Guesses" })).toBeChecked();
  await expect(other.locator(".code-pane")).toHaveCount(3);
  for (const letter of ["A", "B", "C"]) {
    for (const name of COUNTERS) await expect(counter(other, letter, name)).toHaveText((await counter(page, letter, name).textContent()) ?? "");
  }
  expect(new URL(other.url()).hash).toContain("cell=r2c2");
  await other.close();
});

test("a search can be cancelled, and the engine stops", async ({ app, page, server, hasTouch }) => {
  test.skip(hasTouch);
  await race(page, server, "with=backtrack,dlx");
  await paste(page, BACKTRACKERS_BANE);
  await expect(page.locator(".race-puzzle")).toContainText("5 clues");
  await contender(page, "A").getByRole("button", { name: "Cancel" }).click();
  await expect(contender(page, "A")).toContainText("Cancelled.");
  await expect(verdict(page)).toContainText("Only Exact cover found an answer.", { timeout: 20_000 });
  if (server.running) await expect.poll(server.running).toBe(0);
});

test("a trace is saved, and opened again as a contender", async ({ app, page, server, hasTouch }) => {
  test.skip(hasTouch);
  await race(page, server, `b=${B}&with=dlx,backtrack&at=0`);
  const [download] = await Promise.all([page.waitForEvent("download"), contender(page, "A").getByRole("button", { name: "Save trace" }).click()]);
  expect(download.suggestedFilename()).toBe("dlx-3x3.trace");
  const text = await readFile(await download.path(), "utf8");
  expect(text).toMatch(/^omnidoku trace \d\nengine dlx\n/);
  await page.getByRole("button", { name: "Open…" }).click();
  app.expected.push(/422/);
  await page.getByLabel("Text").fill("omnidoku tracks");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("status")).not.toBeEmpty();
  await page.getByLabel("Text").fill(text);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(contender(page, "C")).toHaveAttribute("data-phase", "ready");
  await page.keyboard.press("End");
  for (const letter of ["A", "C"]) await expect(contender(page, letter)).toContainText("A solution!");
  for (const name of COUNTERS) await expect(counter(page, "C", name)).toHaveText((await counter(page, "A", name).textContent()) ?? "");
});

test("axe finds nothing, whatever the contenders show", async ({ app, page, server, hasTouch }) => {
  test.setTimeout(120_000);
  await race(page, server, `b=${B}&at=30&heat=conflicts`);
  if (hasTouch) await page.getByText("Puzzle, clock and view").tap();
  for (const section of ["Grid", "Tree", "Inside", "Code"]) {
    await page.getByRole("radio", { name: section, exact: true }).click();
    if (section !== "Grid") await expect(page.locator(".contender-section > *")).toHaveCount(2);
    expect(await violations(page, "lab-race"), section).toEqual([]);
  }
  await page.evaluate(() => (document.documentElement.dataset.theme = "dark"));
  expect(await violations(page, "lab-race", ["color-contrast"]), "dark").toEqual([]);
});

test("a million events are scrubbed: the next frame shows the place", async ({ app, page, server, hasTouch }) => {
  test.skip(hasTouch);
  test.setTimeout(90_000);
  await race(page, server, `b=${B}&with=dlx&at=0`, 1);
  await paste(page, millionEvents());
  await expect(contender(page, "B")).toHaveAttribute("data-phase", "ready", { timeout: 20_000 });
  await page.getByRole("radio", { name: "Events" }).click();
  await expect(where(page)).toHaveText(/of 1,000,000$/);
  await page.getByRole("radio", { name: "Tree" }).click();
  await expect(page.locator(".contender-section > *")).toHaveCount(2);
  // That a move replays a few thousand events and not all of them is tested in unit/trace/replay.test.js.
  const moves = await page.evaluate(async () => {
    const [scrub, where] = [document.querySelector(".race-scrub"), document.querySelector(".race-where")];
    const moves = [];
    let random = 1;
    for (let move = 0; move < 120; move++) {
      random = (random * 48_271) % 2_147_483_647;
      const place = move < 60 ? random % 1_000_000 : move * 8000;
      scrub.value = String(place);
      scrub.dispatchEvent(new Event("input"));
      await new Promise(requestAnimationFrame);
      moves.push({ place, shown: where.textContent });
    }
    return moves;
  });
  for (const { place, shown } of moves) expect(shown).toContain(`${place.toLocaleString("en-GB")} of 1,000,000`);
});

/** A search of a million events: first blank cell, values ascending, on an almost empty grid without end. */
function millionEvents() {
  const clues = [...BACKTRACKERS_BANE].map((sign) => Number(sign) || 0);
  const grid = [...clues];
  const blanks = [...grid.keys()].filter((cell) => !grid[cell]);
  const sees = (a, b) =>
    Math.floor(a / 9) === Math.floor(b / 9) || a % 9 === b % 9 || (Math.floor(a / 27) === Math.floor(b / 27) && Math.floor((a % 9) / 3) === Math.floor((b % 9) / 3));
  const peers = [...grid.keys()].map((cell) => [...grid.keys()].filter((other) => other !== cell && sees(cell, other)));
  const lines = [];
  let [depth, nodes, branches, backtracks, deepest] = [0, 0, 0, 0, 0];
  const stack = [];
  while (lines.length < 1_000_000) {
    const cell = blanks[depth];
    stack[depth] ??= [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => peers[cell].every((peer) => grid[peer] !== digit));
    const open = stack[depth];
    if (open.length && depth + 1 < blanks.length) {
      lines.push(`D ${cell} ${open[0]} ${open.length} 1 1`);
      branches += open.length > 1 ? 1 : 0;
      grid[cell] = open.shift();
      nodes += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else {
      stack[depth] = undefined;
      depth -= 1;
      grid[blanks[depth]] = 0;
      backtracks += 1;
      lines.push("F 0 0", "U 0 1");
    }
  }
  lines.length = 1_000_000;
  const total = `total ${nodes} ${nodes} ${branches} ${backtracks} ${nodes + backtracks} ${deepest} - -`;
  return ["omnidoku trace 1", "engine backtrack", "shape 3x3", `clues ${clues.join(",")}`, ...lines, "end time", total, "cut 0", ""].join("\n");
}
