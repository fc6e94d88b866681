// The race: two to four engines on the same puzzle, on one clock. The parts:
//
//   puzzle-bar   which puzzle           contenders       the engines with their traces and times
//   verdict      who wins and why       contender-view   one of them on the page
//   tools        clock and views        course           where the race is
//   transport    play, step, scrub      player           plays it
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
import { ContenderView } from "./contender-view.js";
import { Contenders } from "./contenders.js";
import { LanePages } from "./lane-pages.js";
import { engineIds, contenderName, usesChance } from "./names.js";
import { askForText, listen } from "./opening.js";
import { palette } from "./palette.js";
import { Player } from "./player.js";
import { PuzzleBar } from "./puzzle-bar.js";
import { firstPuzzle, fromAddress, isSame, ownPuzzle, toAddress } from "./puzzle.js";
import { Selection } from "./selection.js";
import { isSettled, standings } from "./standings.js";
import { Tools } from "./tools.js";
import { Transport } from "./transport.js";
import { VerdictView } from "./verdict-view.js";

/**
 * @typedef {import("./contender.js").Contender} Contender
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {import("./address.js").Place} Place
 */

/** The default contenders. */
const USUAL = ["backtrack", "dlx"];
/** The engines of further contenders, in this order. */
const NEXT = ["forward-mrv", "learn", "human", "ac3", "dlx", "backtrack"];

/** How long after a change the address is updated, in milliseconds. */
const ADDRESS_DELAY = 250;

