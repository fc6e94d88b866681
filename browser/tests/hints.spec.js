// Hints for people: cells in words, the card on a phone, found digits and eliminations on the grid, wrong values, and
// chains walked link by link.

import { expect, test } from "./app.js";
import { HARD, NEWSPAPER, NEWSPAPER_SOLVED } from "./puzzles.js";

const SHORT_NAME = /r\d+c\d+/;

/** Changes settings as stored, and starts again with them. */
async function prefer(page, preferences) {
  await page.evaluate((wanted) => {
    const now = JSON.parse(localStorage.getItem("omnidoku.settings") ?? "{}");
    localStorage.setItem("omnidoku.settings", JSON.stringify({ ...now, ...wanted }));
  }, preferences);
  await page.reload();
  await page.locator("html[data-ready]").waitFor();
}

/** Without them the next step of most puzzles is an elimination. */
const SINGLES = ["full-house", "naked-single", "hidden-single"];

const button = (hand, name) => hand.help.getByRole("button", { name, exact: true });

test("hints speak of rows and columns, or of r5c2 if the player prefers", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  await hand.askHint();
  await hand.tap(button(hand, "Show it"));
  const rungs = hand.help.locator("[data-rung]");
  await expect(rungs.last()).toContainText(/row \d, column \d/);
  expect(await hand.help.locator(".rungs").textContent()).not.toMatch(SHORT_NAME);
  await prefer(page, { cellNames: "short" });
  await hand.askHint();
  await hand.tap(button(hand, "Show it"));
  await expect(rungs.last()).toContainText(SHORT_NAME);
});

test("the names of cells are a setting, and the list of steps keeps players' notation", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  await hand.tab("Steps");
  const list = hand.help.getByRole("listbox", { name: "Steps" });
  await hand.tap(list.getByRole("option").first());
  await expect(list.getByRole("option").first()).toContainText(SHORT_NAME);
  await expect(hand.help.locator(".all-steps .now")).toContainText(/row \d, column \d/);
  if (hand.touches) await hand.tap(hand.help.getByRole("button", { name: "Close" }));
  await hand.choose("View", "All settings…");
  await hand.tap(page.getByRole("radio", { name: "r5c2" }));
  await hand.tap(page.getByRole("button", { name: "Done" }));
  await hand.tab("Steps");
  // The steps are listed again in the other words, and then none is chosen.
  await expect(async () => {
    await hand.tap(list.getByRole("option").first());
    await expect(hand.help.locator(".all-steps .now")).toContainText(SHORT_NAME, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
});

test("in German, hints name rows and columns too", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  await prefer(page, { language: "de" });
  if (hand.touches) await hand.tap(hand.bar.locator(".hint"));
  else await hand.tap(hand.help.getByRole("tabpanel").getByRole("button", { name: "Hinweis" }));
  await hand.tap(button(hand, "Zeigen"));
  await expect(hand.help.locator("[data-rung]").last()).toContainText(/Zeile \d, Spalte \d/);
  expect(await hand.help.locator(".rungs").textContent()).not.toMatch(SHORT_NAME);
});

test("the found digit is drawn as large as the digits of the grid", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  await hand.askHint();
  await hand.tap(button(hand, "Show it"));
  const [found, given] = await Promise.all(
    [page.locator("sudoku-grid .overlay .placed text"), hand.value("r1c1")].map(async (text) => (await text.boundingBox())?.height ?? 0),
  );
  expect(found).toBeGreaterThan(0.85 * given);
});

