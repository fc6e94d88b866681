// What a screen reader says about a cell.

import { say } from "../words.js";

/**
 * @param {import("../game/types").State} state
 * @param {import("./look.js").Look} look
 * @param {number} cell
 * @param {import("../symbols.js").Symbols} symbols
 * @param {boolean} hidden
 */
export function spokenCell({ shape, mode, ruledOut }, look, cell, symbols, hidden) {
  const place = say("grid.place", { row: shape.row(cell) + 1, column: shape.column(cell) + 1 });
  if (hidden) return `${place}, ${say("grid.hidden")}`;
  const list = (/** @type {readonly number[]} */ digits) => digits.map((digit) => symbols.of(digit)).join(" ");
  const marks = (/** @type {"corner" | "centre" | "candidates"} */ kind) =>
    look[kind].length && say(`grid.said-${kind}`, { list: list(look[kind]) });
  const kind = look.kind === "given" && mode === "set" ? "own" : look.kind;
  const colours = look.colours.map((colour) => say(`pad.colour-${colour}`));
  const painted = look.painted.map(([digit, colour]) => `${symbols.of(digit)} ${say(`pad.colour-${colour}`)}`);
  const told = [
    place,
    look.value ? say(`grid.said-${kind}`, { symbol: symbols.of(look.value) }) : say("grid.said-blank"),
    marks("corner"),
    marks("centre"),
    marks("candidates"),
    look.candidates.length && ruledOut[cell]?.length && say("grid.said-ruled-out", { list: list(ruledOut[cell]) }),
    look.painted.length && say("grid.said-painted", { list: painted.join(", ") }),
    look.colours.length && say("grid.said-colours", { list: colours.join(", ") }),
    look.faulty && say("grid.said-faulty"),
    look.classes.includes("mistaken") && say("grid.said-mistaken"),
    look.classes.includes("redundant") && say("grid.said-redundant"),
  ];
  return told.filter(Boolean).join(", ");
}
