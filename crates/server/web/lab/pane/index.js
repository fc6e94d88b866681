// What goes on inside each engine: the panes that show it, and its pseudo-code.

import { factsOf } from "../../engine/facts.js";
import { about } from "../../panel/about.js";
import { chosen } from "./chosen.js";
import { code } from "./code-pane.js";
import { domains } from "./domains.js";
import { ladder } from "./ladder.js";
import { matrix } from "./matrix.js";
import { planes } from "./planes.js";
import { repeats } from "./repeats.js";
import { steps } from "./steps.js";
import { trail } from "./trail.js";

/** @typedef {import("./types").Pane} Pane */

/** The inside of each kind of engine, as `about` names them. @type {Record<string, Pane>} */
const INSIDES = {
  chooser: chosen(insideOf),
  backtracking: ladder,
  domains,
  "exact-cover": matrix,
  bits: planes,
  learning: trail,
  stochastic: repeats,
};

/**
 * @param {string} engine any name: that of an address, or of a file
 * @returns {Pane | undefined}
 */
function insideOf(engine) {
  if (engine === "human") return steps;
  const group = factsOf(engine)?.group ?? "";
  return Object.hasOwn(INSIDES, group) ? INSIDES[group] : undefined;
}

/**
 * The panes of an engine, the last being its code.
 * @param {string} engine
 * @returns {Promise<Pane[]>}
 */
export async function panesFor(engine) {
  await about().catch(() => {});
  const inside = insideOf(engine);
  return inside ? [inside, code] : [];
}
