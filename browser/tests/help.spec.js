// Help: the rungs of a hint, the whole path, all steps, and what is known about a puzzle while it is set.

import { expect, test } from "./app.js";
import { HARD, NEWSPAPER, NEWSPAPER_SOLVED, without } from "./puzzles.js";

test("a hint reveals more only when asked, draws what it reveals, and does the step at the end", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  await hand.askHint();
  const rungs = hand.help.locator("[data-rung]");
  await expect(rungs).toHaveCount(1);
  await expect(page.locator(".overlay .house")).not.toHaveCount(0);
  await expect(page.locator(".overlay .placed")).toHaveCount(0);
  for (let told = 2; told <= 4; told++) {
    await hand.tap(hand.help.getByRole("button", { name: "More", exact: true }));
    await expect(rungs).toHaveCount(told);
  }
  await expect(page.locator(".overlay .placed")).not.toHaveCount(0);
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

test("a hint first points out that something is wrong, and goes back to where it was right", async ({ hand }) => {
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

test("a technique that is switched off is used by no hint, step or path", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  await hand.choose("View", "All settings…");
  await hand.tap(page.getByText("Techniques", { exact: true }).last());
  await hand.tap(page.getByRole("checkbox", { name: "Hidden Single" }));
  await hand.tap(page.getByRole("button", { name: "Done" }));
  if (hand.touches) await hand.askHint();
  await hand.tab("Steps");
  const list = hand.help.getByRole("listbox", { name: "Steps" });
  await expect(list.getByRole("option")).not.toHaveCount(0, { timeout: 15_000 });
  await expect(list).toContainText("Hidden Pair");
  await expect(list).not.toContainText("Hidden Single");
  await hand.tab("Path");
  const path = hand.help.getByRole("listbox", { name: "Path" });
  await expect(path.getByRole("option")).not.toHaveCount(0, { timeout: 15_000 });
  await expect(path).not.toContainText("Hidden Single");
});

test("a puzzle being set shows none, one or many solutions, its level, and clues that are not needed", async ({ hand, page }) => {
  const verdict = hand.help.locator(".setting .verdict-line");
  await hand.write("r1c1", 5);
  await expect(verdict).toHaveText("1,000 solutions or more", { timeout: 15_000 });
  await hand.open(without(NEWSPAPER_SOLVED, 0, 1, 2));
  await hand.changeClues();
  await expect(verdict).toHaveText("One solution", { timeout: 15_000 });
  await expect(hand.bar).toContainText("78 clues · One solution");
  await expect(page.locator(".overlay .spare")).toHaveCount(0);
  if (hand.touches) await hand.tab("Set");
  await hand.tap(hand.help.getByLabel("Mark clues that are not needed"));
  await expect(page.locator(".overlay .spare")).not.toHaveCount(0);
  await expect(hand.help.locator(".facts")).toContainText("clues are not needed, each by itself");
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
  await hand.isIn("play");
  await expect(page.locator(".cell .candidates")).toHaveCount(0);
});

/** With 9 for 4 in r5c1 no rule is broken, and there is no solution. */
const TYPED = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const MISTYPED = TYPED.slice(0, 36) + "9" + TYPED.slice(37);

test("a mistyped clue that breaks no rule is asked about and corrected", async ({ hand }) => {
  await hand.paste(MISTYPED);
  await hand.hears("This puzzle has no solution: at least one clue is wrong.");
  await hand.dismiss();
  await hand.isIn("enter");
  if (hand.touches) await hand.tab("Set");
  const doubts = hand.help.locator(".doubts");
  await expect(doubts).toContainText("Is r5c1 really 9? With 4 there is exactly one solution.", { timeout: 15_000 });
  await hand.tap(doubts.locator(".doubt-question").first().getByRole("button", { name: "Make it 4" }));
  await expect(hand.help.locator(".setting .verdict-line")).toHaveText("One solution", { timeout: 15_000 });
  await expect(doubts).toBeHidden();
  await expect.poll(() => hand.line()).toBe(TYPED);
});

test("a puzzle without a solution is played only after a question, and gives no hint", async ({ hand, page }) => {
  await hand.enter(MISTYPED);
  await hand.play();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("This puzzle has no solution", { timeout: 15_000 });
  await hand.tap(question.getByRole("button", { name: "Keep" }));
  await hand.isIn("enter");
  await hand.play();
  await hand.tap(question.getByRole("button", { name: "Play" }));
  await hand.isIn("play");
  await hand.askHint();
  await expect(hand.help.locator(".hint .trouble")).toContainText("This puzzle has no solution", { timeout: 15_000 });
  await expect(hand.help.locator(".hint .rungs")).toHaveCount(0);
});

test("a pasted conflict is reported with its cells and its rule", async ({ hand }) => {
  await hand.paste("3" + TYPED.slice(1));
  await hand.hears("Clues contradict each other: 3 twice in row 1: r1c1, r1c2.");
});
