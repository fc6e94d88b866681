// What the page knows of the engines before they are asked: what `about` said last, kept in the browser.

/** @typedef {import("../api").EngineInfo} EngineInfo */

const PLACE = "omnidoku.engines";

/** @type {Map<string, EngineInfo>} */
let known = byName(stored());

/**
 * Keeps what `about` says.
 * @param {EngineInfo[]} engines
 */
export function remember(engines) {
  known = byName(engines);
  try {
    localStorage.setItem(PLACE, JSON.stringify(engines));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/**
 * An engine by its name; `undefined` if nothing is known of it.
 * @param {string} name
 */
export function factsOf(name) {
  return known.get(name);
}

/** The names of the engines, in the order of `about`. */
export function engineNames() {
  return [...known.keys()];
}

/** @param {EngineInfo[]} engines */
function byName(engines) {
  return new Map(engines.map((engine) => [engine.name, engine]));
}

/** @returns {EngineInfo[]} */
function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? found.filter((engine) => typeof engine?.name === "string") : [];
  } catch {
    return [];
  }
}
