// The form for new puzzles: it opens simple, everything that the generator can is behind "More", and what is impossible is
// refused beside its field.

import { readFile } from "node:fs/promises";
import { expect, test } from "./app.js";
import { expectAccessible } from "./axe.js";

const TITLE = "New puzzle";

/** Opens the form. */
async function form(hand) {
  const isEnter = (await hand.page.locator("html").getAttribute("data-place")) === "enter";
  await hand.choose(isEnter ? "Generation" : "Game", "New puzzle…");
  const dialog = hand.dialog(TITLE);
  await expect(dialog.getByLabel("Level", { exact: true })).toBeVisible();
  return dialog;
}

const unfold = (hand, name) => hand.tap(hand.dialog(TITLE).locator("summary", { hasText: name }));
const make = (hand) => hand.answer(TITLE, "Generate");

const DIFFICULTY = "More about difficulty and techniques";
const CLUES = "More about the clues";
const GRIDS = "More about full grids";
const SERIES = "Several puzzles, seed and time";

/** Waits until a game is there, and returns its clues. */
async function played(hand) {
  await expect(hand.dialog(TITLE)).toHaveCount(0, { timeout: 20_000 });
  await hand.isIn("play");
  return hand.line();
}

test("it opens with level, size and symmetry; the rest is folded", async ({ hand }) => {
  const dialog = await form(hand);
  await expect(dialog.getByRole("combobox").filter({ visible: true })).toHaveCount(3);
  await expect(dialog.locator("details[open]")).toHaveCount(0);
  await make(hand);
  const line = await played(hand);
  await expect(hand.bar.locator(".level")).toHaveText("Medium");
  const places = line.replace(/\d/g, "x");
  expect([...places].reverse().join("")).toBe(places);
});

test("the same seed, number and wishes make the same puzzle; parts with a wish are open the next time", async ({ hand }) => {
  const puzzle = async () => {
    const dialog = await form(hand);
    if (!(await dialog.getByLabel("Seed").isVisible())) await unfold(hand, SERIES);
    await dialog.getByLabel("Seed").fill("7");
    await dialog.getByLabel("Number of the first puzzle").fill("3");
    await make(hand);
    return played(hand);
  };
  const first = await puzzle();
  await hand.newGrid();
  expect(await puzzle()).toBe(first);
  const dialog = await form(hand);
  await expect(dialog.getByLabel("Seed")).toHaveValue("7");
  await hand.answer(TITLE, "Reset");
  await expect(dialog.getByLabel("Seed")).toBeHidden();
});

test("levels are those of the scale, and a score can be asked for", async ({ hand }) => {
  const dialog = await form(hand);
  await unfold(hand, DIFFICULTY);
  await dialog.getByLabel("Scale").selectOption("HoDoKu");
  await expect(dialog.getByLabel("Level", { exact: true }).locator("option")).toHaveText(["any", "Easy", "Medium", "Hard", "Unfair", "Extreme"]);
  await dialog.getByLabel("Scale").selectOption("Sudoku Explainer");
  await expect(dialog.getByLabel("Level", { exact: true }).locator("option")).toHaveText(["any"]);
  await dialog.getByLabel("Score from").fill("1.5");
  await dialog.getByLabel("Score to").fill("3");
  await make(hand);
  expect(await played(hand)).toMatch(/\d/);
});

test("techniques: needed, not used, removed", async ({ hand }) => {
  const dialog = await form(hand);
  await unfold(hand, DIFFICULTY);
  await dialog.getByLabel("Level", { exact: true }).selectOption("any");
  await hand.tap(dialog.getByRole("button", { name: "Add a technique" }));
  await dialog.getByLabel("Technique", { exact: true }).selectOption("Locked Candidates 1 (Pointing)");
  await hand.tap(dialog.getByRole("button", { name: "Add a technique" }));
  await dialog.getByLabel("What it is for").nth(1).selectOption("is not used");
  await expect(dialog.getByLabel("How often at least").nth(1)).toBeHidden();
  await dialog.getByLabel("Technique", { exact: true }).nth(1).selectOption("X-Wing");
  await hand.tap(dialog.getByRole("button", { name: "Add a technique" }));
  await hand.tap(dialog.getByRole("button", { name: "Remove this technique" }).nth(2));
  await expect(dialog.getByLabel("Technique", { exact: true })).toHaveCount(2);
  await make(hand);
  expect(await played(hand)).toMatch(/\d/);
});

test("clues: a share of the cells, and the blanks that are customary for a level", async ({ hand }) => {
  let dialog = await form(hand);
  await dialog.getByLabel("Level", { exact: true }).selectOption("any");
  await unfold(hand, CLUES);
  await dialog.getByLabel("Which clues").selectOption("a number of clues");
  await dialog.getByLabel("How many", { exact: true }).fill("50 %");
  await make(hand);
  expect((await played(hand)).replaceAll(".", "")).toHaveLength(41);
  dialog = await form(hand);
  await dialog.getByLabel("Which clues").selectOption("as many blanks as is customary for a level");
  await dialog.getByLabel("Blanks of the level").selectOption("Easy");
  await make(hand);
  expect((await played(hand)).replaceAll(".", "")).toHaveLength(81 - 47);
});

