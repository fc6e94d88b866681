// The player's hand: what a person does on the page, in a person's words. It taps on a phone and clicks on a desktop.

import { expect } from "@playwright/test";

/** A hand. */
export class Hand {
  /** How often the screen was touched or clicked. */
  taps = 0;

  /**
   * @param {import("@playwright/test").Page} page
   * @param {boolean} touches whether it is a finger
   */
  constructor(page, touches) {
    this.page = page;
    this.touches = touches;
    this.grid = page.getByRole("grid");
    this.pad = page.locator("number-pad");
    this.bar = page.locator("game-bar");
    this.solver = page.locator("solve-panel");
    this.help = page.locator("help-panel");
    this.notices = page.locator("#notices");
    this.result = page.getByRole("region", { name: "Result" });
  }

  /**
   * Taps or clicks.
   * @param {import("@playwright/test").Locator} place
   * @param {Parameters<import("@playwright/test").Locator["click"]>[0]} [how]
   */
  async tap(place, how) {
    this.taps += 1;
    await (this.touches && !how ? place.tap() : place.click(how));
  }

  /**
   * The cell called `r1c1`.
   * @param {string} name
   */
  cell(name) {
    const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
    return this.page.locator(`[role=row][aria-rowindex="${row}"] > [role=gridcell][aria-colindex="${column}"]`);
  }

  /**
   * @param {string} name
   * @param {Parameters<import("@playwright/test").Locator["click"]>[0]} [how]
   */
  tapCell(name, how) {
    return this.tap(this.cell(name), how);
  }

  /**
   * The value in a cell.
   * @param {string} name
   */
  value(name) {
    return this.cell(name).locator(".value");
  }

  /**
   * A key of the pad.
   * @param {string | number} symbol
   */
  key(symbol) {
    return this.pad.getByRole("group", { name: "Digits" }).getByRole("button", { name: new RegExp(`^${symbol}, `) });
  }

  /** @param {...(string | number)} symbols */
  async press(...symbols) {
    for (const symbol of symbols) await this.tap(this.key(symbol));
  }

  /**
   * Writes a digit into a cell.
   * @param {string} name
   * @param {string | number} symbol
   */
  async write(name, symbol) {
    await this.tapCell(name);
    await this.press(symbol);
  }

  /** @param {"Value" | "Corner" | "Centre" | "Colours"} name */
  tool(name) {
    return this.tap(this.pad.getByRole("radio", { name }));
  }

  /** @param {"Undo" | "Redo" | "Erase" | "Hold a digit"} name */
  action(name) {
    return this.tap(this.pad.getByRole("button", { name, exact: true }));
  }

  /** Every value of the grid in a line, dots for blanks. */
  async line() {
    return this.page.evaluate(() =>
      [...document.querySelectorAll("[role=gridcell]")]
        .map((cell) => cell.querySelector(".value")?.textContent ?? ".")
        .join(""),
    );
  }

  /**
   * Waits until the grid shows these values.
   * @param {string} line
   */
  async sees(line) {
    await expect(async () => expect(await this.line()).toBe(line)).toPass({ timeout: 5000 });
  }

  /**
   * Chooses an entry of a menu, on a phone in the drawer.
   * @param {string} menu
   * @param {string} entry
   */
  async choose(menu, entry) {
    await this.tap(await this.entry(menu, entry));
  }

