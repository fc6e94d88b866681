// The tables of results: by level and engine, by puzzle, and by the number of blanks.

import { h, set } from "../../dom.js";
import { duration, levelName } from "../../panel/amounts.js";
import { language, say } from "../../words.js";
import { amount, testedName } from "./names.js";
import { COUNTERS, fastest, tallies } from "./results.js";

/**
 * @typedef {import("./results.js").MeasuredRow} MeasuredRow
 * @typedef {import("./results.js").SuperReply} SuperReply
 * @typedef {import("../../dom.js").Child} Child
 */

/** Columns with text, aligned to the left. */
const WORDS = ["engine", "outcome"];

/** Rows per page. */
const PAGE = 100;

/**
 * A table in a scrolling box, so that the page does not scroll.
 * @param {string} caption
 * @param {string[]} heads their keys in the catalogue
 * @param {Child[]} more ready-made heads
 * @param {HTMLTableRowElement[]} rows
 */
function table(caption, heads, more, rows) {
  const look = (/** @type {string} */ name, /** @type {number} */ index) => (index === 0 ? "name" : WORDS.includes(name) ? "text" : "");
  const cells = [
    ...heads.map((name, index) => h("th", { scope: "col", class: look(name, index) }, say(`tests.${name}`))),
    ...more.map((text) => h("th", { scope: "col" }, text)),
  ];
  const inside = h("table", {}, h("thead", {}, h("tr", {}, ...cells)), h("tbody", {}, ...rows));
  return h("div", { class: "table", role: "region", "aria-label": caption, tabindex: 0 }, inside);
}

/** @param {number | undefined} seconds */
function time(seconds) {
  return seconds === undefined ? "–" : duration(seconds);
}

/** The heads of the counters, with their meaning. */
function counterHeads() {
  return COUNTERS.slice(1).map((name) => h("span", { title: say(`solve.${name}-title`) }, say(`solve.${name}`)));
}

/**
 * By level and engine, the fastest of each level marked.
 * @param {MeasuredRow[]} rows
 */
export function levelTable(rows) {
  const list = tallies(rows);
  const winners = fastest(list);
  const lines = list.map((tally, index) => {
    const { level, engine, puzzles, solved, means } = tally;
    const isFirst = list[index - 1]?.level !== level;
    const isBest = winners.has(tally);
    const best = isBest && h("span", { class: "best", title: say("tests.fastest") }, "★", h("span", { class: "spoken" }, say("tests.fastest")));
    return h(
      "tr",
      { class: `${isFirst ? "first" : ""} ${isBest ? "winner" : ""}` },
      h("th", { scope: "row", class: "name" }, isFirst ? h("strong", {}, levelName(level)) : h("span", { class: "spoken" }, levelName(level))),
      h("td", { class: "text" }, testedName(engine), " ", h("small", { class: "soft" }, engine), best),
      h("td", { class: "key" }, time(means.best)),
      h("td", { class: solved < puzzles ? "lacking" : "" }, say("tests.solved-of", { solved, of: puzzles })),
      ...COUNTERS.slice(1).map((name) => h("td", {}, amount(means[name]))),
    );
  });
  return table(say("tests.by-level"), ["level", "engine", "mean-time", "solved"], counterHeads(), lines);
}

/**
 * By the number of blanks.
 * @param {SuperReply[]} supers
 */
export function superTable(supers) {
  const several = supers.length > 1;
  const points = supers.flatMap(({ engine, points }) => points.map((point) => ({ engine, ...point })));
  points.sort((one, other) => one.blanks - other.blanks);
  const share = (/** @type {number} */ part) => part.toLocaleString(language(), { style: "percent", maximumFractionDigits: 0 });
  const lines = points.map(({ engine, blanks, puzzles, solved, unique, undecided, mean, median, worst, branches, backtracks }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row", class: "name" }, blanks),
      several && h("td", { class: "text" }, testedName(engine), " ", h("small", { class: "soft" }, engine)),
      h("td", { class: solved < puzzles ? "lacking" : "" }, say("tests.solved-of", { solved, of: puzzles })),
      h("td", {}, undecided ? `≥ ${share(unique / puzzles)}` : share(unique / Math.max(puzzles, 1))),
      h("td", { class: "key" }, time(mean)),
      h("td", {}, time(median)),
      h("td", {}, time(worst)),
      h("td", {}, amount(branches)),
      h("td", {}, amount(backtracks)),
    ),
  );
  const heads = ["blanks", ...(several ? ["engine"] : []), "solved", "unique", "mean-time", "median", "worst"];
  return table(say("tests.by-blanks"), heads, [say("solve.branches"), say("solve.backtracks")], lines);
}

