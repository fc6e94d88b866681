// The bar above the grid. In a game: what is played, its time, pause and the bulb. While a puzzle is entered: what is
// known about it, and Play.

import "./celebration.js";
import "./checking.js";

import { game, settings, view } from "../context.js";
import { h, set } from "../dom.js";
import { emit } from "../events.js";
import { say } from "../words.js";
import { levelName } from "./amounts.js";
import { Clock, clockTime } from "./clock.js";
import { appraisal, solutionsInWords } from "./appraisal.js";
import { icon, iconButton } from "./icons.js";
import { play } from "./mode.js";
import { canPause, togglePause } from "./pause.js";

/** How often the time is read, in milliseconds. */
const LOOK = 250;

/** `<game-bar>` */
export class GameBar extends HTMLElement {
  #clock = new Clock();
  #title = h("p", { class: "title" });
  #time = h("span", { class: "time", role: "timer", "aria-label": say("game.time") });
  #pause = h("button", { type: "button", class: "quiet square", onclick: togglePause });
  #play = h("button", { type: "button", class: "main", onclick: () => void play() }, say("game.play"));

  connectedCallback() {
    const ask = () => emit("omnidoku:hint");
    const hint = iconButton("bulb", say("help.hint"), ask, "quiet hint");
    this.append(this.#title, this.#time, this.#pause, hint, this.#play);
    const show = () => this.#show();
    game.addEventListener("change", show);
    view.addEventListener("change", show);
    settings.addEventListener("change", show);
    appraisal.addEventListener("change", show);
    game.addEventListener("start", () => this.#clock.look(false));
    // A solution or explanation must be visible.
    const wake = () => view.paused && view.change({ paused: false });
    game.addEventListener("change", wake);
    view.addEventListener("change", () => view.overlay && wake());
    document.addEventListener("visibilitychange", () => this.#look());
    setInterval(() => this.#look(), LOOK);
    show();
  }

  /** Updates whether time passes. */
  get #runs() {
    return canPause() && !view.paused && !view.isAway && !document.hidden;
  }

  #look() {
    game.time += this.#clock.look(this.#runs);
    const text = clockTime(game.time);
    if (this.#time.textContent !== text) this.#time.textContent = text;
  }

  #show() {
    const { state } = game;
    this.#play.hidden = state.mode === "play";
    this.#title.replaceChildren(...titleParts());
    this.#time.hidden = !settings.now.showTimer || state.mode === "set";
    this.#pause.hidden = !canPause();
    const label = say(view.paused ? "game.resume" : "game.pause");
    if (this.#pause.getAttribute("aria-label") !== label) {
      set(this.#pause, "aria-label", label);
      set(this.#pause, "title", label);
      this.#pause.replaceChildren(icon(view.paused ? "play" : "pause"));
    }
    this.#look();
  }
}

/** What is played: its title and level; while setting, what is known so far. */
function titleParts() {
  const { mode, title, level, givens } = game.state;
  if (mode === "set") {
    const verdict = appraisal.reply && !appraisal.isPending && solutionsInWords(appraisal.reply);
    return [say("game.clues", { count: givens.filter(Boolean).length }), ...(verdict ? [` · ${verdict}`] : [])];
  }
  const name = title && h("span", { class: "name" }, title);
  const grade = level && h("span", { class: "level" }, levelName(level));
  return [name, grade].filter((part) => part !== "");
}
