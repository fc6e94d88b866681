// The front page, the ways from it and back, and that nothing is lost between playing and entering.

import { expect, test } from "./app.js";
import { NEWSPAPER, NEWSPAPER_SOLVED, without } from "./puzzles.js";

const NEARLY = without(NEWSPAPER_SOLVED, 0, 80);

/** Opens the page as a visitor does. */
async function visit(page, server) {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(server.address);
  await page.locator("html[data-ready][data-place=front]").waitFor();
}

/** @param {import("@playwright/test").Page} page */
const front = (page) => page.locator("front-page");

test("one tap from the first visit to a game of a level", async ({ hand, page, server }) => {
  await visit(page, server);
  await expect(front(page).locator(".resume")).toBeHidden();
  const sentences = (await front(page).locator(".welcome").innerText()).split(". ");
  expect(sentences.length).toBeLessThanOrEqual(3);
  hand.taps = 0;
  await hand.tap(front(page).getByRole("region", { name: "New game" }).getByRole("button", { name: "Easy", exact: true }));
  await hand.isIn("play");
  expect(hand.taps).toBe(1);
  await expect(hand.bar.locator(".level")).toHaveText("Easy");
});

test("one tap opens one of today's puzzles, and it is marked when it was begun", async ({ hand, page, server }) => {
  await visit(page, server);
  const medium = front(page).getByRole("region", { name: "Today" }).getByRole("button", { name: "Medium" });
  hand.taps = 0;
  await hand.tap(medium);
  await hand.isIn("play");
  expect(hand.taps).toBe(1);
  await expect(hand.bar.locator(".level")).toHaveText("Medium");
  await hand.tap(page.locator("#home"));
  await expect(medium).toContainText("◐");
  await hand.tap(medium);
  await hand.isIn("play");
});

test("the size chosen below the levels is that of new games and of what is entered", async ({ hand, page, server }) => {
  await visit(page, server);
  await front(page).getByLabel("Size").selectOption("2x3");
  await hand.tap(front(page).getByRole("button", { name: "Very easy" }));
  await hand.isIn("play");
  await expect(page.getByRole("gridcell")).toHaveCount(36);
  await hand.tap(page.locator("#home"));
  await hand.tap(front(page).getByRole("button", { name: /^Enter a newspaper puzzle/ }));
  await hand.isIn("enter");
  await expect(page.getByRole("gridcell")).toHaveCount(36);
});

test("the game waits on the front page with its time, and a reload stays where it was", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", 4);
  await page.reload();
  await hand.isIn("play");
  await hand.tap(page.locator("#home"));
  const resume = front(page).getByRole("button", { name: /^Continue/ });
  await expect(resume).toContainText(/\d:\d\d/);
  await expect(resume.locator(".thumbnail .own")).toHaveText("4");
  await page.reload();
  await hand.isIn("front");
  await hand.tap(resume);
  await expect(hand.value("r1c3")).toHaveText("4");
});

test("keys on the front page do nothing to the game that waits", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  await hand.tapCell("r1c3");
  await hand.home();
  for (const key of ["4", "Backspace", "Control+z"]) await page.keyboard.press(key);
  await hand.tap(front(page).getByRole("button", { name: /^Continue/ }));
  await hand.sees(NEWSPAPER);
});

test("after a win one tap begins the next game of the level", async ({ hand, page }) => {
  await hand.open(NEARLY);
  // A puzzle that was pasted has no level; one that was entered has been rated.
  await hand.changeClues();
  await hand.play();
  await expect(hand.bar.locator(".level")).not.toHaveText("");
  const level = await hand.bar.locator(".level").innerText();
  await hand.write("r1c1", 5);
  await hand.write("r9c9", 3);
  await expect(hand.dialog("Solved!")).toBeVisible();
  hand.taps = 0;
  await hand.answer("Solved!", `Next: ${level}`);
  expect(hand.taps).toBe(1);
  await expect.poll(async () => (await hand.line()).replaceAll(".", "").length).toBeLessThan(70);
  await expect(hand.bar.locator(".level")).toHaveText(level);
  expect(await page.locator("html").getAttribute("data-place")).toBe("play");
});

test("a hint is shown whole with two taps, and the next one follows", async ({ hand }) => {
  await hand.open(NEWSPAPER);
  hand.taps = 0;
  if (hand.touches) await hand.askHint();
  else await hand.tap(hand.help.getByRole("tabpanel").getByRole("button", { name: "Hint", exact: true }));
  await hand.tap(hand.help.getByRole("button", { name: "Show it", exact: true }));
  expect(hand.taps).toBe(2);
  await expect(hand.help.locator("[data-rung]")).toHaveCount(4);
  await hand.tap(hand.help.getByRole("button", { name: "Do it" }));
  await hand.tap(hand.help.getByRole("button", { name: "Next hint" }));
  await expect(hand.help.locator("[data-rung]")).toHaveCount(1);
});

test("a hint on a wrong value takes it out", async ({ hand }) => {
  await hand.open(NEWSPAPER);
  await hand.write("r1c5", 4);
  await hand.askHint();
  await hand.tap(hand.help.getByRole("button", { name: "Show me" }));
  await hand.tap(hand.help.getByRole("button", { name: "Take it out" }));
  await expect(hand.value("r1c5")).toHaveCount(0);
});

test("two taps from the first visit to a pasted puzzle that can be solved", async ({ hand, page, server }) => {
  await visit(page, server);
  hand.taps = 0;
  await hand.tap(front(page).getByRole("button", { name: /^Enter a newspaper puzzle/ }));
  await hand.paste(NEWSPAPER);
  expect(hand.taps).toBe(1); // and one to paste
  await hand.sees(NEWSPAPER);
  await hand.isIn("enter");
  await hand.solve();
  await hand.sees(NEWSPAPER_SOLVED);
  await hand.play();
  await hand.isIn("play");
  await hand.sees(NEWSPAPER);
});

test("a puzzle is typed with as many keys as it has cells", async ({ hand, page }) => {
  await hand.tapCell("r1c1");
  const blanks = [".", "0", " "];
  let count = 0;
  for (const symbol of NEWSPAPER) await page.keyboard.press(symbol === "." ? (blanks[count++ % 3] ?? ".") : symbol);
  await hand.sees(NEWSPAPER);
  await page.keyboard.press("Backspace");
  await hand.sees(`${NEWSPAPER.slice(0, -1)}.`);
});
