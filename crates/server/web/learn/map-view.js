// The map of skills: every technique as a tile that leads to its lesson, with how well it is known and what is due. It
// is the table of contents of the course, too.

import { h } from "../dom.js";
import { field } from "../menu/fields.js";
import { announce } from "../notices.js";
import { all } from "../storage/skills.js";
import { say } from "../words.js";
import { addressOf } from "./address.js";
import { chaptersOf } from "./course.js";
import { dueOf, isDue, UNTOUCHED } from "./repetition.js";
import { standing, strengthBars } from "./strength.js";
import { openWorksheet } from "./worksheet-dialog.js";

/**
 * @typedef {import("./course.js").Course} Course
 * @typedef {import("../api").TechniqueSummary} Technique
 */

/** The map. */
export class MapView {
  title = say("learn.title");
  element = h("div", { class: "map" });
  #now = Date.now();
  #skills = all();
  /** @type {{ words: string, tile: HTMLElement }[]} */
  #tiles = [];

  /** @param {Course} course */
  constructor(course) {
    const others = chaptersOf(course.others);
    const none = h("p", { class: "soft", hidden: true }, say("learn.no-technique"));
    this.element.append(
      this.#head(course),
      this.#search(none),
      ...course.chapters().map(({ family, techniques }) => this.#chapter(say(`settings.family-${family}`), techniques)),
      ...(others.length ? [this.#chapter(say("learn.others"), others.flatMap(({ techniques }) => techniques))] : []),
      none,
    );
  }

  /**
   * What to do next.
   * @param {Course} course
   */
  #head(course) {
    const next = course.next(this.#skills);
    const taught = course.practicable.map(({ id }) => id);
    const learned = taught.filter((id) => this.#skills[id]?.box).length;
    const due = dueOf(this.#skills, this.#now).filter((id) => taught.includes(id)).length;
    const isBegun = taught.some((id) => this.#skills[id]?.last);
    const begin = next && say(isBegun ? "learn.go-on" : "learn.begin", { name: next.name });
    return h(
      "div",
      { class: "map-head" },
      h("h2", { tabindex: -1 }, say("learn.title")),
      h("p", { class: "soft" }, isBegun ? say("learn.progress", { learned, count: taught.length }) : say("learn.intro")),
      h(
        "div",
        { class: "button-row" },
        next && h("a", { class: "button main", href: addressOf({ view: "lesson", technique: next.id }) }, begin),
        isBegun && h("a", { class: "button", href: addressOf({ view: "review" }) }, say("learn.review", { count: due })),
        taught.length > 0 &&
          h("button", { type: "button", onclick: () => openWorksheet(course, next?.id ?? "") }, say("learn.worksheet")),
      ),
    );
  }

  /** @param {HTMLElement} none shown if nothing matches */
  #search(none) {
    const seek = h("input", { type: "search", autocomplete: "off" });
    seek.addEventListener("input", () => {
      const wanted = seek.value.trim().toLowerCase();
      for (const { words, tile } of this.#tiles) tile.hidden = !words.includes(wanted);
      const count = this.#tiles.filter(({ tile }) => !tile.hidden).length;
      none.hidden = count > 0;
      for (const chapter of this.element.querySelectorAll("section"))
        chapter.hidden = !chapter.querySelector("li:not([hidden])");
      announce(say("learn.matches", { count }));
    });
    return field(say("learn.seek"), seek);
  }

  /**
   * @param {string} name
   * @param {Technique[]} techniques
   */
  #chapter(name, techniques) {
    const id = `chapter-${techniques[0]?.id}`;
    const tiles = techniques.map((technique) => this.#tile(technique));
    return h("section", { "aria-labelledby": id }, h("h3", { id }, name), h("ul", { class: "tiles" }, ...tiles));
  }

  /** @param {Technique} technique */
  #tile({ id, name, idea, description, lesson, exercises }) {
    const skill = this.#skills[id] ?? UNTOUCHED;
    const href = addressOf({ view: "lesson", technique: id });
    const due = isDue(skill, this.#now);
    const tile = h(
      "li",
      {},
      h(
        "a",
        { class: due ? "tile due" : "tile", href, "data-technique": id },
        h("span", { class: "name" }, name),
        lesson !== undefined && exercises !== 0 && strengthBars(skill),
        h("small", {}, standing(skill, this.#now)),
      ),
    );
    this.#tiles.push({ words: `${name} ${idea} ${description}`.toLowerCase(), tile });
    return tile;
  }
}
