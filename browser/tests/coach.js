// What a learner does in Learn, in a learner's words.

import { expect } from "@playwright/test";

/** Learn, used by a hand. */
export class Coach {
  /** @param {import("./hand.js").Hand} hand */
  constructor(hand) {
    this.hand = hand;
    this.page = hand.page;
    this.place = this.page.locator("learn-page");
    this.grid = this.place.getByRole("grid");
    this.verdict = this.place.locator(".judgement");
    this.task = this.place.locator(".task");
  }

  /**
   * Goes to an address of Learn.
   * @param {string} address
   */
  async visit(address) {
    await this.page.evaluate((address) => (location.hash = address), address);
    await this.hand.isIn("learn");
  }

  /**
   * Opens the exercises of a technique, and waits for the first.
   * @param {string} technique
   * @param {{ level?: number, seed?: number }} [wish]
   */
  async practise(technique, { level = 1, seed = 1 } = {}) {
    await this.visit(`learn/${technique}/practise?level=${level}&seed=${seed}`);
    await expect(this.button("Check")).toBeVisible({ timeout: 20_000 });
  }

  /** @param {string} name */
  button(name) {
    return this.place.getByRole("button", { name, exact: true });
  }

  /** @param {string} name */
  press(name) {
    return this.hand.tap(this.button(name));
  }

  /** @param {string} name `r1c1` */
  cell(name) {
    const [, row, column] = /^r(\d)c(\d)$/.exec(name) ?? [];
    return this.grid.locator(`[role=row][aria-rowindex="${row}"] > [role=gridcell][aria-colindex="${column}"]`);
  }

  /** The exercise on the grid: values as a line, and the candidates of every cell. */
  position() {
    return this.grid.evaluate((grid) => {
      const cells = [...grid.querySelectorAll("[role=gridcell]")];
      return {
        line: cells.map((cell) => cell.querySelector(".value")?.textContent ?? ".").join(""),
        candidates: cells.map((cell) => cell.querySelector(".candidates")?.textContent ?? ""),
      };
    });
  }

  /** What the step that is shown concludes and rests on, read from the drawing. */
  drawn() {
    return this.grid.evaluate((grid) => {
      const cellAt = (/** @type {Element} */ part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const [middleX, middleY] = [x + width / 2, y + height / 2];
        const cell = [...grid.querySelectorAll("[role=gridcell]")].find((cell) => {
          const box = /** @type {Element} */ (cell.querySelector(".back")).getBoundingClientRect();
          return middleX > box.left && middleX < box.right && middleY > box.top && middleY < box.bottom;
        });
        return `r${cell?.parentElement?.getAttribute("aria-rowindex")}c${cell?.getAttribute("aria-colindex")}`;
      };
      const digits = (/** @type {string} */ kind) =>
        [...grid.querySelectorAll(`.overlay :is(${kind})`)].map((part) => ({
          cell: cellAt(/** @type {Element} */ (part.querySelector(".back"))),
          digit: part.querySelector("text")?.textContent ?? "",
        }));
      const frames = [...grid.querySelectorAll(".overlay .frame:not(.witness)")];
      return { removed: digits(".candidate.remove"), placed: digits(".candidate.place, .placed"), cells: frames.map(cellAt) };
    });
  }

  /** The step of the current exercise, found by looking at it; the same exercise then begins again. */
  async peek() {
    await this.press("Show it");
    await expect(this.button("Show it")).toBeHidden();
    const drawn = await this.drawn();
    await this.page.evaluate(() => localStorage.removeItem("omnidoku.skills"));
    await this.page.reload();
    await this.page.locator("html[data-ready]").waitFor();
    await expect(this.button("Check")).toBeVisible({ timeout: 20_000 });
    return drawn;
  }

  /**
   * Marks a candidate: a finger holds its digit first, a mouse points at it.
   * @param {{ cell: string, digit: string }} place
   */
  async mark({ cell, digit }) {
    const key = this.place.getByRole("group", { name: "The digit that taps mean" }).getByRole("button", { name: digit });
    if ((await key.getAttribute("aria-pressed")) !== "true") await this.hand.tap(key);
    const box = /** @type {NonNullable<Awaited<ReturnType<typeof this.grid.boundingBox>>>} */ (await this.cell(cell).boundingBox());
    const [column, row] = [(Number(digit) - 1) % 3, Math.floor((Number(digit) - 1) / 3)];
    const position = { x: ((2 * column + 1) * box.width) / 6, y: ((2 * row + 1) * box.height) / 6 };
    await (this.hand.touches ? this.cell(cell).tap() : this.cell(cell).click({ position }));
  }

  /**
   * A candidate that is the solution of its cell, where there is another: striking it out is wrong.
   * @param {string} server
   */
  async mistake(server) {
    const { line, candidates } = await this.position();
    const reply = await this.page.request.post(`${server}/api/solve`, { data: { puzzle: line } });
    const { solutions } = await reply.json();
    const cell = candidates.findIndex((list) => list.length > 2);
    return { cell: `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`, digit: String(solutions[0][cell]) };
  }
}
