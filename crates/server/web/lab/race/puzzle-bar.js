// The row above a race: the choice of the puzzle.

import { h } from "../../dom.js";
import { complain } from "../../notices.js";
import { Segmented } from "../../panel/segmented.js";
import { Shape } from "../../shape.js";
import { say } from "../../words.js";
import { emptyPuzzle, fromLine, isSame, ownPuzzle, samples, toAddress } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const LEVELS = ["easy", "medium", "hard", "evil"];

/** The shapes an empty grid is offered in. */
const EMPTY = ["2x2", "2x3", "3x3", "3x4", "4x4", "5x5"];

/** The row. */
export class PuzzleBar {
  #choices;
  #empty = h("select", { class: "race-empty", "aria-label": say("race.empty") });
  #told = h("p", { class: "race-puzzle" });
  /** How many samples of a level were taken. @type {Map<string, number>} */
  #taken = new Map();
  #choose;

  /**
   * @param {(puzzle: Puzzle) => void} choose
   * @param {() => void} open asks for a text or a file
   */
  constructor(choose, open) {
    this.#choose = choose;
    const levels = LEVELS.map((value) => ({ value, label: say(`race.level-${value}`), title: say("race.level-title") }));
    this.#choices = new Segmented(say("race.puzzle"), [{ value: "own", label: say("race.own") }, ...levels], (value) => {
      this.#take(value).catch(complain);
    });
    const shapes = EMPTY.map((name) => h("option", { value: name }, sizeOf(Shape.named(name))));
    this.#empty.append(h("option", { value: "" }, say("race.empty")), ...shapes);
    this.#empty.addEventListener("change", () => {
      if (this.#empty.value) choose(emptyPuzzle(Shape.named(this.#empty.value)));
    });
    this.element = h(
      "div",
      { class: "race-top" },
      h("span", { class: "race-label" }, say("race.puzzle")),
      this.#choices.element,
      this.#empty,
      h("button", { type: "button", onclick: open }, say("race.open")),
      this.#told,
    );
  }

  /**
   * Shows which puzzle it is.
   * @param {Puzzle} puzzle
   */
  async show(puzzle) {
    const clues = puzzle.givens.filter(Boolean).length;
    this.#tell(puzzle, clues, "");
    this.#choices.chosen = "";
    this.#empty.value = clues ? "" : puzzle.shape.name;
    this.#empty.classList.toggle("chosen", clues === 0);
    const own = await ownPuzzle();
    this.#choices.offer("own", own !== undefined);
    if (own && isSame(own, puzzle)) return void (this.#choices.chosen = "own");
    const levels = await samples().catch(() => new Map());
    for (const [level, lines] of levels) {
      const place = lines.findIndex((/** @type {string} */ line) => isSame(fromLine(line), puzzle));
      if (place < 0) continue;
      this.#choices.chosen = level;
      this.#taken.set(level, place + 1);
      this.#tell(puzzle, clues, say("race.sample", { number: place + 1, of: lines.length }));
    }
  }

  /** @param {string} value */
  async #take(value) {
    if (value === "own") {
      const own = await ownPuzzle();
      return own && this.#choose(own);
    }
    const lines = (await samples()).get(value) ?? [];
    const place = (this.#taken.get(value) ?? 0) % lines.length;
    const line = lines[place];
    if (line) this.#choose(fromLine(line));
  }

  /**
   * @param {Puzzle} puzzle
   * @param {number} clues
   * @param {string} sample
   */
  #tell(puzzle, clues, sample) {
    const words = [puzzle.title, sample, say("race.size", { size: sizeOf(puzzle.shape), clues })].filter(Boolean).join(" · ");
    this.#told.replaceChildren(words, " ", h("a", { href: `./#b=${toAddress(puzzle)}` }, say("race.play-it")));
  }
}

/** @param {Shape} shape */
function sizeOf({ size }) {
  return `${size}×${size}`;
}
