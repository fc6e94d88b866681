// The interface to the engines, as everything on the page knows it. Only context.js knows whether a server or workers
// of this browser answer.

/**
 * @typedef {import("../api").Operations} Operations
 * @typedef {import("../api").Progress} Progress
 * @typedef {import("../api").Problem} Problem
 * @typedef {import("../api").PrintRequest} PrintRequest
 */

/**
 * @typedef {object} Waiting
 * @property {AbortSignal} [signal] cancels: the engine stops
 * @property {(progress: Progress) => void} [progress] receives the progress of long work
 */

/**
 * Where the engines are: on a server, or in this browser, with its number of workers and whether it has vector
 * instructions.
 * @typedef {{ at: "server", address: string } | { at: "browser", workers: number, simd: boolean }} Place
 */

/**
 * @typedef {object} Engine
 * @property {<Operation extends keyof Operations>(
 *   operation: Operation,
 *   request: Operations[Operation]["request"],
 *   waiting?: Waiting,
 * ) => Promise<Operations[Operation]["reply"]>} ask runs an operation and waits for its reply
 * @property {(request: PrintRequest, waiting?: Waiting) => Promise<Blob | undefined>} print makes a file of pages;
 *   `undefined` where the browser's own print dialog makes it
 * @property {() => Place} place
 */

/** The engine understood the request and refused it: bad input, an impossible wish, too busy. */
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

/** The engines do not answer. */
export class Unreachable extends Error {}

/** The error that a cancelled wait ends with. */
export function givenUp() {
  return new DOMException("given up", "AbortError");
}
