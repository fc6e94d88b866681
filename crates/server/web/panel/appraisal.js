// What is known about a puzzle while it is set: solutions, grade, open values, redundant clues. It follows the game
// by itself and sends `change`.

import { connection, game } from "../context.js";
import { Unreachable } from "../engine/engine.js";
import { complain } from "../notices.js";
import { say } from "../words.js";
import { afterQuiet, Asking } from "./asking.js";

/** @typedef {import("../api").AppraiseReply} AppraiseReply */

/** How long the puzzle must be unchanged before the engine is asked, in milliseconds. */
const QUIET_TIME = 250;

/** The live appraisal of the puzzle being set. */
class Appraisal extends EventTarget {
  #asking = new Asking();
  /** The givens it is about. @type {readonly number[] | undefined} */
  #givens;
  /** The last reply; `undefined` while none applies. @type {AppraiseReply | undefined} */
  reply;
  /** Whether an answer about the current puzzle is still to come. */
  isPending = false;
  /** Whether the engine did not answer. */
  isAway = false;

  constructor() {
    super();
    const soon = afterQuiet(QUIET_TIME, () => this.#ask());
    game.addEventListener("change", () => {
      const { mode, givens } = game.state;
      if (mode !== "set" || givens === this.#givens) return;
      this.#givens = givens;
      this.#asking.cancel();
      this.isPending = givens.some(Boolean);
      if (this.isPending) soon();
      else this.reply = undefined;
      this.#tell();
    });
    connection.addEventListener("change", () => !connection.isLost && this.isAway && this.#ask());
  }

  /** What is known about the current puzzle, as soon as it is; `undefined` if the engine does not answer. */
  async settled() {
    const { givens } = game.state;
    while (this.isPending && game.state.givens === givens) {
      await new Promise((told) => this.addEventListener("change", told, { once: true }));
    }
    return this.reply;
  }

  async #ask() {
    const { shape, alphabet, givens, mode } = game.state;
    if (mode !== "set" || !givens.some(Boolean)) return;
    try {
      const reply = await this.#asking.ask("appraise", { shape: shape.name, alphabet, puzzle: [...givens] });
      if (!reply) return;
      this.isAway = false;
      this.reply = reply;
    } catch (error) {
      this.reply = undefined;
      this.#givens = undefined;
      this.isAway = error instanceof Unreachable;
      if (!this.isAway) complain(error);
    }
    this.isPending = false;
    this.#tell();
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * How many solutions there are, in a few words.
 * @param {AppraiseReply} reply
 */
export function solutionsInWords({ conflicts, solutions, count, complete }) {
  if (conflicts?.length) return say("help.set-conflict");
  if (solutions === "many") return say(complete ? "help.set-many" : "help.set-more", { count });
  return say(`help.set-${solutions}`);
}

export const appraisal = new Appraisal();
