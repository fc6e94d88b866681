// Solve: every engine, what it reports, what it does if there is nothing to find, and how it is stopped.

import { expect, test } from "./app.js";
import { BACKTRACKERS_BANE, LARGE, NEWSPAPER, NEWSPAPER_SOLVED, SMALL, without } from "./puzzles.js";

/** Two rectangles that can be filled in two ways each. */
const AMBIGUOUS = without(NEWSPAPER_SOLVED, ...[...NEWSPAPER].flatMap((symbol, cell) => (symbol === "." || cell < 9 ? [cell] : [])));

/** No rule is broken, but r1c9 has no value left. */
const IMPOSSIBLE = `12345678.........9${".".repeat(63)}`;

/** @param {import("./hand.js").Hand} hand */
const engines = (hand) => hand.solver.getByRole("radiogroup", { name: "Algorithm" });

test("both main engines solve, and report time, branches, backtracks, actions and depth", async ({ hand }) => {
  await hand.enter(NEWSPAPER);
  await expect(engines(hand).getByRole("radio")).toHaveText(["Exact cover", "Backtracking"]);
  for (const name of ["Exact cover", "Backtracking"]) {
    await hand.tap(engines(hand).getByRole("radio", { name }));
    await hand.solve();
    await hand.sees(NEWSPAPER_SOLVED);
    await expect(hand.result).toContainText(`Solved by ${name} in`);
    await expect(hand.result).toContainText("It is the only solution.");
    for (const figure of ["Time", "Branches", "Backtracks", "Actions", "Depth"]) {
      await expect(hand.result.locator("dt", { hasText: figure }).locator("+ dd")).toHaveText(/^[\d.,]+( µs| ms| s)?$|^—$/);
    }
    await hand.tap(hand.result.getByRole("button", { name: "Close" }));
    await hand.tap(hand.solver.getByRole("button", { name: "Clear Answers" }));
    await hand.sees(NEWSPAPER);
  }
});

test("found values look unlike clues", async ({ hand }) => {
  await hand.enter(NEWSPAPER);
  await hand.solve();
  await hand.sees(NEWSPAPER_SOLVED);
  const colour = (/** @type {string} */ name) => hand.value(name).evaluate((text) => getComputedStyle(text).fill);
  expect(await colour("r1c1")).not.toBe(await colour("r1c3"));
  await expect(hand.cell("r1c3")).toHaveAccessibleName(/found 7/);
});

test("the other engines solve", async ({ hand }) => {
  await hand.enter(NEWSPAPER);
  const more = hand.solver.getByRole("combobox", { name: "More…" });
  for (const id of ["auto", "hybrid20", "forward", "forward-mrv", "forward-lcv", "ac3", "dlx-first", "bitboard", "slice", "learn"]) {
    await more.selectOption(id);
    await hand.solve();
    await expect.poll(() => hand.line(), { message: id }).toBe(NEWSPAPER_SOLVED);
    await expect(hand.result).toContainText("Solved by");
    await hand.tap(hand.result.getByRole("button", { name: "Close" }));
    await hand.tap(hand.solver.getByRole("button", { name: "Clear Answers" }));
    await hand.sees(NEWSPAPER);
  }
});

test("an engine for 9×9 alone says so", async ({ hand }) => {
  await hand.enter(SMALL);
  await hand.solver.getByRole("combobox", { name: "More…" }).selectOption("bitboard");
  await expect(hand.solver).toContainText("solves 9×9 grids only");
  await expect(hand.solver.getByRole("button", { name: "Solve", exact: true })).toBeDisabled();
});

test("Clear all asks first, and Undo brings everything back", async ({ hand }) => {
  await hand.enter(NEWSPAPER);
  await hand.tap(hand.solver.getByRole("button", { name: "Clear All" }));
  await hand.answer("Clear the whole grid", "Keep");
  await hand.sees(NEWSPAPER);
  await hand.tap(hand.solver.getByRole("button", { name: "Clear All" }));
  await hand.answer("Clear the whole grid", "Clear All");
  await hand.sees(".".repeat(81));
  await hand.action("Undo");
  await hand.sees(NEWSPAPER);
});

