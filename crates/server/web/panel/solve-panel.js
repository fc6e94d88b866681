// Solve, the choice of the engine, and the two ways to clear. The answer and the playback of the search are bottom
// sheets on a phone.

import { game, settings, view } from "../context.js";
import { h, set } from "../dom.js";
import { emit, on } from "../events.js";
import { conflicts, isSolved } from "../game/rules.js";
import { announce, complain, notify } from "../notices.js";
import { parts, use } from "../lazy-parts.js";
import { say } from "../words.js";
import { timeLimit } from "./about.js";
import { Asking } from "./asking.js";
import { confirm } from "./confirm.js";
import { EnginePicker, engineName, refusal, supports } from "./engines.js";
import { iconButton } from "./icons.js";
import { figuresTable, reason, verdict } from "./result.js";
import { closeBottomSheet, openBottomSheet } from "./bottom-sheet.js";
import { drawOverlay, removeOverlay } from "./overlay-owner.js";

/** A search that takes longer than this, in milliseconds, is shown; most take less. */
const PROGRESS_DELAY = 200;

/** How long the search for a second solution may take, in seconds: it is only a remark. */
const SECOND_LOOK = 2;

/** `<solve-panel>` */
export class SolvePanel extends HTMLElement {
  #solving = new Asking();
  #counting = new Asking();
  /** @type {import("./watch.js").Watch | undefined} */
  #watch;
  #progress = h("p", { class: "progress" });
  #running = h(
    "div",
    { class: "running", hidden: true },
    this.#progress,
    h("button", { type: "button", onclick: () => this.#cancel() }, say("solve.cancel")),
  );
  #solve = h("button", { type: "button", class: "solve", onclick: () => void this.#ask() }, say("solve.solve"));
  #unsupported = h("p", { class: "unsupported", hidden: true });
  #sheet = h("div", { class: "bottom-sheet result", role: "region", "aria-label": say("solve.result"), hidden: true });
  /** Draws the conflicting clues. */
  #conflicts = { left: () => {} };
  /** The puzzle that is being solved or was. @type {readonly number[] | undefined} */
  #asked;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #patience;

  connectedCallback() {
    const button = (/** @type {string} */ name, /** @type {() => void} */ onclick) =>
      h("button", { type: "button", "data-name": name, onclick }, say(`solve.${name}`));
    this.append(
      this.#solve,
      this.#running,
      new EnginePicker().element,
      this.#unsupported,
      h(
        "div",
        { class: "clears" },
        button("clear-all", () => clearAll()),
        button("clear-answers", () => clearAnswers()),
        button("watch", () => void use(parts.watch, ({ Watch }) => this.#showSearch(Watch))),
      ),
    );
    document.querySelector("#help")?.prepend(this.#sheet);
    game.addEventListener("change", () => this.#gameChanged());
    settings.addEventListener("change", () => this.#show());
    on("omnidoku:solve", () => void this.#ask());
    this.#show();
  }

  /** The result for another puzzle is dropped; a solution that is undone needs no more words. */
  #gameChanged() {
    this.#show();
    if (this.#sheet.dataset.kind === "solution" && !isSolved(game.state)) this.#close();
    if (!this.#asked || game.state.givens === this.#asked) return;
    this.#asked = undefined;
    this.#cancel();
    this.#counting.cancel();
    this.#close();
  }

  #show() {
    const { engine } = settings.now;
    const isFit = supports(engine, game.state.shape);
    set(this.#solve, "disabled", !isFit);
    this.#unsupported.hidden = isFit;
    this.#unsupported.textContent = isFit ? "" : refusal(engine, game.state.shape);
  }

  /**
   * Plays the search, beside the result.
   * @param {typeof import("./watch.js").Watch} Watch
   */
  #showSearch(Watch) {
    if (!this.#watch) {
      this.#watch = new Watch();
      this.#sheet.after(this.#watch.element);
    }
    return this.#watch.start();
  }

  async #ask(engine = settings.now.engine) {
    const { shape, alphabet, givens } = game.state;
    const seconds = timeLimit();
    if (!supports(engine, shape)) return;
    this.#close();
    const clashing = conflicts(shape, givens);
    if (clashing.size) return this.#showConflicts([...clashing].map((cell) => shape.cellName(cell)));
    const position = { shape: shape.name, alphabet, puzzle: [...givens] };
    this.#asked = givens;
    this.#counting.cancel();
    /** @type {number | undefined} */
    let nodes;
    this.#await(engineName(engine), () => nodes);
    try {
      const reply = await this.#solving.ask("solve", { ...position, engine, seconds }, (news) => (nodes = news.nodes));
      if (!reply) return;
      this.#stop();
      const [solution] = reply.solutions;
      if (solution) game.act({ do: "found", values: solution, by: "solve" });
      this.#tell(reply, seconds);
      if (solution) await this.#lookForSecond(position);
    } catch (error) {
      this.#stop();
      complain(error);
    }
  }

  /**
   * Shows how long a search has taken, as soon as it takes a while.
   * @param {string} engine
   * @param {() => number | undefined} nodes assignments so far, if reported
   */
  #await(engine, nodes) {
    const began = performance.now();
    clearInterval(this.#patience);
    this.#patience = setInterval(() => {
      const [seconds, made] = [Math.floor((performance.now() - began) / 1000), nodes()];
      const key = made === undefined ? "solve.running" : "solve.progress";
      this.#progress.textContent = say(key, { engine, seconds, nodes: made ?? 0 });
      if (this.#running.hidden) this.#showRunning(true);
    }, PROGRESS_DELAY);
  }

  /**
   * Shows progress and Cancel instead of Solve, or Solve again; the focus moves along.
   * @param {boolean} runs
   */
  #showRunning(runs) {
    const hadFocus = document.activeElement === this.#solve || this.#running.contains(document.activeElement);
    this.#running.hidden = !runs;
    this.#solve.hidden = runs;
    if (hadFocus) (runs ? this.#running.querySelector("button") : this.#solve)?.focus();
  }

  #stop() {
    clearInterval(this.#patience);
    this.#showRunning(false);
  }

  #cancel() {
    if (!this.#solving.busy) return;
    this.#solving.cancel();
    this.#stop();
    announce(say("solve.cancelled"));
  }

  /**
   * @param {import("../api").SolveReply} reply
   * @param {number} limit
   */
  #tell(reply, limit) {
    const sentence = verdict(reply, limit);
    this.#open(
      reply.solutions.length ? "solution" : "none",
      h("p", { class: "verdict-line" }, sentence),
      figuresTable(reply.figures),
      reason(reply.figures),
      reply.status === "out-of-time" && this.#otherEngine(reply.figures.engine),
      h("p", { class: "others" }),
    );
    announce(sentence);
  }

  /**
   * Offers the engine that is best for the puzzle after another one ran out of time.
   * @param {string | undefined} engine
   */
  #otherEngine(engine) {
    const again = () => void this.#ask("auto");
    return engine !== "auto" && h("button", { type: "button", class: "main", onclick: again }, say("solve.try-best"));
  }

  /** Whether there is another solution; only said if it is known. */
  async #lookForSecond(/** @type {import("../api").Board} */ position) {
    const place = this.#sheet.querySelector(".others");
    const request = { ...position, limit: 2, seconds: SECOND_LOOK };
    const reply = await this.#counting.ask("count", request).catch(() => undefined);
    if (!reply || !place) return;
    const isMany = reply.count > 1;
    const showAll = () => emit("omnidoku:solutions");
    place.replaceChildren(say(isMany ? "solve.several" : reply.complete ? "solve.unique" : "solve.unique-unknown"));
    if (isMany) place.append(" ", h("button", { type: "button", onclick: showAll }, say("solve.show-all")));
  }

  /** @param {string[]} cells */
  #showConflicts(cells) {
    drawOverlay(this.#conflicts, { cells });
    this.#open(
      "none",
      h("p", { class: "verdict-line bad" }, say("solve.none-conflict")),
      h("p", {}, say("solve.conflict-cells", { count: cells.length, cells: cells.join(", ") })),
    );
    this.#asked = game.state.givens;
    announce(say("solve.none-conflict"));
  }

  /**
   * @param {"solution" | "none"} kind
   * @param {import("../dom.js").Child[]} content
   */
  #open(kind, ...content) {
    const close = iconButton("close", say("solve.close"), () => this.#close(), "quiet close");
    this.#sheet.replaceChildren(close, h("div", { class: "told" }, ...content));
    this.#sheet.dataset.kind = kind;
    this.#sheet.hidden = false;
    openBottomSheet(this.#sheet, () => this.#close());
  }

  #close() {
    this.#sheet.hidden = true;
    closeBottomSheet(this.#sheet);
    removeOverlay(this.#conflicts);
  }
}

async function clearAll() {
  const { values, corner, centre, colours } = game.state;
  const isMarked = [corner, centre, colours].some((marks) => marks.some((list) => list.length));
  if (!isMarked && !values.some(Boolean)) return;
  if (!(await confirm(say("solve.clear-all-question"), say("solve.clear-all")))) return;
  game.act({ do: "clear-all" });
  view.select(0);
  notify(say("solve.cleared"));
}

function clearAnswers() {
  game.act({ do: "clear-answers" });
}
