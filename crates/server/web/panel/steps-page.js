// Everything that can be concluded now: all steps, by technique; a chosen one is drawn and can be applied.

import { game, position, settings, symbols } from "../context.js";
import { h } from "../dom.js";
import { complain } from "../notices.js";
import { say } from "../words.js";
import { switchedOff } from "./about.js";
import { afterQuiet, Asking } from "./asking.js";
import { explore } from "./chain-walk.js";
import { asEvent, candidatesFor, knownCandidates, noWay } from "./reasoning.js";
import { drawOverlay, removeOverlay } from "./overlay-owner.js";
import { speech } from "./speech.js";
import { StepList } from "./step-list.js";

/** The maximum number of steps requested. */
const MAX_STEPS = 200;

/** The page of all steps. */
export class StepsPage {
  #asking = new Asking();
  #isShown = false;
  /** The request that the steps answer. */
  #answered = "";
  /** @type {import("../api").Step[]} */
  #steps = [];
  /** The steps in the list, in its order. @type {import("../api").Step[]} */
  #listed = [];

  #count = h("p", { class: "rating", role: "status" });
  #filter = h("select", { "aria-label": say("help.filter"), onchange: () => this.#list() });
  #told = h("div", { class: "told" });
  #apply = h("button", { type: "button", class: "main", onclick: () => this.#carryOut() }, say("help.do-it"));
  #steplist = new StepList(say("help.steps"), (index) => this.#choose(index));
  element = h(
    "div",
    { class: "page all-steps" },
    this.#count,
    this.#told,
    h("div", { class: "button-row" }, this.#filter, this.#apply),
    this.#steplist.element,
  );

  constructor() {
    const soon = afterQuiet(250, () => this.#isShown && this.#load());
    game.addEventListener("change", () => {
      if (this.#isShown) this.#asking.cancel();
      soon();
    });
    settings.addEventListener("change", soon);
    this.left();
  }

  shown() {
    this.#isShown = true;
    this.#load();
  }

  hidden() {
    this.#isShown = false;
    this.#asking.cancel();
    removeOverlay(this);
    this.left();
  }

  /** Called when something else is drawn on the grid. */
  left() {
    this.#steplist.chosen = -1;
    this.#apply.disabled = true;
    this.#told.replaceChildren(h("p", { class: "intro" }, say("help.steps-intro")));
  }

  async #load() {
    const marks = knownCandidates(game.state, settings.now.autoCandidates);
    try {
      const request = { ...position(), marks, ...speech(), limit: MAX_STEPS, ...(await switchedOff()) };
      const question = JSON.stringify(request);
      if (question === this.#answered) return;
      this.#answered = "";
      this.#count.textContent = say("help.thinking");
      const reply = await this.#asking.ask("steps", request);
      if (!reply) return;
      this.#answered = question;
      this.#steps = reply.steps;
      const count = reply.steps.length;
      const told = reply.left_off ? "help.steps-first" : "help.steps-count";
      this.#count.textContent = say(count ? told : noWay(reply.status), { count });
      this.#fillFilter();
      this.#list();
    } catch (error) {
      this.#count.textContent = "";
      complain(error);
    }
  }

  /** The steps of each technique, the simplest first as the engine lists them. */
  #groups() {
    /** @type {Map<string, import("../api").Step[]>} */
    const groups = new Map();
    for (const step of this.#steps) groups.set(step.name, [...(groups.get(step.name) ?? []), step]);
    return [...groups].map(([name, steps]) => ({ name, steps }));
  }

  #fillFilter() {
    const before = this.#filter.value;
    const groups = this.#groups();
    this.#filter.replaceChildren(
      h("option", { value: "" }, say("help.all-techniques")),
      ...groups.map(({ name, steps }) => h("option", { value: name }, `${name} (${steps.length})`)),
    );
    this.#filter.value = groups.some(({ name }) => name === before) ? before : "";
  }

  #list() {
    const wanted = this.#filter.value;
    const groups = this.#groups().filter(({ name }) => !wanted || name === wanted);
    this.#listed = groups.flatMap(({ steps }) => steps);
    this.#steplist.fill(groups);
    this.#steplist.element.hidden = this.#listed.length === 0;
    removeOverlay(this);
    this.left();
  }

  /** @param {number} index */
  #choose(index) {
    this.element.closest(".pages")?.scrollTo({ top: 0 });
    const step = this.#listed[index];
    if (!step) return;
    const candidates = candidatesFor(step, game.state, settings.now.autoCandidates);
    const { text, controls } = explore(step, (shown) => drawOverlay(this, { ...shown, candidates }));
    this.#told.replaceChildren(h("h2", {}, step.name), h("p", { class: "now" }, step.short), ...controls, ...text);
    this.#apply.disabled = false;
    drawOverlay(this, { step, candidates });
  }

  #carryOut() {
    const step = this.#listed[this.#steplist.chosen];
    if (!step) return;
    game.hints += 1;
    game.act(asEvent(step, game.state.shape, symbols()));
  }
}