test("no solution is proved", async ({ hand }) => {
  await hand.enter(IMPOSSIBLE);
  await hand.tap(engines(hand).getByRole("radio", { name: "Exact cover" }));
  await hand.solve();
  await expect(hand.result).toContainText("There is no solution: Exact cover tried everything");
  await hand.sees(IMPOSSIBLE);
});

test("several solutions are reported and shown", async ({ hand }) => {
  await hand.enter(AMBIGUOUS);
  await hand.solve();
  await expect(hand.result).toContainText("There are more solutions; this is one of them.");
  await hand.tap(hand.result.getByRole("button", { name: "Show all" }));
  await expect(hand.dialog("Solutions")).toContainText(/There are (exactly )?[\d,]+ solutions/);
});

test("a 16×16 is solved", async ({ hand }) => {
  await hand.enter(LARGE);
  await hand.solve();
  await expect.poll(async () => (await hand.line()).includes(".")).toBe(false);
});

test("a long search reports its progress, and stops when it is cancelled", async ({ hand, page, server }) => {
  await hand.enter(BACKTRACKERS_BANE);
  await hand.tap(engines(hand).getByRole("radio", { name: "Backtracking" }));
  await hand.solve();
  const cancel = hand.solver.getByRole("button", { name: "Cancel" });
  await expect(cancel).toBeVisible();
  await expect(hand.solver.locator(".progress")).toContainText(/Backtracking.* [1-9]\d* s/);
  if (server.running) await expect.poll(server.running).toBe(1);
  await hand.tap(cancel);
  if (server.running) await expect.poll(server.running).toBe(0);
  await expect(page.locator("#spoken")).toHaveText("The search was cancelled.");
  await expect(hand.solver.getByRole("button", { name: "Solve", exact: true })).toBeVisible();
  await hand.sees(BACKTRACKERS_BANE);
});

test("a search that takes too long says so", async ({ hand }) => {
  await hand.enter(BACKTRACKERS_BANE);
  await hand.choose("Solver", "Time limit…");
  await hand.dialog("Algorithm and time limit").getByLabel("Time limit in seconds").fill("0.3");
  await hand.answer("Algorithm and time limit", "Done");
  await hand.tap(engines(hand).getByRole("radio", { name: "Backtracking" }));
  await hand.solve();
  await expect(hand.result).toContainText("did not finish in 0.3 s");
  await hand.tap(hand.result.getByRole("button", { name: "Try the best algorithm" }));
  await expect(hand.result).toContainText("There is no solution: Bit board tried everything");
});

test("the search is watched: played, stopped, stepped, and left without a trace", async ({ hand, page }) => {
  await hand.enter(NEWSPAPER);
  await hand.tap(engines(hand).getByRole("radio", { name: "Exact cover" }));
  await hand.tap(hand.solver.getByRole("button", { name: "Watch" }));
  const film = page.getByRole("region", { name: "Watch" });
  await expect(film.getByRole("heading")).toHaveText("Exact cover at work");
  const place = () => film.getByRole("slider", { name: "Place in the search" }).inputValue().then(Number);
  await expect.poll(place).toBeGreaterThan(3);
  await hand.tap(film.getByRole("button", { name: "Pause" }));
  const at = await place();
  await hand.tap(film.getByRole("button", { name: "Next event" }));
  expect(await place()).toBe(at + 1);
  await hand.tap(film.getByRole("button", { name: "Previous event" }));
  expect(await place()).toBe(at);
  await film.getByRole("slider", { name: "Place in the search" }).press("End");
  await hand.sees(NEWSPAPER_SOLVED);
  await expect(film).toContainText("A solution!");
  await hand.tap(film.getByRole("button", { name: "Close" }));
  await hand.sees(NEWSPAPER);
});
