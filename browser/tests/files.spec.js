// Files: pasting, dropping and opening; saving, sharing and printing; and texts that cannot be read.

import { readFile } from "node:fs/promises";
import { expect, test } from "./app.js";
import { Hand } from "./hand.js";
import { LARGE, NEWSPAPER, SMALL } from "./puzzles.js";

const rows = (/** @type {string} */ line) => line.match(/.{9}/g) ?? [];

/** The same puzzle as people write it. */
const TEXTS = {
  "a line with zeros": NEWSPAPER.replaceAll(".", "0"),
  rows: rows(NEWSPAPER).join("\n"),
  "rows with spaces": rows(NEWSPAPER).map((row) => [...row].join(" ")).join("\r\n"),
  "a frame with borders": [
    "+-------+-------+-------+",
    ...rows(NEWSPAPER).flatMap((row, index) => [
      `| ${(row.match(/.{3}/g) ?? []).map((three) => [...three].join(" ")).join(" | ")} |`,
      ...(index % 3 === 2 ? ["+-------+-------+-------+"] : []),
    ]),
  ].join("\n"),
  "numbers between commas": rows(NEWSPAPER).map((row) => [...row.replaceAll(".", "0")].join(",")).join("\n"),
};

test("paste: a puzzle as people write it", async ({ hand }) => {
  for (const [name, text] of Object.entries(TEXTS)) {
    await hand.home();
    await hand.paste(text);
    await expect.poll(() => hand.line(), { message: name }).toBe(NEWSPAPER);
    await hand.isIn("play");
    await hand.newGrid();
    await hand.sees(".".repeat(81));
    await hand.paste(text);
    await expect.poll(() => hand.line(), { message: name }).toBe(NEWSPAPER);
    await hand.isIn("enter");
  }
});

test("paste: a bad text shows the place and the reason, and loses nothing", async ({ hand, app }) => {
  app.expected.push(/422|400/);
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", 7);
  await expect(hand.value("r1c3")).toHaveText("7");
  const before = await hand.line();
  await hand.paste([...rows(NEWSPAPER).slice(0, 4), "72..#.6.4", ...rows(NEWSPAPER).slice(5)].join("\n"));
  const dialog = hand.dialog("Open");
  await expect(dialog.getByRole("status")).not.toBeEmpty();
  await expect(dialog).toContainText("Line 5, column 5:");
  await expect(dialog.locator("pre mark")).toHaveText("#");
  await hand.answer("Open", "Cancel");
  await hand.sees(before);
});

test("paste: a variant is refused by the name of its rule", async ({ hand, app }) => {
  app.expected.push(/422|400/);
  const puzzle = { size: 9, grid: Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({}))), killercage: [{ cells: ["R1C1", "R1C2"], value: "3" }] };
  await hand.paste(`https://www.f-puzzles.com/?load=${Buffer.from(JSON.stringify(puzzle)).toString("base64")}`);
  await expect(hand.dialog("Open").getByRole("status")).not.toBeEmpty();
  await hand.sees(".".repeat(81));
});

test("paste: several puzzles are offered, or go to the library", async ({ hand }) => {
  await hand.paste(`${NEWSPAPER}\n${NEWSPAPER.replaceAll("5", "x").replaceAll("3", "5").replaceAll("x", "3")}`);
  const dialog = hand.dialog("Open");
  await expect(dialog.locator(".card")).toHaveCount(2);
  await hand.answer("Open", "Add all to the library");
  await hand.hears("2 puzzles are in the library now.");
  await hand.choose("File", "Library…");
  await expect(hand.dialog("Library").getByRole("listitem")).toHaveCount(2);
  await hand.tap(hand.dialog("Library").getByRole("button", { name: /^Open/ }).first());
  await hand.sees(NEWSPAPER);
});

test("paste: the keyboard's own", async ({ hand, page }) => {
  test.skip(hand.touches);
  await page.evaluate((text) => navigator.clipboard.writeText(text), NEWSPAPER);
  await page.keyboard.press("Control+v");
  await hand.sees(NEWSPAPER);
});

test("a file is dropped, and gives the game its name", async ({ hand, page }) => {
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "Sunday paper.sdk", { type: "text/plain" }));
    return data;
  }, rows(NEWSPAPER).join("\n"));
  await hand.home();
  await page.locator("front-page").dispatchEvent("dragover", { dataTransfer: dropped });
  await page.locator("front-page").dispatchEvent("drop", { dataTransfer: dropped });
  await hand.sees(NEWSPAPER);
  await expect(hand.bar.locator(".name")).toHaveText("Sunday paper");
});

