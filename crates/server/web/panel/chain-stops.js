// The chains of a step as stops of a walk: what is said at each, and what is drawn.
//
// A statement with a line is a stop. Its line also states what it follows from, where that has no line of its own:
//
//   0 on    Suppose that row 3, column 3 is 7.                                stop 1: statement 0
//   1 off
//   2 on    Then row 2, column 3 is not 7, so the 7 of row 2 must go in …     stop 2: statements 0, 1, 2
//
// In a net, whose lines name the lines they follow from, they are numbered.

/**
 * @typedef {import("../api").Step} Step
 * @typedef {import("../api").Statement} Statement
 * @typedef {import("../api").Link} Link
 */

/**
 * @typedef {object} Stop
 * @property {number} chain counted from 1
 * @property {number} link the number of the line in its chain, counted from 1
 * @property {string[]} lines the lines of the chain up to here
 * @property {string[]} cells those of the last line's statement
 * @property {Step} step as much of the step as has been said
 */

/**
 * The stops of a walk along the chains of a step, one chain after the other; none if it has no lines.
 * @param {Step} step
 * @returns {Stop[]}
 */
export function stops(step) {
  return (step.chains ?? []).flatMap((chain, number) => stopsOf(step, chain, number));
}

/**
 * @param {Step} step
 * @param {Statement[]} chain
 * @param {number} number
 * @returns {Stop[]}
 */
function stopsOf(step, chain, number) {
  /** @type {Set<number>} */
  const told = new Set();
  /** @type {string[]} */
  const lines = [];
  const isNet = chain.some(({ from }, place) => place > 0 && from?.join() !== String(place - 1));
  return chain.flatMap((statement, place) => {
    if (!statement.line) return [];
    lines.push(isNet ? `(${lines.length + 1}) ${statement.line}` : statement.line);
    told.add(place);
    for (const cause of statement.from ?? []) if (!chain[cause]?.line) told.add(cause);
    const stop = { chain: number + 1, link: lines.length, lines: [...lines], cells: statement.cells };
    return [{ ...stop, step: part(step, chain, number, told) }];
  });
}

/**
 * A step without its conclusion, with some statements of one chain and the links between them.
 * @param {Step} step
 * @param {Statement[]} chain
 * @param {number} number
 * @param {Set<number>} told
 * @returns {Step}
 */
function part({ technique, name, short, precise }, chain, number, told) {
  const places = [...told].sort((a, b) => a - b);
  const statements = places.flatMap((place) => chain[place] ?? []);
  const links = places.flatMap((place) => {
    const to = chain[place];
    const causes = (to?.from ?? []).filter((cause) => told.has(cause));
    return causes.flatMap((cause) => {
      const from = chain[cause];
      return from && to ? [link(from, to, number)] : [];
    });
  });
  return { technique, name, short, precise, links, chains: [statements] };
}

/**
 * @param {Statement} from
 * @param {Statement} to
 * @param {number} chain
 * @returns {Link}
 */
function link(from, to, chain) {
  const end = (/** @type {Statement} */ { symbol, cells }) => ({ symbol, cells });
  return { chain, from: end(from), to: end(to), kind: to.on ? "strong" : "weak" };
}
