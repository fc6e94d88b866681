// Two versions of a game, here and in a file. A log only grows, so one often contains the other.

/**
 * @typedef {import("./summary.js").Saved} Saved
 * @typedef {"same" | "older" | "newer" | "different"} Relation of a version to the one here
 */

/**
 * How a version from outside relates to the one here: `older` if all of it is in the one here, `newer` if it continues
 * that one, `different` if both went on on their own.
 * @param {Saved} other
 * @param {Saved} here
 * @returns {Relation}
 */
export function relation(other, here) {
  const [outside, inside] = [events(other), events(here)];
  const isShared = outside.slice(0, inside.length).every((event, index) => event === inside[index]);
  if (!isShared) return "different";
  // Undone events stay in the log: the position may differ, what there is does not.
  if (outside.length === inside.length) return "same";
  return outside.length < inside.length ? "older" : "newer";
}

/**
 * The events as texts. Title and symbols of the start may change at any time and do not make another game.
 * @param {Saved} saved
 */
function events({ log }) {
  return log.map(({ event }) => {
    if (event.do !== "start") return JSON.stringify(event);
    const { shape, givens, values = givens } = event.start;
    return JSON.stringify([shape, givens, values]);
  });
}

/**
 * The id for a version that is kept beside the one here: always the same for the same version.
 * @param {string} id
 * @param {Saved} other
 */
export function idBeside(id, other) {
  return `${id.slice(0, 64)}-v${hash(events(other).join())}`;
}

/**
 * FNV-1a, in base 36.
 * @param {string} text
 */
function hash(text) {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return (value >>> 0).toString(36);
}
