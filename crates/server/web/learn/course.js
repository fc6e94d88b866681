// The course: the techniques that have a lesson, in the order of teaching, by family; and those that have none.

import { about } from "../panel/about.js";

/**
 * @typedef {import("../api").TechniqueSummary} Technique
 * @typedef {{ family: string, techniques: Technique[] }} Chapter
 */

/** A course. */
export class Course {
  /** @param {readonly Technique[]} techniques all that the engine knows */
  constructor(techniques) {
    const place = (/** @type {Technique} */ { lesson }) => lesson ?? Infinity;
    /** The lessons in order. */
    this.lessons = techniques.filter(({ lesson }) => lesson !== undefined).sort((one, other) => place(one) - place(other));
    /** Those that can be practised: of some no exercise is known. */
    this.practicable = this.lessons.filter(({ exercises }) => exercises !== 0);
    /** Techniques that are described but not taught. */
    this.others = techniques.filter(({ lesson }) => lesson === undefined);
  }

  /** The course of the engine. */
  static async load() {
    return new Course((await about()).techniques);
  }

  /** The lessons by family; a family stands where its first lesson does. */
  chapters() {
    return chaptersOf(this.lessons);
  }

  /**
   * A technique by its id, taught or not.
   * @param {string} id
   */
  technique(id) {
    return [...this.lessons, ...this.others].find((technique) => technique.id === id);
  }

  /**
   * The lessons before and after one.
   * @param {Technique} technique
   */
  neighbours(technique) {
    const place = this.lessons.indexOf(technique);
    if (place < 0) return { before: undefined, after: undefined };
    return { before: this.lessons[place - 1], after: this.lessons[place + 1] };
  }

  /**
   * The lesson to go on with: the first that can be practised and is not learned; the first of all once everything is.
   * @param {import("./repetition.js").Skills} skills
   */
  next(skills) {
    return this.practicable.find(({ id }) => !skills[id]?.box) ?? this.lessons[0];
  }
}

/**
 * Techniques by family, in the order of first appearance.
 * @param {readonly Technique[]} techniques
 * @returns {Chapter[]}
 */
export function chaptersOf(techniques) {
  const families = [...new Set(techniques.map(({ family }) => family))];
  return families.map((family) => ({ family, techniques: techniques.filter((one) => one.family === family) }));
}
