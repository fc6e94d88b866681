// The pad and what it does to a game: switches, coloured candidates, keys for everything, and a layout that stays.

import { expect, test } from "./app.js";
import { violations } from "./axe.js";
import { NEWSPAPER, NEWSPAPER_SOLVED, without } from "./puzzles.js";

/** Two cells are left. */
const NEARLY = without(NEWSPAPER_SOLVED, 0, 80);

/** @param {import("./hand.js").Hand} hand @param {string} name */
const padButton = (hand, name) => hand.pad.getByRole("button", { name, exact: true });

test("automatic candidates are switched on the pad, and the player's marks come back", async ({ hand }) => {
  await hand.open(NEWSPAPER);
  await hand.tapCell("r1c3");
  await hand.tool("Corner");
  await hand.press(1);
  const candidates = padButton(hand, "Automatic candidates");
  await hand.tap(candidates);
  await expect(candidates).toHaveAttribute("aria-pressed", "true");
  await expect(hand.cell("r1c3")).toHaveAccessibleName("row 1, column 3, blank, candidates 1 2 4 6 7 9");
  await hand.tap(candidates);
  await expect(hand.cell("r1c3").locator(".corner")).toHaveText("1");
});

test("with the switch for several cells, taps add to the selection", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  const several = padButton(hand, "Select several cells");
  const selected = page.locator("[role=gridcell][aria-selected=true]");
  await hand.tapCell("r1c3");
  await hand.tap(several);
  await expect(several).toHaveAttribute("aria-pressed", "true");
  for (const name of ["r2c2", "r2c3", "r3c1"]) await hand.tapCell(name);
  await expect(selected).toHaveCount(4);
  await hand.tapCell("r2c3");
  await expect(selected).toHaveCount(3);
  await hand.tool("Corner");
  await hand.press(4);
  for (const name of ["r1c3", "r2c2", "r3c1"]) await expect(hand.cell(name).locator(".corner")).toHaveText("4");
  await hand.action("Hold a digit");
  await hand.press(5);
  await expect(several).toHaveAttribute("aria-pressed", "false");
  await hand.tap(several);
  await expect(hand.key(5)).not.toHaveAttribute("aria-pressed", "true");
  await hand.tap(several);
  await hand.tapCell("r5c5");
  await expect(selected).toHaveCount(1);
});

test("a single candidate gets a colour, which is undone, redone and survives a reload", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  await hand.tapCell("r1c3");
  await hand.tool("Centre");
  await hand.press(1, 4);
  await hand.tool("Colours");
  await hand.tap(padButton(hand, "Colour a single candidate"));
  await hand.tool("Colours"); // the way back without a choice
  await expect(padButton(hand, "green triangle")).toBeVisible();
  await hand.tap(padButton(hand, "Colour a single candidate"));
  await hand.tap(padButton(hand, "Candidate 4"));
  await hand.tap(padButton(hand, "green triangle"));
  const spot = hand.cell("r1c3").locator(".spot");
  await expect(spot).toHaveClass("spot paint-2");
  await expect(page.locator("#spoken")).toHaveText("4 green triangle written in one cell");
  const name = "row 1, column 3, blank, centre marks 1 4, candidates coloured 4 green triangle";
  await expect(hand.cell("r1c3")).toHaveAccessibleName(name);
  await hand.tap(padButton(hand, "violet square"));
  await expect(spot).toHaveClass("spot paint-3");
  await hand.action("Undo");
  await expect(spot).toHaveClass("spot paint-2");
  await page.reload();
  await expect(hand.cell("r1c3")).toHaveAccessibleName(name);
  await hand.action("Undo");
  await expect(spot).toHaveCount(0);
  await hand.action("Redo");
  await hand.tapCell("r1c5");
  await hand.tool("Colours");
  await hand.tap(padButton(hand, "green triangle"));
  await expect(hand.cell("r1c5").locator(".paint .paint-2")).toHaveCount(1);
});

