// A contender on the page: its engine, the grid, the counters, what just happened, and the chosen section.

import { h, set } from "../../dom.js";
import { icon } from "../../panel/icons.js";
import { supports } from "../../panel/engines.js";
import { say } from "../../words.js";
import { Counters } from "./counters.js";
import { GridView } from "./grid-view.js";
import { HUMAN, SECONDS } from "./contender.js";
import { contenderName } from "./names.js";
import { partsOf } from "./sections.js";
import { isAnswered } from "./standings.js";
import { DepthStrip } from "./strip.js";

/**
 * @typedef {import("./contender.js").Contender} Contender
 * @typedef {import("./course.js").Course} Course
 * @typedef {import("./selection.js").Context} Context
 * @typedef {import("./address.js").Section} Section
 *
 * What the user can do with a contender.
 * @typedef {object} Wishes
 * @property {(engine: string) => void} engine
 * @property {() => void} remove
 * @property {() => void} stop
 * @property {() => void} again
 * @property {() => void} save
 */

/** A contender. */
export class ContenderView {
  #contender;
  #course;
  #context;
  #grid;
  #strip;
  #counters;
  #place = h("span", { class: "contender-place" });
  #by = h("span", { class: "contender-by" });
  #happening = h("p", { class: "happening contender-happening" });
  #note = h("p", { class: "contender-note" });
  #status = h("div", { class: "contender-status", hidden: true });
  #section = h("div", { class: "contender-section", hidden: true });
  #save;
  /** @type {import("./sections.js").Part[]} */
  #parts = [];
  /** @type {Section} */
  #shown = "grid";
  #loads = 0;
  #told = "";

