// The names of the engines as contenders.

import { factsOf } from "../../engine/facts.js";
import { about } from "../../panel/about.js";
import { engineName } from "../../panel/engines.js";
import { say } from "../../words.js";
import { HUMAN } from "./contender.js";

/** Known without asking. */
const KNOWN = [
  "backtrack",
  "dlx",
  "dlx-first",
  "forward",
  "forward-mrv",
  "forward-lcv",
  "ac3",
  "bitboard",
  "slice",
  "learn",
  "hybrid20",
  "auto",
  "annealing",
  "genetic",
];

/**
 * The displayed name of a contender.
 * @param {{ engine: string }} contender
 */
export function contenderName({ engine }) {
  return engine === HUMAN ? say("race.human") : engineName(engine);
}

/**
 * Whether the search of an engine depends on the seed.
 * @param {string} engine
 */
export function usesChance(engine) {
  return factsOf(engine)?.group === "stochastic";
}

/** Every engine that a contender can have, the well-known ones first. */
export async function engineIds() {
  const told = await about().then(
    ({ engines }) => engines.map(({ name }) => name),
    () => KNOWN,
  );
  return [...KNOWN.filter((id) => told.includes(id)), ...told.filter((id) => !KNOWN.includes(id)), HUMAN];
}