test("coloured candidates lie behind automatic candidates, and a link is opened without them", async ({ hand, page, server }) => {
  await hand.open(NEWSPAPER);
  await hand.tap(padButton(hand, "Automatic candidates"));
  await hand.tapCell("r1c3");
  await hand.tool("Colours");
  await hand.tap(padButton(hand, "Colour a single candidate"));
  await hand.tap(padButton(hand, "Candidate 2"));
  await hand.tap(padButton(hand, "orange disc"));
  await expect(hand.cell("r1c3").locator(".spot")).toHaveCount(1);
  await hand.tap(padButton(hand, "Candidate 2 is coloured. Colour whole cells"));
  await hand.tap(padButton(hand, "orange disc"));
  await expect(hand.cell("r1c3").locator(".paint .paint-1")).toHaveCount(1);
  await hand.choose("Game", "Share link…");
  const link = await hand.dialog("Share link").getByRole("textbox").inputValue();
  await page.goto("about:blank");
  await page.goto(link.replace(/^[^#]*/, `${server.address}/`));
  await hand.isIn("play");
  await hand.sees(NEWSPAPER);
  await expect(hand.cell("r1c3").locator(".spot")).toHaveCount(0);
});

test("corner marks have fixed places if that is wanted", async ({ hand }) => {
  await hand.open(NEWSPAPER);
  await hand.tapCell("r1c3");
  await hand.tool("Corner");
  await hand.press(4);
  const x = async () => Number(await hand.cell("r1c3").locator(".corner").getAttribute("x"));
  const usual = await x();
  await hand.press(1);
  await expect(hand.cell("r1c3").locator(".corner")).toHaveCount(2);
  await hand.choose("View", "All settings…");
  await hand.dialog("Settings").getByLabel("Corner marks at fixed places").check();
  await hand.answer("Settings", "Done");
  const places = hand.cell("r1c3").locator(".corner");
  await expect(places).toHaveText(["1", "4"]);
  const at = await places.evaluateAll((marks) => marks.map((mark) => [mark.getAttribute("x"), Number(mark.getAttribute("y"))]));
  expect(at[0][0]).toBe(at[1][0]);
  expect(at[0][1]).toBeLessThan(at[1][1]);
  expect(Number(at[1][0])).toBeLessThan(usual + 10);
});

test("a double tap on a digit never takes it out; later the same digit does, or asks, or does nothing", async ({ hand, page }) => {
  await page.clock.install();
  await page.reload();
  await page.locator("html[data-ready]").waitFor();
  await hand.open(NEWSPAPER);
  await hand.tapCell("r1c3");
  const again = async () => {
    await page.clock.runFor(1000);
    await page.keyboard.press("4");
  };
  await page.keyboard.press("4");
  await page.keyboard.press("4");
  await page.clock.runFor(100);
  await expect(hand.value("r1c3")).toHaveText("4");
  await again();
  await page.clock.runFor(100);
  await expect(hand.value("r1c3")).toHaveCount(0);
  const choose = async (/** @type {string} */ what) => {
    await hand.choose("View", "All settings…");
    await hand.dialog("Settings").getByRole("group", { name: "The same digit again" }).getByRole("radio", { name: what }).check();
    await hand.answer("Settings", "Done");
    await hand.tapCell("r1c3");
  };
  await choose("asks");
  await again();
  await again();
  await hand.answer("4 is there already. Take it out?", "Keep");
  await page.clock.runFor(100);
  await expect(hand.value("r1c3")).toHaveText("4");
  await again();
  await hand.answer("4 is there already. Take it out?", "Take it out");
  await page.clock.runFor(100);
  await expect(hand.value("r1c3")).toHaveCount(0);
  await choose("changes nothing");
  await again();
  await again();
  await page.clock.runFor(100);
  await expect(hand.value("r1c3")).toHaveText("4");
  await expect(page.locator("#spoken")).toHaveText("4 is there already");
});

test("a double tap on the pad holds the digit, and what it took out comes back", async ({ hand }) => {
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", 4);
  await hand.write("r2c2", 7);
  await hand.tapCell("r1c3");
  await hand.key(4).dblclick();
  await expect(hand.key(4)).toHaveAttribute("aria-pressed", "true");
  await expect(hand.value("r1c3")).toHaveText("4");
});

test("a full but wrong grid says so at once, and shows what is wrong", async ({ hand, page }) => {
  await hand.open(NEARLY);
  await hand.write("r1c1", 3);
  await expect(hand.notices).not.toContainText("The grid is full");
  await hand.write("r9c9", 3);
  await hand.hears("The grid is full, but something is wrong.");
  await hand.tap(hand.notices.getByRole("button", { name: "Show me" }));
  await hand.hears("One value is wrong. It is marked.");
  await expect(hand.cell("r1c1")).toHaveAttribute("aria-invalid", "true");
  await hand.action("Undo");
  await hand.action("Redo");
  await hand.hears("The grid is full");
  await hand.write("r1c1", 5);
  await expect(hand.notices).not.toContainText("The grid is full");
  await expect(hand.dialog("Solved!")).toBeVisible();
  await page.keyboard.press("Escape");
});

test("a game can be felt and heard, but only if that is wanted", async ({ hand, page }) => {
  await page.evaluate(() => {
    globalThis.buzzes = [];
    globalThis.tones = 0;
    navigator.vibrate = (pattern) => globalThis.buzzes.push(pattern) > 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (at) {
      globalThis.tones += 1;
      return start.call(this, at);
    };
  });
  const felt = () => page.evaluate(() => [globalThis.buzzes.length, globalThis.tones]);
  await hand.open(NEARLY);
  await hand.write("r1c1", 6);
  await hand.action("Undo");
  expect(await felt()).toEqual([0, 0]);
  await hand.choose("View", "All settings…");
  const settings = hand.dialog("Settings");
  for (const name of ["Vibrate a little", "Soft sounds"]) await expect(settings.getByLabel(name)).not.toBeChecked();
  for (const name of ["Vibrate a little", "Soft sounds"]) await settings.getByLabel(name).check();
  await hand.answer("Settings", "Done");
  await hand.write("r1c1", 5);
  await expect.poll(felt).toEqual([1, 1]);
  await hand.write("r9c9", 3);
  await expect.poll(felt).toEqual([2, 5]);
});

test.describe("with the keyboard", () => {
  test.skip(({ hasTouch }) => hasTouch);

  test("letters ask for a hint, a check, a pause and a new puzzle", async ({ hand, page }) => {
    await hand.open(NEWSPAPER);
    await hand.tapCell("r1c3");
    await page.keyboard.press("p");
    await expect(hand.cell("r1c1")).toHaveAccessibleName("row 1, column 1, hidden");
    await page.keyboard.press("p");
    await expect(hand.cell("r1c1")).toHaveAccessibleName("row 1, column 1, given 5");
    await page.keyboard.press("k");
    await hand.hears("Everything is right so far.");
    await page.keyboard.press("t");
    await expect(padButton(hand, "Automatic candidates")).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("m");
    await expect(padButton(hand, "Select several cells")).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("h");
    await expect(hand.help.locator("[data-rung]")).toHaveCount(1);
    await page.keyboard.press("n");
    await expect(hand.dialog("New puzzle")).toBeVisible();
    await page.keyboard.press("Escape");
    await hand.sees(NEWSPAPER);
    await hand.choose("Help", "Keyboard");
    for (const what of ["a hint", "check my values", "pause, or go on", "a new puzzle"]) {
      await expect(hand.dialog("Keyboard").getByText(what, { exact: true })).toBeVisible();
    }
  });

  test("where letters are digits they are written, and the commands need Alt", async ({ hand, page }) => {
    await hand.choose("Size", "16×16");
    await hand.tapCell("r1c1");
    await page.keyboard.press("1");
    await hand.tap(hand.bar.getByRole("button", { name: "Play", exact: true }));
    const play = hand.dialog(/Play it anyway/);
    if (await play.isVisible()) await hand.tap(play.getByRole("button", { name: "Play", exact: true }));
    await hand.isIn("play");
    await hand.tapCell("r2c5");
    await page.keyboard.press("c");
    await expect(hand.value("r2c5")).toHaveText("C");
    await page.keyboard.press("Alt+p");
    await expect(hand.cell("r1c1")).toHaveAccessibleName("row 1, column 1, hidden");
  });

  test("Alt and a digit choose the candidate that is coloured", async ({ hand, page }) => {
    await hand.open(NEWSPAPER);
    await hand.tapCell("r1c3");
    await page.keyboard.press("Alt+Digit4");
    await page.keyboard.press("1");
    await expect(hand.cell("r1c3")).toHaveAccessibleName(
      "row 1, column 3, blank, corner marks 4, candidates coloured 4 orange disc",
    );
    await page.keyboard.press("Alt+Digit0");
    await page.keyboard.press("2");
    await expect(hand.cell("r1c3").locator(".paint .paint-2")).toHaveCount(1);
  });

  test("the focus follows the choice of a candidate, and stays on the pad", async ({ hand, page }) => {
    await hand.open(NEWSPAPER);
    await hand.tool("Colours");
    await padButton(hand, "Colour a single candidate").focus();
    await page.keyboard.press("Enter");
    await expect(padButton(hand, "Candidate 1")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(padButton(hand, "Candidate 2 is coloured. Colour whole cells")).toBeFocused();
  });

  test("a key that is held down writes once", async ({ hand, page }) => {
    await hand.open(NEWSPAPER);
    await hand.tapCell("r1c3");
    await page.keyboard.press("x");
    await page.keyboard.down("4");
    for (let count = 0; count < 4; count++) await page.keyboard.down("4");
    await page.keyboard.up("4");
    await expect(hand.cell("r1c3").locator(".corner")).toHaveText("4");
  });
});

test("nothing moves when the tool changes, at any size", async ({ hand, page }) => {
  test.setTimeout(60_000);
  for (const entry of ["4×4", "6×6, boxes 2×3", "9×9", "16×16"]) {
    await hand.choose("Size", entry);
    await hand.tool("Value");
    const boxes = () =>
      page.evaluate(() => {
        const fixed = document.querySelectorAll("sudoku-grid, number-pad, number-pad .tools button, number-pad .actions button, number-pad :is(.erase, .several, .candidates), solve-panel");
        // Where they are laid out: a key that is pressed is drawn smaller for a moment.
        return Array.from(fixed, (element) => {
          const { className, localName, offsetLeft, offsetTop, offsetWidth, offsetHeight } = element;
          return [className || localName, offsetLeft, offsetTop, offsetWidth, offsetHeight].join(" ");
        });
      });
    const before = await boxes();
    for (const tool of /** @type {const} */ (["Corner", "Centre", "Colours"])) {
      await hand.tool(tool);
      await expect(hand.pad.getByRole("radio", { name: tool })).toBeChecked();
      expect(await boxes(), `${entry}, ${tool}`).toEqual(before);
    }
    await hand.tap(padButton(hand, "Colour a single candidate"));
    await expect(hand.pad.getByRole("group", { name: "Which candidate" })).toBeVisible();
    expect(await boxes(), `${entry}, candidates`).toEqual(before);
  }
});

test("every key of the pad can be reached by a thumb on the smallest phone and in landscape", async ({ hand, page }) => {
  test.skip(!hand.touches);
  await hand.open(NEWSPAPER);
  for (const [width, height] of [[320, 553], [375, 553], [640, 360]]) {
    await page.setViewportSize({ width, height });
    await hand.tool("Colours");
    for (const tool of /** @type {const} */ (["Colours", "Value"])) {
      await hand.tool(tool);
      const bad = async () =>
        page.evaluate(() =>
          Array.from(document.querySelectorAll("number-pad button"), (button) => ({ button, box: button.getBoundingClientRect() }))
            .filter(({ box }) => box.width < 40 || box.height < 40 || box.right > innerWidth || box.bottom > innerHeight + scrollY)
            .map(({ button, box }) => `${button.getAttribute("aria-label")}: ${Math.round(box.width)} × ${Math.round(box.height)} at ${Math.round(box.bottom)}`),
        );
      await expect.poll(bad, `${width} × ${height}, ${tool}`).toEqual([]);
    }
    expect(await violations(page, "number-pad")).toEqual([]);
  }
});

for (const theme of ["light", "dark", "high contrast"]) {
  test(`axe finds nothing on the pad with its colours, ${theme}`, async ({ hand, page }) => {
    await hand.choose("View", theme);
    await hand.open(NEWSPAPER);
    await hand.tapCell("r1c3");
    await hand.tap(padButton(hand, "Automatic candidates"));
    await hand.tool("Colours");
    await hand.tap(padButton(hand, "Colour a single candidate"));
    expect(await violations(page, "number-pad")).toEqual([]);
    await hand.tap(padButton(hand, "Candidate 4"));
    await hand.tap(padButton(hand, "orange disc"));
    expect(await violations(page, "number-pad")).toEqual([]);
  });
}
