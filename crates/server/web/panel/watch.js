// The search of an engine, watched: its trace is played on the grid like a film that can be stopped, stepped and
// scrubbed.

import { game, settings, symbols } from "../context.js";
import { h, set } from "../dom.js";
import { conflicts } from "../game/rules.js";
import { complain, notify } from "../notices.js";
import { readTrace } from "../trace/read.js";
import { Replay } from "../trace/replay.js";
import { language, say } from "../words.js";
import { Asking } from "./asking.js";
import { check } from "./checking.js";
import { engineName, keepsCandidates, refusal, supports } from "./engines.js";
import { icon, iconButton } from "./icons.js";
import { missing } from "./result.js";
import { closeBottomSheet, openBottomSheet } from "./bottom-sheet.js";
import { drawOverlay, removeOverlay } from "./overlay-owner.js";

/** The most events asked for. */
const MAX_EVENTS = 20_000;

/** How long the search may take, in seconds: the first events arrive long before. */
const MAX_SECONDS = 2;

/** Larger grids have no space for candidates that change all the time. */
const MAX_SIZE_WITH_CANDIDATES = 16;

/** Events per second for each step of the slider. */
const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000];

/** The player of a recorded search. */
export class Watch {
  #asking = new Asking();
  /** @type {Replay | undefined} */
  #replay;
  #engine = "";
  /** The current place in events, with the fraction that time has advanced. */
  #position = 0;
  /** @type {number | undefined} */
  #frame;
  #before = 0;

