// The trainer: one exercise after the other, of one technique or of what is due. The player marks an answer, the engine
// judges it. The skill changes once per exercise: by the first verdict that decides, or by looking at the step.

import { engine } from "../context.js";
import { h } from "../dom.js";
import { randomSeed } from "../menu/making.js";
import { announce, complain, explanation } from "../notices.js";
import { Segmented } from "../panel/segmented.js";
import { all, notePractised, skillIn } from "../storage/skills.js";
import { language, say } from "../words.js";
import { addressOf } from "./address.js";
import { Answer } from "./answer.js";
import { AnswerPad } from "./answer-pad.js";
import { ExerciseGrid } from "./exercise-grid.js";
import { Exercises } from "./exercises.js";
import { answerOverlay, refutation } from "./overlays.js";
import { Position } from "./position.js";
import { levelFor, nextToReview } from "./repetition.js";
import { stepText } from "./step-text.js";
import { askWithPositions } from "./stored-positions.js";
import { standing, strengthBars } from "./strength.js";
import { isFound, verdictParts } from "./verdict.js";

/**
 * @typedef {import("./address.js").Level} Level
 * @typedef {import("./address.js").Spot} Spot
 * @typedef {import("../api").TrainReply} Exercise
 * @typedef {import("../api").JudgeReply} JudgeReply
 * @typedef {import("../api").Step} Step
 * @typedef {import("../view.js").Overlay} Overlay
 */

const LEVELS = /** @type {const} */ ([1, 2, 3]);