  /**
   * Opens a menu and finds an entry in it.
   * @param {string} menu
   * @param {string} entry
   */
  async entry(menu, entry) {
    const list = await this.openMenu(menu);
    const exact = new RegExp(`^${entry.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
    return list.locator(".entry").filter({ has: this.page.locator(".entry-label", { hasText: exact }) });
  }

  /**
   * Opens a menu. What is under File while a puzzle is entered is under Game elsewhere.
   * @param {string} menu
   */
  async openMenu(menu) {
    const { page } = this;
    const isEnter = (await page.locator("html").getAttribute("data-place")) === "enter";
    const name = menu === "File" && !isEnter ? "Game" : menu;
    if (!this.touches) {
      // While one menu is open, hovering opens the next, and a click would close it.
      if (await page.getByRole("menu").count()) await page.keyboard.press("Escape");
      await page.getByRole("menubar").getByRole("menuitem", { name, exact: true }).click();
      return page.getByRole("menu", { name });
    }
    // The card of a hint is in the place of the menu.
    const card = this.page.locator("help-panel[data-bottom-sheet=card] .close");
    if (await card.isVisible()) await this.tap(card);
    if (!(await this.dialog("Menu").isVisible())) await this.tap(page.getByRole("button", { name: "Menu", exact: true }));
    const summary = page.locator("summary", { hasText: new RegExp(`^${name}$`) });
    const fold = page.locator("dialog details").filter({ has: summary });
    if ((await fold.getAttribute("open")) === null) await this.tap(summary);
    return fold;
  }

  /** @param {string | RegExp} name */
  dialog(name) {
    return this.page.getByRole("dialog", { name });
  }

  /**
   * Presses a button of a dialog.
   * @param {string | RegExp} dialog
   * @param {string} button
   */
  answer(dialog, button) {
    return this.tap(this.dialog(dialog).getByRole("button", { name: button, exact: true }));
  }

  /**
   * Pastes a text on the page.
   * @param {string} text
   */
  async paste(text) {
    await this.page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  /**
   * Opens a puzzle of one line by pasting it on the front page, and waits until it can be played.
   * @param {string} line
   */
  async open(line) {
    await this.page.evaluate(() => document.querySelector("#home")?.click());
    await this.paste(line);
    await this.isIn("play");
    await this.sees(line);
    await this.dismiss();
  }

  /**
   * Enters a puzzle of one line by pasting it where puzzles are entered.
   * @param {string} line
   */
  async enter(line) {
    await this.isIn("enter");
    await this.paste(line);
    await this.sees(line);
    await this.dismiss();
  }

  /** Goes to the front page. */
  async home() {
    await this.tap(this.page.locator("#home"));
    await this.isIn("front");
  }

  /** Goes to an empty grid, to enter a puzzle. */
  async newGrid() {
    const isEnter = (await this.page.locator("html").getAttribute("data-place")) === "enter";
    await (isEnter ? this.choose("File", "New empty grid") : this.choose("Game", "Enter a puzzle"));
  }

  /** Goes from the game to its clues. */
  async changeClues() {
    await this.choose("Game", "Change the clues");
    await this.isIn("enter");
  }

  /** Plays what was entered. */
  async play() {
    await this.tap(this.bar.getByRole("button", { name: "Play", exact: true }));
  }

  /** @param {"front" | "learn" | "play" | "enter"} place */
  async isIn(place) {
    await expect(this.page.locator("html")).toHaveAttribute("data-place", place);
  }

  /** Dismisses the notices. */
  async dismiss() {
    await this.page.evaluate(() => document.querySelector("#notices")?.replaceChildren());
  }

  /** @param {string | RegExp} text */
  async hears(text) {
    await expect(this.notices.filter({ hasText: text })).toBeVisible();
  }

  /**
   * Chooses a tab of the help; a hint on a phone is a card, which has none until it is expanded.
   * @param {"Hint" | "Path" | "Steps" | "Set"} name
   */
  async tab(name) {
    const expand = this.help.getByRole("button", { name: "Show all of the help" });
    if (await expand.isVisible()) await this.tap(expand);
    await this.tap(this.help.getByRole("tab", { name }));
  }

  /** Asks for a hint: with the bulb on a phone, in the panel on a desktop. */
  async askHint() {
    if (this.touches) return this.tap(this.bar.getByRole("button", { name: "Hint" }));
    await this.tab("Hint");
    await this.tap(this.help.getByRole("tabpanel").getByRole("button", { name: "Hint", exact: true }));
  }

  /** Presses Solve. */
  solve() {
    return this.tap(this.solver.getByRole("button", { name: "Solve", exact: true }));
  }
}
