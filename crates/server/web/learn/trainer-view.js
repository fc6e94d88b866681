// The trainer: one exercise after the other, of one technique or of what is due. The player marks an answer, by taps or
// keys, and the engine judges it.

import { engine } from "../context.js";
import { h } from "../dom.js";
import { randomSeed } from "../menu/making.js";
import { announce, complain, explanation } from "../notices.js";
import { Segmented } from "../panel/segmented.js";
import { all, notePractised, skillIn } from "../storage/skills.js";
import { cellNames } from "../panel/speech.js";
import { say } from "../words.js";
import { addressOf } from "./address.js";
import { AnswerPad } from "./answer-pad.js";
import { ExerciseGrid } from "./exercise-grid.js";
import { overlayOf } from "./overlays.js";
import { levelFor, nextToReview } from "./repetition.js";
import { Session } from "./session.js";
import { stepText } from "./step-text.js";
import { askWithPositions } from "./stored-positions.js";
import { standing, strengthBars } from "./strength.js";
import { verdictLine } from "./verdict.js";

/**
 * @typedef {import("./address.js").Level} Level
 * @typedef {import("./address.js").Spot} Spot
 * @typedef {import("../api").TrainReply} Exercise
 */

const LEVELS = /** @type {const} */ ([1, 2, 3]);