test("a file is chosen in Open", async ({ hand }) => {
  await hand.choose("File", "Open…");
  const file = { name: "small.txt", mimeType: "text/plain", buffer: Buffer.from(SMALL) };
  await hand.dialog("Open").locator("input[type=file]").setInputFiles(file);
  await hand.sees(SMALL);
});

test("saved in every format, it opens again as the same puzzle", async ({ hand }) => {
  test.slow();
  const formats = () => hand.dialog("Save as").getByLabel("Format");
  await hand.open(NEWSPAPER);
  await hand.choose("File", "Save as…");
  await expect.poll(() => formats().locator("option").count()).toBeGreaterThan(10);
  const names = await formats().locator("option").evaluateAll((options) => options.map((option) => option.value));
  const texts = new Map();
  for (const name of names) {
    const text = hand.dialog("Save as").getByLabel("Text");
    const before = await text.inputValue();
    await formats().selectOption(name);
    if (name !== "line") await expect(text, name).not.toHaveValue(before);
    await expect(text, name).not.toHaveValue("");
    texts.set(name, await text.inputValue());
  }
  await hand.page.keyboard.press("Escape");
  for (const [name, text] of texts) {
    await hand.newGrid();
    await hand.sees(".".repeat(81));
    await hand.paste(text);
    await expect.poll(() => hand.line(), { message: name }).toBe(NEWSPAPER);
  }
});

test("a saved file is downloaded", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  await hand.choose("File", "Save as…");
  await hand.dialog("Save as").getByLabel("Format").selectOption("opensudoku");
  await expect(hand.dialog("Save as").getByLabel("Text")).toHaveValue(/<opensudoku/);
  const [file] = await Promise.all([page.waitForEvent("download"), hand.answer("Save as", "Download")]);
  expect(file.suggestedFilename()).toMatch(/\.opensudoku$|\.xml$/);
  expect(await readFile(await file.path(), "utf8")).toContain("<opensudoku");
});

test("the library keeps, renames, deletes and brings back", async ({ hand }) => {
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", 7);
  await hand.open(SMALL); // the game before goes to the library
  await hand.choose("File", "Library…");
  const library = hand.dialog("Library");
  const row = library.getByRole("listitem").filter({ hasText: "9×9" });
  await hand.tap(row.getByRole("button", { name: /^Rename/ }));
  await library.getByLabel("New title").fill("Train ride");
  await library.getByLabel("New title").press("Enter");
  await expect(library).toContainText("Train ride");
  await hand.tap(library.getByRole("button", { name: "Delete: Train ride" }));
  await expect(library).toContainText("“Train ride” is deleted.");
  await hand.tap(library.getByRole("button", { name: "Undo" }));
  await hand.tap(library.getByRole("button", { name: "Open: Train ride" }));
  await expect(hand.value("r1c3")).toHaveText("7");
  await expect(hand.bar.locator(".name")).toHaveText("Train ride");
});

test("a library is exported and imported by another browser", async ({ hand, page, browser, server }) => {
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", 7);
  await hand.choose("File", "Library…");
  await expect(hand.dialog("Library").getByRole("listitem")).toHaveCount(1);
  const [file] = await Promise.all([page.waitForEvent("download"), hand.answer("Library", "Export all")]);
  const other = await browser.newPage();
  await other.goto(server.address);
  await other.locator("html[data-ready]").waitFor();
  const there = new Hand(other, hand.touches);
  await there.choose("File", "Library…");
  await there.dialog("Library").locator("input[type=file]").setInputFiles(await file.path());
  await expect(there.dialog("Library")).toContainText("One game came in.");
  await other.close();
});

