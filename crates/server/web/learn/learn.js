// Learn: `<learn-page>`. The address decides which view is shown: the map, a lesson or the trainer.

import { view } from "../context.js";
import { h } from "../dom.js";
import { explanation } from "../notices.js";
import { skillIn } from "../storage/skills.js";
import { say, speakAlso } from "../words.js";
import { addressOf, spotOf } from "./address.js";
import { Course } from "./course.js";
import { LessonView } from "./lesson-view.js";
import { MapView } from "./map-view.js";
import { TrainerView } from "./trainer-view.js";

/** @typedef {{ title: string, element: HTMLElement, left?: () => void }} LearnView */

/** Begins to show Learn whenever the address asks for it. */
export async function begin() {
  await speakAlso("learn");
  customElements.define("learn-page", LearnPage);
}

/** `<learn-page>` */
class LearnPage extends HTMLElement {
  /** The address of what is shown; `""`: nothing. */
  #shown = "";
  /** @type {LearnView | undefined} */
  #view;

  connectedCallback() {
    view.addEventListener("change", () => this.#follow());
    this.#follow();
  }

  /** Follows the address. */
  #follow() {
    const wanted = view.isLearn ? location.hash : "";
    if (wanted === this.#shown) return;
    this.#shown = wanted;
    this.#view?.left?.();
    this.#view = undefined;
    this.replaceChildren();
    if (wanted) void this.#show(wanted);
    else document.title = say("app.title");
  }

  /** @param {string} address */
  async #show(address) {
    this.replaceChildren(h("p", { class: "soft" }, say("menu.loading")));
    try {
      const course = await Course.load();
      if (this.#shown !== address) return;
      this.#view = this.#viewAt(course, address);
      this.replaceChildren(this.#view.element);
      document.title = `${this.#view.title} – Omnidoku`;
    } catch (error) {
      this.replaceChildren(h("p", {}, explanation(error)));
    }
    scrollTo({ top: 0, behavior: "instant" });
    // The heading is read out; the trainer moves on to its grid.
    this.querySelector("h2")?.focus({ preventScroll: true });
  }

  /**
   * @param {Course} course
   * @param {string} address
   * @returns {LearnView}
   */
  #viewAt(course, address) {
    const spot = spotOf(address);
    const technique = "technique" in spot ? course.technique(spot.technique) : undefined;
    const replace = (/** @type {import("./address.js").Spot} */ other) => {
      this.#shown = addressOf(other);
      history.replaceState(null, "", this.#shown);
    };
    const isPractised = course.lessons.some(({ id }) => skillIn(id).last > 0);
    if (spot.view === "review" && isPractised) return new TrainerView(course, spot, replace);
    if (!technique) return new MapView(course);
    const isPracticable = course.practicable.includes(technique);
    if (spot.view === "practise" && isPracticable) return new TrainerView(course, spot, replace);
    return new LessonView(course, technique);
  }
}
