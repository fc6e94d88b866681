// Spaced repetition: when a technique should be practised again. Leitner's boxes.
//
//   box 0     being learned: a few right answers in a row lead to box 1
//   box 1…5   learned: due again after 1, 3, 7, 21 and 60 days
//
// A right answer when a technique is due moves it up a box; more practice before that changes nothing, so that a busy
// evening does not count as weeks. A wrong answer moves it down to half, and it is due at once.

/**
 * What is known about a player and a technique. Times are milliseconds since 1970; 0: never.
 * @typedef {object} Skill
 * @property {number} seen when the lesson was last opened
 * @property {number} last when it was last practised
 * @property {number} right how many exercises were answered right at the first attempt
 * @property {number} wrong how many were not
 * @property {number} streak right answers since the last wrong one
 * @property {number} box
 * @property {number} due when it should be practised again; 0 while it is being learned
 *
 * @typedef {Record<string, Skill>} Skills by the id of the technique
 */

const HOUR = 60 * 60 * 1000;

/** Days until a technique is due, by box. */
const DAYS = [0, 1, 3, 7, 21, 60];

/** Somebody who practises every evening is not always a minute later than the evening before. */
const SLACK = 8 * HOUR;

/** Right answers in a row after which a technique counts as learned. */
export const LEARNED_AFTER = 3;

/** The last box. */
export const LAST_BOX = DAYS.length - 1;

/** @type {Readonly<Skill>} */
export const UNTOUCHED = { seen: 0, last: 0, right: 0, wrong: 0, streak: 0, box: 0, due: 0 };

/**
 * The skill after an exercise.
 * @param {Readonly<Skill>} skill
 * @param {boolean} isRight at the first attempt, without help
 * @param {number} now
 * @returns {Skill}
 */
export function practised(skill, isRight, now) {
  if (!isRight) {
    const box = skill.box && Math.max(1, Math.floor(skill.box / 2));
    return { ...skill, last: now, wrong: skill.wrong + 1, streak: 0, box, due: box ? now : 0 };
  }
  const next = { ...skill, last: now, right: skill.right + 1, streak: skill.streak + 1 };
  const rises = skill.box ? isDue(skill, now) : next.streak >= LEARNED_AFTER;
  if (!rises) return next;
  const box = Math.min(LAST_BOX, skill.box + 1);
  return { ...next, box, due: now + (DAYS[box] ?? 0) * 24 * HOUR - SLACK };
}

/**
 * @param {Readonly<Skill>} skill
 * @param {number} now
 */
export function isDue(skill, now) {
  return skill.box > 0 && skill.due <= now;
}

/**
 * What is due, the longest overdue first.
 * @param {Skills} skills
 * @param {number} now
 */
export function dueOf(skills, now) {
  const due = Object.entries(skills).filter(([, skill]) => isDue(skill, now));
  return due.sort(([, one], [, other]) => one.due - other.due).map(([id]) => id);
}

/**
 * The technique to review next: what is due comes first, then what was practised longest ago; never the same twice in a
 * row if there is another. `undefined` if nothing was ever practised.
 * @param {Skills} skills
 * @param {number} now
 * @param {string} [before] the technique of the last exercise
 */
export function nextToReview(skills, now, before) {
  const known = Object.entries(skills).filter(([, skill]) => skill.last > 0);
  const byAge = known.sort(([, one], [, other]) => one.last - other.last).map(([id]) => id);
  const order = [...new Set([...dueOf(skills, now), ...byAge])];
  return order.find((id) => id !== before) ?? order[0];
}

/**
 * The level of exercises that suits a skill: 1, 2 or 3.
 * @param {Readonly<Skill>} skill
 * @returns {1 | 2 | 3}
 */
export function levelFor({ box }) {
  if (box < 2) return 1;
  return box < 4 ? 2 : 3;
}

/**
 * Joins what two devices know about a skill: the boxes of the one that practised last, the larger counts. Joining
 * twice changes nothing.
 * @param {Readonly<Skill>} one
 * @param {Readonly<Skill>} other
 * @returns {Skill}
 */
export function joined(one, other) {
  const later = other.last > one.last ? other : one;
  const larger = (/** @type {"seen" | "right" | "wrong"} */ field) => Math.max(one[field], other[field]);
  return { ...later, seen: larger("seen"), right: larger("right"), wrong: larger("wrong") };
}

/**
 * Whether a value from outside is a skill.
 * @param {unknown} value
 * @returns {value is Skill}
 */
export function isSkill(value) {
  const fields = /** @type {Record<string, unknown>} */ (value ?? {});
  const isCount = (/** @type {unknown} */ count) => Number.isSafeInteger(count) && Number(count) >= 0;
  return Object.keys(UNTOUCHED).every((name) => isCount(fields[name])) && Number(fields["box"]) <= LAST_BOX;
}