test("a link carries clues, values, both kinds of marks and other sizes", async ({ hand, app, page }) => {
  await hand.open(NEWSPAPER);
  await hand.write("r1c3", 7);
  await hand.tapCell("r1c5");
  await hand.tool("Centre");
  await hand.press(4, 9);
  await hand.tool("Corner");
  await hand.press(9);
  const before = await hand.line();
  await hand.choose("File", "Share link…");
  const link = await hand.dialog("Share link").getByLabel("Link").inputValue();
  expect(link).toMatch(/^http.*#b=3x3\./);
  await hand.answer("Share link", "Copy link");
  await expect(hand.dialog("Share link")).toContainText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.keyboard.press("Escape");
  await hand.newGrid();
  await hand.sees(".".repeat(81));

  await page.goto("about:blank");
  await page.goto(link);
  await hand.sees(before);
  await expect(page.locator("#spoken")).toHaveText("Opened from the link.");
  await expect(hand.cell("r1c5").locator(".centre")).toHaveText("49");
  await expect(hand.cell("r1c5").locator(".corner")).toHaveText("9");
  expect(page.url()).not.toContain("#b=");

  await hand.open(LARGE);
  await hand.choose("File", "Share link…");
  const large = await hand.dialog("Share link").getByLabel("Link").inputValue();
  await page.keyboard.press("Escape");
  await page.goto(app.server.address);
  await page.goto(large);
  await hand.sees(LARGE);
});

test("a broken link says what is wrong with it and leaves the game alone", async ({ hand, page, server }) => {
  await hand.open(NEWSPAPER);
  await page.goto(`${server.address}/#b=3x3.53b`);
  await hand.hears("This link is not complete.");
  await hand.sees(NEWSPAPER);
  await page.goto(`${server.address}/#b=999x1.z`);
  await hand.hears("The size in this link does not exist.");
});

test("the QR code is drawn", async ({ hand }) => {
  await hand.open(NEWSPAPER);
  await hand.choose("File", "QR code…");
  const code = hand.dialog("QR code").getByRole("img", { name: "QR code" });
  await expect(code).toBeVisible();
  const box = await code.boundingBox();
  expect(box?.width).toBeGreaterThan(180);
  expect(Math.abs((box?.width ?? 0) - (box?.height ?? 1))).toBeLessThan(2);
});

/**
 * The printed PDF file: a download, or, without a server, what the browser makes of the page when it prints.
 */
async function printedPdf(hand, page, engines) {
  if (engines === "server") {
    const [file] = await Promise.all([page.waitForEvent("download"), hand.answer("Print", "Download")]);
    expect(file.suggestedFilename()).toBe("sudoku.pdf");
    return readFile(await file.path(), "latin1");
  }
  const isAsked = page.evaluate(() => new Promise((resolve) => (window.print = () => resolve(true))));
  await hand.answer("Print", "Download");
  expect(await isAsked).toBe(true);
  const file = await page.pdf({ preferCSSPageSize: true });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(page.locator("#paper")).toHaveCount(0);
  return file.toString("latin1");
}

test("printed as PDF, PNG and SVG", async ({ hand, page, engines }) => {
  await hand.open(NEWSPAPER);
  await hand.choose("File", "Print…");
  const dialog = hand.dialog("Print");
  await dialog.getByLabel("Solutions").check();
  const pdf = await printedPdf(hand, page, engines);
  expect(pdf).toContain("%PDF-");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  for (const [form, magic] of [["PNG", "\x89PNG"], ["SVG", "<svg"]]) {
    await dialog.getByLabel("Format").selectOption(form);
    const [file] = await Promise.all([page.waitForEvent("download"), hand.answer("Print", "Download")]);
    expect(file.suggestedFilename()).toBe(`sudoku.${form.toLowerCase()}`);
    expect(await readFile(await file.path(), "latin1")).toContain(magic);
    await expect(dialog).toContainText("The file is in your downloads.");
  }
});

test("new puzzles are printed, several a page", async ({ hand, page, engines }) => {
  await hand.choose("File", "Print…");
  const dialog = hand.dialog("Print");
  await dialog.getByRole("radio", { name: "New puzzles" }).check();
  await dialog.getByLabel("Level", { exact: true }).selectOption("Easy");
  await dialog.getByLabel("Puzzles per page").selectOption("4");
  expect((await printedPdf(hand, page, engines)).length).toBeGreaterThan(2000);
});

test("on paper there is the grid and nothing else", async ({ hand, page }) => {
  await hand.open(NEWSPAPER);
  await page.emulateMedia({ media: "print" });
  await expect(hand.grid).toBeVisible();
  for (const part of [hand.pad, hand.solver, hand.help, page.locator("menu-bar")]) await expect(part).toBeHidden();
});
