// A hint: first where to look, then all of it at once or rung by rung, the technique, the cells, the step itself.
// Mistakes come first.

import { game, position, settings, symbols } from "../context.js";
import { h } from "../dom.js";
import { emit } from "../events.js";
import { conflicts } from "../game/rules.js";
import { announce, complain, notify } from "../notices.js";
import { language, say } from "../words.js";
import { switchedOff, technique } from "./about.js";
import { Asking } from "./asking.js";
import { changeMode } from "./mode.js";
import { asEvent, candidatesFor, pencilled } from "./reasoning.js";
import { solution, wrongCells } from "./solution.js";
import { drawOverlay, removeOverlay } from "./overlay-owner.js";

/**
 * @typedef {import("../api").HintReply} HintReply
 * @typedef {import("../view.js").Overlay} Overlay
 */

/** The page of hints. */
export class HintPage {
  name = "hint";
  label = say("help.hint");
  element = h("div", { class: "page hint" });
  #asking = new Asking();
  /** @type {HintReply | undefined} */
  #reply;
  /** How many rungs are shown; for mistakes: 0, or 1 when the cells are shown. */
  #told = 0;
  /** What the last hint did, until another is asked for. @type {"placed" | "removed" | undefined} */
  #done;

  /** @param {() => void} dismissed called when the player closes the hint */
  constructor(dismissed) {
    this.dismissed = dismissed;
    game.addEventListener("change", () => this.close());
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
    const marks = pencilled(game.state, settings.now.autoCandidates);
    try {
      const off = await switchedOff();
      const answer = this.#asking.ask("hint", { ...position(), ...(marks && { marks }), language: language(), ...off });
      this.#render();
      const reply = await answer;
      if (!reply) return;
      this.#reply = reply;
      this.#told = reply.standing === "open" ? 1 : 0;
      if (reply.standing !== "solved") game.hints += 1;
      this.#render();
      this.#draw();
      announce(this.element.querySelector(".now")?.textContent ?? "");
    } catch (error) {
      this.#render();
      complain(error);
    }
  }

  /** Removes the hint. */
  close() {
    if (!this.#reply && !this.#asking.busy && !this.#done) return;
    this.#asking.cancel();
    this.#reply = undefined;
    this.#done = undefined;
    removeOverlay(this);
    this.#render();
  }

  #dismiss() {
    this.close();
    this.dismissed();
  }

  /** @param {number} rungs how many more to show */
  #more(rungs = 1) {
    this.#told += rungs;
    const { step, rungs: all = [] } = this.#reply ?? {};
    if (step && this.#told === all.length) emit("omnidoku:taught", { technique: step.technique });
    this.#render();
    this.#draw();
    const now = this.element.querySelector(".now");
    announce(now?.textContent ?? "");
    this.element.querySelector("button")?.focus({ preventScroll: true });
    now?.scrollIntoView({ block: "nearest" });
  }

