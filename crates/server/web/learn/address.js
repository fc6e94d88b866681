// Where in Learn the player is, as the fragment of the address. So Back, reload and links work by themselves.
//
//   #learn                                     the map of all techniques
//   #learn/x-wing                              a lesson
//   #learn/x-wing/practise?level=2&seed=7      the trainer; a seed is a series of exercises
//   #learn/review                              exercises of what is due

/**
 * @typedef {1 | 2 | 3} Level
 * @typedef {{ view: "map" }
 *   | { view: "lesson", technique: string }
 *   | { view: "practise", technique: string, level?: Level, seed?: number }
 *   | { view: "review", seed?: number }} Spot
 */

/**
 * @param {string} fragment
 * @returns {Spot}
 */
export function spotOf(fragment) {
  const [path = "", query = ""] = fragment.replace(/^#/, "").split("?");
  const [, technique = "", action] = path.split("/");
  const asked = new URLSearchParams(query);
  const [seed, level] = [Number(asked.get("seed")), Number(asked.get("level"))];
  const series = Number.isSafeInteger(seed) && seed > 0 ? { seed } : {};
  if (technique === "review") return { view: "review", ...series };
  if (!/^[\w-]+$/.test(technique)) return { view: "map" };
  if (action !== "practise") return { view: "lesson", technique };
  return { view: "practise", technique, ...(isLevel(level) ? { level } : {}), ...series };
}

/**
 * The fragment of a spot.
 * @param {Spot} spot
 */
export function addressOf(spot) {
  if (spot.view === "map") return "#learn";
  if (spot.view === "lesson") return `#learn/${spot.technique}`;
  const path = spot.view === "review" ? "review" : `${spot.technique}/practise`;
  const asked = new URLSearchParams();
  if (spot.view === "practise" && spot.level) asked.set("level", String(spot.level));
  if (spot.seed) asked.set("seed", String(spot.seed));
  return `#learn/${path}${asked.size ? `?${asked}` : ""}`;
}

/**
 * @param {number} level
 * @returns {level is Level}
 */
function isLevel(level) {
  return level === 1 || level === 2 || level === 3;
}
