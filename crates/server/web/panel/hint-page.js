// A hint: first where to look, then all of it at once or rung by rung, the technique, the cells, the step itself.
// Mistakes come first. A hint stays while the player writes marks, and ends with the value that it was about.

import { game, position, settings, symbols } from "../context.js";
import { h } from "../dom.js";
import { emit } from "../events.js";
import { parts, use } from "../lazy-parts.js";
import { announce, complain } from "../notices.js";
import { say } from "../words.js";
import { switchedOff, technique } from "./about.js";
import { Asking } from "./asking.js";
import { mistaken, undoUntilRight } from "./mistakes.js";
import { changeMode } from "./mode.js";
import { drawOverlay, removeOverlay } from "./overlay-owner.js";
import { asEvent, candidatesFor, isCarriedOut, isVisible, knownCandidates, pencilled } from "./reasoning.js";
import { speech } from "./speech.js";

/**
 * @typedef {import("../api").HintReply} HintReply
 * @typedef {import("../api").Step} Step
 * @typedef {import("../game/types").State} State
 */

/** The page of hints. */
export class HintPage {
  name = "hint";
  label = say("help.hint");
  element = h("div", { class: "page hint" });
  followsGame = true;
  #asking = new Asking();
  /** @type {HintReply | undefined} */
  #reply;
  /** The game that the hint is about. @type {State | undefined} */
  #asked;
  /** How many rungs are shown; for mistakes: 0, or 1 when the cells are shown. */
  #told = 0;
  /** What the last hint did, until another is asked for. @type {"placed" | "removed" | "taken" | undefined} */
  #done;
  #isActing = false;
  /** What is drawn of the step. @type {{ step: Step, cells?: string[] } | undefined} */
  #shown;

  /** @param {() => void} dismissed called when the hint is over or the player closes it */
  constructor(dismissed) {
    this.dismissed = dismissed;
    game.addEventListener("change", () => this.#follow());
    this.#render();
  }

  hidden() {
    this.close();
  }

  /** Called when something else is drawn on the grid. */
  left() {
    this.close();
  }

  /** Whether a hint is shown that still holds. */
  get isTold() {
    return this.#reply !== undefined;
  }

  /** Asks for a hint and shows its first rung. */
  async ask() {
    this.close();
    const { state } = game;
    const marks = pencilled(state, settings.now.autoCandidates);
    try {
      const off = await switchedOff();
      const answer = this.#asking.ask("hint", { ...position(), ...(marks && { marks }), ...speech(), ...off });
      this.#render();
      const reply = await answer;
      if (!reply) return;
      this.#reply = reply;
      this.#asked = state;
      this.#told = reply.standing === "open" ? 1 : 0;
      if (reply.standing !== "solved") game.hints += 1;
      this.#render();
      this.#draw();
      this.#announce();
    } catch (error) {
      this.#render();
      complain(error);
    }
  }

  /** Removes the hint. */
  close() {
    if (!this.#isOpen) return;
    this.#asking.cancel();
    this.#reply = undefined;
    this.#shown = undefined;
    this.#done = undefined;
    removeOverlay(this);
    this.#render();
  }

  get #isOpen() {
    return Boolean(this.#reply || this.#asking.busy || this.#done);
  }

  #dismiss() {
    this.close();
    this.dismissed();
  }

  /** After a change of the game: marks leave the hint as it is, the value it was about ends it, others refute it. */
  #follow() {
    if (this.#isActing || !this.#isOpen) return;
    const { state } = game;
    const { step } = this.#reply ?? {};
    const isSame = (/** @type {"givens" | "values"} */ kind) => state[kind].join() === this.#asked?.[kind].join();
    if (this.#reply && isSame("givens") && isSame("values")) this.#draw();
    else if (this.#reply && isSame("givens") && step && isCarriedOut(step, state, symbols())) this.#finish("placed");
    else this.#dismiss();
  }

  /** @param {number} rungs how many more to show */
  #more(rungs = 1) {
    this.#told += rungs;
    const { step, rungs: all = [] } = this.#reply ?? {};
    if (step && this.#told === all.length) emit("omnidoku:taught", { technique: step.technique });
    this.#shown = undefined;
    this.#render();
    this.#draw();
    this.#announce();
    this.element.querySelector("button")?.focus({ preventScroll: true });
    this.element.querySelector(".now")?.scrollIntoView({ block: "nearest" });
  }

  #announce() {
    announce([...this.element.querySelectorAll(".now")].map((line) => line.textContent).join(" "));
  }

  /**
   * Changes the game; the hint is not asked whether it still holds.
   * @param {import("../game/types").Event} event
   */
  #act(event) {
    this.#isActing = true;
    game.act(event);
    this.#isActing = false;
  }

  #apply() {
    const { step } = this.#reply ?? {};
    if (!step) return;
    this.#act(asEvent(step, game.state.shape, symbols()));
    this.#finish(step.placements?.length ? "placed" : "removed", step);
  }

