// The names of the engines as contenders.

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

/** Engines whose search depends on the seed. */
const BY_CHANCE = new Set(["annealing", "genetic"]);

/**
 * The displayed name of a contender.
 * @param {{ engine: string }} contender
 */
export function contenderName({ engine }) {
  return engine === HUMAN ? say("race.human") : engineName(engine);
}

/** @param {string} engine */
export function usesChance(engine) {
  return BY_CHANCE.has(engine);
}

/** Every engine that a contender can have, the well-known ones first. */
export async function engineIds() {
  const told = await about().then(
    ({ engines }) => engines.map(({ name }) => name),
    () => KNOWN,
  );
  return [...KNOWN.filter((id) => told.includes(id)), ...told.filter((id) => !KNOWN.includes(id)), HUMAN];
}
