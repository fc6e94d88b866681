// Exercises of rare techniques come from a stored list, a line for each technique. The program has it; a page without a
// server fetches it as a file when an engine first refuses for lack of it, and passes the line with the request.

import { engine } from "../context.js";
import { Refused } from "../engine/engine.js";

/**
 * @typedef {import("../api").Operations} Operations
 * @typedef {import("../engine/engine.js").Waiting} Waiting
 */

/** What an engine refuses with if it lacks the list. */
const LACKS_POSITIONS = "train.needs_positions";

/** The lines of the list. @type {Promise<string[]> | undefined} */
let fetched;

/**
 * Asks the engine, with stored positions if it needs them.
 * @template {"lesson" | "train" | "worksheet"} Operation
 * @param {Operation} operation
 * @param {Operations[Operation]["request"]} request
 * @param {Waiting} [waiting]
 * @returns {Promise<Operations[Operation]["reply"]>}
 */
export async function askWithPositions(operation, request, waiting) {
  try {
    return await engine.ask(operation, request, waiting);
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.id !== LACKS_POSITIONS) throw error;
    const positions = await positionsOf(request.technique).catch(() => undefined);
    if (!positions) throw error;
    return engine.ask(operation, { ...request, positions }, waiting);
  }
}

/**
 * The line of a technique.
 * @param {string} technique
 */
async function positionsOf(technique) {
  fetched ??= fetchLines();
  fetched.catch(() => (fetched = undefined));
  return (await fetched).find((line) => line.startsWith(`${technique} `));
}

async function fetchLines() {
  const response = await fetch("learn/positions.txt");
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return (await response.text()).split("\n");
}