test("clues on a mask: drawn with a symmetry, inverted, and from a text", async ({ hand, page }) => {
  const dialog = await form(hand);
  await dialog.getByLabel("Level", { exact: true }).selectOption("any");
  await unfold(hand, CLUES);
  await dialog.getByLabel("Which clues").selectOption("places that I draw");
  const board = dialog.getByRole("group", { name: "Places of the clues" });
  const cell = (/** @type {number} */ row, /** @type {number} */ column) => board.getByRole("button", { name: `Row ${row}, column ${column}`, exact: true });
  await expect(board.getByRole("button")).toHaveCount(81);
  await hand.tap(cell(1, 1));
  await expect(board.locator("[aria-pressed=true]")).toHaveCount(2);
  await expect(cell(9, 9)).toHaveAttribute("aria-pressed", "true");
  await expect(dialog).toContainText("2 clues");
  await dialog.getByLabel("Repeat what I draw").selectOption("none");
  if (!hand.touches) {
    const from = await cell(2, 1).boundingBox();
    const to = await cell(2, 5).boundingBox();
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + 5, { steps: 12 });
    await page.mouse.up();
    await expect(board.locator("[aria-pressed=true]")).toHaveCount(7);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await expect(cell(3, 1)).toHaveAttribute("aria-pressed", "true");
    await expect(board.locator("button[tabindex='0']")).toHaveCount(1);
  }
  await hand.tap(dialog.getByRole("button", { name: "Clear", exact: true }));
  await expect(board.locator("[aria-pressed=true]")).toHaveCount(0);
  await hand.tap(dialog.getByRole("button", { name: "Invert" }));
  await expect(board.locator("[aria-pressed=true]")).toHaveCount(81);
  const rows = ["#.#.#.#.#", ".#.#.#.#.", "#.#.#.#.#", ".#.#.#.#.", "#.#.#.#.#", ".#.#.#.#.", "#.#.#.#.#", ".#.#.#.#.", "#.#.#.#.#"];
  await hand.tap(dialog.locator("summary", { hasText: "As text" }));
  await dialog.getByLabel("Drawing").fill(rows.join("\n"));
  await hand.tap(dialog.getByRole("button", { name: "Use this drawing" }));
  await expect(board.locator("[aria-pressed=true]")).toHaveCount(41);
  await make(hand);
  expect((await played(hand)).replace(/\d/g, "#")).toBe(rows.join(""));
});

test("a mask takes the places of any puzzle, of its own size", async ({ hand, app }) => {
  app.expected.push(/422/);
  const dialog = await form(hand);
  await unfold(hand, CLUES);
  await dialog.getByLabel("Which clues").selectOption("places that I draw");
  await hand.tap(dialog.locator("summary", { hasText: "As text" }));
  await dialog.getByLabel("Drawing").fill("..2.3.1..1......");
  await hand.tap(dialog.getByRole("button", { name: "Use this drawing" }));
  await expect(dialog.getByLabel("Size")).toHaveValue("2x2");
  await expect(dialog.locator(".mask button")).toHaveCount(16);
  await expect(dialog.locator(".mask [aria-pressed=true]")).toHaveCount(4);
  await dialog.getByLabel("Drawing").fill("nothing");
  await hand.tap(dialog.getByRole("button", { name: "Use this drawing" }));
  await expect(dialog).toContainText("There is neither a drawing nor a puzzle in this text.");
});

test("what is impossible is refused in the engine's words beside its field, and the form stays", async ({ hand, app }) => {
  app.expected.push(/422/);
  const dialog = await form(hand);
  const blamed = dialog.locator("[aria-invalid=true]");
  const refused = async (label, words) => {
    await make(hand);
    await expect(blamed).toHaveCount(1);
    await expect(dialog.getByRole("alert")).toContainText(words);
    await expect(dialog.locator(".field", { has: dialog.page().getByRole("alert") })).toContainText(label);
  };
  await unfold(hand, SERIES);
  await dialog.getByLabel("Seed").fill("seven");
  await refused("Seed", "Enter a whole number from 0");
  await expect(dialog.getByLabel("Seed")).toBeFocused();
  await dialog.getByLabel("Seed").fill("");
  await unfold(hand, CLUES);
  await dialog.getByLabel("Which clues").selectOption("a number of clues");
  await dialog.getByLabel("How many", { exact: true }).fill("9");
  await refused("How many", "9 clues cannot leave one solution, it takes 17 at least");
  await dialog.getByLabel("Which clues").selectOption("places that I draw");
  await hand.tap(dialog.locator(".mask button").first());
  await make(hand);
  await expect(dialog.getByRole("alert")).toContainText("no clues on this mask can leave one solution");
  await dialog.getByLabel("Which clues").selectOption("as usual for the level");
  await unfold(hand, GRIDS);
  await dialog.getByLabel("Size").selectOption("16×16");
  await dialog.getByLabel("How full grids are made").selectOption("uniform: every grid equally likely");
  await refused("How full grids are made", "not for boxes of 4x4");
  await dialog.getByLabel("How full grids are made").selectOption("as usual");
  await dialog.getByLabel("Shuffles of the pattern").fill("5");
  await dialog.getByLabel("How full grids are made").selectOption("random search");
  await refused("Shuffles of the pattern", "cycles is for grids made of a pattern");
});

