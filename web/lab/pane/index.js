// What goes on inside each engine: the panes that show it, and its pseudo-code.

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

/** The inside of each engine. @type {Record<string, Pane>} */
const INSIDES = {
  backtrack: ladder,
  forward: domains,
  "forward-mrv": domains,
  "forward-lcv": domains,
  ac3: domains,
  dlx: matrix,
  "dlx-first": matrix,
  bitboard: planes,
  slice: planes,
  learn: trail,
  annealing: repeats,
  genetic: repeats,
  human: steps,
  auto: chosen(insideOf),
  hybrid20: chosen(insideOf),
};

/**
 * @param {string} engine any name: that of an address, or of a file
 * @returns {Pane | undefined}
 */
function insideOf(engine) {
  return Object.hasOwn(INSIDES, engine) ? INSIDES[engine] : undefined;
}

/**
 * The panes of an engine, the last being its code.
 * @param {string} engine
 * @returns {Pane[]}
 */
export function panesFor(engine) {
  const inside = insideOf(engine);
  return inside ? [inside, code] : [];
}