/** Results by puzzle, a page at a time, of one level or engine or of all. */
export class PuzzleTable {
  /** @type {MeasuredRow[]} */
  #rows = [];
  #page = 0;
  #levels = this.#select("all-levels");
  #engines = this.#select("all-engines");
  #place = h("span", { role: "status" });
  #back = h("button", { type: "button", onclick: () => this.#turn(-1) }, say("tests.page-back"));
  #on = h("button", { type: "button", onclick: () => this.#turn(1) }, say("tests.page-on"));
  #pages = h("div", { class: "pages" }, this.#back, this.#place, this.#on);
  #table = h("div");
  element = h("div", { class: "by-puzzle" }, h("div", { class: "line" }, this.#levels, this.#engines, this.#pages), this.#table);

  /** @param {string} all */
  #select(all) {
    const select = h("select", { "aria-label": say(`tests.${all}`) });
    select.addEventListener("change", () => this.#turn(-Infinity));
    select.dataset.all = all;
    return select;
  }

  /** @param {MeasuredRow[]} rows */
  set rows(rows) {
    this.#rows = rows;
    const level = (/** @type {MeasuredRow} */ row) => row.level;
    const engine = (/** @type {MeasuredRow} */ row) => row.engine;
    offer(this.#levels, [...new Set(rows.map(level))].map((name) => [name, levelName(name)]));
    offer(this.#engines, [...new Set(rows.map(engine))].map((name) => [name, testedName(name)]));
    this.#show();
  }

  /** @param {number} by */
  #turn(by) {
    this.#page = Math.max(0, this.#page + by);
    this.#show();
  }

  #show() {
    const [level, engine] = [this.#levels.value, this.#engines.value];
    const rows = this.#rows.filter((row) => (!level || row.level === level) && (!engine || row.engine === engine));
    const last = Math.max(0, Math.ceil(rows.length / PAGE) - 1);
    this.#page = Math.min(this.#page, last);
    const from = this.#page * PAGE;
    set(this.#pages, "hidden", last === 0);
    set(this.#back, "disabled", this.#page === 0);
    set(this.#on, "disabled", this.#page === last);
    this.#place.textContent = say("tests.page", { from: from + 1, to: Math.min(from + PAGE, rows.length), of: rows.length });
    const heads = ["puzzle", "engine", "blanks", "outcome", "best", "spread"];
    const lines = rows.slice(from, from + PAGE).map(puzzleRow);
    this.#table.replaceChildren(table(say("tests.by-puzzle"), heads, counterHeads(), lines));
  }
}

/** @param {MeasuredRow} row */
function puzzleRow(row) {
  const { level, number, engine, blanks, outcome, best, worst, rounds, problem } = row;
  const name = h("th", { scope: "row", class: "name" }, `${levelName(level)} ${number}`);
  const told = h("td", { class: `text ${outcome === "solved" ? "" : "lacking"}` }, say(`tests.outcome-${outcome}`));
  if (outcome === "bad-input") {
    return h("tr", {}, name, h("td", { class: "text" }, testedName(engine)), h("td", {}, "–"), told, h("td", { class: "text problem", colspan: 6 }, problem ?? ""));
  }
  const timed = outcome !== "unsupported";
  const spread = timed && rounds > 1 && best > 0 ? `+${((worst / best - 1) * 100).toLocaleString(language(), { maximumFractionDigits: 0 })} %` : "–";
  return h(
    "tr",
    {},
    name,
    h("td", { class: "text" }, testedName(engine)),
    h("td", {}, blanks),
    told,
    h("td", { class: "key" }, timed ? time(best) : "–"),
    h("td", {}, spread),
    ...COUNTERS.slice(1).map((counter) => h("td", {}, amount(row[counter]))),
  );
}

/**
 * The options of a list, with "all" first. The choice is kept.
 * @param {HTMLSelectElement} select
 * @param {[string, string][]} options
 */
function offer(select, options) {
  if (select.options.length === options.length + 1) return;
  const before = select.value;
  const all = h("option", { value: "" }, say(`tests.${select.dataset.all}`));
  select.replaceChildren(all, ...options.map(([value, label]) => h("option", { value }, label)));
  select.value = options.some(([value]) => value === before) ? before : "";
}
