// Making a puzzle: asks the engine, shows its progress, and begins the game.

import { engine, game } from "../context.js";
import { h } from "../dom.js";
import { Refused } from "../engine/engine.js";
import { announce, complain, notify } from "../notices.js";
import { levelName } from "../panel/amounts.js";
import { Shape } from "../shape.js";
import { keeper } from "../storage/keeper.js";
import { Symbols } from "../symbols.js";
import { say } from "../words.js";
import { button } from "./fields.js";
import { slug } from "./levels.js";
import { Sheet } from "./sheet.js";

/**
 * @typedef {import("../api").GenerateRequest} Wish
 * @typedef {import("../api").Puzzle} Made
 */

/** Work that takes longer than this is shown, in milliseconds. */
const SHOWN_AFTER = 250;

/** The last wish, and which puzzle of its seed was made. @type {Wish | undefined} */
let last;

/** A random seed: below 2⁵³, so that JSON can carry it. */
export function randomSeed() {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high & 0x1fffff) * 2 ** 32 + low;
}

/**
 * Makes a puzzle of a level for the size on the screen.
 * @param {string} level
 */
export function quick(level) {
  return make({ shape: game.state.shape.name, level });
}

/** Begins another game of the level and size on the screen. */
export function next() {
  const { level, shape } = game.state;
  return make({ shape: shape.name, ...(level ? { level: slug(level) } : {}) });
}

/** Makes the next puzzle with the same wishes. */
export function another() {
  return make(last ? { ...last, index: (last.index ?? 0) + 1 } : { shape: game.state.shape.name });
}

/**
 * Makes a puzzle and begins it. If the wish was not met, that is reported and the closest puzzle is offered.
 * @param {Wish} wish
 * @param {(made: Made) => Partial<import("../game/types").Start>} [naming] its title and origin
 * @param {string} [id] of the game
 */
export async function make(wish, naming = () => ({}), id) {
  const asked = { ...wish, seed: wish.seed ?? randomSeed() };
  const puzzle = await search(asked);
  if (puzzle) deliver(asked, puzzle, naming(puzzle), id);
}

/**
 * Begins the game of a puzzle that was made. If it is not what was asked for, that is reported and it is offered.
 * @param {Wish} wish
 * @param {Made} puzzle
 * @param {Partial<import("../game/types").Start>} [naming]
 * @param {string} [id]
 */
export function deliver(wish, puzzle, naming = {}, id) {
  const begin = () => begins(wish, puzzle, naming, id);
  last = wish;
  if (puzzle.reached) begin();
  else offerClosest(puzzle, begin);
}

/**
 * A wish that was not met.
 * @param {Made} puzzle
 * @param {() => void} begin
 */
function offerClosest(puzzle, begin) {
  const sheet = new Sheet(say("generate.missed"));
  const close = (/** @type {() => void} */ act) => () => {
    sheet.close();
    act();
  };
  const told = puzzle.grade?.level
    ? say("generate.closest", { tries: puzzle.tries, level: levelName(puzzle.grade.level), clues: puzzle.clues })
    : say("generate.closest-ungraded", { tries: puzzle.tries, clues: puzzle.clues });
  sheet.show(h("p", {}, told));
  sheet.offer(
    button(say("generate.again"), close(another)),
    button(say("generate.take-closest"), close(begin), "main"),
  );
}

/**
 * Asks for the puzzle; long work is shown and can be cancelled.
 * @param {Wish} wish
 * @returns {Promise<Made | undefined>}
 */
async function search(wish) {
  const giveUp = new AbortController();
  /** @type {Sheet | undefined} */
  let sheet;
  const count = h("p", { class: "counting" }, say("generate.searching"));
  const show = () => {
    sheet = new Sheet(say("generate.making"));
    sheet.show(h("progress", { class: "working", "aria-label": say("generate.making") }), count);
    sheet.offer(button(say("menu.cancel"), () => sheet?.close()));
    sheet.signal.addEventListener("abort", () => giveUp.abort());
  };
  const timer = setTimeout(show, SHOWN_AFTER);
  const progress = (/** @type {import("../api").Progress} */ { tries }) => {
    if (tries) count.textContent = say("generate.tries", { tries });
  };
  try {
    const reply = await engine.ask("generate", wish, { signal: giveUp.signal, progress });
    const [puzzle] = reply.puzzles;
    clearTimeout(timer);
    sheet?.close();
    if (!puzzle) notify(say("generate.nothing"), "bad");
    return puzzle;
  } catch (error) {
    clearTimeout(timer);
    if (giveUp.signal.aborted) return undefined;
    const isWish = error instanceof Refused && ["bad-input", "unsupported"].includes(error.status);
    if (!isWish) {
      sheet?.close();
      complain(error);
      return undefined;
    }
    sheet ??= new Sheet(say("generate.cannot"));
    sheet.show();
    sheet.complain(error);
    sheet.offer(button(say("menu.close"), () => sheet?.close(), "main"));
    return undefined;
  }
}

/**
 * How the game of a puzzle begins. One that may have several solutions, or is full, is not for playing.
 * @param {Wish} wish
 * @param {Made} made
 * @returns {import("../game/types").Start}
 */
export function startOf(wish, { puzzle, solution, grade }) {
  const shape = Shape.named(wish.shape ?? "3x3");
  const isProper = wish.unique !== false && !wish.full;
  return {
    shape: shape.name,
    alphabet: Symbols.usual(shape.size),
    givens: puzzle,
    ...(isProper && { solution }),
    level: grade?.level ?? "",
    ...(grade ? { score: grade.score } : {}),
    source: `generated ${wish.seed}:${wish.index ?? 0}`,
    mode: isProper ? "play" : "set",
  };
}

/**
 * Begins the game of a puzzle. The next one like it follows it.
 * @param {Wish} wish
 * @param {Made} made
 * @param {Partial<import("../game/types").Start>} [naming]
 * @param {string} [id]
 */
export function begins(wish, made, naming = {}, id) {
  const { count: _, ...one } = wish;
  last = one;
  keeper.open({ ...startOf(wish, made), ...naming }, id);
  const { grade, clues } = made;
  const level = grade?.level ?? "";
  announce(
    level ? say("generate.made", { level: levelName(level), clues }) : say("generate.made-ungraded", { clues }),
  );
}