  #apply() {
    const { step } = this.#reply ?? {};
    if (!step) return;
    game.act(asEvent(step, game.state.shape, symbols()));
    this.#done = step.placements?.length ? "placed" : "removed";
    this.#render();
  }

  /** Draws the rungs shown so far. */
  #draw() {
    const reply = this.#reply;
    if (!reply) return;
    const { rungs = [], troubles = [], step } = reply;
    if (reply.standing === "wrong") {
      if (this.#told) drawOverlay(this, { cells: [...new Set(troubles.flatMap(({ cells }) => cells ?? []))] });
    } else if (step && this.#told >= rungs.length) {
      drawOverlay(this, { step, candidates: candidatesFor(step, game.state, settings.now.autoCandidates) });
    } else {
      // Houses say where to look until the cells are named.
      const { houses = [], cells = [] } = rungs[this.#told - 1] ?? {};
      const first = rungs[0]?.houses ?? [];
      drawOverlay(this, { houses: houses.length ? houses : first, cells });
    }
  }

  #render() {
    const reply = this.#reply;
    const line = (/** @type {string} */ kind, /** @type {string} */ text) => [h("p", { class: kind }, text)];
    if (this.#asking.busy) this.#fill(line("now", say("help.thinking")), [button("cancel", () => this.#dismiss())]);
    else if (this.#done) this.#renderDone(this.#done);
    else if (!reply) this.#fill(line("intro", say("help.hint-intro")), [button("hint", () => this.ask(), "main full")]);
    else if (reply.standing === "wrong") this.#renderTroubles(reply);
    else if (reply.standing === "open") this.#renderRungs(reply);
    else if (reply.standing === "no-solution" || reply.standing === "several-solutions") this.#renderImproper(reply);
    else this.#fill(line("now", reply.summary ?? say(`help.${reply.standing}`)), [button("close", () => this.#dismiss())]);
  }

  /**
   * What was done, and the next hint. Candidates that were removed can be shown.
   * @param {"placed" | "removed"} done
   */
  #renderDone(done) {
    const isHidden = done === "removed" && !settings.now.autoCandidates;
    const show = () => {
      settings.change({ autoCandidates: true });
      this.#render();
    };
    this.#fill(
      [h("p", { class: "now" }, say(isHidden ? "help.done-hidden" : "help.done"))],
      [
        button("next-hint", () => this.ask(), "main"),
        isHidden && button("show-candidates", show),
        button("close", () => this.#dismiss()),
      ],
    );
  }

  /** @param {HintReply} reply */
  #renderTroubles({ troubles = [] }) {
    const own = this.#told ? ownValues(troubles.flatMap(({ cells = [] }) => cells)) : [];
    const sentences = this.#told ? troubles.map(({ sentence }) => sentence) : [say("help.wrong")];
    this.#fill(
      sentences.map((sentence) => h("p", { class: "now trouble" }, sentence)),
      [
        !this.#told && button("show-me", () => this.#more(), "main"),
        own.length > 0 && button("take-out", () => game.act({ do: "value", cells: own, digit: 0 }), "main"),
        hasValue(troubles.flatMap(({ cells = [] }) => cells)) && button("undo-wrong", () => undoUntilRight()),
        button("close", () => this.#dismiss()),
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
      [
        game.state.mode === "play" && button("look-at-clues", () => changeMode("set"), "main"),
        button("close", () => this.#dismiss()),
      ],
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
    this.#fill(
      [
        ...troubles.map(({ sentence }) => h("p", { class: "doubt" }, sentence)),
        h("ol", { class: "rungs" }, ...told),
        ...(isWhole ? notes : []).map((note) => h("p", { class: "note" }, note)),
        isWhole && folded("help.proof", proof),
        isWhole && folded("help.onward", onward.map(({ short }) => short)),
      ],
      [
        isWhole && button("do-it", () => this.#apply(), "main"),
        !isWhole && button("show-it", () => this.#more(rungs.length - this.#told), "main"),
        !isWhole && button("more", () => this.#more()),
        button("close", () => this.#dismiss()),
      ],
    );
  }

  /**
   * @param {(Node | false)[]} content
   * @param {(HTMLButtonElement | false)[]} actions
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

/**
 * Those of some cells that have a value of the player.
 * @param {string[]} cells
 */
function ownValues(cells) {
  const { shape, values, givens } = game.state;
  return cells.map((name) => shape.cellNamed(name)).filter((cell) => values[cell] && !givens[cell]);
}

/**
 * Whether the player wrote a value into one of these cells since the start, so that going back helps.
 * @param {string[]} cells
 */
function hasValue(cells) {
  return game.canUndo && ownValues(cells).length > 0;
}

/** Goes back to the last position without a mistake; that can be undone too. */
async function undoUntilRight() {
  try {
    const { state } = game;
    const right = await solution(state);
    if (game.state !== state) return;
    const isRight = (/** @type {import("../game/types").State} */ past) =>
      right ? wrongCells(past, right).size === 0 : conflicts(past.shape, past.values).size === 0;
    let length = game.length - 1;
    while (length > 1 && !isRight(game.stateAt(length))) length -= 1;
    game.act({ do: "restore", length });
    notify(say("help.taken-back"));
  } catch (error) {
    complain(error);
  }
}
