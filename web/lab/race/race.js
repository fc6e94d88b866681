// The race: two to four engines on the same puzzle, on one clock. The parts:
//
//   puzzle-bar   which puzzle                lanes      who runs; each an engine's trace and times
//   verdict      who wins and why            lane-view  one of them on the page
//   tools        clock and views             course     where the race is
//   transport    play, step, scrub           player     lets it run
//   address      all of it in a link

import { h } from "../../dom.js";
import { copy, download, fileName } from "../../menu/files.js";
import { notify } from "../../notices.js";
import { afterQuiet } from "../../panel/asking.js";
import { Symbols } from "../../symbols.js";
import { readTrace } from "../../trace/read.js";
import { say } from "../../words.js";
import { readAddress, writeAddress } from "./address.js";
import { Course } from "./course.js";
import { LaneView } from "./lane-view.js";
import { Lanes } from "./lanes.js";
import { engineIds, laneName, usesChance } from "./names.js";
import { askForText, listen } from "./opening.js";
import { palette } from "./palette.js";
import { Player } from "./player.js";
import { PuzzleBar } from "./puzzle-bar.js";
import { firstPuzzle, fromAddress, isSame, ownPuzzle, toAddress } from "./puzzle.js";
import { Selection } from "./selection.js";
import { Tools } from "./tools.js";
import { Transport } from "./transport.js";
import { VerdictView } from "./verdict-view.js";

/**
 * @typedef {import("./lane.js").Lane} Lane
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {import("./address.js").Place} Place
 */

/** Who races if nobody says. */
const USUAL = ["backtrack", "dlx"];
/** Who comes next. */
const NEXT = ["forward-mrv", "learn", "human", "ac3", "dlx", "backtrack"];

/** How long after a change the address follows, in milliseconds. */
const SOON = 250;