for (const [width, height] of [
  [360, 640],
  [375, 553],
]) {
  test(`the card of a hint leaves grid and pad usable at ${width}×${height}`, async ({ hand, page }) => {
    test.skip(!hand.touches);
    await page.setViewportSize({ width, height });
    await hand.open(NEWSPAPER);
    await hand.askHint();
    await expect(hand.help.locator("[data-rung]")).toHaveCount(1);
    await expectUncovered(page);
    await hand.tap(button(hand, "Show it"));
    await expectUncovered(page);

    // Marks leave the hint as it is; the value it is about ends it.
    const name = await placedCell(page);
    const digit = (await page.locator("sudoku-grid .overlay .placed text").textContent()) ?? "";
    await hand.tapCell(name);
    await hand.tool("Centre");
    await hand.press(digit);
    await expect(page.locator("sudoku-grid .overlay .placed")).toHaveCount(1);
    await hand.tool("Value");
    await hand.press(digit);
    await expect(hand.help.locator(".now")).toHaveText("Done.");
    await expect(page.locator("sudoku-grid .overlay > *")).toHaveCount(0);
    await hand.tap(button(hand, "Next hint"));
    await expect(hand.help.locator("[data-rung]")).toHaveCount(1);
    await hand.tap(hand.help.getByRole("button", { name: "Close" }).first());
    await expect(hand.bar.getByRole("button", { name: "Hint" })).toBeVisible();
    await expect(page.locator("sudoku-grid .overlay > *")).toHaveCount(0);
  });
}

/** Every cell and every key of the pad is what a tap in its middle reaches, and nothing lies below the screen. */
async function expectUncovered(page) {
  const covered = await page.evaluate(() => {
    const targets = [...document.querySelectorAll("[role=gridcell], number-pad button")];
    const isCovered = (/** @type {Element} */ target) => {
      const { x, y, width, height } = target.getBoundingClientRect();
      const reached = document.elementFromPoint(x + width / 2, y + height / 2);
      return y < 0 || y + height > innerHeight || !target.contains(reached);
    };
    return targets.filter(isCovered).map((target) => target.getAttribute("aria-label"));
  });
  expect(covered).toEqual([]);
}

/** The cell below the digit that a hint has placed: `r1c3`. */
async function placedCell(page) {
  const { x, y, width, height } = await page.locator("sudoku-grid .overlay .placed").boundingBox();
  return page.evaluate(
    ([x, y]) => {
      const cell = [...document.querySelectorAll("[role=gridcell]")].find((cell) => {
        const box = cell.getBoundingClientRect();
        return x > box.left && x < box.right && y > box.top && y < box.bottom;
      });
      return `r${cell?.closest("[role=row]")?.getAttribute("aria-rowindex")}c${cell?.getAttribute("aria-colindex")}`;
    },
    [x + width / 2, y + height / 2],
  );
}

test("an elimination strikes candidates out, and they can be written so that the change stays", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  await prefer(page, { techniquesOff: SINGLES });
  await hand.askHint();
  await hand.tap(button(hand, "Show it"));
  await expect(page.locator("sudoku-grid .overlay .candidate.remove .strike")).not.toHaveCount(0);
  await expect(page.locator(".cell .candidates")).not.toHaveCount(0);
  await hand.tap(button(hand, "Do it"));
  await expect(page.locator(".cell .candidates")).toHaveCount(0);
  await hand.tap(button(hand, "Write the candidates"));
  const centre = page.locator(".cell .centre");
  await expect(centre).not.toHaveCount(0);
  await expect(button(hand, "Write the candidates")).toHaveCount(0);
  const blanks = NEWSPAPER.replaceAll(/\d/g, "").length;
  await expect(centre).toHaveCount(blanks);
  await hand.action("Undo");
  await expect(centre).toHaveCount(0);
});

test("wrong values are shown in a colour of their own, taken out together, and come back with Undo", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", NEWSPAPER_SOLVED[2]);
  await hand.write("r1c5", 4);
  await hand.write("r9c9", 5);
  await hand.askHint();
  await expect(page.locator("sudoku-grid .overlay .frame")).toHaveCount(0);
  await hand.tap(button(hand, "Show me"));
  await expect(page.locator("sudoku-grid .overlay .frame.wrong")).toHaveCount(2);
  await expect(hand.cell("r1c5")).toHaveAccessibleName(/the hint says: this value is not right/);
  const colour = (selector) => page.locator(selector).first().evaluate((element) => getComputedStyle(element).fill);
  expect(await colour(".cell.mistaken .back")).not.toBe(await colour(".cell:not(.mistaken) .back"));
  await hand.tap(button(hand, "Take them out"));
  await expect(hand.value("r1c5")).toHaveCount(0);
  await expect(hand.value("r9c9")).toHaveCount(0);
  await expect(hand.value("r1c3")).toHaveText(NEWSPAPER_SOLVED[2]);
  await expect(page.locator("#spoken")).toHaveText(/^Taken out\. Undo brings it back\./);
  await hand.action("Undo");
  await expect(hand.value("r1c5")).toHaveText("4");
  await expect(hand.value("r9c9")).toHaveText("5");
});

