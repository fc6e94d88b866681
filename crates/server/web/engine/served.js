// The engines of the page that the program serves: those of the program and, while it does not answer, those of this
// browser, if the program had some to give.

import { Refused, Unreachable } from "./engine.js";

/**
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {import("./engine.js").Operations} Operations
 * @typedef {import("./engine.js").PrintRequest} PrintRequest
 * @typedef {import("./engine.js").Waiting} Waiting
 */

/** @implements {Engine} */
export class Served {
  #program;
  #connection;
  #reserve;

  /**
   * @param {Engine} program
   * @param {import("./connection.js").Connection} connection
   * @param {() => Promise<Engine | undefined>} reserve the engines of this browser, if there are any
   */
  constructor(program, connection, reserve) {
    this.#program = program;
    this.#connection = connection;
    this.#reserve = reserve;
  }

  /**
   * Runs an operation and waits for its reply.
   * @template {keyof Operations} Operation
   * @param {Operation} operation
   * @param {Operations[Operation]["request"]} request
   * @param {Waiting} [waiting]
   * @returns {Promise<Operations[Operation]["reply"]>}
   */
  ask(operation, request, waiting) {
    return this.#do((engine) => engine.ask(operation, request, waiting));
  }

  /**
   * @param {PrintRequest} request
   * @param {Waiting} [waiting]
   */
  print(request, waiting) {
    return this.#do((engine) => engine.print(request, waiting));
  }

  place() {
    return this.#program.place();
  }

  /**
   * @template Reply
   * @param {(engine: Engine) => Promise<Reply>} act
   */
  async #do(act) {
    try {
      const reply = await act(this.#program);
      this.#connection.found();
      return reply;
    } catch (error) {
      if (error instanceof Refused) this.#connection.found();
      if (!(error instanceof Unreachable)) throw error;
      this.#connection.lost();
      const reserve = await this.#reserve().catch(() => undefined);
      if (!reserve) throw error;
      return act(reserve);
    }
  }
}
