// Help: the ladder of a hint, the whole path, all steps, and what is known of a puzzle while it is set.

import { expect, test } from "./app.js";
import { HARD, NEWSPAPER, NEWSPAPER_SOLVED, without } from "./puzzles.js";

test("a hint tells more only when asked, draws what it tells, and does the step at the end", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  await hand.askHint();
  const rungs = hand.help.locator("[data-rung]");
  await expect(rungs).toHaveCount(1);
  await expect(page.locator(".overlay .house")).not.toHaveCount(0);
  await expect(page.locator(".overlay .candidate")).toHaveCount(0);
  for (let told = 2; told <= 4; told++) {
    await hand.tap(hand.help.getByRole("button", { name: "More", exact: true }));
    await expect(rungs).toHaveCount(told);
  }
  await expect(page.locator(".overlay .candidate")).not.toHaveCount(0);
  const before = await hand.line();
  await hand.tap(hand.help.getByRole("button", { name: "Do it" }));
  await expect.poll(() => hand.line()).not.toBe(before);
  await expect(page.locator(".overlay > *")).toHaveCount(0);
});

test("a hard step is drawn with its links, and its technique explained", async ({ hand, page }) => {
  await hand.open(HARD);
  await hand.tab("Steps");
  const list = hand.help.getByRole("listbox", { name: "Steps" });
  await expect(list.getByRole("option")).not.toHaveCount(0, { timeout: 15_000 });
  await hand.tap(list.getByRole("option").last());
  await expect(page.locator(".overlay > *")).not.toHaveCount(0);
});

test("a hint first tells that something is wrong, and goes back to where it was right", async ({ hand }) => {
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", 7);
  await hand.write("r1c5", 4);
  await hand.askHint();
  await expect(hand.help).toContainText("Something is not right yet.");
  await hand.tap(hand.help.getByRole("button", { name: "Show me" }));
  await expect(hand.help.locator(".trouble")).not.toHaveCount(0);
  await hand.tap(hand.help.getByRole("button", { name: "Go back until it is right" }));
  await expect(hand.value("r1c5")).toHaveCount(0);
  await expect(hand.value("r1c3")).toHaveText("7");
});

test("the path is listed, walked, rated, and leaves the game as it was", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  if (hand.touches) await hand.askHint();
  await hand.tab("Path");
  const list = hand.help.getByRole("listbox", { name: "Path" });
  await expect(list.getByRole("option")).not.toHaveCount(0, { timeout: 15_000 });
  await expect(hand.help.locator(".path .rating")).toContainText("Medium");
  await hand.tap(hand.help.getByRole("button", { name: "Next step" }));
  await hand.tap(hand.help.getByRole("button", { name: "Next step" }));
  await expect(hand.help.locator(".path")).toContainText(/Step 2 of \d+/);
  await expect(page.locator(".overlay > *")).not.toHaveCount(0);
  await list.focus();
  await page.keyboard.press("End");
  await expect(list.getByRole("option").last()).toHaveAttribute("aria-selected", "true");
  await hand.tap(hand.help.getByRole("radio", { name: "HoDoKu" }));
  await expect(hand.help.locator(".path .rating")).toContainText(/\d/, { timeout: 15_000 });
  await hand.tap(hand.help.getByRole("tab", { name: "Hint" }));
  await hand.sees(NEWSPAPER);
});

test("every step that is possible now can be done", async ({ hand }) => {
  await hand.open(NEWSPAPER);
  if (hand.touches) await hand.askHint();
  await hand.tab("Steps");
  const list = hand.help.getByRole("listbox", { name: "Steps" });
  await expect(hand.help.locator(".all-steps .rating")).toContainText(/steps? (are|is) possible now|The first \d+ steps/, {
    timeout: 15_000,
  });
  await hand.tap(list.getByRole("option").first());
  await hand.tap(hand.help.getByRole("button", { name: "Do it" }));
  await expect.poll(() => hand.line()).not.toBe(NEWSPAPER);
});

test("a puzzle being set shows none, one or many solutions, its level, and clues that can go", async ({ hand, page }) => {
  const verdict = hand.help.locator(".setting .slip-verdict");
  await hand.write("r1c1", 5);
  await expect(verdict).toHaveText("1,000 solutions or more", { timeout: 15_000 });
  await hand.open(without(NEWSPAPER_SOLVED, 0, 1, 2));
  await hand.tap(hand.bar.getByRole("radio", { name: "Set" }));
  await expect(verdict).toHaveText("One solution", { timeout: 15_000 });
  await expect(hand.bar).toContainText("78 clues · One solution");
  await expect(page.locator(".overlay .spare")).not.toHaveCount(0);
  await expect(hand.help.locator(".facts")).toContainText("clues can go, each alone");
  await expect(hand.help.locator(".facts")).toContainText("Level:");
  await hand.write("r1c1", 6);
  await expect(verdict).toHaveText("The clues contradict each other", { timeout: 15_000 });
});

test("values that still lead to a solution are shown on demand", async ({ hand, page }) => {
  await hand.write("r1c1", 5);
  if (hand.touches) await hand.tab("Set");
  await hand.tap(hand.help.getByLabel("Show the values that still fit"));
  await expect(hand.cell("r1c2").locator(".candidates")).toHaveText("12346789", { timeout: 15_000 });
  await hand.tap(hand.help.getByRole("button", { name: "Play this puzzle" }));
  await expect(hand.bar.getByRole("radio", { name: "Play" })).toBeChecked();
  await expect(page.locator(".candidates")).toHaveCount(0);
});

