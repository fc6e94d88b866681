// What lies over the grid of an exercise: the answer as the player marks it, the step, or why the answer fails.

/**
 * @typedef {import("../view.js").Overlay} Overlay
 * @typedef {import("../api").Step} Step
 */

/** A step that says nothing by itself. @type {Step} */
const NOTHING = { technique: "", name: "", short: "", precise: "" };

/**
 * @param {Pick<import("./session.js").Session, "current" | "judged" | "shown">} session
 * @returns {Overlay}
 */
export function overlayOf({ current, judged, shown }) {
  if (shown) return { step: shown };
  if (judged?.refuted) return refutation(judged.refuted, current?.answer.cells);
  // A part of a step does not show the rest of it.
  if (judged?.step && judged.verdict !== "part" && judged.verdict !== "empty") return { step: judged.step };
  return current ? answerOverlay(current.answer, current.exercise.houses ?? []) : {};
}

/**
 * The answer, and where to look.
 * @param {import("./answer.js").Answer} answer
 * @param {string[]} houses
 * @returns {Overlay}
 */
export function answerOverlay(answer, houses) {
  const { placements = [], eliminations = [] } = answer.request;
  return { houses, cells: answer.cells, step: { ...NOTHING, placements, eliminations } };
}

/**
 * The counterexample: the digit of the solution, or the candidate that sticks out of the pattern, with the houses and
 * cells where it breaks.
 * @param {import("../api").Refuted} refuted
 * @param {string[]} [marked] the cells that the player marked
 * @returns {Overlay}
 */
export function refutation({ place, solution, houses = [], cells = [] }, marked = []) {
  if (place && solution) return { houses, step: { ...NOTHING, placements: [{ cell: place.cell, symbol: solution }] } };
  const candidates = place ? [{ ...place, role: "extra" }] : [];
  return { houses, cells: [...new Set([...marked, ...cells])], step: { ...NOTHING, candidates } };
}