test("a refusal opens the folded part that it is about", async ({ hand, app }) => {
  app.expected.push(/422/);
  const dialog = await form(hand);
  await unfold(hand, CLUES);
  await dialog.getByLabel("Which clues").selectOption("all: a full grid");
  await unfold(hand, CLUES);
  await make(hand);
  await expect(dialog.getByRole("alert")).toContainText("a full grid has no difficulty");
  await expect(dialog.getByRole("alert")).toBeVisible();
});

test("several puzzles: listed, downloaded, kept, and one is played", async ({ hand, page }) => {
  const dialog = await form(hand);
  await dialog.getByLabel("Level", { exact: true }).selectOption("Easy");
  await unfold(hand, SERIES);
  await dialog.getByLabel("How many puzzles").fill("3");
  await dialog.getByLabel("Seed").fill("5");
  await make(hand);
  const list = hand.dialog("3 made");
  await expect(list.locator(".card")).toHaveCount(3, { timeout: 20_000 });
  await expect(list).toContainText("Seed 5, from number 0 on.");
  await list.getByLabel("Download as").selectOption("csv");
  const [download] = await Promise.all([page.waitForEvent("download"), hand.answer("3 made", "Download")]);
  const rows = (await readFile(await download.path(), "utf8")).trim().split("\n");
  expect(rows).toHaveLength(4);
  expect(rows[1]).toMatch(/^0,[\d.]{81},\d{81},\d+,Easy,/);
  await hand.tap(list.locator(".card").nth(1));
  await hand.isIn("play");
  await hand.sees(rows[2].split(",")[1]);
  await hand.choose("Game", "Another like the last");
  await hand.sees(rows[3].split(",")[1]);
});

test("unbiased samples have a weight, and full grids are for looking at", async ({ hand }) => {
  test.slow();
  const dialog = await form(hand);
  await dialog.getByLabel("Level", { exact: true }).selectOption("any");
  await unfold(hand, CLUES);
  await dialog.getByLabel("Which clues").selectOption("all: a full grid");
  await make(hand);
  await hand.tap(hand.dialog("One made").locator(".card"));
  await hand.isIn("enter");
  expect(await hand.line()).toMatch(/^\d{81}$/);
  await form(hand);
  await dialog.getByLabel("Which clues").selectOption("minimal samples for statistics, 9×9");
  await unfold(hand, SERIES);
  await dialog.getByLabel("How many puzzles").fill("2");
  await make(hand);
  await expect(hand.dialog("2 made").locator(".card").first()).toContainText("weight", { timeout: 45_000 });
});

test("axe finds nothing in the whole form, with a refusal, in any theme", async ({ hand, page }) => {
  test.slow();
  const dialog = await form(hand);
  for (const part of [DIFFICULTY, CLUES, GRIDS, SERIES]) await unfold(hand, part);
  await dialog.getByLabel("Size").selectOption("4×4");
  await dialog.getByLabel("Which clues").selectOption("places that I draw");
  await hand.tap(dialog.locator("summary", { hasText: "As text" }));
  await hand.tap(dialog.locator(".mask button").nth(2));
  await hand.tap(dialog.getByRole("button", { name: "Add a technique" }));
  await dialog.getByLabel("Tries per puzzle").fill("none");
  await make(hand);
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expectAccessible(page, "dialog.sheet");
});

test("nothing of the form is cut off at 320 pixels, in German", async ({ hand, page }) => {
  test.skip(!hand.touches);
  await page.evaluate(() => localStorage.setItem("omnidoku.settings", JSON.stringify({ language: "de" })));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${page.url().split("?")[0].split("#")[0]}?open=generate`);
  const dialog = page.getByRole("dialog", { name: "Neues Rätsel" });
  await expect(dialog).toBeVisible();
  await dialog.evaluate((one) => one.querySelectorAll("details").forEach((fold) => (fold.open = true)));
  await dialog.getByLabel("Welche Vorgaben").selectOption("Plätze, die ich zeichne");
  await dialog.getByRole("button", { name: "Technik hinzufügen" }).click();
  const wide = await dialog.evaluate((one) =>
    [...one.querySelectorAll("*")]
      .filter((part) => !(part instanceof HTMLSelectElement) && !part.classList.contains("code"))
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== "visible")
      .map((part) => part.className || part.tagName),
  );
  expect(wide).toEqual([]);
  const beyond = await dialog.evaluate((one) => [...one.querySelectorAll("button, input, select, textarea")].filter((part) => part.getBoundingClientRect().right > 320).map((part) => part.outerHTML.slice(0, 80)));
  expect(beyond).toEqual([]);
});
