// Play, pause, step, back and a slider over a number of places.

import { h, s, set } from "../../dom.js";
import { say } from "../../words.js";

/** Milliseconds a step. */
const SPEEDS = { slow: 1800, normal: 900, fast: 250 };

/** Drawings of 24 by 24. */
const ICONS = {
  start: "M6 5h2.5v14H6zM19 5v14l-9-7z",
  back: "M16 5v14l-9-7z",
  play: "M8 5v14l11-7z",
  pause: "M7 5h4v14H7zm6 0h4v14h-4z",
  on: "M8 5v14l9-7z",
  end: "M5 5v14l9-7zm10.5 0H18v14h-2.5z",
};

/** The controls. */
export class Transport {
  #place = 0;
  #length = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #play = this.#button("play", () => this.toggle());
  #start = this.#button("start", () => this.#take(0));
  #back = this.#button("back", () => this.#take(this.#place - 1));
  #on = this.#button("on", () => this.#take(this.#place + 1));
  #end = this.#button("end", () => this.#take(this.#length));
  #slider = h("input", { type: "range", min: 0, max: 0, step: 1, "aria-label": say("cover.position") });
  #told = h("span", { class: "soft" });
  #speed = h(
    "select",
    { "aria-label": say("cover.speed") },
    ...Object.keys(SPEEDS).map((name) => h("option", { value: name, selected: name === "normal" }, say(`cover.speed-${name}`))),
  );

  /** @param {(place: number) => void} go */
  constructor(go) {
    this.go = go;
    this.#slider.addEventListener("input", () => this.#take(this.#slider.valueAsNumber));
    const buttons = h("div", { class: "buttons" }, this.#start, this.#back, this.#play, this.#on, this.#end, this.#speed);
    this.element = h("div", { class: "player", role: "group", "aria-label": say("cover.transport") }, buttons, h("div", { class: "track" }, this.#slider, this.#told));
  }

  /**
   * @param {keyof typeof ICONS} name
   * @param {() => void} act
   */
  #button(name, act) {
    const label = say(`cover.${name === "back" ? "step-back" : name}`);
    return h("button", { type: "button", class: `square ${name === "play" ? "main" : ""}`, "aria-label": label, title: label, onclick: act }, icon(name));
  }

  get isPlaying() {
    return this.#timer !== undefined;
  }

  /**
   * Sets the current place and the number of places.
   * @param {number} place
   * @param {number} length
   */
  show(place, length) {
    this.#place = place;
    this.#length = length;
    this.#slider.max = String(length);
    this.#slider.valueAsNumber = place;
    const told = say("cover.place", { place, of: length });
    set(this.#slider, "aria-valuetext", told);
    this.#told.textContent = told;
    for (const [button, isIdle] of /** @type {const} */ ([
      [this.#start, place === 0],
      [this.#back, place === 0],
      [this.#on, place === length],
      [this.#end, place === length],
      [this.#play, length === 0],
    ])) {
      set(button, "aria-disabled", isIdle ? "true" : null);
    }
  }

  /** Plays or pauses; at the end it starts over. */
  toggle() {
    if (this.isPlaying) return this.pause();
    if (this.#place >= this.#length) this.go(0);
    this.#next();
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#label();
  }

  #next() {
    const pace = SPEEDS[/** @type {keyof typeof SPEEDS} */ (this.#speed.value)];
    this.#timer = setTimeout(() => {
      if (this.#place < this.#length) this.go(this.#place + 1);
      if (this.#place < this.#length) this.#next();
      else this.pause();
    }, pace);
    this.#label();
  }

  #label() {
    const name = this.isPlaying ? "pause" : "play";
    const label = say(`cover.${name}`);
    set(this.#play, "aria-label", label);
    set(this.#play, "title", label);
    this.#play.replaceChildren(icon(name));
  }

  /** The user moves to a place. @param {number} place */
  #take(place) {
    this.pause();
    if (place >= 0 && place <= this.#length && place !== this.#place) this.go(place);
  }
}

/** @param {keyof typeof ICONS} name */
function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", class: "glyph", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
}
