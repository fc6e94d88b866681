// The whole path to the solution: every step in a list, to be walked through or played, each drawn on the grid.

import { game, settings, symbols } from "../context.js";
import { h, set } from "../dom.js";
import { complain } from "../notices.js";
import { say } from "../words.js";
import { switchedOff, technique } from "./about.js";
import { ratingText } from "./amounts.js";
import { Asking } from "./asking.js";
import { explore } from "./chain-walk.js";
import { icon, iconButton } from "./icons.js";
import { noWay, positions, runs } from "./reasoning.js";
import { Segmented } from "./segmented.js";
import { drawOverlay, removeOverlay } from "./overlay-owner.js";
import { speech } from "./speech.js";
import { StepList } from "./step-list.js";

/** How long each step is shown when the path is played, in milliseconds. */
const PACE = 1400;

/** The scales a path can be made on. */
const SCALES = /** @type {const} */ (["omnidoku", "hodoku", "se"]);

/** @typedef {typeof SCALES[number]} Scale */

/** The page of the path. */
export class PathPage {
  #asking = new Asking();
  /** @type {Scale} */
  #scale = "omnidoku";
  /** The puzzle whose path is shown. @type {readonly number[] | undefined} */
  #puzzle;
  /** The techniques that are switched off for it, and the names of cells. */
  #off = settings.now.techniquesOff;
  #cellNames = settings.now.cellNames;
  /** @type {import("../api").Step[]} */
  #steps = [];
  /** @type {ReturnType<typeof positions> | undefined} */
  #at;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #playing;

  #scales = new Segmented(
    say("help.scale"),
    SCALES.map((value) => ({ value, label: say(`help.scale-${value}`), title: say(`help.scale-${value}-title`) })),
    (wanted) => this.#load(SCALES.find((scale) => scale === wanted) ?? "omnidoku"),
  );
  #rating = h("p", { class: "rating", role: "status" });
  #step = h("div", { class: "told" });
  #list = new StepList(say("help.path"), (index) => this.#choose(index));
  #play = walk("play", () => this.#toggle());
  #walk = h(
    "div",
    { class: "transport" },
    walk("previous", () => this.#choose(this.#list.chosen - 1)),
    this.#play,
    walk("next", () => this.#choose(this.#list.chosen + 1)),
  );
  element = h(
    "div",
    { class: "page path" },
    this.#scales.element,
    this.#rating,
    this.#step,
    this.#walk,
    this.#list.element,
  );

  constructor() {
    game.addEventListener("change", () => {
      if (this.#isShown && this.#isOld) this.#load(this.#scale);
    });
    settings.addEventListener("change", () => {
      if (this.#isShown && this.#isOld) this.#load(this.#scale);
    });
  }

  #isShown = false;

  /** Whether the path is out of date: of another puzzle, with other techniques or in other words. */
  get #isOld() {
    const { techniquesOff, cellNames } = settings.now;
    return game.state.givens !== this.#puzzle || techniquesOff !== this.#off || cellNames !== this.#cellNames;
  }

  shown() {
    this.#isShown = true;
    if (this.#isOld) this.#load(this.#scale);
  }

  hidden() {
    this.#isShown = false;
    this.#asking.cancel();
    this.#pause();
    removeOverlay(this);
    this.left();
  }

  /** Called when something else is drawn on the grid. */
  left() {
    this.#pause();
    this.#list.chosen = -1;
    this.#step.replaceChildren(h("p", { class: "intro" }, say("help.path-intro")));
  }

  /** @param {Scale} scale */
  async #load(scale) {
    const { state } = game;
    const { shape, alphabet, givens } = state;
    // Sudoku Explainer supports only 9×9.
    this.#scales.offer("se", shape.name === "3x3");
    if (shape.name !== "3x3" && scale === "se") scale = "omnidoku";
    this.#scale = this.#scales.chosen = scale;
    this.#puzzle = givens;
    this.#off = settings.now.techniquesOff;
    this.#cellNames = settings.now.cellNames;
    removeOverlay(this);
    this.#fill([]);
    this.#rating.textContent = say("help.thinking");
    try {
      // The other programs' scales always use all techniques.
      const off = scale === "omnidoku" ? await switchedOff() : {};
      const request = { shape: shape.name, alphabet, puzzle: [...givens], ...speech(), scale, ...off };
      const reply = await this.#asking.ask("path", request, ({ made = 0 }) => {
        this.#rating.textContent = say("help.path-progress", { count: made });
      });
      if (!reply) return;
      this.#at = positions({ ...state, ruledOut: [] }, givens, reply.steps, symbols());
      this.#fill(reply.steps);
      this.#rating.replaceChildren(await headline(reply));
    } catch (error) {
      this.#puzzle = undefined;
      this.#rating.textContent = "";
      complain(error);
    }
  }

  /** @param {import("../api").Step[]} steps */
  #fill(steps) {
    this.#steps = steps;
    this.#list.fill(runs(steps));
    this.#walk.hidden = this.#list.element.hidden = steps.length === 0;
    this.left();
  }

  /**
   * Shows a step at its place; before the first and after the last there is none.
   * @param {number} index
   */
  #choose(index) {
    this.element.closest(".pages")?.scrollTo({ top: 0 });
    const step = this.#steps[index];
    const at = this.#at;
    if (!step || !at) return this.#pause();
    this.#list.chosen = index;
    const count = h("span", { class: "count" }, say("help.step-of", { step: index + 1, of: this.#steps.length }));
    const draw = (/** @type {{ step: import("../api").Step, cells?: string[] }} */ shown) =>
      drawOverlay(this, { ...at(index), ...shown }, { busy: this.#playing !== undefined });
    const { text, controls } = explore(step, draw);
    this.#step.replaceChildren(h("h2", {}, step.name, count), h("p", { class: "now" }, step.short), ...controls, ...text);
    draw({ step });
  }

  #toggle() {
    if (this.#playing !== undefined) {
      this.#pause();
      return this.#choose(this.#list.chosen);
    }
    this.#playing = setInterval(() => this.#choose(this.#list.chosen + 1), PACE);
    this.#showPlaying("pause");
    this.#choose(this.#list.chosen + 1 < this.#steps.length ? this.#list.chosen + 1 : 0);
  }

  #pause() {
    clearInterval(this.#playing);
    this.#playing = undefined;
    this.#showPlaying("play");
  }

  /** @param {"play" | "pause"} name */
  #showPlaying(name) {
    set(this.#play, "aria-label", say(`help.${name}`));
    this.#play.replaceChildren(icon(name), say(`help.${name}`));
  }
}

/**
 * How hard it is, by the hardest technique, or that reasoning alone does not solve it.
 * @param {import("../api").PathReply} reply
 */
async function headline({ rating, complete, status }) {
  if (!rating && !complete) return say(noWay(status));
  if (rating?.unrated) return say("help.unrated");
  const hardest = rating?.hardest && ((await technique(rating.hardest))?.name ?? rating.hardest);
  return h(
    "span",
    {},
    h("strong", {}, rating ? ratingText(rating) : ""),
    hardest && h("span", {}, say(rating.scale === "omnidoku" ? "help.needs" : "help.hardest", { technique: hardest })),
    !complete && h("span", { class: "doubt" }, say("help.path-incomplete")),
  );
}

/**
 * @param {"play" | "previous" | "next"} name
 * @param {() => void} onclick
 */
function walk(name, onclick) {
  return iconButton(name, say(`help.${name}`), onclick);
}