  /** @param {string[]} cells */
  #takeOut(cells) {
    this.#act({ do: "value", cells: cells.map((name) => game.state.shape.cellNamed(name)), digit: 0 });
    this.#finish("taken");
  }

  /**
   * @param {"placed" | "removed" | "taken"} done
   * @param {Step} [step]
   */
  #finish(done, step) {
    this.#reply = undefined;
    this.#shown = undefined;
    removeOverlay(this);
    this.#done = done;
    this.#renderDone(done, step);
    this.#announce();
  }

  /** Draws the rungs shown so far. */
  #draw() {
    const reply = this.#reply;
    if (!reply) return;
    const { rungs = [], troubles = [], step } = reply;
    if (reply.standing === "wrong") {
      if (this.#told) drawOverlay(this, mistaken(troubles));
    } else if (step && this.#told >= rungs.length) {
      this.#drawStep(this.#shown ?? { step });
    } else {
      // Houses say where to look until the cells are named.
      const { houses = [], cells = [] } = rungs[this.#told - 1] ?? {};
      const first = rungs[0]?.houses ?? [];
      drawOverlay(this, { houses: houses.length ? houses : first, cells });
    }
  }

  /** @param {{ step: Step, cells?: string[] }} shown */
  #drawStep(shown) {
    this.#shown = shown;
    drawOverlay(this, { ...shown, candidates: candidatesFor(shown.step, game.state, settings.now.autoCandidates) });
  }

  #render() {
    const reply = this.#reply;
    const line = (/** @type {string} */ kind, /** @type {string} */ text) => [h("p", { class: kind }, text)];
    if (this.#asking.busy) this.#fill(line("now", say("help.thinking")), [button("cancel", () => this.#dismiss())]);
    else if (!reply) this.#fill(line("intro", say("help.hint-intro")), [button("hint", () => this.ask(), "main full")]);
    else if (reply.standing === "wrong") this.#renderTroubles(reply);
    else if (reply.standing === "open") this.#renderRungs(reply);
    else if (reply.standing === "no-solution" || reply.standing === "several-solutions") this.#renderImproper(reply);
    else this.#fill(line("now", reply.summary ?? say(`help.${reply.standing}`)), [this.#closer()]);
  }

  /**
   * What was done, and the next hint. Candidates that were crossed out where none are written can be written.
   * @param {"placed" | "removed" | "taken"} done
   * @param {Step} [step]
   */
  #renderDone(done, step) {
    const { autoCandidates } = settings.now;
    const isHidden = done === "removed" && step !== undefined && !isVisible(step, game.state, autoCandidates);
    const write = () => {
      this.#act({ do: "marks", centre: knownCandidates(game.state, autoCandidates) });
      this.#renderDone(done, step);
      announce(say("help.written"));
    };
    const told = isHidden ? "help.done-hidden" : done === "taken" ? "help.taken-out" : "help.done";
    this.#fill(
      [h("p", { class: "now" }, say(told))],
      [
        button("next-hint", () => this.ask(), "main"),
        isHidden && button("write-candidates", write),
        this.#closer(),
      ],
    );
  }

  /** @param {HintReply} reply */
  #renderTroubles({ troubles = [] }) {
    const { wrong } = mistaken(troubles);
    const own = this.#told ? wrong : [];
    const sentences = this.#told ? troubles.map(({ sentence }) => sentence) : [say("help.wrong")];
    const takeOut = own.length > 1 ? "take-out-all" : "take-out";
    this.#fill(
      sentences.map((sentence) => h("p", { class: "now trouble" }, sentence)),
      [
        !this.#told && button("show-me", () => this.#more(), "main"),
        own.length > 0 && button(takeOut, () => this.#takeOut(own), "main"),
        wrong.length > 0 && game.canUndo && button("undo-wrong", () => undoUntilRight()),
        this.#closer(),
      ],
    );
  }

  /**
   * The clues are wrong, not the player: offers to go to setting mode.
   * @param {HintReply} reply
   */
  #renderImproper({ summary = "" }) {
    this.#fill(
      [h("p", { class: "now trouble" }, summary)],
      [game.state.mode === "play" && button("look-at-clues", () => changeMode("set"), "main"), this.#closer()],
    );
  }

  /** @param {HintReply} reply */
  #renderRungs({ rungs = [], troubles = [], notes = [], proof = [], onward = [], step }) {
    const isWhole = this.#told >= rungs.length;
    const told = rungs.slice(0, this.#told).map(({ sentence }, index) => {
      const isNow = index === this.#told - 1;
      const line = h("li", { class: isNow && "now", "data-rung": index + 1 }, sentence);
      if (index === 1 && step) describe(step.technique, line);
      return line;
    });
    const walked = isWhole && step?.links?.length ? this.#walk(step) : undefined;
    this.#fill(
      [
        ...troubles.map(({ sentence }) => h("p", { class: "doubt" }, sentence)),
        h("ol", { class: "rungs" }, ...told),
        walked?.text ?? false,
        ...(isWhole ? notes : []).map((note) => h("p", { class: "note" }, note)),
        isWhole && folded("help.proof", proof),
        isWhole && folded("help.onward", onward.map(({ short }) => short)),
      ],
      [
        isWhole && button("do-it", () => this.#apply(), "main"),
        walked?.controls ?? false,
        !isWhole && button("show-it", () => this.#more(rungs.length - this.#told), "main"),
        !isWhole && button("more", () => this.#more()),
        this.#closer(),
      ],
    );
  }

  /**
   * The places for a walk along the chains of a step, filled once that part is loaded.
   * @param {Step} step
   */
  #walk(step) {
    const [text, controls] = [h("div", { class: "walk-place" }), h("div", { class: "walk-place" })];
    use(parts.walk, ({ explore }) => {
      const found = explore(step, (shown) => this.#drawStep(shown));
      text.append(...found.text);
      controls.append(...found.controls);
    });
    return { text, controls };
  }

  /** On a phone the card has a button of its own to close it. */
  #closer() {
    return button("close", () => this.#dismiss(), "closer");
  }

  /**
   * @param {(Node | false)[]} content
   * @param {(HTMLElement | false)[]} actions
   */
  #fill(content, actions) {
    const shown = (/** @type {(Node | false)[]} */ parts) => parts.filter((part) => part !== false);
    const hadFocus = this.element.contains(document.activeElement);
    this.element.replaceChildren(
      h("div", { class: "told" }, ...shown(content)),
      h("div", { class: "button-row" }, ...shown(actions)),
    );
    if (hadFocus) this.element.querySelector("button")?.focus({ preventScroll: true });
  }
}

/**
 * @param {string} name
 * @param {() => void} onclick
 * @param {string} [className]
 */
function button(name, onclick, className) {
  return h("button", { type: "button", class: className, onclick }, say(`help.${name}`));
}

/**
 * A folded list; `false` if it is empty.
 * @param {string} title
 * @param {string[]} lines
 */
function folded(title, lines) {
  const list = () => h("ul", {}, ...lines.map((line) => h("li", {}, line)));
  return lines.length > 0 && h("details", {}, h("summary", {}, say(title)), list());
}

/**
 * Adds the description of a technique, once it is known.
 * @param {string} id
 * @param {HTMLElement} place
 */
async function describe(id, place) {
  const known = await technique(id);
  if (known) place.append(h("details", {}, h("summary", {}, say("help.how")), h("p", {}, known.description)));
}
