// The bar below a race: the clock, where the race is, and how fast it runs.

import { h, s, set } from "../../dom.js";
import { duration } from "../../panel/amounts.js";
import { Segmented } from "../../panel/segmented.js";
import { CLOCKS } from "../../trace/clock.js";
import { language, say } from "../../words.js";
import { placeOf, secondsAt } from "./player.js";
import { isAnswered } from "./standings.js";

/**
 * @typedef {import("./course.js").Course} Course
 * @typedef {import("./contender.js").Contender} Contender
 * @typedef {import("./player.js").Player} Player
 * @typedef {import("./address.js").Clock} Clock
 */

/** Icons on a square of 24. */
const PATHS = {
  start: "M6 6h2.5v12H6zM19 6l-9 6 9 6z",
  back: "M15.5 6l-8 6 8 6z",
  play: "M8 5l11 7-11 7z",
  pause: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z",
  step: "M8.5 6l8 6-8 6z",
  end: "M5 6l9 6-9 6zM15.5 6H18v12h-2.5z",
};

/** Steps of the speed slider. */
const FINE = 200;

/** How wide the mark of a finish is, in pixels. */
const MARK = 22;

/** The bar. */
export class Transport {
  /** @type {() => readonly Contender[]} */
  #contenders;
  #course;
  #player;
  #buttons = {
    start: button("start", () => this.#go(0)),
    back: button("back", () => this.step(-1)),
    play: button("play", () => this.#player.toggle(), "race-play"),
    step: button("step", () => this.step(1)),
    end: button("end", () => this.#go(Infinity)),
  };
  #scrub = h("input", { type: "range", min: 0, class: "race-scrub", "aria-label": say("race.position") });
  #marks = h("div", { class: "race-marks", "aria-hidden": "true" });
  #where = h("output", { class: "race-where" });
  #speed = h("input", { type: "range", min: 0, max: FINE, step: 1, "aria-label": say("race.speed") });
  #speedText = h("span", {});
  #clocks;
  /** A note about the clock. */
  note = h("p", { class: "race-note" });
  #shown = "";
  #numbers = new Intl.NumberFormat(language());

  /**
   * @param {Course} course
   * @param {Player} player
   * @param {() => readonly Contender[]} contenders
   */
  constructor(course, player, contenders) {
    this.#course = course;
    this.#player = player;
    this.#contenders = contenders;
    const choices = ["nodes", "actions", "time", "events"].map((value) => ({ value, label: say(`race.clock-${value}`) }));
    this.#clocks = new Segmented(say("race.clock"), choices, (value) => {
      const clock = CLOCKS.find((known) => known === value);
      if (clock) course.measureBy(clock);
    });
    this.clock = h("div", { class: "race-clock" }, h("span", { class: "race-label" }, say("race.clock")), this.#clocks.element);
    this.#scrub.addEventListener("input", () => this.#go(Number(this.#scrub.value)));
    this.#speed.addEventListener("input", () => this.#setSpeed());
    this.#speed.value = String(Math.round(placeOf(player.seconds) * FINE));
    player.addEventListener("change", () => this.#showPlaying());
    this.element = h(
      "div",
      { class: "race-bar", role: "group", "aria-label": say("race.transport") },
      h("div", { class: "race-buttons" }, ...Object.values(this.#buttons)),
      h("div", { class: "race-track" }, this.#marks, this.#scrub),
      this.#where,
      h("label", { class: "race-speed" }, h("span", {}, say("race.speed")), this.#speed, this.#speedText),
    );
    this.#setSpeed();
  }

  /**
   * One step on or back.
   * @param {1 | -1} way
   */
  step(way) {
    this.#player.pause();
    if (way > 0) this.#course.step();
    else this.#course.back();
  }

  /**
   * Handles a key; returns whether it had a meaning.
   * @param {string} key
   */
  key(key) {
    const acts = {
      " ": () => this.#player.toggle(),
      ArrowRight: () => this.step(1),
      ArrowLeft: () => this.step(-1),
      Home: () => this.#go(0),
      End: () => this.#go(Infinity),
    };
    const act = Object.entries(acts).find(([name]) => name === key)?.[1];
    act?.();
    return act !== undefined;
  }

  /** Shows where the race is. */
  update() {
    const { clock, length, amount } = this.#course;
    const contenders = this.#contenders();
    const wanted = [clock, length, ...contenders.map((contender) => `${contender.letter}${this.#course.finish(contender)}${contender.status}`)].join(" ");
    if (wanted !== this.#shown) {
      this.#shown = wanted;
      this.#clocks.chosen = clock;
      this.note.textContent = say(clock === "time" ? "race.note-time" : "race.note");
      set(this.#scrub, "max", length || 1);
      set(this.#scrub, "step", clock === "time" ? "any" : 1);
      this.#markFinishes(contenders);
      this.#setSpeed();
    }
    this.#scrub.value = String(amount);
    this.#scrub.style.setProperty("--done", String(length ? amount / length : 0));
    const where = this.#amounts(amount, length);
    if (this.#where.textContent !== where) {
      this.#where.textContent = where;
      set(this.#scrub, "aria-valuetext", where);
    }
  }

  /**
   * @param {number} amount
   * @param {number} length
   */
  #amounts(amount, length) {
    const { clock } = this.#course;
    const text = (/** @type {number} */ value) =>
      clock === "time" ? duration(value) : this.#numbers.format(Math.round(value));
    return say(`race.where-${clock}`, { amount: text(amount), length: text(length) });
  }

  /** @param {number} amount */
  #go(amount) {
    this.#player.pause();
    this.#course.go(amount);
  }

  #setSpeed() {
    const seconds = secondsAt(Number(this.#speed.value) / FINE);
    // Snaps to the default speed.
    this.#player.seconds = Math.abs(seconds / 10 - 1) < 0.04 ? 10 : seconds;
    const text = say("race.pace", { time: pace(this.#player.seconds) });
    this.#speedText.textContent = text;
    set(this.#speed, "aria-valuetext", text);
  }

  /** @param {readonly Contender[]} contenders */
  #markFinishes(contenders) {
    const { clock, length } = this.#course;
    const running = contenders.filter((contender) => this.#course.runs(contender) && length > 0);
    const places = apart(
      running.map((contender) => this.#course.finish(contender) / length),
      MARK / (this.#marks.clientWidth || 600),
    );
    const marks = running.map((contender, index) => {
      const open = isAnswered(contender.entry, clock) ? null : "";
      const mark = h("span", { class: "race-mark", "data-contender": contender.letter, "data-open": open }, contender.letter);
      mark.style.setProperty("--at", `${100 * (places[index] ?? 0)}%`);
      return mark;
    });
    this.#marks.replaceChildren(...marks);
  }

  #showPlaying() {
    const name = this.#player.isPlaying ? "pause" : "play";
    const { play } = this.#buttons;
    set(play, "aria-label", say(`race.${name}`));
    set(play, "title", say(`race.${name}`));
    play.replaceChildren(picture(name));
  }
}

/**
 * Positions from 0 to 1, moved apart until all are visible.
 * @param {number[]} places
 * @param {number} distance
 */
export function apart(places, distance) {
  const order = [...places.keys()].sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const moved = [...places];
  let least = 0;
  for (const index of order) {
    moved[index] = Math.max(least, moved[index] ?? 0);
    least = moved[index] + distance;
  }
  let most = 1;
  for (const index of order.reverse()) {
    moved[index] = Math.min(most, moved[index] ?? 0);
    most = moved[index] - distance;
  }
  return moved;
}

/** @param {number} seconds */
function pace(seconds) {
  const [value, unit] = seconds < 100 ? [seconds, "s"] : [seconds / 60, "min"];
  return `${value.toLocaleString(language(), { maximumSignificantDigits: 2 })} ${unit}`;
}

/** @param {keyof typeof PATHS} name */
function picture(name) {
  return s("svg", { class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}

/**
 * @param {keyof typeof PATHS} name
 * @param {() => void} onclick
 * @param {string} [look]
 */
function button(name, onclick, look = "") {
  const label = say(`race.${name}`);
  return h("button", { type: "button", class: `square ${look}`, "aria-label": label, title: label, onclick }, picture(name));
}