/** The race. */
class LabRace extends HTMLElement {
  #contenders = new Contenders(firstPuzzle());
  #course = new Course();
  #player = new Player(this.#course);
  #selection = new Selection();
  #verdict = new VerdictView();
  #transport = new Transport(this.#course, this.#player, () => this.#contenders.list);
  #bar = new PuzzleBar((puzzle) => this.#begin(puzzle), () => askForText(this.#receiver));
  #tools = new Tools(this.#transport, {
    section: (section) => this.#showSection(section),
    heat: (heat) => this.#showHeat(heat),
    seed: (seed) => this.#contenders.reseed(seed, usesChance),
    add: () => this.#contenders.add(NEXT.find((id) => !this.#contenders.engines.includes(id)) ?? "dlx"),
    link: () => this.#copyLink(),
  });
  #track = h("div", { class: "contenders" });
  #pages = new LanePages(this.#track);
  #leaving = new AbortController();
  /** @type {Map<Contender, ContenderView>} */
  #views = new Map();
  /** The engines to choose from. @type {string[]} */
  #known = [];
  /** @type {import("./address.js").Section} */
  #section = "grid";
  /** @type {import("./address.js").Heat} */
  #heat = "candidates";
  /** The place in the address, until all contenders are ready. @type {Place | undefined} */
  #wanted;
  /** The places of the contenders by the clock. @type {Map<Contender, number>} */
  #places = new Map();
  /** The clock that the verdict is by. @type {import("./address.js").Clock | undefined} */
  #judgedBy;
  /** The address as it was last written. */
  #written = "";
  /** @type {number | undefined} */
  #frame;
  #soon = afterQuiet(ADDRESS_DELAY, () => this.#write());
  #receiver = {
    puzzle: (/** @type {Puzzle} */ puzzle) => this.#begin(puzzle),
    trace: (/** @type {string} */ text) => this.#openTrace(text),
  };

  async connectedCallback() {
    const lanes = [this.#pages.element, this.#track];
    const { signal } = this.#leaving;
    this.replaceChildren(this.#setup(signal), this.#verdict.element, ...lanes, this.#transport.element);
    const redraw = () => this.#views.forEach((view) => view.redraw());
    addEventListener("hashchange", () => this.#follow(), { signal });
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    palette.addEventListener("change", redraw, { signal });
    void document.fonts.ready.then(redraw);
    this.#contenders.addEventListener("change", () => this.#arrange());
    this.#contenders.addEventListener("know", () => this.#know());
    this.#contenders.addEventListener("settle", () => this.#arrive());
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
    this.#contenders.stop();
    for (const view of this.#views.values()) view.leave();
    this.#pages.leave();
  }

  /**
   * Puzzle, clock and views, which are folded on a phone.
   * @param {AbortSignal} signal
   */
  #setup(signal) {
    const summary = h("summary", {}, say("race.setup"));
    const setup = h("details", { class: "race-setup" }, summary, this.#bar.element, this.#tools.element);
    const phone = matchMedia("(max-width: 599px)");
    const fold = () => (setup.open = !phone.matches);
    phone.addEventListener("change", fold, { signal });
    fold();
    return setup;
  }

  /**
   * Goes to the place of an address.
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
   * Starts a race on a puzzle.
   * @param {Puzzle} puzzle
   * @param {readonly string[]} [engines]
   * @param {Place} [wanted]
   */
  #begin(puzzle, engines = this.#contenders.engines, wanted = {}) {
    this.#player.pause();
    this.#course.go(0);
    this.#wanted = wanted;
    const cell = this.#selection.get();
    if (cell !== undefined && cell >= puzzle.shape.cells) this.#selection.set(undefined);
    void this.#bar.show(puzzle);
    this.#contenders.begin(puzzle, engines, wanted.seed ?? this.#contenders.seed);
  }

  /** Shows the current contenders. */
  #arrange() {
    const { list } = this.#contenders;
    for (const [contender, view] of this.#views) {
      if (list.includes(contender)) continue;
      view.leave();
      this.#views.delete(contender);
    }
    for (const contender of list) if (!this.#views.has(contender)) this.#views.set(contender, this.#view(contender));
    const views = list.flatMap((contender) => this.#views.get(contender) ?? []);
    for (const view of views) view.removable = views.length > 1;
    this.#track.style.setProperty("--contenders", String(views.length));
    this.#track.replaceChildren(...views.map(({ element }) => element));
    this.#pages.show(list);
    this.#showTools();
    this.#know();
  }

  /** @param {Contender} contender */
  #view(contender) {
    const { shape, alphabet, givens } = this.#contenders.puzzle;
    const context = {
      shape,
      symbols: new Symbols(alphabet, shape.size),
      clues: givens,
      name: contenderName(contender),
      pick: (/** @type {number} */ place) => {
        this.#player.pause();
        this.#course.show(contender, place);
      },
      cell: this.#selection,
      heat: () => this.#heat,
    };
    const view = new ContenderView(contender, this.#course, context, this.#known, {
      engine: (engine) => this.#contenders.replace(contender, engine),
      remove: () => this.#contenders.remove(contender),
      stop: () => contender.stop(),
      again: () => this.#contenders.replace(contender, contender.engine),
      save: () => download(contender.text, fileName(`${contender.engine}-${shape.name}`, "trace")),
    });
    contender.addEventListener("change", () => view.know());
    void view.show(this.#section);
    return view;
  }

  /** More is known about a contender. */
  #know() {
    this.#judge();
    this.#course.run(this.#contenders.list);
  }

  /** Ranks the contenders by the clock of the race. */
  #judge() {
    const { list } = this.#contenders;
    const { clock } = this.#course;
    const entries = list.map(({ entry }) => entry);
    const ranked = isSettled(entries, clock) ? standings(entries, clock) : [];
    this.#places = new Map(ranked.map(({ contender, place }) => [/** @type {Contender} */ (list[contender]), place]));
    this.#judgedBy = clock;
    this.#verdict.update(entries, clock, list.map(contenderName));
  }

  /** Goes to the place of the address as soon as possible; without one, the race starts to play. */
  #arrive() {
    const { length, clock } = this.#course;
    const waits = clock === "time" && this.#contenders.list.some(({ isTiming }) => isTiming);
    if (!this.#wanted || !length || waits) return;
    const { at, event } = this.#wanted;
    this.#wanted = undefined;
    const contender = event && this.#contenders.list[event.contender];
    if (contender) this.#course.show(contender, event.place);
    else if (at !== undefined) this.#course.go(clock === "time" ? at * length : at);
    else if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.#player.play();
  }

  /** @param {string} text */
  #openTrace(text) {
    const { shape, clues } = readTrace(text);
    const puzzle = { shape, alphabet: Symbols.usual(shape.size), givens: clues, title: "" };
    if (!isSame(puzzle, this.#contenders.puzzle)) this.#begin(puzzle, this.#contenders.engines.slice(0, 1));
    const contender = this.#contenders.open(text);
    notify(say("race.trace-opened", { engine: contenderName(contender), letter: contender.letter }), "good");
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
    const { engines, seed, isFull } = this.#contenders;
    this.#tools.update({ section: this.#section, heat: this.#heat, seed, chance: engines.some(usesChance), full: isFull });
  }

  /** Draws with the next frame, once. */
  #changed() {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      const { clock, length, isOver } = this.#course;
      if (clock !== this.#judgedBy) this.#judge();
      this.#verdict.isUnderWay = !length || !isOver;
      for (const [contender, view] of this.#views) view.update(this.#places.get(contender));
      this.#transport.update();
    });
    if (!this.#player.isPlaying) this.#soon();
  }

  #write() {
    const isHere = !this.#leaving.signal.aborted && /^(#race\b.*|#?)$/s.test(location.hash);
    if (!isHere || !this.#contenders.list.length) return;
    const { clock, amount, length, exact } = this.#course;
    const cell = this.#selection.get();
    const contender = this.#contenders.list.findIndex((other) => other === exact?.contender);
    const at = clock === "time" ? amount / (length || 1) : amount;
    this.#written = writeAddress({
      b: toAddress(this.#contenders.puzzle),
      engines: this.#contenders.engines,
      seed: this.#contenders.seed,
      clock,
      section: this.#section,
      heat: this.#heat,
      ...(this.#wanted ? placeOf(this.#wanted) : { at }),
      ...(exact && contender >= 0 && { event: { contender, place: exact.place } }),
      ...(cell !== undefined && { cell: this.#contenders.puzzle.shape.cellName(cell) }),
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
 * The place of the race in an address.
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
