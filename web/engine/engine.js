// The door to the engines, as everything on the page knows it. Who answers, a server or workers of this browser, is
// known where one of them is chosen (context.js) and nowhere else.

/**
 * @typedef {import("../api").Operations} Operations
 * @typedef {import("../api").Progress} Progress
 * @typedef {import("../api").Problem} Problem
 * @typedef {import("../api").PrintRequest} PrintRequest
 */

/**
 * @typedef {object} Waiting
 * @property {AbortSignal} [signal] gives up: the engine stops
 * @property {(progress: Progress) => void} [progress] is told how far long work is
 */

/**
 * Where the engines are: on a server, or in this browser, which has so many workers for them and, perhaps, vector instructions.
 * @typedef {{ at: "server", address: string } | { at: "browser", workers: number, simd: boolean }} Place
 */

/**
 * @typedef {object} Engine
 * @property {<Operation extends keyof Operations>(
 *   operation: Operation,
 *   request: Operations[Operation]["request"],
 *   waiting?: Waiting,
 * ) => Promise<Operations[Operation]["reply"]>} ask asks for an operation and waits for its reply
 * @property {(request: PrintRequest, waiting?: Waiting) => Promise<Blob | undefined>} print makes a file of pages; nothing
 *   where the browser's own window for printing makes it
 * @property {() => Place} place
 */

/** The engine understood but did not do it: bad input, an impossible wish, too busy. */
export class Refused extends Error {
  /**
   * @param {Problem} problem
   * @param {string} status
   */
  constructor(problem, status) {
    super(problem.message);
    this.problem = problem;
    this.status = status;
  }
}

/** Nobody answers. */
export class Unreachable extends Error {}

/** What a wait that was given up ends with. */
export function givenUp() {
  return new DOMException("given up", "AbortError");
}
