// Which clue of the puzzle being set may be mistyped: a few questions, each with a button that corrects it and one
// that shows the place. Nothing is asked while there are several solutions, as there are until a puzzle is complete,
// unless the user wants to know.

import { game, symbols, view } from "../context.js";
import { h } from "../dom.js";
import { Shape } from "../shape.js";
import { announce, complain } from "../notices.js";
import { keeper } from "../storage/keeper.js";
import { asStart } from "../game/reduce.js";
import { say } from "../words.js";
import { houseName } from "./amounts.js";
import { appraisal } from "./appraisal.js";
import { Asking } from "./asking.js";

/**
 * @typedef {import("../api").TyposReply} TyposReply
 * @typedef {import("../api").TypoQuestion} TypoQuestion
 * @typedef {import("../api").TypoFix} TypoFix
 */

/** How many questions are asked, and how many answers each offers. */
const [ASKED, OFFERED] = [3, 3];

/** The questions below the verdict. */
export class TypoQuestions {
  element = h("div", { class: "doubts", hidden: true });
  #asking = new Asking();
  /** The givens that the answer is about. @type {readonly number[] | undefined} */
  #givens;
  /** @type {TyposReply | undefined} */
  #reply;

  constructor() {
    appraisal.addEventListener("change", () => this.#follow());
    game.addEventListener("change", () => this.#follow());
  }

  #follow() {
    const { givens, mode } = game.state;
    if (givens !== this.#givens) {
      this.#asking.cancel();
      this.#givens = givens;
      this.#reply = undefined;
    }
    const { reply, isPending } = appraisal;
    const known = mode === "set" && !isPending && reply;
    if (known && reply.solutions === "none" && !this.#reply && !this.#asking.busy) void this.ask();
    this.#render();
  }

  /** Looks for possible mistakes. */
  async ask() {
    const { shape, alphabet, givens } = game.state;
    try {
      const answer = this.#asking.ask("typos", { shape: shape.name, alphabet, puzzle: [...givens] });
      this.#render();
      const reply = await answer;
      if (!reply) return;
      this.#reply = reply;
      const [first] = reply.typos.questions;
      if (first) announce(question(first));
    } catch (error) {
      complain(error);
    }
    this.#render();
  }

  #render() {
    const { reply, isPending } = appraisal;
    const isSet = game.state.mode === "set" && !isPending && game.state.givens === this.#givens;
    const parts = !isSet || !reply ? [] : this.#parts(reply);
    this.element.hidden = !parts.length;
    this.element.replaceChildren(...parts);
  }

  /** @param {import("../api").AppraiseReply} appraised */
  #parts({ solutions }) {
    if (this.#asking.busy) return [h("p", { class: "note" }, say("help.typo-looking"))];
    if (!this.#reply) {
      return solutions === "many" ? [button(say("help.typo-look"), () => void this.ask())] : [];
    }
    const { typos, other_shapes = [] } = this.#reply;
    const shown = typos.questions.slice(0, ASKED);
    const more = typos.question_count - shown.length;
    const none = !shown.length && !other_shapes.length && typos.complete;
    return [
      ...other_shapes.map((name) => shapeOffer(name)),
      ...shown.map((asked) => doubt(asked)),
      ...(more > 0 ? [h("p", { class: "note" }, say("help.typo-more", { count: more }))] : []),
      ...(none ? [h("p", { class: "note" }, say("help.typo-none"))] : []),
      ...(typos.complete ? [] : [h("p", { class: "note" }, say("help.typo-incomplete"))]),
    ];
  }
}

/** @param {TypoQuestion} asked */
function doubt(asked) {
  const fixes = told(asked).slice(0, OFFERED);
  const show = () => asked.cells[0] && view.select(game.state.shape.cellNamed(asked.cells[0]));
  return h(
    "div",
    { class: "doubt-question" },
    h("p", {}, question(asked)),
    h(
      "div",
      { class: "button-row" },
      ...fixes.map((fix, index) => button(offer(fix), () => correct(fix), index ? "" : "main")),
      button(say("help.typo-show"), show),
    ),
  );
}

/**
 * A box shape with which the puzzle has exactly one solution.
 * @param {string} name
 */
function shapeOffer(name) {
  const { boxRows: rows, boxColumns: columns } = Shape.named(name);
  const use = () => keeper.open({ ...asStart(game.state), shape: name });
  return h(
    "div",
    { class: "doubt-question" },
    h("p", {}, say("help.typo-shape", { rows, columns })),
    h("div", { class: "button-row" }, button(say("help.typo-use-shape", { rows, columns }), use, "main")),
  );
}

/**
 * The fixes to offer: a clue that can be replaced need not be removed.
 * @param {TypoQuestion} asked
 */
function told({ fixes }) {
  const replaced = fixes.some(({ kind }) => kind === "replace");
  return replaced ? fixes.filter(({ kind }) => kind !== "remove") : fixes;
}

/**
 * The question in words: "Is r5c1 really 9? With 4 there is exactly one solution."
 * @param {TypoQuestion} asked
 */
export function question(asked) {
  const fixes = told(asked);
  const [best] = fixes;
  const [first, second] = best?.changes ?? [];
  if (!best || !first) return "";
  const words = { cell: first.cell, clue: first.from ?? "", digit: first.to ?? "" };
  if (best.kind === "swap" && second) {
    return say("help.typo-swap", { ...words, other: second.cell, otherClue: second.from ?? "" });
  }
  if (best.kind === "swap-lines") {
    const [one = "", other = ""] = (best.lines ?? []).map(houseName);
    return say("help.typo-lines", { one, other });
  }
  if (best.kind === "add") return say("help.typo-add", words);
  if (best.kind === "move") return say("help.typo-move", moved(best));
  if (best.kind === "remove") return say("help.typo-remove", words);
  const digits = fixes.filter(({ kind }) => kind === "replace").slice(0, OFFERED);
  const list = digits.map(({ changes }) => changes[0]?.to ?? "").join(` ${say("help.typo-or")} `);
  return say("help.typo-clue", { ...words, digits: list });
}

/**
 * What its button says.
 * @param {TypoFix} fix
 */
function offer(fix) {
  const [first] = fix.changes;
  const words = { cell: first?.cell ?? "", digit: first?.to ?? "" };
  if (fix.kind === "move") return say("help.typo-do-move", moved(fix));
  const named = { replace: "replace", remove: "remove", swap: "swap", "swap-lines": "swap", add: "add" };
  return say(`help.typo-do-${named[fix.kind]}`, words);
}

/**
 * A clue and where it moves. The cells are in reading order.
 * @param {TypoFix} fix
 */
function moved({ changes }) {
  const from = changes.find(({ to }) => to === undefined);
  const to = changes.find(({ from }) => from === undefined);
  return { cell: from?.cell ?? "", clue: from?.from ?? "", to: to?.cell ?? "" };
}

/**
 * Applies a fix. Cells that become blank come first, so that no conflict shows in between.
 * @param {TypoFix} fix
 */
function correct({ changes }) {
  const { shape } = game.state;
  const known = symbols();
  for (const { cell, to } of changes.toSorted((a, b) => Number(a.to !== undefined) - Number(b.to !== undefined))) {
    game.act({ do: "value", cells: [shape.cellNamed(cell)], digit: to === undefined ? 0 : known.digit(to) });
  }
  const [first] = changes;
  if (first) view.select(shape.cellNamed(first.cell));
}

/**
 * @param {string} label
 * @param {() => void} onclick
 * @param {string} [className]
 */
function button(label, onclick, className = "") {
  return h("button", { type: "button", class: className, onclick }, label);
}
