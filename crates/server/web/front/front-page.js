// The front page: `<front-page>`. The game to go on with, today's puzzles, a new one of any level, and the ways to
// everything else. Each is one tap.

import { game, settings, view } from "../context.js";
import { h } from "../dom.js";
import { isSolved } from "../game/rules.js";
import { parts, use } from "../lazy-parts.js";
import { LEVELS } from "../menu/levels.js";
import { COMMON, shapeLabel } from "../menu/sizes.js";
import { thumbnail } from "../menu/thumbnail.js";
import { levelName } from "../panel/amounts.js";
import { clockTime } from "../panel/clock.js";
import { goOn, goToEnter, goToLearn } from "../place.js";
import { painted } from "../scheduling.js";
import { Shape } from "../shape.js";
import { dayOf, levelsOf } from "../storage/daily.js";
import { say } from "../words.js";

/** `<front-page>` */
export class FrontPage extends HTMLElement {
  #resume = h("button", { type: "button", class: "resume", onclick: goOn });
  #welcome = h("p", { class: "welcome" }, say("front.welcome"));
  #today = chips(levelsOf(dayOf(new Date())), beginToday);
  #size = h(
    "select",
    { onchange: () => settings.change({ newShape: this.#size.value }) },
    ...COMMON.map(Shape.named).map((shape) => h("option", { value: shape.name }, shapeLabel(shape))),
  );

  connectedCallback() {
    this.append(
      this.#welcome,
      this.#resume,
      part("today", this.#today),
      part("new", chips(LEVELS, begin), h("label", { class: "size" }, say("front.size"), this.#size)),
      h(
        "nav",
        { class: "doors", "aria-label": say("front.doors") },
        door("enter", goToEnter),
        door("open", () => void use(parts.open, ({ openOpen }) => openOpen())),
        door("learn", () => goToLearn()),
        door("lab", () => location.assign("lab.html#race")),
      ),
    );
    view.addEventListener("change", () => this.#show());
    game.addEventListener("change", () => this.#show());
    this.#show();
  }

  #show() {
    if (!view.isFront) return;
    const isBegun = canResume();
    this.#size.value = settings.now.newShape;
    this.#welcome.hidden = isBegun;
    this.#resume.hidden = !isBegun;
    if (isBegun) this.#resume.replaceChildren(...resumeParts());
    // Without storage nothing is known about them.
    this.#showToday().catch(() => {});
  }

  /** Marks today's puzzles with what the player has done of them, as soon as that is known. */
  async #showToday() {
    await painted();
    const { today } = await parts.dailies();
    const { dailies } = await today();
    for (const daily of dailies) {
      const chip = this.#today.querySelector(`[data-level="${daily.level}"]`);
      chip?.replaceChildren(levelName(daily.level), h("small", {}, standing(daily)));
    }
  }
}

/** Whether there is something to go on with. */
function canResume() {
  const { state } = game;
  return state.aside !== undefined || (state.givens.some(Boolean) && !(state.mode === "play" && isSolved(state)));
}

/** The game to go on with: a small picture, its name, level and time. */
function resumeParts() {
  const { mode, title, level, shape, alphabet, givens, values } = game.state;
  const facts =
    mode === "set"
      ? [say("front.entering"), say("game.clues", { count: givens.filter(Boolean).length })]
      : [title || (level && levelName(level)), title && level ? levelName(level) : "", clockTime(game.time)];
  return [
    thumbnail({ shape: shape.name, alphabet, givens, values }),
    h("strong", {}, say("front.resume")),
    h("span", {}, facts.filter(Boolean).join(" · ")),
  ];
}

/** @param {string} level */
function begin(level) {
  void use(parts.making, ({ make }) => make({ shape: settings.now.newShape, level }));
}

/** @param {string} level */
function beginToday(level) {
  void use(parts.daily, ({ openDay }) => openDay(dayOf(new Date()), level));
}

/**
 * What the player has done of one of today's puzzles: `★ 4:31` won, `◐ 1:02` begun.
 * @param {import("../storage/daily.js").Daily} daily
 */
function standing({ progress, time }) {
  const sign = { new: "", begun: "◐ ", won: "★ " }[progress];
  return sign + (time === undefined ? "" : clockTime(time));
}

/**
 * A heading with what belongs to it.
 * @param {string} name
 * @param {...HTMLElement} content
 */
function part(name, ...content) {
  const title = h("h2", { id: `front-${name}` }, say(`front.${name}`));
  return h("section", { class: name, "aria-labelledby": title.id }, title, ...content);
}

/**
 * A button for each of some levels.
 * @param {readonly string[]} levels
 * @param {(level: string) => void} choose
 */
function chips(levels, choose) {
  const chip = (/** @type {string} */ level) =>
    h("button", { type: "button", class: "chip", "data-level": level, onclick: () => choose(level) }, levelName(level));
  return h("div", { class: "chips" }, ...levels.map(chip));
}

/**
 * @param {string} name
 * @param {() => void} onclick
 */
function door(name, onclick) {
  const words = [h("strong", {}, say(`front.${name}`)), h("span", {}, say(`front.${name}-how`))];
  return h("button", { type: "button", class: "door", onclick }, ...words);
}