/** The race. */
class LabRace extends HTMLElement {
  #lanes = new Lanes(firstPuzzle());
  #course = new Course();
  #player = new Player(this.#course);
  #selection = new Selection();
  #verdict = new VerdictView();
  #transport = new Transport(this.#course, this.#player, () => this.#lanes.list);
  #bar = new PuzzleBar((puzzle) => this.#begin(puzzle), () => askForText(this.#receiver));
  #tools = new Tools(this.#transport, {
    section: (section) => this.#showSection(section),
    heat: (heat) => this.#showHeat(heat),
    seed: (seed) => this.#lanes.reseed(seed, usesChance),
    add: () => this.#lanes.add(NEXT.find((id) => !this.#lanes.engines.includes(id)) ?? "dlx"),
    link: () => this.#copyLink(),
  });
  #track = h("div", { class: "lanes" });
  #leaving = new AbortController();
  /** @type {Map<Lane, LaneView>} */
  #views = new Map();
  /** The engines to choose from. @type {string[]} */
  #known = [];
  /** @type {import("./address.js").Section} */
  #section = "grid";
  /** @type {import("./address.js").Heat} */
  #heat = "candidates";
  /** Where the address wants the race to be, once all lanes have come. @type {Place | undefined} */
  #wanted;
  /** The address as it was written last. */
  #written = "";
  /** @type {number | undefined} */
  #frame;
  #soon = afterQuiet(SOON, () => this.#write());
  #receiver = {
    puzzle: (/** @type {Puzzle} */ puzzle) => this.#begin(puzzle),
    trace: (/** @type {string} */ text) => this.#openTrace(text),
  };

  async connectedCallback() {
    this.replaceChildren(this.#bar.element, this.#verdict.element, this.#tools.element, this.#track, this.#transport.element);
    const { signal } = this.#leaving;
    const redraw = () => this.#views.forEach((view) => view.redraw());
    addEventListener("hashchange", () => this.#follow(), { signal });
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    palette.addEventListener("change", redraw, { signal });
    void document.fonts.ready.then(redraw);
    this.#lanes.addEventListener("change", () => this.#arrange());
    this.#lanes.addEventListener("know", () => this.#know());
    this.#lanes.addEventListener("settle", () => this.#arrive());
    this.#course.addEventListener("change", () => this.#changed());
    this.#selection.addEventListener("change", () => this.#changed());
    this.#player.addEventListener("change", () => this.#soon());
    listen(this.#receiver, signal);
    this.#known = await engineIds();
    await this.#enter(readAddress(location.hash));
  }

  disconnectedCallback() {
    this.#leaving.abort();
    this.#player.pause();
    this.#lanes.stop();
    for (const view of this.#views.values()) view.leave();
  }

  /**
   * Goes where an address wants.
   * @param {Place} place
   */
  async #enter(place) {
    this.#written = location.hash;
    const puzzle = (place.b && this.#puzzleOf(place.b)) || (await ownPuzzle()) || firstPuzzle();
    if (this.#leaving.signal.aborted) return;
    this.#section = place.section ?? "grid";
    this.#heat = place.heat ?? "candidates";
    this.#selection.set(place.cell === undefined ? undefined : cellOf(puzzle, place.cell));
    this.#begin(puzzle, place.engines ?? USUAL, place);
    this.#course.measureBy(place.clock ?? "nodes");
  }

  /** @param {string} b */
  #puzzleOf(b) {
    try {
      return fromAddress(b);
    } catch {
      notify(say("race.bad-link"), "bad");
      return undefined;
    }
  }

  /** The address was changed by hand or by a link. */
  #follow() {
    const { hash } = location;
    if (hash !== this.#written && hash.startsWith("#race")) void this.#enter(readAddress(hash));
  }

  /**
   * A race on a puzzle.
   * @param {Puzzle} puzzle
   * @param {readonly string[]} [engines]
   * @param {Place} [wanted]
   */
  #begin(puzzle, engines = this.#lanes.engines, wanted = {}) {
    this.#player.pause();
    this.#course.go(0);
    this.#wanted = wanted;
    const cell = this.#selection.get();
    if (cell !== undefined && cell >= puzzle.shape.cells) this.#selection.set(undefined);
    void this.#bar.show(puzzle);
    this.#lanes.begin(puzzle, engines, wanted.seed ?? this.#lanes.seed);
  }

  /** Shows the lanes there are. */
  #arrange() {
    const { list } = this.#lanes;
    for (const [lane, view] of this.#views) {
      if (list.includes(lane)) continue;
      view.leave();
      this.#views.delete(lane);
    }
    for (const lane of list) if (!this.#views.has(lane)) this.#views.set(lane, this.#view(lane));
    const views = list.flatMap((lane) => this.#views.get(lane) ?? []);
    for (const view of views) view.removable = views.length > 1;
    this.#track.style.setProperty("--lanes", String(views.length));
    this.#track.replaceChildren(...views.map(({ element }) => element));
    this.#showTools();
    this.#know();
  }

  /** @param {Lane} lane */
  #view(lane) {
    const { shape, alphabet, givens } = this.#lanes.puzzle;
    const context = {
      shape,
      symbols: new Symbols(alphabet, shape.size),
      clues: givens,
      name: laneName(lane),
      pick: (/** @type {number} */ place) => {
        this.#player.pause();
        this.#course.show(lane, place);
      },
      cell: this.#selection,
      heat: () => this.#heat,
    };
    const view = new LaneView(lane, this.#course, context, this.#known, {
      engine: (engine) => this.#lanes.replace(lane, engine),
      remove: () => this.#lanes.remove(lane),
      stop: () => lane.stop(),
      again: () => this.#lanes.replace(lane, lane.engine),
      save: () => download(lane.text, fileName(`${lane.engine}-${shape.name}`, "trace")),
    });
    lane.addEventListener("change", () => view.know());
    void view.show(this.#section);
    return view;
  }

  /** More is known of a lane. */
  #know() {
    this.#verdict.update(this.#lanes.list, laneName);
    this.#course.run(this.#lanes.list);
  }

  /** Goes where the address wants as soon as that can be; if it wants nothing, the race begins to run. */
  #arrive() {
    const { length, clock } = this.#course;
    const waits = clock === "time" && this.#lanes.list.some(({ isTiming }) => isTiming);
    if (!this.#wanted || !length || waits) return;
    const { at, event } = this.#wanted;
    this.#wanted = undefined;
    const lane = event && this.#lanes.list[event.lane];
    if (lane) this.#course.show(lane, event.place);
    else if (at !== undefined) this.#course.go(clock === "time" ? at * length : at);
    else if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.#player.play();
  }

  /** @param {string} text */
  #openTrace(text) {
    const { shape, clues } = readTrace(text);
    const puzzle = { shape, alphabet: Symbols.usual(shape.size), givens: clues, title: "" };
    if (!isSame(puzzle, this.#lanes.puzzle)) this.#begin(puzzle, this.#lanes.engines.slice(0, 1));
    const lane = this.#lanes.open(text);
    notify(say("race.trace-opened", { engine: laneName(lane), letter: lane.letter }), "good");
  }

  /** @param {import("./address.js").Section} section */
  #showSection(section) {
    this.#section = section;
    for (const view of this.#views.values()) void view.show(section);
    this.#showTools();
    this.#changed();
  }

  /** @param {import("./address.js").Heat} heat */
  #showHeat(heat) {
    this.#heat = heat;
    for (const view of this.#views.values()) view.redraw();
    this.#showTools();
    this.#changed();
  }

  #showTools() {
    const { engines, seed, isFull } = this.#lanes;
    this.#tools.update({ section: this.#section, heat: this.#heat, seed, chance: engines.some(usesChance), full: isFull });
  }

  /** Something is to be drawn: once, with the next picture of the screen. */
  #changed() {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      for (const view of this.#views.values()) view.update(this.#lanes.list);
      this.#transport.update();
    });
    if (!this.#player.isPlaying) this.#soon();
  }

  #write() {
    const isHere = !this.#leaving.signal.aborted && /^(#race\b.*|#?)$/s.test(location.hash);
    if (!isHere || !this.#lanes.list.length) return;
    const { clock, amount, length, exact } = this.#course;
    const cell = this.#selection.get();
    const lane = this.#lanes.list.findIndex((other) => other === exact?.lane);
    const at = clock === "time" ? amount / (length || 1) : amount;
    this.#written = writeAddress({
      b: toAddress(this.#lanes.puzzle),
      engines: this.#lanes.engines,
      seed: this.#lanes.seed,
      clock,
      section: this.#section,
      heat: this.#heat,
      ...(this.#wanted ? placeOf(this.#wanted) : { at }),
      ...(exact && lane >= 0 && { event: { lane, place: exact.place } }),
      ...(cell !== undefined && { cell: this.#lanes.puzzle.shape.cellName(cell) }),
    });
    if (location.hash !== this.#written) history.replaceState(null, "", this.#written);
  }

  async #copyLink() {
    this.#write();
    const done = await copy(location.href);
    notify(say(done ? "race.link-copied" : "race.link-failed"), done ? "good" : "bad");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest("dialog, textarea, select, input:not(.race-scrub), [role=application], [role=radio], [role=tree]")) return;
    if (event.key === " " && target.closest("button, a, summary, [role=button], [role=checkbox]")) return;
    if (this.#transport.key(event.key)) event.preventDefault();
  }
}

/**
 * Where an address wants the race to be.
 * @param {Place} place
 * @returns {Place}
 */
function placeOf({ at, event }) {
  return { ...(at !== undefined && { at }), ...(event && { event }) };
}

/**
 * @param {Puzzle} puzzle
 * @param {string} name
 */
function cellOf({ shape }, name) {
  const cell = shape.cellNamed(name);
  return cell >= 0 && cell < shape.cells ? cell : undefined;
}

customElements.define("lab-race", LabRace);
