// Whether a puzzle can be played: one without exactly one solution is opened in setting mode, to be corrected.

import { engine } from "../context.js";
import { conflictText } from "../panel/amounts.js";
import { say } from "../words.js";

/** How long the user waits for it at most, in seconds. */
const JUDGE_SECONDS = 1;

/**
 * How to open a puzzle, and what is wrong with it in words, if anything. A game with the player's values stays a
 * game.
 * @param {import("../game/types").Start} start
 * @returns {Promise<{ mode: import("../game/types").Mode, trouble: string }>}
 */
export async function judged(start) {
  const { shape, alphabet, givens, mode = "play" } = start;
  if (mode === "set") return { mode, trouble: "" };
  const trouble = await wrong(shape, alphabet, givens).catch(() => "");
  return { mode: trouble && !hasAnswers(start) ? "set" : mode, trouble };
}

/**
 * Whether there are values of a player among the clues.
 * @param {import("../game/types").Start} start
 */
export function hasAnswers({ givens, values = givens }) {
  return values.some((value, cell) => value !== givens[cell]);
}

/**
 * @param {string} shape
 * @param {string} alphabet
 * @param {number[]} puzzle
 */
async function wrong(shape, alphabet, puzzle) {
  if (!puzzle.some(Boolean)) return say("game.nothing-to-play");
  const { solutions, conflicts = [] } = await engine.ask("check", { shape, alphabet, puzzle, seconds: JUDGE_SECONDS });
  const [conflict] = conflicts;
  if (conflict) return say("game.conflict", { conflict: conflictText(conflict) });
  if (solutions === "none") return say("game.no-solution");
  return solutions === "many" ? say("game.several") : "";
}
