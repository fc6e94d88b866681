// The results of a test: tables that fill up while it runs, charts at the end of each level, and files to download.

import { engine } from "../../context.js";
import { h, set } from "../../dom.js";
import { moment } from "../../menu/days.js";
import { download, fileName } from "../../menu/files.js";
import { complain } from "../../notices.js";
import { language, say } from "../../words.js";
import { gallery } from "./charts.js";
import { inOrder } from "./results.js";
import { PuzzleTable, levelTable, superTable } from "./tables.js";

/** @typedef {import("./results.js").Results} Results */

/** The files of a report. */
const FILES = /** @type {const} */ ([
  ["csv", "text/csv"],
  ["json", "application/json"],
  ["html", "text/html"],
]);

/** The view. */
export class ResultsView {
  /** @type {Results | undefined} */
  #results;
  #summary = h("div");
  #charts = h("div", { "aria-live": "off" });
  #puzzles = new PuzzleTable();
  #details = h("details", { class: "card", ontoggle: () => this.#fillPuzzles() }, h("summary", {}, say("tests.by-puzzle")), this.#puzzles.element);
  #title = h("h2");
  #note = h("p", { class: "soft" });
  #files = FILES.map(([kind, media]) =>
    h("button", { type: "button", "data-kind": kind, onclick: () => void this.#save(kind, media) }, say(`tests.file-${kind}`)),
  );
  /** How much the last report covered. */
  #reported = "";
  /** @type {Promise<void> | undefined} */
  #asking;
  /** @type {import("../../api").ReportReply | undefined} */
  #report;

  element = h(
    "section",
    { class: "results", "aria-label": say("tests.results"), hidden: true },
    h(
      "div",
      { class: "card" },
      h("div", { class: "line" }, this.#title, h("div", { class: "downloads", role: "group", "aria-label": say("tests.downloads") }, ...this.#files)),
      this.#summary,
      this.#note,
    ),
    this.#charts,
    this.#details,
  );

  /**
   * Shows the current results.
   * @param {Results} results
   */
  show(results) {
    if (this.#results !== results) {
      this.#charts.replaceChildren();
      this.#report = undefined;
      this.#reported = "";
    }
    this.#results = results;
    const { rows, supers, kind, rounds, when } = results;
    const isSuper = kind === "super";
    this.element.hidden = !rows.length && !supers.length;
    this.#title.textContent = say(isSuper ? "tests.by-blanks" : "tests.by-level");
    this.#note.textContent = say(isSuper ? "tests.note-super" : "tests.note", {
      rounds,
      when: moment(when),
    });
    this.#refill(isSuper ? superTable(supers) : levelTable(rows));
    set(this.element, "data-kind", kind);
    set(this.#details, "hidden", isSuper);
    this.#fillPuzzles();
  }

  /**
   * Replaces a table, keeping its scroll position.
   * @param {HTMLElement} table
   */
  #refill(table) {
    const before = this.#summary.firstElementChild;
    const [left, top] = [before?.scrollLeft ?? 0, before?.scrollTop ?? 0];
    const hadFocus = before === document.activeElement;
    this.#summary.replaceChildren(table);
    table.scrollTo(left, top);
    if (hadFocus) table.focus({ preventScroll: true });
  }

  #fillPuzzles() {
    if (this.#details.open && this.#results) this.#puzzles.rows = inOrder(this.#results.rows);
  }

  /** Draws the charts of the current results. */
  async draw() {
    try {
      this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
      await this.#asking;
    } catch (error) {
      complain(error);
    }
  }

  /** Which results, and how many. */
  #size() {
    const { when = 0, rows = [], supers = [] } = this.#results ?? {};
    return [when, rows.length, ...supers.map(({ points }) => points.length)].join();
  }

  async #ask() {
    const results = this.#results;
    const size = this.#size();
    if (!results || size === this.#reported) return;
    const title = say(results.kind === "super" ? "tests.title-super" : "tests.title");
    const { rows, supers } = results;
    const part = results.kind === "super" ? { super: supers } : { rows: inOrder(rows) };
    const date = new Date(results.when).toLocaleString("sv").slice(0, 16); // 2026-11-16 07:30
    const report = await engine.ask("report", { title, ...part, date, language: language() });
    if (this.#results !== results) return;
    this.#reported = size;
    this.#report = report;
    this.#charts.replaceChildren(gallery(report.charts));
  }

  /**
   * @param {"csv" | "json" | "html"} kind
   * @param {string} media
   */
  async #save(kind, media) {
    await this.draw();
    if (!this.#report) return;
    const day = new Date(this.#results?.when ?? 0).toISOString().slice(0, 10);
    download(this.#report[kind], fileName(`omnidoku ${say("tests.file-name")} ${day}`, kind), media);
  }
}