/** The trainer. */
export class TrainerView {
  #session = new Session({
    train: (request, signal) => askWithPositions("train", request, { signal }),
    judge: (request, signal) => engine.ask("judge", { ...request, cells: cellNames() }, { signal }),
    note: (technique, isRight) => {
      const { box } = skillIn(technique);
      notePractised(technique, isRight);
      return box === 0 && skillIn(technique).box > 0;
    },
  });
  #grid = new ExerciseGrid(say("learn.exercise-grid"), {
    tap: (cell, digit, isExact) => this.#tap(cell, digit, isExact),
    key: (cell, event) => this.#key(cell, event),
  });
  #pad = new AnswerPad({ changed: () => this.#draw(), cleared: () => this.#clear() });
  #levels = new Segmented(
    say("learn.level"),
    LEVELS.map((level) => ({ value: String(level), label: String(level), title: say(`learn.level-${level}-how`) })),
    (value) => this.#change(/** @type {Level} */ (Number(value))),
  );
  #task = h("p", { class: "task" });
  #standing = h("p", { class: "soft standing" });
  #told = h("div", { class: "judgement" });
  #actions = h("div", { class: "button-row" });
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
    const keys = h("p", { class: "soft keys-help" }, say("learn.keys"));
    const deck = h("div", { class: "deck" }, this.#standing, this.#told, this.#pad.element, this.#actions, keys);
    this.element = h("div", { class: "trainer" }, this.#head(), this.#task, this.#grid.element, deck);
    this.#session.addEventListener("change", () => this.#render());
    const wanted = spot.view === "practise" ? spot.level : undefined;
    this.#begin(wanted ?? levelFor(skillIn(this.technique?.id ?? "")));
  }

  left() {
    this.#session.end();
  }

  #head() {
    const { technique } = this;
    const back = addressOf(technique ? { view: "lesson", technique: technique.id } : { view: "map" });
    return h(
      "div",
      { class: "trainer-head" },
      h("a", { class: "back", href: back, "aria-label": say("learn.back") }, "‹"),
      h("h2", { tabindex: -1 }, technique?.name ?? say("learn.review-title")),
      technique && this.#levels.element,
    );
  }

  /**
   * Changes the level.
   * @param {Level} level
   */
  #change(level) {
    const { technique, seed } = this;
    if (technique) this.replace({ view: "practise", technique: technique.id, level, seed });
    this.#begin(level);
  }

  /**
   * Begins a series of exercises.
   * @param {Level} level
   */
  #begin(level) {
    const { technique, seed } = this;
    this.#levels.chosen = String(level);
    void this.#arrival(
      this.#session.begin((number) => {
        const wanted = technique?.id ?? nextToReview(this.#taught(), Date.now(), this.#requested) ?? "";
        this.#requested = wanted;
        return { technique: wanted, level: technique ? level : levelFor(skillIn(wanted)), seed, number };
      }),
    );
  }

  /** The skills that can be practised. */
  #taught() {
    const ids = new Set(this.course.practicable.map(({ id }) => id));
    return Object.fromEntries(Object.entries(all()).filter(([id]) => ids.has(id)));
  }

  /**
   * Waits for an exercise.
   * @param {Promise<Exercise | undefined>} coming
   */
  async #arrival(coming) {
    const exercise = await coming;
    const position = this.#session.current?.position;
    if (!exercise || !position) return;
    this.#pad.begin(position, exercise);
    this.#draw();
    this.#grid.focus();
    announce(exercise.task);
  }

  /**
   * @param {number} cell
   * @param {number} digit the candidate nearest to the tap
   * @param {boolean} isExact
   */
  #tap(cell, digit, isExact) {
    if (this.#pad.tool === "cells") this.#mark(cell);
    else this.#toggle(cell, isExact ? digit : this.#pad.held || digit);
  }

  /**
   * @param {number} cell
   * @param {KeyboardEvent} event
   */
  #key(cell, event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = this.#session.current?.position.symbols.digit(event.key) ?? 0;
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
    const turned = this.#session.answer((answer) => answer.toggle(cell, digit));
    const { position, exercise } = this.#session.current ?? {};
    if (!turned || !position) return;
    const key = turned === "off" ? "restored" : exercise?.asks === "placement" ? "wrote" : "struck";
    announce(say(`learn.said-${key}`, { symbol: position.symbols.of(digit) }));
  }

  /** @param {number} cell */
  #mark(cell) {
    const turned = this.#session.answer((answer) => answer.toggleCell(cell));
    if (turned) announce(say(turned === "on" ? "learn.said-marked" : "learn.said-unmarked"));
  }

  #clear() {
    this.#session.answer((answer) => answer.clear());
    announce(say("learn.said-cleared"));
  }

  async #check() {
    try {
      const reply = await this.#session.check();
      if (!reply) return;
      announce(reply.text);
      this.#actions.querySelector("button")?.focus({ preventScroll: true });
    } catch (error) {
      complain(error);
    }
  }

  async #show() {
    try {
      const step = await this.#session.show();
      if (!step) return;
      announce(step.short);
      this.#actions.querySelector("button")?.focus({ preventScroll: true });
    } catch (error) {
      complain(error);
    }
  }

  #again() {
    this.#session.again();
    this.#grid.focus();
  }

  #render() {
    const { current, error, judged, shown, isLearned, isOver } = this.#session;
    const exercise = current?.exercise;
    this.#task.textContent = exercise?.task ?? (error ? explanation(error) : say("menu.loading"));
    this.#standing.replaceChildren();
    if (exercise) {
      const skill = skillIn(exercise.technique);
      this.#standing.append(this.technique ? "" : exercise.name, strengthBars(skill), standing(skill, Date.now()));
    }
    this.#told.replaceChildren(
      ...(shown ? stepText(shown) : judged ? [verdictLine(judged)] : []),
      ...(isLearned && exercise ? [this.#learned(exercise)] : []),
    );
    this.#pad.element.hidden = isOver || !exercise;
    this.#actions.replaceChildren(...this.#buttons());
    this.#draw();
  }

  /**
   * What is said when a technique is learned, with the way to the next lesson.
   * @param {Exercise} exercise
   */
  #learned({ technique: id, name }) {
    const technique = this.course.technique(id);
    const next = technique && this.course.neighbours(technique).after;
    const href = next && addressOf({ view: "lesson", technique: next.id });
    return h("p", {}, say("learn.now-learned", { name }), " ", next && h("a", { href }, say("learn.after", { name: next.name })));
  }

  /** What can be done, the likeliest first. */
  #buttons() {
    const { current, error, shown, isFound, isOver } = this.#session;
    const button = (/** @type {string} */ name, /** @type {() => unknown} */ act, /** @type {boolean} */ isMain) =>
      h("button", { type: "button", class: isMain && "main", onclick: () => void act() }, say(`learn.${name}`));
    const next = (/** @type {boolean} */ isMain) => button("next", () => this.#arrival(this.#session.next()), isMain);
    if (error) return [next(true)];
    if (!current) return [];
    const show = button("show", () => this.#show(), false);
    if (shown) return [next(true)];
    if (isFound) return [next(true), show];
    if (isOver) return [button("again", () => this.#again(), true), show, next(false)];
    return [button("check", () => this.#check(), true), show, next(false)];
  }

  #draw() {
    const { current, judged, shown, isOver } = this.#session;
    if (!current) return;
    const { place } = (!shown && judged?.refuted) || {};
    this.#grid.show({
      position: current.position,
      overlay: overlayOf(this.#session),
      held: isOver ? 0 : this.#pad.held,
      wrong: place ? [place.cell] : [],
      spoken: (cell) => this.#spoken(cell),
    });
  }

  /**
   * What the answer says about a cell.
   * @param {number} cell
   */
  #spoken(cell) {
    const { answer, position } = this.#session.current ?? {};
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
