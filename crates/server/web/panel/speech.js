// How the engine is asked to put steps into words: in the user's language, with the names of cells that the user
// prefers, and with the lines of chains, which can be walked along.

import { settings } from "../context.js";
import { language } from "../words.js";

/** The part of a request for steps that is about their words. */
export function speech() {
  return { language: language(), cells: cellNames(), lines: true };
}

/**
 * How sentences name cells.
 * @returns {import("../api").CellNames}
 */
export function cellNames() {
  return settings.now.cellNames === "short" ? "short" : "words";
}
