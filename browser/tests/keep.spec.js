// What is kept: data of an earlier version, the backup of everything, and the statistics.

import { readFile } from "node:fs/promises";
import { expect, test } from "./app.js";
import { expectAccessible } from "./axe.js";
import { NEWSPAPER_SOLVED, without } from "./puzzles.js";
import { everything, NOTHING, OLD, OLD_NOW, restore } from "./stored.js";

const BACKUP = "Backup";

/** A game that is nearly done: each of its blanks is alone in row, column and box. */
const BLANKS = [0, 13, 26, 28, 41];
const NEARLY = without(NEWSPAPER_SOLVED, ...BLANKS);

/** @param {number} cell */
function nameOf(cell) {
  return `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
}

/**
 * A digit that is wrong in a cell.
 * @param {number} cell
 */
function wrongFor(cell) {
  return NEWSPAPER_SOLVED[cell] === "1" ? 2 : 1;
}

/** Saves everything and returns the text of the file. */
async function saveAll(hand, page) {
  await hand.choose("File", "Backup…");
  const [download] = await Promise.all([page.waitForEvent("download"), hand.answer(BACKUP, "Save everything")]);
  expect(download.suggestedFilename()).toMatch(/^omnidoku-backup-\d{4}-\d\d-\d\d\.json$/);
  await page.keyboard.press("Escape");
  return readFile(await download.path(), "utf8");
}

/** Gives the dialog a file. */
async function choose(hand, text, name = "backup.json") {
  await hand.choose("File", "Backup…");
  await give(hand, text, name);
}

async function give(hand, text, name = "backup.json") {
  const input = hand.dialog(BACKUP).getByLabel("File of a backup");
  await input.setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}

test.describe("data of an earlier version", () => {
  test.beforeEach(async ({ page, app }) => {
    await page.clock.setFixedTime(OLD_NOW);
    await restore(app.page);
  });

  test("statistics and streaks count as before", async ({ hand }) => {
    await hand.choose("File", "Statistics…");
    const dialog = hand.dialog("Statistics");
    const figure = (/** @type {string} */ name) => dialog.locator(".figures > div").filter({ has: dialog.page().getByText(name, { exact: true }) });
    await expect(figure("played")).toContainText("6");
    await expect(figure("won")).toContainText("3");
    await expect(figure("without a hint")).toContainText("2");
    await expect(figure("days in a row")).toContainText("2");
    await expect(dialog.getByRole("row", { name: /^Easy 3 3 0:03 0:04/ })).toBeVisible();
    await expect(dialog.getByRole("row", { name: /^Medium 1 0 – –/ })).toBeVisible();
    await expect(dialog.getByRole("row", { name: /^No level 2 0 – –/ })).toBeVisible();
    await dialog.getByLabel("Size").selectOption("4×4");
    await expect(dialog.getByRole("row", { name: /^No level 1 0/ })).toBeVisible();
    await expect(dialog.getByRole("row", { name: /^Easy/ })).toHaveCount(0);
  });

  test("daily puzzles are as far as they were", async ({ hand }) => {
    await hand.choose("File", "Daily puzzles…");
    const dialog = hand.dialog("Daily puzzles");
    await expect(dialog).toContainText(OLD.shown.streak);
    await expect(dialog.getByRole("button", { name: /^Monday,? 16 November: Easy won/ })).toBeVisible();
    await expect(dialog.getByRole("button", { name: /^Tuesday,? 17 November: Easy won/ })).toBeVisible();
    await expect(dialog.getByRole("button", { name: /^Wednesday,? 18 November:.*begun/ })).toBeVisible();
  });

  test("the running game goes on, the library opens, a savepoint is there, an old link opens", async ({ hand, page }) => {
    await hand.isIn("front");
    await hand.tap(page.getByRole("button", { name: /^Continue/ }));
    await hand.sees("4.2.3.1..1......");
    await hand.choose("File", "Library…");
    const library = hand.dialog("Library");
    await expect(library.locator(".row")).toHaveCount(6);
    await hand.tap(library.locator(".row", { hasText: "0:03" }).filter({ hasNotText: "Puzzle of" }).getByRole("button", { name: /^Open/ }));
    await hand.choose("File", "Savepoints…");
    await expect(hand.dialog("Savepoints")).toContainText("before the guess");
    await page.keyboard.press("Escape");
    await page.evaluate(() => (location.hash = "#b=3x3.53b7d6b195d98d6a8c6c34b8a3b17c2c6a6d28d419b5d8b79.vb46zzy.me249Czzr51c"));
    await expect.poll(() => hand.line()).toMatch(/^5346/);
  });

  test("everything comes back from its backup on another device, and the second time changes nothing", async ({ hand, page }) => {
    const before = await everything(page);
    const text = await saveAll(hand, page);
    await restore(page, NOTHING);
    await choose(hand, text);
    const dialog = hand.dialog(BACKUP);
    await expect(dialog).toContainText("6 games");
    await expect(dialog).toContainText("6 games in the statistics");
    await hand.answer(BACKUP, "Bring back");
    await expect(dialog.getByRole("status")).toContainText("Games: 6 are new. Statistics: 6 are new.");
    const after = await everything(page);
    expect(after.plays).toEqual(before.plays);
    expect(after.logs).toEqual(expect.arrayContaining(before.logs));
    expect(after.settings).toBeNull();
    await hand.answer(BACKUP, "Bring back");
    await expect(dialog.getByRole("status")).toContainText("Everything in this file is here already.");
    expect(await everything(page)).toEqual(after);
  });
});

test("axe finds nothing in full statistics and in a backup, in any theme", async ({ hand, page }) => {
  test.slow();
  await page.clock.setFixedTime(OLD_NOW);
  const met = { path: ["naked-single", "locked-candidates-1"], shown: { "x-wing": 2 }, mistakes: 3 };
  await restore(page, { ...OLD, plays: OLD.plays.map((play) => (play.won ? { ...play, ...met } : play)) });
  await hand.choose("File", "Statistics…");
  const dialog = hand.dialog("Statistics");
  await expect(dialog.getByRole("row", { name: /^Locked Candidates 1 \(Pointing\) 3 –/ })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /^X-Wing – 6/ })).toBeVisible();
  await expect(dialog.getByRole("img", { name: "Times of the last 3 wins; the longest is 0:04" })).toBeVisible();
  await dialog.getByLabel("Level", { exact: true }).selectOption("Medium");
  await expect(dialog).toContainText("The chart begins with the second win.");
  await expectAccessible(page, "dialog.sheet");
  await page.keyboard.press("Escape");
  await choose(hand, JSON.stringify({ format: "omnidoku-backup", version: 1, stores: { plays: OLD.plays, settings: { theme: "dark" } } }));
  await hand.answer(BACKUP, "Bring back");
  await expectAccessible(page, "dialog.sheet");
});

test("settings come back only if the player says so", async ({ hand, page }) => {
  await restore(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const text = await saveAll(hand, page);
  await restore(page, NOTHING);
  await choose(hand, text);
  await hand.answer(BACKUP, "Bring back");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "system");
  await hand.tap(hand.dialog(BACKUP).getByLabel("Replace my settings by those in the file"));
  await hand.answer(BACKUP, "Bring back");
  await expect(hand.dialog(BACKUP).getByRole("status")).toContainText("Settings:");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("of two versions of a game that went different ways both are kept, and a running game is not touched", async ({ hand, page }) => {
  await hand.open(NEARLY);
  await hand.write(nameOf(BLANKS[0]), wrongFor(BLANKS[0]));
  const text = await saveAll(hand, page);
  await hand.action("Undo");
  await hand.write(nameOf(BLANKS[1]), wrongFor(BLANKS[1]));
  const mine = [...NEARLY].map((sign, cell) => (cell === BLANKS[1] ? wrongFor(cell) : sign)).join("");
  await hand.sees(mine);
  for (const [times, told] of [
    [1, "Games: one other version kept beside yours."],
    [2, "Everything in this file is here already."],
  ]) {
    await choose(hand, text);
    await hand.answer(BACKUP, "Bring back");
    await expect(hand.dialog(BACKUP).getByRole("status"), `time ${times}`).toContainText(String(told));
    await page.keyboard.press("Escape");
    await hand.sees(mine);
  }
  await hand.choose("File", "Library…");
  await expect(hand.dialog("Library").locator(".row")).toHaveCount(2);
});

test("a bad file is refused with what is wrong, damaged games are counted, and nothing is lost", async ({ hand, page }) => {
  await restore(page);
  const before = await everything(page);
  const status = hand.dialog(BACKUP).getByRole("status");
  await choose(hand, '{"format":"omnidoku-backup","vers');
  await expect(status).toContainText("not valid JSON");
  await give(hand, "");
  await expect(status).toContainText("This file is empty.");
  await give(hand, '{"a":1}');
  await expect(status).toContainText("not an Omnidoku backup");
  await give(hand, '{"format":"omnidoku-backup","version":9,"stores":{}}');
  await expect(status).toContainText("newer version");
  const broken = { games: [{ id: "a", changed: 1, saved: { log: [] } }, 3], plays: [{ id: "<script>" }], mystery: [1] };
  await give(hand, JSON.stringify({ format: "omnidoku-backup", version: 1, stores: broken }));
  await expect(hand.dialog(BACKUP)).toContainText("One part is of a newer version and is left out.");
  await hand.answer(BACKUP, "Bring back");
  await expect(status).toContainText("Games: 2 are damaged and left out. Statistics: one is damaged and left out.");
  expect(await everything(page)).toEqual(before);
});

test("a backup that is dropped on the page opens in the dialog", async ({ hand, page }) => {
  await restore(page);
  const text = await saveAll(hand, page);
  await hand.paste(text);
  await expect(hand.dialog(BACKUP)).toContainText("6 games");
});

test("hints and techniques are counted; mistakes only if that is wanted", async ({ hand, page }) => {
  await hand.choose("View", "All settings…");
  await hand.tap(hand.dialog("Settings").getByLabel("Count my mistakes and tell me after the win"));
  await hand.answer("Settings", "Done");
  await hand.open(NEARLY);
  // A hint that is shown whole counts its technique.
  await hand.askHint();
  await hand.tap(hand.help.getByRole("button", { name: "Show it" }));
  await hand.tap(hand.help.getByRole("button", { name: "Do it" }));
  // One mistake, taken back.
  const blanks = async () => [...(await hand.line()).matchAll(/\./g)].map(({ index }) => index);
  await expect.poll(async () => (await blanks()).length).toBe(BLANKS.length - 1);
  const left = await blanks();
  await hand.write(nameOf(left[0]), wrongFor(left[0]));
  await hand.action("Undo");
  for (const cell of left) await hand.write(nameOf(cell), NEWSPAPER_SOLVED[cell]);
  const won = hand.dialog("Solved!");
  await expect(won).toBeVisible({ timeout: 10_000 });
  await expect(won.locator("dl > div", { hasText: "Mistakes" })).toContainText("1");
  await hand.answer("Solved!", "View grid");
  await hand.choose("File", "Statistics…");
  const dialog = hand.dialog("Statistics");
  const figure = (/** @type {string} */ text) => dialog.locator(".figures > div", { hasText: text });
  await expect(figure("mistakes")).toContainText("1");
  await expect(figure("hints in won games")).toContainText("1");
  await expect(figure("wins in a row")).toContainText("1");
  const techniques = dialog.getByRole("region", { name: "Techniques you have met" });
  await expect(techniques.getByRole("row")).not.toHaveCount(1);
});
