// Entry: by finger, mouse and keyboard, cell first and digit first.

import { expect, test } from "./app.js";
import { NEWSPAPER, clues } from "./puzzles.js";

test("a newspaper puzzle takes two taps per clue, and a hint then says where to look", async ({ hand }) => {
  for (const { name, symbol } of clues(NEWSPAPER)) await hand.write(name, symbol);
  expect(hand.taps).toBeLessThanOrEqual(2 * 27);
  await hand.sees(NEWSPAPER);
  await expect(hand.bar).toContainText("27 clues");
  await hand.askHint();
  await expect(hand.help.locator(".rungs .now")).toContainText(/row|column|box/i);
  await expect(hand.page.locator(".overlay .house")).not.toHaveCount(0);
});

test("the same digit again removes it, and the eraser removes anything", async ({ hand }) => {
  await hand.write("r1c1", 5);
  await expect(hand.value("r1c1")).toHaveText("5");
  await hand.write("r2c2", 8); // another digit in between: two taps on 5 in a row would hold it
  await hand.tapCell("r1c1");
  await hand.press(5);
  await expect(hand.value("r1c1")).toHaveCount(0);
  await hand.write("r1c1", 7);
  await hand.action("Erase");
  await expect(hand.value("r1c1")).toHaveCount(0);
});

