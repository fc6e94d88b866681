// What the player has learned, kept in the browser: `localStorage["omnidoku.skills"]` has, as JSON,
//
//   { "version": 1, "skills": { "x-wing": { "seen", "last", "right", "wrong", "streak", "box", "due" }, … } }
//
// with a `Skill` of `learn/repetition.js` for every technique that was ever opened. Entries that are not skills are
// passed over. It is read anew each time: another tab may have practised.

import { isSkill, joined, practised, UNTOUCHED } from "../learn/repetition.js";

/**
 * @typedef {import("../learn/repetition.js").Skill} Skill
 * @typedef {import("../learn/repetition.js").Skills} Skills
 */

const PLACE = "omnidoku.skills";
const VERSION = 1;

/** Every skill, by the id of its technique. @returns {Skills} */
export function all() {
  try {
    return validOf(JSON.parse(localStorage.getItem(PLACE) ?? "{}").skills);
  } catch {
    return {};
  }
}

/**
 * The skill in a technique.
 * @param {string} technique
 * @returns {Readonly<Skill>}
 */
export function skillIn(technique) {
  const skills = all();
  return (Object.hasOwn(skills, technique) && skills[technique]) || UNTOUCHED;
}

/**
 * Notes that a lesson was opened.
 * @param {string} technique
 * @param {number} [now]
 */
export function noteSeen(technique, now = Date.now()) {
  store({ ...all(), [technique]: { ...skillIn(technique), seen: now } });
}

/**
 * Notes the result of an exercise.
 * @param {string} technique
 * @param {boolean} isRight
 * @param {number} [now]
 */
export function notePractised(technique, isRight, now = Date.now()) {
  store({ ...all(), [technique]: practised(skillIn(technique), isRight, now) });
}

/**
 * Joins the skills of another device with those of this one. Nothing is lost, and joining twice changes nothing.
 * @param {unknown} other what `all` returned there
 * @returns {import("./backup.js").Merged}
 */
export function merge(other) {
  const [here, there] = [all(), validOf(other)];
  const both = { ...here };
  for (const [id, skill] of Object.entries(there)) both[id] = joined(here[id] ?? skill, skill);
  const ids = Object.keys(there);
  const added = ids.filter((id) => !Object.hasOwn(here, id)).length;
  const same = ids.filter((id) => JSON.stringify(both[id]) === JSON.stringify(here[id])).length;
  store(both);
  return { added, changed: ids.length - added - same, broken: entriesOf(other).length - ids.length };
}

/** @param {Skills} skills */
function store(skills) {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ version: VERSION, skills }));
  } catch {
    // Without storage nothing is kept.
  }
}

/**
 * The entries that are skills.
 * @param {unknown} value
 * @returns {Skills}
 */
function validOf(value) {
  return Object.fromEntries(entriesOf(value).filter(isEntry));
}

/**
 * @param {[string, unknown]} entry
 * @returns {entry is [string, Skill]}
 */
function isEntry(entry) {
  return /^[a-z\d][\w-]{0,79}$/.test(entry[0]) && isSkill(entry[1]);
}

/**
 * @param {unknown} value
 * @returns {[string, unknown][]}
 */
function entriesOf(value) {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
