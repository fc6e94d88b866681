// What happened in a game, in words.

import { say } from "../words.js";

/**
 * @typedef {import("../game/types").Event} GameEvent
 * @typedef {import("../game/types").State} State
 */

/**
 * @param {GameEvent | undefined} event
 * @param {State} state after it
 * @param {import("../symbols.js").Symbols} symbols
 */
export function eventInWords(event, { shape }, symbols) {
  const where = (/** @type {number[]} */ cells) =>
    cells.length === 1
      ? say("grid.place", { row: shape.row(cells[0] ?? 0) + 1, column: shape.column(cells[0] ?? 0) + 1 })
      : say("replay.cells", { count: cells.length });
  switch (event?.do) {
    case "value":
      if (!event.digit) return say("replay.take", { where: where(event.cells) });
      return say("replay.write", { what: symbols.of(event.digit), where: where(event.cells) });
    case "mark": {
      const what = event.kind === "colours" ? say(`pad.colour-${event.mark}`) : symbols.of(event.mark);
      const verb = event.on === (event.kind !== "ruledOut") ? "mark" : "mark-off";
      return say(`replay.${verb}`, { what, where: where(event.cells) });
    }
    case "paint": {
      const colour = event.colour ? ` ${say(`pad.colour-${event.colour}`)}` : "";
      const what = `${symbols.of(event.digit)}${colour}`;
      return say(event.colour ? "replay.mark" : "replay.mark-off", { what, where: where(event.cells) });
    }
    case "erase":
      return say("replay.erase", { where: where(event.cells) });
    case "step":
      return say("replay.step", { name: event.name });
    default:
      return say(`replay.${event?.do ?? "begin"}`);
  }
}