test("undo and redo go through everything", async ({ hand }) => {
  await hand.write("r1c1", 1);
  await hand.write("r2c2", 2);
  await hand.action("Undo");
  await expect(hand.value("r2c2")).toHaveCount(0);
  await hand.action("Undo");
  await expect(hand.value("r1c1")).toHaveCount(0);
  await expect(hand.pad.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-disabled", "true");
  await hand.action("Redo");
  await hand.action("Redo");
  await expect(hand.value("r2c2")).toHaveText("2");
  await expect(hand.pad.getByRole("button", { name: "Redo" })).toHaveAttribute("aria-disabled", "true");
});

test("a held digit goes into every cell that is tapped", async ({ hand }) => {
  await hand.action("Hold a digit");
  await hand.press(4);
  await expect(hand.key(4)).toHaveAttribute("aria-pressed", "true");
  for (const name of ["r1c1", "r2c4", "r3c7"]) await hand.tapCell(name);
  for (const name of ["r1c1", "r2c4", "r3c7"]) await expect(hand.value(name)).toHaveText("4");
  await hand.action("Hold a digit");
  await hand.tapCell("r5c5");
  await expect(hand.value("r5c5")).toHaveCount(0);
});

test("corner marks, centre marks and colours", async ({ hand }) => {
  await hand.open(NEWSPAPER);
  await hand.tapCell("r1c3");
  await hand.tool("Corner");
  await hand.press(1, 7);
  await expect(hand.cell("r1c3").locator(".corner")).toHaveText(["1", "7"]);
  await hand.tool("Centre");
  await hand.press(1, 4);
  await expect(hand.cell("r1c3").locator(".centre")).toHaveText("14");
  await hand.tool("Colours");
  await hand.tap(hand.pad.getByRole("button", { name: "green triangle" }));
  await expect(hand.cell("r1c3").locator(".paint .paint-2")).toHaveCount(1);
  await expect(hand.cell("r1c3")).toHaveAccessibleName(
    "row 1, column 3, blank, corner marks 1 7, centre marks 1 4, coloured green triangle",
  );
  await hand.tool("Value");
});

test("a value tidies the marks of its peers", async ({ hand }) => {
  await hand.open(NEWSPAPER);
  await hand.tapCell("r1c3");
  await hand.tool("Centre");
  await hand.press(7, 9);
  await hand.tool("Value");
  await hand.write("r1c5", 9);
  await expect(hand.cell("r1c3").locator(".centre")).toHaveText("7");
  await hand.action("Undo");
  await expect(hand.cell("r1c3").locator(".centre")).toHaveText("79");
});

test("clues are fixed while a puzzle is played", async ({ hand }) => {
  await hand.open(NEWSPAPER);
  await hand.write("r1c1", 9);
  await expect(hand.value("r1c1")).toHaveText("5");
  await hand.action("Erase");
  await expect(hand.value("r1c1")).toHaveText("5");
});

test("the pad shows how many of a digit are left", async ({ hand }) => {
  await hand.open(NEWSPAPER);
  await expect(hand.key(5)).toHaveAccessibleName("5, 6 left");
});

test.describe("with a finger", () => {
  test.skip(({ hasTouch }) => !hasTouch);

  test("a long press opens the cell's own list", async ({ hand, page }) => {
    await hand.open(NEWSPAPER);
    const box = await hand.cell("r1c3").boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const session = await page.context().newCDPSession(page);
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    const list = page.getByRole("listbox", { name: "Values for row 1, column 3" });
    await expect(list).toBeVisible();
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await hand.tap(list.getByRole("option", { name: "7", exact: true }));
    await expect(hand.value("r1c3")).toHaveText("7");
  });

  test("a long press on the pad holds the digit", async ({ hand }) => {
    await hand.key(6).click({ delay: 600 });
    await expect(hand.key(6)).toHaveAttribute("aria-pressed", "true");
  });
});

test.describe("with the mouse", () => {
  test.skip(({ hasTouch }) => hasTouch);

  test("the cell's list offers what the rules allow first, and clears", async ({ hand, page }) => {
    await hand.open(NEWSPAPER);
    await hand.tapCell("r1c3", { button: "right" });
    const list = page.getByRole("listbox", { name: "Values for row 1, column 3" });
    const options = list.getByRole("option");
    await expect(options.first()).toHaveText("1");
    await expect(options).toHaveCount(10);
    await expect(list.getByRole("option", { name: "5, breaks a rule" })).toBeVisible();
    await list.getByRole("option", { name: "7", exact: true }).click();
    await expect(hand.value("r1c3")).toHaveText("7");
    await hand.tapCell("r1c3", { button: "right" });
    await list.getByRole("option", { name: "Clear" }).click();
    await expect(hand.value("r1c3")).toHaveCount(0);
  });

  test("dragging, Ctrl and Shift select several cells, which are written at once", async ({ hand, page }) => {
    await hand.cell("r1c1").hover();
    await page.mouse.down();
    for (const name of ["r1c2", "r1c3"]) await hand.cell(name).hover();
    await page.mouse.up();
    await hand.tapCell("r5c5", { modifiers: ["Control"] });
    const selected = page.locator("[role=gridcell][aria-selected=true]");
    await expect(selected).toHaveCount(4);
    await hand.tool("Corner");
    await hand.press(3);
    for (const name of ["r1c1", "r1c2", "r1c3", "r5c5"]) await expect(hand.cell(name).locator(".corner")).toHaveText("3");
    await hand.tapCell("r7c7");
    await hand.tapCell("r9c9", { modifiers: ["Shift"] });
    await expect(selected).toHaveCount(9);
  });

  test("a double click selects all cells with the same digit", async ({ hand, page }) => {
    await hand.open(NEWSPAPER);
    await hand.cell("r1c1").dblclick();
    await expect(page.locator("[role=gridcell][aria-selected=true]")).toHaveCount(3);
  });
});

test.describe("with the keyboard", () => {
  test.skip(({ hasTouch }) => hasTouch);

  test("a puzzle is typed with the arrow keys, which pass over blanks", async ({ hand, page }) => {
    await hand.tapCell("r1c1");
    for (const symbol of NEWSPAPER.slice(0, 9)) await page.keyboard.press(symbol === "." ? "ArrowRight" : symbol);
    await hand.sees(NEWSPAPER.slice(0, 9).padEnd(81, "."));
  });

  test("Shift writes corner marks, Ctrl centre marks, whatever is printed on the key", async ({ hand, page }) => {
    await hand.open(NEWSPAPER);
    await hand.tapCell("r1c3");
    await page.keyboard.press("Shift+Digit1");
    await page.keyboard.press("Control+Digit7");
    await expect(hand.cell("r1c3").locator(".corner")).toHaveText("1");
    await expect(hand.cell("r1c3").locator(".centre")).toHaveText("7");
    await page.keyboard.press("Delete");
    await expect(hand.cell("r1c3").locator(".centre")).toHaveCount(0);
  });

  test("arrows, Home, End, Ctrl and Shift move and select", async ({ hand, page }) => {
    const cursor = (/** @type {string} */ name) => expect(hand.cell(name)).toBeFocused();
    await hand.tapCell("r5c5");
    await page.keyboard.press("ArrowUp");
    await cursor("r4c5");
    await page.keyboard.press("End");
    await cursor("r4c9");
    await page.keyboard.press("Control+Home");
    await cursor("r1c1");
    await page.keyboard.press("Control+ArrowDown");
    await cursor("r9c1");
    await page.keyboard.press("Shift+ArrowRight");
    await expect(page.locator("[role=gridcell][aria-selected=true]")).toHaveCount(2);
    await page.keyboard.press("Control+a");
    await expect(page.locator("[role=gridcell][aria-selected=true]")).toHaveCount(81);
    await page.keyboard.press("Escape");
    await expect(page.locator("[role=gridcell][aria-selected=true]")).toHaveCount(0);
  });

  test("Enter opens the list, arrows and Enter choose from it, Escape leaves it", async ({ hand, page }) => {
    await hand.tapCell("r2c2");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("listbox", { name: "Values for row 2, column 2" })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(hand.value("r2c2")).toHaveText("4");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox", { name: "Values for" })).toBeHidden();
    await expect(hand.cell("r2c2")).toBeFocused();
  });

  test("letters change the tool, undo, redo and hold", async ({ hand, page }) => {
    await hand.open(NEWSPAPER);
    await hand.tapCell("r2c2");
    await page.keyboard.press("x");
    await expect(hand.pad.getByRole("radio", { name: "Corner" })).toBeChecked();
    await page.keyboard.press("z");
    await page.keyboard.press("8");
    await expect(hand.value("r2c2")).toHaveText("8");
    await page.keyboard.press("Control+z");
    await expect(hand.value("r2c2")).toHaveCount(0);
    await page.keyboard.press("Control+y");
    await expect(hand.value("r2c2")).toHaveText("8");
    await page.keyboard.press("Space");
    await expect(hand.key(8)).toHaveAttribute("aria-pressed", "true");
  });
});
