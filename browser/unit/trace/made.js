// Traces made up for the tests, and the plainest way to replay one.

import { Shape } from "../../../web/shape.js";

export const CLUES = [1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 4, 0, 0, 3];
export const SHAPE = Shape.of(2, 2);

/**
 * The text of a trace.
 * @param {string[]} lines events and keys
 * @param {{ version?: number, engine?: string, end?: string, total?: string, cut?: number }} [more]
 */
export function traceText(lines, { version = 2, engine = "dlx", end = "stopped", total = "0 0 0 0 0 0 0 0", cut = 0 } = {}) {
  const head = [`omnidoku trace ${version}`, `engine ${engine}`, "shape 2x2", `clues ${CLUES.join(",")}`];
  return [...head, ...lines, `end ${end}`, `total ${total}`, `cut ${cut}`, ""].join("\n");
}

/** Reproducible pseudo-random numbers. */
export function dice(seed = 1) {
  let state = seed;
  return (/** @type {number} */ sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/**
 * The events of a random search: it assigns, removes, fails, undoes; some overwrite.
 * @param {number} count
 * @param {{ writes?: boolean, seed?: number }} [more]
 * @returns {string[]} lines
 */
export function wildEvents(count, { writes = false, seed = 1 } = {}) {
  const roll = dice(seed);
  /** @type {number[]} */
  const standing = [];
  const blanks = CLUES.flatMap((clue, cell) => (clue ? [] : [cell]));
  const work = () => `${roll(4)} ${roll(6)}`;
  return Array.from({ length: count }, () => {
    const cell = blanks[roll(blanks.length)] ?? 0;
    const [what, digit] = [roll(10), 1 + roll(4)];
    if (writes) return `W ${cell} ${digit} ${work()}`;
    if (what < 4 && standing.length < 9) {
      standing.push(cell);
      return what < 2 ? `D ${cell} ${digit} ${1 + roll(3)} ${work()}` : `P ${cell} ${digit} ${work()}`;
    }
    if (what < 6) return `R ${cell} ${digit} ${work()}`;
    if (what < 7) return `F ${work()}`;
    if (standing.length === 0) return `S ${work()}`;
    standing.pop();
    return `U ${work()}`;
  });
}

/** Replays lines by starting again and doing what each says. */
export function naive(/** @type {string[]} */ lines) {
  const values = [...CLUES];
  /** @type {{ kind: string, cell: number, digit: number, options: number, before: number }[]} */
  const items = [];
  const counters = { trials: 0, nodes: 0, branches: 0, backtracks: 0, actions: 0, depth: 0, conflicts: 0 };
  const isAssignment = (/** @type {{ kind: string }} */ { kind }) => kind === "D" || kind === "P";
  for (const line of lines) {
    const [kind = "", ...rest] = line.split(" ");
    const numbers = rest.map(Number);
    const [cell = 0, digit = 0] = numbers;
    const options = kind === "D" ? (numbers[2] ?? 0) : 0;
    counters.trials += numbers.at(-2) ?? 0;
    counters.actions += numbers.at(-1) ?? 0;
    if (kind === "F") counters.conflicts += 1;
    if (kind === "U") {
      counters.backtracks += 1;
      for (;;) {
        const last = items.pop();
        if (!last) break;
        if (!isAssignment(last)) continue;
        values[last.cell] = last.before;
        break;
      }
    }
    if (!"DPRW".includes(kind)) continue;
    const before = values[cell] ?? 0;
    if (kind !== "R") values[cell] = digit;
    if (kind !== "W") items.push({ kind, cell, digit, options, before });
    if (!isAssignment({ kind })) continue;
    counters.nodes += 1;
    if (options > 1) counters.branches += 1;
    counters.depth = Math.max(counters.depth, items.filter(isAssignment).length);
  }
  const removed = items.filter(({ kind }) => kind === "R");
  const open = values.map((value, cell) =>
    [1, 2, 3, 4].filter((digit) => {
      const isSeen = SHAPE.peers(cell).some((peer) => values[peer] === digit);
      const isRemoved = removed.some((one) => one.cell === cell && one.digit === digit);
      return value === 0 && !isSeen && !isRemoved;
    }),
  );
  return { values, open, items, counters, standing: items.filter(isAssignment) };
}

/**
 * The key for the state after some lines, as if the lines before it were not kept.
 * @param {string[]} lines all of them
 * @param {number} skipped
 */
export function keyLine(lines, skipped) {
  const { counters: c, items, values } = naive(lines);
  const numbers = [skipped, c.trials, c.nodes, c.branches, c.backtracks, c.actions, c.depth, c.conflicts];
  const written = lines.some((line) => line.startsWith("W")) ? values.map((digit, cell) => (digit ? [`W${cell}.${digit}`] : [])).flat() : [];
  const standing = items.map(({ kind, cell, digit, options }) => `${kind}${cell}.${digit}${kind === "D" ? `.${options}` : ""}`);
  return ["K", ...numbers, ...standing, ...written].join(" ");
}

/** The last line but one of a trace of these lines. */
export function totalOf(/** @type {string[]} */ lines) {
  return [...Object.values(naive(lines).counters), 0].join(" ");
}
