// How well a technique is known, as a row of bars and in words.

import { h } from "../dom.js";
import { say } from "../words.js";
import { isDue, LAST_BOX, LEARNED_AFTER } from "./repetition.js";

/** @typedef {import("./repetition.js").Skill} Skill */

/**
 * A bar for every box.
 * @param {Readonly<Skill>} skill
 */
export function strengthBars({ box }) {
  const bars = Array.from({ length: LAST_BOX }, (_, index) => h("i", { class: index < box ? "on" : null }));
  return h("span", { class: "strength", "aria-hidden": "true" }, ...bars);
}

/**
 * Where the player stands with a technique; `""` if nothing was done yet.
 * @param {Readonly<Skill>} skill
 * @param {number} now
 */
export function standing(skill, now) {
  if (isDue(skill, now)) return say("learn.due");
  if (skill.box) return say("learn.learned", { box: skill.box, last: LAST_BOX });
  if (skill.last) return say("learn.learning", { right: Math.min(skill.streak, LEARNED_AFTER), needed: LEARNED_AFTER });
  return skill.seen ? say("learn.seen") : "";
}
