// A puzzle being made: how many solutions it has, how hard it is, which values still fit and which clues can go.

import { game, settings } from "../context.js";
import { h, set } from "../dom.js";
import { language, say } from "../words.js";
import { conflictText, ratingText } from "./amounts.js";
import { appraisal, solutionsInWords } from "./appraisal.js";
import { play } from "./mode.js";
import { drawOverlay, removeOverlay } from "./overlay-owner.js";
import { TypoQuestions } from "./typos.js";

/** @typedef {import("../api").AppraiseReply} AppraiseReply */

/** The page of the puzzle being set. */
export class SetPage {
  name = "set";
  label = say("help.set");
  stays = true;
  #isShown = false;
  #verdict = h("p", { class: "verdict-line", role: "status" });
  #facts = h("ul", { class: "facts" });
  #doubts = new TypoQuestions();
  #open = toggle("showOpen", "help.show-open");
  #redundant = toggle("markRedundant", "help.show-redundant");
  #play = h("button", { type: "button", class: "main full", onclick: () => void play() }, say("help.play-this"));
  element = h(
    "div",
    { class: "page setting" },
    this.#verdict,
    this.#facts,
    this.#doubts.element,
    h("div", { class: "toggles" }, this.#open.label, this.#redundant.label),
    h("div", { class: "button-row" }, this.#play),
  );

  constructor() {
    appraisal.addEventListener("change", () => this.#show());
    settings.addEventListener("change", () => this.#show());
    this.#show();
  }

  shown() {
    this.#isShown = true;
    this.#show();
  }

  hidden() {
    this.#isShown = false;
    removeOverlay(this);
  }

  /** Called when something else is drawn on the grid; that has priority until the puzzle changes. */
  left() {}

  #show() {
    const { reply, isPending, isAway } = appraisal;
    this.#open.box.checked = settings.now.showOpen;
    this.#redundant.box.checked = settings.now.markRedundant;
    this.#play.disabled = !game.state.givens.some(Boolean);
    set(this.element, "aria-busy", isPending ? "true" : undefined);
    if (reply) {
      set(this.#verdict, "data-solutions", reply.conflicts?.length ? "none" : reply.solutions);
      this.#verdict.textContent = solutionsInWords(reply);
      this.#facts.replaceChildren(...facts(reply).map((fact) => h("li", {}, fact)));
    } else {
      set(this.#verdict, "data-solutions", undefined);
      this.#verdict.textContent = say(isAway ? "app.unreachable" : isPending ? "help.thinking" : "help.set-intro");
      this.#facts.replaceChildren();
    }
    this.#draw();
  }

  #draw() {
    const { reply } = appraisal;
    const { showOpen, markRedundant } = settings.now;
    if (!this.#isShown || game.state.mode !== "set") return;
    const conflicting = reply?.conflicts?.flatMap(({ cells }) => cells) ?? [];
    const redundant = (markRedundant && reply?.redundant) || [];
    const open = showOpen && reply && !conflicting.length && reply.solutions !== "none";
    if (!open && !redundant.length) return removeOverlay(this);
    drawOverlay(this, { redundant, ...(open && { open: reply.open }) });
  }
}

/**
 * The other facts.
 * @param {AppraiseReply} reply
 */
function facts({ status, conflicts = [], clues, solutions, redundant = [], rating, open_complete }) {
  const found = [say("help.set-clues", { count: clues })];
  found.push(...conflicts.map(conflictText));
  if (rating) found.push(say("help.set-grade", { rating: ratingText(rating) }));
  if (rating?.openness?.tight) {
    found.push(say("help.set-tight", { search: rating.openness.search.toLocaleString(language()) }));
  }
  if (solutions === "one" && status === "ok") {
    found.push(redundant.length ? say("help.set-redundant", { count: redundant.length }) : say("help.set-minimal"));
  }
  if (status === "out-of-time" || (solutions === "many" && !open_complete)) found.push(say("help.set-out-of-time"));
  return found;
}

/**
 * @param {"showOpen" | "markRedundant"} setting
 * @param {string} words
 */
function toggle(setting, words) {
  const box = h("input", { type: "checkbox", onchange: () => settings.change({ [setting]: box.checked }) });
  return { box, label: h("label", {}, box, say(words)) };
}
