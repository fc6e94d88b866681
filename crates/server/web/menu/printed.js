// What is printed: the puzzle on the grid, new ones, or some from the library.

import { engine, game } from "../context.js";
import { h } from "../dom.js";
import { levelName } from "../panel/amounts.js";
import { complainOfStorage } from "../storage/keeper.js";
import { library } from "../storage/library.js";
import { say } from "../words.js";
import { tick } from "./fields.js";
import { randomSeed } from "./making.js";

/**
 * @typedef {import("../api").PrintRequest["boards"][number]} Page
 * @typedef {import("./sheet.js").Sheet} Sheet
 */

/** The maximum number of puzzles per file. */
export const MAX_PUZZLES = 60;

/**
 * @param {boolean} marked whether the player's marks are printed
 * @returns {Page}
 */
export function thisPuzzle(marked) {
  const { shape, alphabet, givens, values, centre, title } = game.state;
  const marks = marked && centre.some((list) => list.length) ? { marks: centre.map((list) => [...list]) } : {};
  return {
    shape: shape.name,
    alphabet,
    puzzle: [...givens],
    values: [...values],
    ...marks,
    ...(title ? { title } : {}),
  };
}

/**
 * @param {number} count
 * @param {string} level
 * @param {Sheet} sheet
 * @returns {Promise<Page[]>}
 */
export async function newPuzzles(count, level, sheet) {
  const { shape } = game.state;
  const wish = { shape: shape.name, seed: randomSeed(), count, level };
  const progress = (/** @type {import("../api").Progress} */ { made }) => {
    if (made) sheet.tell(say("file.print-made", { made, count }));
  };
  const { puzzles } = await engine.ask("generate", wish, { signal: sheet.signal, progress });
  return puzzles.filter(({ reached }) => reached).map(({ puzzle }) => ({ shape: shape.name, puzzle }));
}

/**
 * Lists the library with check boxes; returns a function for the checked games.
 * @param {HTMLElement} holder
 * @returns {Promise<() => Page[]>}
 */
export async function keptPuzzles(holder) {
  try {
    const games = await library.list();
    const rows = games.map((game) => {
      const title =
        game.title || say(game.level ? "library.of-level" : "library.untitled", { level: levelName(game.level) });
      return { game, title, ...tick(`${title} · ${game.shape.replace("x", "×")}`, false) };
    });
    holder.append(...(rows.length ? rows.map(({ row }) => row) : [h("p", { class: "soft" }, say("library.empty"))]));
    return () =>
      rows
        .filter(({ box }) => box.checked)
        .slice(0, MAX_PUZZLES)
        .map(({ game: { shape, alphabet, givens }, title }) => ({ shape, alphabet, puzzle: givens, title }));
  } catch (error) {
    complainOfStorage(error);
    return () => [];
  }
}
