// The progress of a test: what is being measured, how much is done, the time so far and to come, and the way to stop.

import { h, set } from "../../dom.js";
import { explanation } from "../../notices.js";
import { levelName } from "../../panel/amounts.js";
import { say } from "../../words.js";
import { clock, testedName } from "./names.js";

/** The card. */
export class ProgressCard {
  #bar = h("progress", { max: 1, "aria-label": say("tests.progress") });
  #what = h("p", { class: "what" });
  #count = h("span");
  #time = h("span");
  #cancel = h("button", { type: "button", onclick: () => this.run?.cancel() }, say("tests.cancel"));
  #goOn = h("button", { type: "button", class: "main", onclick: () => void this.run?.go() }, say("tests.go-on"));
  #timer = 0;
  /** @type {import("./run.js").Run | undefined} */
  run;

  constructor() {
    this.element = h(
      "section",
      { class: "card progress-card", "aria-label": say("tests.progress"), hidden: true },
      h("div", { class: "line" }, this.#what, this.#cancel, this.#goOn),
      this.#bar,
      h("p", { class: "soft line" }, this.#count, this.#time),
    );
  }

  /**
   * Follows a test.
   * @param {import("./run.js").Run} run
   */
  follow(run) {
    this.run = run;
    run.addEventListener("change", () => this.show());
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#tick(), 500);
    this.show();
  }

  /** Hides the card when there is no test. */
  leave() {
    this.run = undefined;
    clearInterval(this.#timer);
    this.element.hidden = true;
  }

  show() {
    const { run } = this;
    if (!run) return;
    const { made, of } = run.work;
    const isDone = run.results.complete;
    this.element.hidden = isDone;
    set(this.#cancel, "hidden", !run.isRunning);
    set(this.#goOn, "hidden", run.isRunning || isDone);
    this.#bar.value = of ? made / of : 1;
    this.#count.textContent = say("tests.made", { made, of });
    this.#what.textContent = this.#sentence(run);
    set(this.#what, "data-kind", run.trouble ? "bad" : null);
    this.#tick();
  }

  /** @param {import("./run.js").Run} run */
  #sentence(run) {
    const { now } = run;
    if (run.trouble) return `${say("tests.stopped")} ${explanation(run.trouble)}`;
    if (!run.isRunning) return say("tests.cancelled");
    if (!now) return "";
    const engine = testedName(now.engine);
    if ("blanks" in now) return say("tests.now-super", { engine, blanks: now.blanks });
    const last = now.first + now.items.length - 1;
    const numbers = last > now.first ? `${now.first}–${last}` : String(now.first);
    return say("tests.now", { engine, level: levelName(now.level), numbers });
  }

  #tick() {
    const { run } = this;
    if (!run) return;
    if (!run.isRunning) clearInterval(this.#timer);
    else if (!this.#timer) this.#timer = setInterval(() => this.#tick(), 500);
    const elapsed = say("tests.elapsed", { time: clock(run.elapsed) });
    const { remaining } = run.work;
    const known = run.isRunning && remaining !== undefined;
    this.#time.textContent = known ? `${elapsed} · ${say("tests.remaining", { time: clock(remaining) })}` : elapsed;
  }
}