test("a chain is walked link by link, and its legend explains the lines", async ({ hand, page }) => {
  await hand.open(HARD);
  await hand.tab("Steps");
  const filter = hand.help.getByLabel("Technique");
  await expect(filter.locator("option", { hasText: /^XY-Chain/ })).toHaveCount(1, { timeout: 15_000 });
  await filter.selectOption("XY-Chain");
  await hand.tap(hand.help.getByRole("listbox", { name: "Steps" }).getByRole("option").first());
  const links = page.locator("sudoku-grid .overlay .link:not(.under)");
  await expect.poll(() => links.count()).toBeGreaterThan(2);
  const whole = await links.count();

  await hand.tap(button(hand, "Link by link"));
  const [where, said] = [hand.help.locator(".chain-walk .count"), hand.help.locator(".walked")];
  await expect(where).toHaveText(/^Link 1 of \d+$/);
  await expect(said).toContainText(/^Suppose that row \d, column \d/);
  await expect(links).toHaveCount(0);
  await expect(page.locator("sudoku-grid .overlay .candidate")).toHaveCount(1);
  const next = button(hand, "Next link");
  await hand.tap(next);
  const second = (await said.textContent()) ?? "";
  await expect(links).not.toHaveCount(0);
  await expect.poll(() => links.count()).toBeLessThan(whole);
  await expect(page.locator("#spoken")).toHaveText(/^Link 2 of \d+: Then /);

  await next.press("ArrowRight");
  await expect(where).toHaveText(/^Link 3 of \d+$/);
  await expect(said).toContainText(second.trim());
  await next.press("ArrowLeft");
  await expect(said).toHaveText(second.trim());
  await next.press("End");
  await expect(where).toHaveText("All together");
  await expect(links).toHaveCount(whole);
  await expect(page.locator("sudoku-grid .overlay .candidate.remove")).not.toHaveCount(0);

  await hand.tap(hand.help.locator(".legend summary"));
  await expect(hand.help.locator(".legend li")).toContainText([/strong link/, /weak link/]);
});

test("a hint with several chains is walked chain by chain, beside Do it", async ({ hand, page, program }) => {
  const request = { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } };
  const { techniques } = await fetch(`${program.address}/api/about`, request).then((answer) => answer.json());
  const others = techniques.filter(({ usual, id }) => usual && id !== "forcing-net-verity").map(({ id }) => id);
  await hand.open(HARD);
  await prefer(page, { techniquesOff: others });
  await hand.askHint();
  await hand.tap(button(hand, "Show it"));
  await hand.tap(button(hand, "Link by link"));
  const where = hand.help.locator(".chain-walk .count");
  await expect(where).toHaveText(/^Chain 1 of 3, link 1 of \d$/);
  await expect(hand.help.locator(".rungs")).toBeHidden();
  const next = button(hand, "Next link");
  await hand.tap(next);
  await expect(hand.help.locator(".walked strong")).toContainText(/^(\(2\) )?Then /);
  for (let presses = 0; presses < 9 && !(await where.innerText()).startsWith("Chain 2"); presses++) await next.press("ArrowRight");
  await expect(where).toHaveText(/^Chain 2 of 3, link 1 of \d$/);
  await expect(page.locator("sudoku-grid .overlay .link")).toHaveCount(0);
  if (hand.touches) await expectUncovered(page);
  await hand.tap(button(hand, "Do it"));
  await expect(hand.help.locator(".now")).toContainText("Done");
});
