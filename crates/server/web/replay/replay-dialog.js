// The replay of a game: its log played like a film, with the time each thought took. The game itself is not touched.

import { h, set } from "../dom.js";
import { clockTime } from "../panel/clock.js";
import { icon, iconButton } from "../panel/icons.js";
import { choice } from "../menu/fields.js";
import { Sheet } from "../menu/sheet.js";
import { Symbols } from "../symbols.js";
import { say } from "../words.js";
import { Board } from "./board.js";
import { eventInWords } from "./event-words.js";
import { timeBar } from "./time-bar.js";
import { cellsOf, Timeline } from "./timeline.js";

/** How many times faster than it was played. */
const SPEEDS = [1, 4, 16, 64];

/** The longest film by default, in milliseconds. */
const LONGEST_FILM = 45_000;

/**
 * Opens the replay of a game.
 * @param {import("../game/game.js").Saved} saved
 */
export function openReplay(saved) {
  const sheet = new Sheet(say("replay.title"), { kind: "wide" });
  const timeline = new Timeline(saved);
  if (timeline.beats.length < 2) {
    sheet.show(h("p", {}, say("replay.nothing")));
    return;
  }
  const film = new Film(timeline);
  sheet.show(film.element);
  sheet.signal.addEventListener("abort", () => film.pause());
}

/** The film of a game. */
class Film {
  #board = new Board();
  #words = h("p", { class: "happening" });
  #clock = h("p", { class: "replay-clock" });
  #play = iconButton("play", say("replay.play"), () => this.#toggle(), "main");
  #isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  #time = 0;
  /** The number of the beat that is shown. */
  #beat = 0;
  #speed = 1;
  /** @type {number | undefined} */
  #frame;
  #before = 0;

  /** @param {Timeline} timeline */
  constructor(timeline) {
    this.timeline = timeline;
    const { total } = timeline;
    this.#speed = SPEEDS.find((speed) => total / speed <= LONGEST_FILM) ?? /** @type {number} */ (SPEEDS.at(-1));
    const speeds = SPEEDS.map((speed) => /** @type {[string, string]} */ ([String(speed), `${speed}×`]));
    const speed = choice(speeds, String(this.#speed), (value) => (this.#speed = Number(value)));
    set(speed, "aria-label", say("replay.speed"));
    const bar = timeBar(timeline, { seek: (time) => this.#seek(time), step: (by) => this.#step(by) });
    this.slider = bar.slider;
    const controls = [
      iconButton("previous", say("replay.previous"), () => this.#step(-1)),
      this.#play,
      iconButton("next", say("replay.next"), () => this.#step(1)),
      speed,
    ];
    const side = [
      h("div", { class: "replay-now" }, this.#words, this.#clock),
      bar.element,
      h("div", { class: "transport" }, ...controls),
      this.#thoughts(),
    ];
    this.element = h("div", { class: "replay" }, this.#board.element, h("div", { class: "replay-side" }, ...side));
    this.#draw();
  }

  /** The longest thoughts, each a way to the position in which the player thought. */
  #thoughts() {
    const items = this.timeline.longest().map((number, place) => {
      const { think } = /** @type {import("./timeline.js").Beat} */ (this.timeline.beats[number]);
      const text = say("replay.thought", { time: clockTime(think), then: this.#wordsOf(number) });
      const go = () => this.#go(number - 1);
      const parts = [h("strong", {}, `${place + 1}`), h("span", {}, text)];
      return h("li", {}, h("button", { type: "button", class: "quiet", onclick: go }, ...parts));
    });
    if (!items.length) return null;
    return h("section", {}, h("h3", {}, say("replay.thoughts")), h("ol", { class: "thoughts" }, ...items));
  }

  pause() {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#showPlaying();
  }

  #toggle() {
    if (this.#frame !== undefined) return this.pause();
    if (this.#beat === this.timeline.beats.length - 1) this.#seek(0);
    this.#before = performance.now();
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
    this.#showPlaying();
  }

  #showPlaying() {
    const name = this.#frame === undefined ? "play" : "pause";
    set(this.#play, "aria-label", say(`replay.${name}`));
    set(this.#play, "title", say(`replay.${name}`));
    this.#play.replaceChildren(icon(name));
  }

  /** @param {number} now */
  #tick(now) {
    this.#time = Math.min(this.timeline.total, this.#time + Math.max(0, now - this.#before) * this.#speed);
    this.#before = now;
    const beat = this.timeline.beatAt(this.#time);
    const isNew = beat !== this.#beat;
    this.#beat = beat;
    const isOver = beat === this.timeline.beats.length - 1;
    if (isOver) this.pause();
    else this.#frame = requestAnimationFrame((later) => this.#tick(later));
    // Without motion the slider goes from beat to beat.
    if (isNew) this.#draw();
    else if (!this.#isStill) this.#showTime();
  }

  /** @param {number} time */
  #seek(time) {
    this.pause();
    this.#time = time;
    this.#beat = this.timeline.beatAt(time);
    this.#draw();
  }

  /** @param {number} by beats */
  #step(by) {
    this.#go(this.#beat + by);
  }

  /** @param {number} number of a beat */
  #go(number) {
    this.pause();
    this.#beat = Math.min(this.timeline.beats.length - 1, Math.max(0, number));
    this.#time = this.timeline.beats[this.#beat]?.at ?? 0;
    this.#draw();
  }

  #draw() {
    const beat = this.timeline.beats[this.#beat];
    if (!beat) return;
    this.#board.show(beat.state, cellsOf(beat.event));
    this.#words.textContent = this.#wordsOf(this.#beat);
    this.#showTime();
  }

  #showTime() {
    const [now, whole] = [clockTime(this.#time), clockTime(this.timeline.total)];
    this.slider.value = String(this.#time);
    const place = { time: now, move: this.#beat, of: this.timeline.beats.length - 1 };
    set(this.slider, "aria-valuetext", `${say("replay.place", place)} ${this.#words.textContent}`);
    this.#clock.textContent = `${now} / ${whole}`;
  }

  /** @param {number} number of a beat */
  #wordsOf(number) {
    const { event, state } = /** @type {import("./timeline.js").Beat} */ (this.timeline.beats[number]);
    return eventInWords(event, state, new Symbols(state.alphabet, state.shape.size));
  }
}