  /**
   * @param {Contender} contender
   * @param {Course} course
   * @param {Context} context
   * @param {string[]} engines to choose from
   * @param {Wishes} wishes
   */
  constructor(contender, course, context, engines, wishes) {
    this.#contender = contender;
    this.#course = course;
    this.#grid = new GridView(contender, context);
    this.#context = { ...context, mark: (/** @type {readonly number[]} */ cells) => this.#grid.mark(cells) };
    this.#strip = new DepthStrip(contender, course);
    this.#counters = new Counters(contender);
    this.wishes = wishes;
    const saving = { type: "button", class: "quiet contender-save", title: say("race.save-title"), onclick: wishes.save };
    this.#save = h("button", saving, say("race.save"));
    const remove = say("race.remove");
    const removing = { type: "button", "aria-label": remove, title: remove, onclick: wishes.remove };
    const grid = this.#grid.element;
    const foot = h("div", { class: "contender-foot" }, this.#note, this.#save);
    const label = say("race.lane", { letter: contender.letter, engine: contenderName(contender) });
    this.element = h(
      "article",
      { class: "contender", "aria-label": label, "data-contender": contender.letter },
      h(
        "header",
        { class: "contender-head" },
        h("span", { class: "contender-letter", "aria-hidden": "true" }, contender.letter),
        this.#picker(engines),
        this.#place,
        h("button", { class: "quiet square contender-remove", ...removing }, icon("close")),
      ),
      this.#happening,
      h(
        "div",
        { class: "contender-body" },
        h("div", { class: "contender-main" }, h("div", { class: "contender-frame" }, grid, this.#status), this.#strip.element),
        h("div", { class: "contender-side" }, this.#counters.element, this.#section, foot),
      ),
    );
    this.know();
  }

  /** Releases its listeners. */
  leave() {
    this.#grid.leave();
    this.#strip.leave();
  }

  /** Sets whether it can be removed. @param {boolean} can */
  set removable(can) {
    set(this.element.querySelector(".contender-remove") ?? this.element, "hidden", !can);
  }

  /** Shows what has become known about the contender. */
  know() {
    const { phase, problem, trace, status } = this.#contender;
    set(this.element, "data-phase", phase);
    this.#showStatus();
    const cut = trace?.cut ? say("race.cut", { count: trace.cut }) : "";
    const notes = [cut, ended(status), phase === "ready" ? problem : ""];
    this.#note.textContent = notes.filter(Boolean).join(" ");
    this.#save.hidden = !this.#contender.text;
    if (phase === "ready" && this.#shown !== "grid" && !this.#parts.length) void this.show(this.#shown);
    this.#counters.know();
    this.#strip.redraw();
    this.#told = "";
  }

  /** While there is no trace: what is going on, and what can be done about it. */
  #showStatus() {
    const { phase, canRun } = this.#contender;
    const isUnderWay = phase === "running" || phase === "waiting";
    this.#status.hidden = phase === "ready";
    set(this.#status, "role", phase === "failed" ? "alert" : null);
    const act = isUnderWay ? this.wishes.stop : this.wishes.again;
    const label = say(isUnderWay ? "race.cancel" : "race.again");
    const button = h("button", { type: "button", onclick: act, hidden: !canRun }, label);
    // A button that is about to be pressed stays in place.
    if (this.#status.dataset["phase"] !== phase) this.#status.replaceChildren(h("p", {}), button);
    this.#status.dataset["phase"] = phase;
    const [text] = this.#status.children;
    if (text) text.textContent = this.#statusText();
  }

  #statusText() {
    const { phase, problem, progress } = this.#contender;
    if (phase === "stopped") return say("race.stopped");
    if (phase === "failed") return problem;
    const count = progress?.nodes ?? progress?.made;
    return count ? say("race.searching", { count, seconds: Math.floor(progress?.seconds ?? 0) }) : say("race.starting");
  }

  /**
   * Shows a section.
   * @param {Section} section
   */
  async show(section) {
    this.#shown = section;
    const load = (this.#loads += 1);
    set(this.element, "data-section", section);
    this.#section.hidden = section === "grid";
    this.#parts = [];
    this.#section.replaceChildren();
    if (this.#contender.phase !== "ready") return;
    const parts = await partsOf(section, this.#contender, this.#context);
    if (load !== this.#loads) return;
    this.#parts = parts;
    this.#section.replaceChildren(...parts.map(({ element }) => element));
    for (const part of parts) part.update();
  }

  /** The colours have changed, or what the cells show. */
  redraw() {
    this.#grid.redraw();
    this.#strip.redraw();
    for (const part of this.#parts) part.update();
  }

  /**
   * Shows where the contender is.
   * @param {number | undefined} rank by the clock, if it is known
   */
  update(rank) {
    const { replay } = this.#contender;
    const place = this.#course.place(this.#contender);
    if (replay && replay.place !== place) replay.go(place);
    this.#grid.update();
    this.#strip.update();
    this.#counters.update();
    for (const part of this.#parts) part.update();
    this.#showRank(rank);
    const told = `${place} ${this.#course.clock}`;
    if (this.#told !== told) this.#tell();
    this.#told = told;
  }

  /** @param {string[]} engines */
  #picker(engines) {
    const { engine } = this.#contender;
    const { shape } = this.#context;
    const ids = engines.includes(engine) ? engines : [engine, ...engines];
    const options = ids.map((id) => {
      const fits = id === HUMAN || supports(id, shape);
      return h("option", { value: id, selected: id === engine, disabled: !fits }, contenderName({ engine: id }));
    });
    const label = say("race.engine", { letter: this.#contender.letter });
    const select = h("select", { class: "contender-engine", "aria-label": label }, ...options);
    select.addEventListener("change", () => this.wishes.engine(select.value));
    return select;
  }

  /** @param {number | undefined} rank */
  #showRank(rank) {
    const { replay, entry } = this.#contender;
    const { clock } = this.#course;
    const runs = replay !== undefined && this.#course.runs(this.#contender);
    const isOver = runs && replay.place === replay.length;
    const isOpen = isOver && !isAnswered(entry, clock);
    const place = isOver ? rank : undefined;
    const text = isOpen ? say("race.not-finished") : place ? say("race.place", { place }) : runs && !isOver ? say("race.under-way") : "";
    const by = place ? ` ${say("race.place-by", { clock: say(`race.by-${clock}`) })}` : "";
    if (this.#place.textContent !== text + by) {
      this.#by.textContent = by;
      this.#place.replaceChildren(text, this.#by);
    }
    set(this.#place, "data-place", place ?? null);
    set(this.#place, "data-open", isOpen ? "" : null);
  }

  /** What just happened, in words. */
  #tell() {
    const { replay } = this.#contender;
    if (!replay) return void (this.#happening.textContent = "");
    if (!this.#course.runs(this.#contender)) return this.#tellIdle();
    const { last } = replay;
    const { shape, symbols } = this.#context;
    const kind = last?.kind === "decide" && last.options <= 1 ? "forced" : (last?.kind ?? "begin");
    const words = {
      cell: last ? shape.cellName(last.cell) : "",
      symbol: last ? symbols.of(last.digit) : "",
      options: last?.options ?? 0,
    };
    set(this.#happening, "data-kind", kind);
    this.#happening.textContent = say(`solve.event-${kind}`, words);
  }

  /** The contender does not count what the clock measures. */
  #tellIdle() {
    const { clock } = this.#course;
    const isTiming = clock === "time" && this.#contender.isTiming;
    set(this.#happening, "data-kind", null);
    this.#happening.textContent = say(isTiming ? "race.timing-now" : `race.without-${clock}`);
  }
}

/**
 * How a search ended, where that is not a solution.
 * @param {string} status
 */
function ended(status) {
  const known = ["no-solution", "out-of-time", "out-of-nodes", "out-of-memory", "gave-up", "several-solutions"];
  return known.includes(status) ? say(`race.end-${status}`, { seconds: SECONDS }) : "";
}
