// What happened, in a sentence.

import { say } from "../../words.js";
import { KIND } from "./moment.js";

/**
 * @typedef {import("./matrix.js").Matrix} Matrix
 * @typedef {import("./moment.js").Moment} Moment
 */

/**
 * Names joined to a list.
 * @param {string[]} names
 */
export function listed(names) {
  return names.join(", ");
}

/**
 * The sentence of a moment.
 * @param {Moment} moment
 * @param {Matrix} matrix
 * @param {"smallest" | "first"} choice how columns are chosen
 * @param {boolean[]} before the rows that were hidden before this event
 */
export function sentence(moment, { columns, labels, cells }, choice, before) {
  const { last, taken, hidden } = moment;
  if (!last) return say("cover.begin", { rows: labels.length, columns: columns.length });
  const column = columns[last.column] ?? "";
  const row = labels[last.row] ?? "";
  switch (last.kind) {
    case KIND.choose:
      return say(`cover.choose-${choice}${last.size === 1 ? "-one" : ""}`, { column, size: last.size });
    case KIND.take: {
      const covers = listed(columns.filter((_, index) => cells[last.row]?.[index]));
      const gone = labels.filter((_, index) => hidden[index] && !before[index]);
      const told = say("cover.take", { row, covers });
      if (!gone.length) return told;
      return `${told} ${say(gone.length === 1 ? "cover.gone-one" : "cover.gone-several", { rows: listed(gone) })}`;
    }
    case KIND.back:
      return say("cover.back", { row });
    case KIND.dead:
      return say("cover.dead", { column });
    case KIND.found:
      return say("cover.found", { rows: listed([...taken].sort((a, b) => a - b).map((index) => labels[index] ?? "")) });
    default:
      return say("cover.leave", { column });
  }
}