  #title = h("h2", {});
  #happening = h("p", { class: "happening" });
  #counters = h("dl", { class: "counts" });
  #cutNote = h("p", { class: "cut", hidden: true });
  #play = control("play", () => this.#toggle());
  #scrub = h("input", {
    type: "range",
    min: 0,
    step: 1,
    "aria-label": say("solve.position"),
    oninput: () => this.#seek(Number(this.#scrub.value)),
  });
  #speed = h("input", {
    type: "range",
    min: 0,
    max: SPEEDS.length - 1,
    step: 1,
    "aria-label": say("solve.speed"),
    oninput: () => this.#setSpeed(),
  });
  #speedText = h("span", {});

  constructor() {
    this.element = h(
      "div",
      { class: "bottom-sheet watch", role: "region", "aria-label": say("solve.watch"), hidden: true },
      control("close", () => this.stop(), "quiet close"),
      this.#title,
      this.#happening,
      this.#scrub,
      h(
        "div",
        { class: "transport" },
        control("previous", () => this.#seek(this.#place - 1)),
        this.#play,
        control("next", () => this.#seek(this.#place + 1)),
        h("label", { class: "speed" }, this.#speed, this.#speedText),
      ),
      this.#counters,
      this.#cutNote,
    );
  }

  get #place() {
    return Math.floor(this.#position);
  }

  /** Asks for the trace and plays it. */
  async start() {
    const { shape, alphabet, givens } = game.state;
    const { engine } = settings.now;
    const seconds = Math.min(settings.now.seconds, MAX_SECONDS);
    this.stop();
    if (!supports(engine, shape)) return notify(refusal(engine, shape), "bad");
    if (conflicts(shape, givens).size) return notify(say("solve.none-conflict"), "bad");
    try {
      const request = { shape: shape.name, alphabet, puzzle: [...givens], engine, seconds, events: MAX_EVENTS };
      const reply = await this.#asking.ask("trace", request);
      if (!reply || game.state.givens !== givens) return;
      this.#replay = new Replay(readTrace(reply.trace));
      this.#engine = reply.engine;
      this.#open(reply.cut);
    } catch (error) {
      complain(error);
    }
  }

  /** Ends the playback; the game is as it was. */
  stop() {
    this.#asking.cancel();
    this.#pause();
    this.element.hidden = true;
    closeBottomSheet(this.element);
    if (!this.#replay) return;
    this.#replay = undefined;
    removeOverlay(this);
    check();
  }

  /** Something else is drawn on the grid, or the game has changed. */
  left() {
    this.stop();
  }

  /** @param {number} cut how many events are missing */
  #open(cut) {
    const length = this.#replay?.length ?? 0;
    this.element.hidden = false;
    openBottomSheet(this.element, () => this.stop());
    this.#title.textContent = say("solve.watching", { engine: engineName(this.#engine) });
    set(this.#scrub, "max", length);
    this.#cutNote.hidden = cut === 0;
    this.#cutNote.textContent = say("solve.cut", { count: cut });
    const nearest = SPEEDS.findIndex((speed) => speed >= settings.now.speed);
    this.#speed.value = String(nearest < 0 ? SPEEDS.length - 1 : nearest);
    this.#position = 0;
    this.#setSpeed();
    this.#run();
    this.#draw();
  }

  #setSpeed() {
    const speed = SPEEDS[Number(this.#speed.value)] ?? settings.now.speed;
    this.#speedText.textContent = say("solve.per-second", { count: speed });
    set(this.#speed, "aria-valuetext", say("solve.events-per-second", { count: speed }));
    if (speed !== settings.now.speed) settings.change({ speed });
  }

  #toggle() {
    if (this.#frame !== undefined) this.#pause();
    else this.#run();
    this.#draw();
  }

  #run() {
    if (this.#replay && this.#place >= this.#replay.length) this.#position = 0;
    this.#before = performance.now();
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
    this.#showPlaying(true);
  }

  #pause() {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#showPlaying(false);
  }

  /** @param {boolean} plays */
  #showPlaying(plays) {
    const name = plays ? "pause" : "play";
    set(this.#play, "aria-label", say(`solve.${name}`));
    this.#play.replaceChildren(icon(name));
  }

  /** @param {number} now */
  #tick(now) {
    const length = this.#replay?.length ?? 0;
    const from = this.#place;
    this.#position = Math.min(length, this.#position + (Math.max(0, now - this.#before) / 1000) * settings.now.speed);
    this.#before = now;
    if (this.#position >= length) this.#pause();
    else this.#frame = requestAnimationFrame((later) => this.#tick(later));
    if (this.#place !== from || this.#position >= length) this.#draw();
  }

  /** @param {number} place */
  #seek(place) {
    this.#pause();
    this.#position = Math.max(0, Math.min(place, this.#replay?.length ?? 0));
    this.#draw();
  }

  #draw() {
    const replay = this.#replay;
    if (!replay) return;
    replay.go(this.#place);
    const { shape, last } = replay;
    const hasCandidates = shape.size <= MAX_SIZE_WITH_CANDIDATES && keepsCandidates(this.#engine);
    const cell = last && (last.kind === "fail" || last.kind === "undo" ? replay.lastStanding : last.cell);
    const isDone = last?.kind === "solution";
    const overlay = {
      values: [...replay.values],
      candidates: Array.from(replay.values, (_, at) => (hasCandidates ? replay.open(at) : [])),
      cells: cell === undefined || isDone ? [] : [shape.cellName(cell)],
    };
    const wrong = new Set(last?.kind === "fail" && cell !== undefined ? [cell] : []);
    drawOverlay(this, overlay, { busy: this.#frame !== undefined, wrong });
    this.#scrub.value = String(this.#place);
    set(this.#scrub, "aria-valuetext", say("solve.place", { place: this.#place, of: replay.length }));
    this.#tell();
  }

  /** What just happened, and the counters so far. */
  #tell() {
    const replay = /** @type {Replay} */ (this.#replay);
    const { shape, last, counters } = replay;
    const kind = last?.kind === "decide" && last.options <= 1 ? "forced" : (last?.kind ?? "begin");
    const cell = last ? shape.cellName(last.cell) : "";
    const symbol = last ? symbols().of(last.digit) : "";
    set(this.#happening, "data-kind", kind);
    this.#happening.textContent = say(`solve.event-${kind}`, { cell, symbol, options: last?.options ?? 0 });
    const row = (/** @type {string} */ name, /** @type {number | undefined} */ value) =>
      h("div", {}, h("dt", {}, say(`solve.${name}`)), h("dd", {}, value?.toLocaleString(language()) ?? missing()));
    const known = /** @type {const} */ (["branches", "backtracks", "depth"]);
    const rows = known.map((name) => row(name, counters[name]));
    this.#counters.replaceChildren(row("events", this.#place), ...rows);
  }
}

/**
 * @param {import("./icons.js").IconName} name
 * @param {() => void} onclick
 * @param {string} [className]
 */
function control(name, onclick, className) {
  return iconButton(name, say(`solve.${name}`), onclick, className);
}
