// The state of the search after some of its events.
//
// A search is a stack of choices: a column that must be covered, and the row that is tried for it. Everything else
// follows from the rows taken: the columns they have are covered, and the rows that share a column with them are
// hidden.

/** @typedef {import("../../api").CoverReply} CoverReply */

/** Kinds of events. */
export const KIND = /** @type {const} */ ({ choose: 0, take: 1, back: 2, dead: 3, found: 4, leave: 5 });

/**
 * @typedef {{ kind: number, column: number, row: number, size: number }} Happening
 *
 * @typedef {object} Choice
 * @property {number} column
 * @property {number} row that is taken for it; -1: none at the moment
 * @property {number[]} tried rows that led nowhere, or only to covers reported before
 * @property {number} size how many rows there were to try
 *
 * @typedef {object} Moment
 * @property {Happening | undefined} last what happened last
 * @property {Choice[]} choices the oldest first
 * @property {number[]} taken rows
 * @property {boolean[]} covered columns
 * @property {boolean[]} hidden rows that clash with one that is taken
 * @property {number[]} sizes rows left of each column
 * @property {number} chosen the column for which a row is sought; -1: none
 * @property {number[]} tried rows of that column
 * @property {number} dead the column that has no row left; -1: none
 * @property {number} found how many covers
 */

/**
 * The number of events.
 * @param {CoverReply} reply
 */
export function length({ events }) {
  return Math.floor(events.length / 4);
}

/**
 * One event.
 * @param {CoverReply} reply
 * @param {number} index
 * @returns {Happening | undefined}
 */
export function happening({ events }, index) {
  const [kind, column = 0, row = 0, size = 0] = events.slice(4 * index, 4 * index + 4);
  return index < 0 || kind === undefined ? undefined : { kind, column, row, size };
}

/**
 * The moment after the first `place` events.
 * @param {CoverReply} reply
 * @param {number} place
 * @returns {Moment}
 */
export function momentAt(reply, place) {
  const { events, rows, columns } = reply;
  /** @type {Choice[]} */
  const choices = [];
  let found = 0;
  for (let at = 0; at < 4 * place; at += 4) {
    const [kind, column = 0, row = 0, size = 0] = [events[at], events[at + 1], events[at + 2], events[at + 3]];
    if (kind === KIND.choose) choices.push({ column, row: -1, tried: [], size });
    if (kind === KIND.found) found += 1;
    if (kind !== KIND.take && kind !== KIND.back && kind !== KIND.leave) continue;
    while (choices.length && choices.at(-1)?.column !== column) choices.pop();
    const choice = choices.at(-1);
    if (!choice) continue;
    if (kind === KIND.leave) choices.pop();
    else if (kind === KIND.take) choice.row = row;
    else {
      choice.row = -1;
      choice.tried.push(row);
    }
  }
  const last = happening(reply, place - 1);
  const taken = choices.filter(({ row }) => row >= 0).map(({ row }) => row);
  const covered = Array.from({ length: columns }, () => false);
  for (const row of taken) for (const column of rows[row] ?? []) covered[column] = true;
  const hidden = rows.map((ones, row) => !taken.includes(row) && ones.some((column) => covered[column]));
  const sizes = Array.from({ length: columns }, () => 0);
  rows.forEach((ones, row) => {
    if (!hidden[row] && !taken.includes(row)) for (const column of ones) sizes[column] = (sizes[column] ?? 0) + 1;
  });
  const top = choices.at(-1);
  const isOpen = top !== undefined && top.row < 0;
  return {
    last,
    choices,
    taken,
    covered,
    hidden,
    sizes,
    chosen: isOpen ? top.column : -1,
    tried: isOpen ? top.tried : [],
    dead: last?.kind === KIND.dead ? last.column : -1,
    found,
  };
}
