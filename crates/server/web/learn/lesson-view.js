// A lesson: the idea of a technique, what to look for, up to three examples with their step, and the way to practise.

import { h } from "../dom.js";
import { announce, explanation } from "../notices.js";
import { noteSeen, skillIn } from "../storage/skills.js";
import { cellNames } from "../panel/speech.js";
import { say } from "../words.js";
import { addressOf } from "./address.js";
import { ExerciseGrid } from "./exercise-grid.js";
import { Position } from "./position.js";
import { askWithPositions } from "./stored-positions.js";
import { stepText } from "./step-text.js";
import { standing, strengthBars } from "./strength.js";

/**
 * @typedef {import("./course.js").Course} Course
 * @typedef {import("../api").TechniqueSummary} Technique
 * @typedef {import("../api").LessonReply["examples"][number]} Example
 */

/** A lesson. */
export class LessonView {
  #leaving = new AbortController();
  #grid = new ExerciseGrid(say("learn.example-grid"));
  #count = h("span", { class: "count" });
  #step = h("div", { class: "step" });
  #examples = h("div", { class: "examples", hidden: true });
  #waits = h("p", { class: "soft" }, say("menu.loading"));

  /**
   * @param {Course} course
   * @param {Technique} technique
   */
  constructor(course, technique) {
    const { id, name, idea, description, lesson, exercises, family } = technique;
    this.title = name;
    const skill = skillIn(id);
    const isTaught = lesson !== undefined;
    const isPracticable = isTaught && exercises !== 0;
    const place = course.lessons.indexOf(technique) + 1;
    this.element = h(
      "article",
      { class: "lesson" },
      h(
        "div",
        { class: "lesson-text" },
        h("a", { class: "back", href: addressOf({ view: "map" }) }, say("learn.back-to-map")),
        h("h2", { tabindex: -1 }, name),
        h(
          "p",
          { class: "soft standing" },
          [isTaught && say("learn.lesson-of", { place, count: course.lessons.length }), say(`settings.family-${family}`)]
            .filter(Boolean)
            .join(" · "),
          isPracticable && strengthBars(skill),
          h("span", {}, standing(skill, Date.now())),
        ),
        h("p", { class: "idea" }, idea),
        description !== idea && h("p", {}, description),
        isPracticable ? practice(id) : h("p", { class: "soft" }, say("learn.no-exercises")),
      ),
      h("div", { class: "lesson-examples" }, isTaught && this.#waits, this.#examples),
      around(course, technique),
    );
    if (isTaught) {
      noteSeen(id);
      void this.#load(id);
    }
  }

  left() {
    this.#leaving.abort();
  }

  /** @param {string} technique */
  async #load(technique) {
    const { signal } = this.#leaving;
    try {
      const { examples } = await askWithPositions("lesson", { technique, cells: cellNames() }, { signal });
      this.#waits.hidden = true;
      if (examples.length) this.#fill(examples);
    } catch (error) {
      if (!signal.aborted) this.#waits.textContent = explanation(error);
    }
  }

  /** @param {Example[]} examples */
  #fill(examples) {
    let shown = 0;
    const turn = (/** @type {number} */ by) => {
      shown = (shown + by + examples.length) % examples.length;
      this.#show(examples, shown);
      announce(`${this.#count.textContent}. ${examples[shown]?.step.short}`);
    };
    const button = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {number} */ by) => {
      const label = say(`learn.${name}`);
      return h("button", { type: "button", class: "square", "aria-label": label, title: label, onclick: () => turn(by) }, sign);
    };
    this.#examples.append(
      h(
        "div",
        { class: "pager", hidden: examples.length < 2 },
        button("example-before", "‹", -1),
        this.#count,
        button("example-after", "›", 1),
      ),
      this.#grid.element,
      this.#step,
      h("p", { class: "soft reading-aid" }, say("learn.legend")),
    );
    this.#examples.hidden = false;
    this.#show(examples, shown);
  }

  /**
   * @param {Example[]} examples
   * @param {number} index
   */
  #show(examples, index) {
    const example = examples[index];
    if (!example) return;
    const { board, step } = example;
    this.#count.textContent = say("learn.example-of", { place: index + 1, count: examples.length });
    this.#grid.show({ position: new Position(board), overlay: { step } });
    this.#step.replaceChildren(...stepText(step));
  }
}

/**
 * The way to the exercises.
 * @param {string} technique
 */
function practice(technique) {
  const href = addressOf({ view: "practise", technique });
  return h("p", {}, h("a", { class: "button main practise", href }, say("learn.practise")));
}

/**
 * The lessons before and after.
 * @param {Course} course
 * @param {Technique} technique
 */
function around(course, technique) {
  const { before, after } = course.neighbours(technique);
  const link = (/** @type {string} */ key, /** @type {Technique | undefined} */ to) =>
    to && h("a", { href: addressOf({ view: "lesson", technique: to.id }) }, say(key, { name: to.name }));
  if (!before && !after) return false;
  return h("nav", { class: "around", "aria-label": say("learn.around") }, link("learn.before", before), link("learn.after", after));
}