/** The trainer. */
export class TrainerView {
  #grid = new ExerciseGrid(say("learn.exercise-grid"), {
    tap: (cell, digit, isExact) => this.#tap(cell, digit, isExact),
    key: (cell, event) => this.#key(cell, event),
  });
  #pad = new AnswerPad({ changed: () => this.#draw(), cleared: () => this.#clear() });
  #task = h("p", { class: "task" });
  #facts = h("p", { class: "soft standing" });
  #told = h("div", { class: "judgement" });
  #actions = h("div", { class: "button-row" });
  #leaving = new AbortController();
  /** @type {Exercises | undefined} */
  #series;
  /** @type {{ exercise: Exercise, position: Position, answer: Answer } | undefined} */
  #current;
  /** The skill was changed by this exercise. */
  #isNoted = false;
  /** What the engine said about the answer, until that is changed. @type {JudgeReply | undefined} */
  #judged;
  /** The step, once the player asked for it. @type {Step | undefined} */
  #shown;
  /** The technique of the last exercise that was requested. @type {string | undefined} */
  #requested;

  /**
   * @param {import("./course.js").Course} course
   * @param {Extract<Spot, { view: "practise" | "review" }>} spot
   * @param {(spot: Spot) => void} replace writes another spot into the address, without leaving this view
   */
  constructor(course, spot, replace) {
    this.course = course;
    this.replace = replace;
    this.seed = spot.seed ?? randomSeed();
    this.technique = spot.view === "practise" ? course.technique(spot.technique) : undefined;
    this.title = this.technique ? say("learn.practise-title", { name: this.technique.name }) : say("learn.review-title");
    this.element = h("div", { class: "trainer" }, this.#head(spot), this.#task, this.#grid.element, this.#deck());
    this.#begin(this.technique ? ((spot.view === "practise" && spot.level) || levelFor(skillIn(this.technique.id))) : 1);
  }

  left() {
    this.#leaving.abort();
    this.#series?.end();
  }

  /** @param {Spot} spot */
  #head(spot) {
    const { technique } = this;
    const back = addressOf(technique ? { view: "lesson", technique: technique.id } : { view: "map" });
    return h(
      "div",
      { class: "trainer-head" },
      h("a", { class: "back", href: back, "aria-label": say("learn.back") }, "‹"),
      h("h2", { tabindex: -1 }, technique?.name ?? say("learn.review-title")),
      spot.view === "practise" && this.#levels.element,
    );
  }

  #levels = new Segmented(
    say("learn.level"),
    LEVELS.map((level) => ({ value: String(level), label: String(level), title: say(`learn.level-${level}-how`) })),
    (value) => {
      const level = /** @type {Level} */ (Number(value));
      if (this.technique) this.replace({ view: "practise", technique: this.technique.id, level });
      this.#begin(level);
    },
  );

  #deck() {
    const keys = h("p", { class: "soft keys-help" }, say("learn.keys"));
    return h("div", { class: "deck" }, this.#facts, this.#told, this.#pad.element, this.#actions, keys);
  }

  /**
   * Begins a series of exercises.
   * @param {Level} level
   */
  #begin(level) {
    this.#levels.chosen = String(level);
    this.#series?.end();
    this.#series = new Exercises(
      (request, signal) => askWithPositions("train", request, { signal }),
      (number) => this.#request(number, level),
    );
    void this.#next();
  }

  /**
   * What the exercise of a number is: of the technique, or of one that is to be reviewed, at the level that suits it.
   * @param {number} number
   * @param {Level} level
   */
  #request(number, level) {
    const { seed } = this;
    const wanted = this.technique?.id ?? nextToReview(this.#taught(), Date.now(), this.#requested) ?? "";
    this.#requested = wanted;
    return { technique: wanted, level: this.technique ? level : levelFor(skillIn(wanted)), seed, number, language: language() };
  }

  /** The skills that have a lesson. */
  #taught() {
    const ids = new Set(this.course.lessons.map(({ id }) => id));
    return Object.fromEntries(Object.entries(all()).filter(([id]) => ids.has(id)));
  }

  async #next() {
    const series = this.#series;
    this.#current = undefined;
    this.#judged = undefined;
    this.#shown = undefined;
    this.#isNoted = false;
    this.#task.textContent = say("menu.loading");
    this.#render();
    try {
      const exercise = await series?.next();
      if (series !== this.#series || !exercise || this.#leaving.signal.aborted) return;
      const position = new Position(exercise.board);
      this.#current = { exercise, position, answer: new Answer(position, exercise.asks) };
      this.#pad.begin(position, exercise);
      this.#task.textContent = exercise.task;
      this.#render();
      this.#grid.focus();
      announce(exercise.task);
    } catch (error) {
      if (series !== this.#series || this.#leaving.signal.aborted) return;
      this.#task.textContent = explanation(error);
      this.#render();
    }
  }

  /**
   * @param {number} cell
   * @param {number} digit the candidate nearest to the tap
   * @param {boolean} isExact
   */
  #tap(cell, digit, isExact) {
    const held = this.#pad.held;
    if (this.#pad.tool === "cells") this.#mark(cell);
    else this.#toggle(cell, isExact || !held ? digit : held);
  }

  /**
   * @param {number} cell
   * @param {KeyboardEvent} event
   */
  #key(cell, event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = this.#current?.position.symbols.digit(event.key) ?? 0;
    if (event.key === "Enter") void this.#check();
    else if (event.key === " ") this.#mark(cell);
    else if (event.key === "Backspace" || event.key === "Delete") this.#clear();
    else if (digit) this.#toggle(cell, digit);
    else return;
    event.preventDefault();
  }

  /**
   * @param {number} cell
   * @param {number} digit
   */
  #toggle(cell, digit) {
    const { answer, position, exercise } = this.#current ?? {};
    const turned = answer?.toggle(cell, digit);
    if (!turned || !position) return;
    const key = exercise?.asks === "placement" ? "wrote" : "struck";
    const what = { symbol: position.symbols.of(digit), cell: position.shape.cellName(cell) };
    this.#changed(say(turned === "on" ? `learn.said-${key}` : "learn.said-restored", what));
  }

  /** @param {number} cell */
  #mark(cell) {
    const turned = this.#current?.answer.toggleCell(cell);
    if (turned) this.#changed(say(turned === "on" ? "learn.said-marked" : "learn.said-unmarked"));
  }

  #clear() {
    this.#current?.answer.clear();
    this.#changed(say("learn.said-cleared"));
  }

  /**
   * The answer is another one: what was said about the last no longer holds.
   * @param {string} said
   */
  #changed(said) {
    this.#judged = undefined;
    this.#shown = undefined;
    this.#render();
    announce(said);
  }

  /** Asks the engine about the answer. */
  async #check() {
    const current = this.#current;
    if (!current || this.#isOver) return;
    if (current.answer.isEmpty) return announce(this.#say({ verdict: "empty", text: say("learn.empty") }));
    const reply = await this.#judge(current.answer.request);
    if (!reply || current !== this.#current) return;
    if (isFound(reply.verdict)) this.#note(true);
    if (reply.verdict === "wrong") this.#note(false);
    announce(this.#say(reply));
    this.#actions.querySelector("button")?.focus({ preventScroll: true });
  }

  /** Shows the step of the exercise, or the one that the answer is. */
  async #show() {
    const current = this.#current;
    if (!current) return;
    const step = this.#judged?.step ?? (await this.#judge({}))?.step;
    if (!step || current !== this.#current) return;
    if (!this.#judged || !isFound(this.#judged.verdict)) this.#note(false);
    this.#shown = step;
    this.#render();
    announce(step.short);
    this.#actions.querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {ReturnType<() => Answer["request"]> | {}} answer */
  async #judge(answer) {
    const { exercise } = this.#current ?? {};
    if (!exercise) return undefined;
    try {
      const request = { ...exercise.board, technique: exercise.technique, language: language(), ...answer };
      return await engine.ask("judge", request, { signal: this.#leaving.signal });
    } catch (error) {
      complain(error);
      return undefined;
    }
  }

  /**
   * Shows a verdict; returns its words.
   * @param {JudgeReply} reply
   */
  #say(reply) {
    this.#judged = reply;
    this.#render();
    return this.#told.textContent ?? "";
  }

  /** @param {boolean} isRight */
  #note(isRight) {
    const id = this.#current?.exercise.technique;
    if (this.#isNoted || !id) return;
    this.#isNoted = true;
    notePractised(id, isRight);
  }

  /** Whether the answer was judged, or the step is shown. */
  get #isOver() {
    return this.#shown !== undefined || (this.#judged !== undefined && this.#judged.verdict !== "empty");
  }

  #render() {
    const { exercise } = this.#current ?? {};
    this.#facts.replaceChildren();
    if (exercise) {
      const skill = skillIn(exercise.technique);
      this.#facts.append(this.technique ? "" : `${exercise.name} `, strengthBars(skill), standing(skill, Date.now()));
    }
    this.#told.replaceChildren(
      ...(this.#judged && !this.#shown ? verdictParts(this.#judged) : []),
      ...(this.#shown ? stepText(this.#shown) : []),
    );
    this.#pad.element.hidden = this.#isOver || !exercise;
    this.#actions.replaceChildren(...this.#buttons());
    this.#draw();
  }

  #buttons() {
    const isFailed = !this.#current && this.#task.textContent !== say("menu.loading");
    const button = (/** @type {string} */ name, /** @type {() => unknown} */ act, /** @type {boolean} */ isMain) =>
      h("button", { type: "button", class: isMain && "main", onclick: () => void act() }, say(`learn.${name}`));
    const next = (/** @type {boolean} */ isMain) => button("next", () => this.#next(), isMain);
    if (isFailed) return [next(true)];
    if (!this.#current) return [];
    const show = button("show", () => this.#show(), false);
    const found = this.#judged && isFound(this.#judged.verdict);
    if (this.#shown || found) return [next(true), ...(this.#shown ? [] : [show])];
    if (this.#isOver) return [button("again", () => this.#again(), true), show, next(false)];
    return [button("check", () => this.#check(), true), show, next(false)];
  }

  /** Back to the answer, to change it. */
  #again() {
    this.#judged = undefined;
    this.#render();
    this.#grid.focus();
  }

  #draw() {
    if (!this.#current) return;
    const { exercise, position, answer } = this.#current;
    const refuted = this.#shown ? undefined : this.#judged?.refuted;
    const found = this.#judged && isFound(this.#judged.verdict) ? this.#judged.step : undefined;
    const step = this.#shown ?? found;
    /** @type {Overlay} */
    const overlay = step ? { step } : refuted ? refutation(refuted) : answerOverlay(answer, exercise.houses ?? []);
    this.#grid.show({
      position,
      overlay,
      held: step || refuted ? 0 : this.#pad.held,
      wrong: refuted?.place ? [refuted.place.cell] : [],
      spoken: (cell) => this.#spoken(cell),
    });
  }

  /**
   * What the answer says about a cell.
   * @param {number} cell
   */
  #spoken(cell) {
    const { answer, position } = this.#current ?? {};
    if (!answer || !position) return "";
    const { written, struck, isMarked } = answer.at(cell);
    const told = [
      written && say("learn.cell-written", { symbol: position.symbols.of(written) }),
      struck.length && say("learn.cell-struck", { list: struck.map((digit) => position.symbols.of(digit)).join(" ") }),
      isMarked && say("learn.cell-marked"),
    ];
    return told.filter(Boolean).join(", ");
  }
}
