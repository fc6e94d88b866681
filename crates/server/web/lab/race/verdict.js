// Which algorithm wins on this puzzle by the clock of the race, and why? The answer as sentences, from times and
// counters alone. A search that hit a limit is reported as not finished, never as having failed on the puzzle.

import { isAnswered, isSettled, standings } from "./standings.js";

/**
 * @typedef {import("./standings.js").Entry} Entry
 * @typedef {import("./standings.js").Clock} Clock
 * @typedef {import("./standings.js").Standing} Standing
 *
 * A sentence: a key in the section `race` of the catalogue, and its arguments.
 * @typedef {object} Sentence
 * @property {string} key
 * @property {Record<string, number | number[]>} [contenders] by number
 * @property {Record<string, number>} [times] seconds
 * @property {Record<string, number>} [numbers]
 * @property {Record<string, Clock | Clock[]>} [clocks]
 * @property {Record<string, { clock: Clock, amount: number }>} [amounts] on a clock
 *
 * @typedef {object} Verdict
 * @property {"waiting" | "won" | "tie" | "open"} kind
 * @property {number[]} winners contenders
 * @property {Sentence} headline short enough for a line
 * @property {Sentence[]} remark by how much, and what the other clocks say
 * @property {Sentence[][]} reasons paragraphs of sentences
 */

/** The clocks that are compared. @type {readonly Clock[]} */
const TELLING = ["time", "nodes", "actions"];

/** How a traced search ended, in the words of a timed one. @type {Record<string, string>} */
const OUTCOMES = { "out-of-time": "time", "out-of-nodes": "nodes", "out-of-memory": "memory" };

/**
 * The verdict on a race.
 * @param {readonly Entry[]} entries
 * @param {Clock} clock
 * @param {number} limit seconds a search was allowed
 * @returns {Verdict}
 */
export function verdict(entries, clock, limit) {
  if (!isSettled(entries, clock)) {
    const key = clock === "time" && isSettled(entries, "nodes") ? "measuring" : "running";
    return { kind: "waiting", winners: [], headline: { key }, remark: [], reasons: [] };
  }
  const left = entries.flatMap((entry, contender) => unfinished(entry, contender, clock, limit));
  const placed = standings(entries, clock);
  const [first, second] = placed;
  if (!first) return { kind: "open", winners: [], headline: { key: "none" }, remark: [{ key: "none-proves" }], reasons: left };
  const winners = placed.filter(({ place }) => place === 1).map(({ contender }) => contender);
  const amount = { clock, amount: first.amount };
  const proof = isProof(entries[first.contender], clock) ? [{ key: "proof" }] : [];
  if (!second) {
    const isAlone = entries.length === 1;
    const headline = { key: isAlone ? "alone" : "only", contenders: { first: first.contender } };
    const remark = [...proof, { key: "took", amounts: { amount } }, ...(isAlone ? [{ key: "add-to-compare" }] : [])];
    return { kind: "won", winners, headline, remark, reasons: [...left, [idea(entries, first.contender)]] };
  }
  const isTie = winners.length > 1;
  const headline = { key: isTie ? "tie" : "won", clocks: { clock }, contenders: { first: isTie ? winners : first.contender } };
  const remark = [...proof, isTie ? even(first, clock) : margin(first, second, clock), ...otherClocks(entries, clock, placed)];
  const others = placed.slice(1).reverse();
  const compared = others.map(({ contender }) => why(entries, first.contender, contender, clock));
  const ideas = [first, ...(others.length === 1 ? others : [])].map(({ contender }) => idea(entries, contender));
  const reasons = [...compared.slice(0, -1), [...(compared.at(-1) ?? []), ...ideas], ...left];
  return { kind: isTie ? "tie" : "won", winners, headline, remark, reasons };
}

/**
 * How far the second is behind.
 * @param {Standing} first
 * @param {Standing} second
 * @param {Clock} clock
 * @returns {Sentence}
 */
function margin(first, second, clock) {
  const contenders = { second: second.contender };
  const amount = { clock, amount: first.amount };
  if (clock !== "time") return { key: "margin", contenders, amounts: { amount }, numbers: { more: second.amount } };
  return { key: "margin-time", contenders, amounts: { amount }, numbers: { ratio: ratio(second.amount, first.amount) } };
}

/**
 * What those that tie have in common.
 * @param {Standing} first
 * @param {Clock} clock
 * @returns {Sentence}
 */
function even({ amount }, clock) {
  return { key: clock === "time" ? "tie-time" : "tie-count", amounts: { amount: { clock, amount } } };
}

/**
 * Whether the other clocks agree, as far as they have one winner.
 * @param {readonly Entry[]} entries
 * @param {Clock} clock
 * @param {Standing[]} placed by this clock
 * @returns {Sentence[]}
 */
function otherClocks(entries, clock, placed) {
  const first = placed[0]?.contender ?? 0;
  const isClear = placed[1]?.place !== 1;
  /** @type {Clock[]} */
  const agreeing = [];
  /** @type {Sentence[]} */
  const opposed = [];
  for (const other of TELLING.filter((name) => name !== clock && isSettled(entries, name))) {
    const [leader, ...rest] = standings(entries, other);
    const rival = rest.find(({ contender }) => contender === first) ?? rest[0];
    if (!leader || !rival || rest[0]?.place === 1) continue;
    if (isClear && leader.contender === first) {
      agreeing.push(other);
      continue;
    }
    const amounts = { amount: { clock: other, amount: leader.amount } };
    const more = other === "time" ? { times: { more: rival.amount } } : { numbers: { more: rival.amount } };
    opposed.push({ key: "ahead", clocks: { clock: other }, contenders: { leader: leader.contender }, amounts, ...more });
    if ([clock, other].every((name) => name !== "actions")) opposed.push(...nodeCost(entries, leader.contender, rival.contender));
  }
  return [...(agreeing.length ? [{ key: "agree", clocks: { clocks: agreeing } }] : []), ...opposed];
}

/**
 * Why nodes and time tell different stories: what a node costs.
 * @param {readonly Entry[]} entries
 * @param {number} one
 * @param {number} other
 * @returns {Sentence[]}
 */
function nodeCost(entries, one, other) {
  const [first = one, second = other] = (perNode(entries[one]) ?? 0) <= (perNode(entries[other]) ?? 0) ? [one, other] : [other, one];
  const [cheap, dear] = [perNode(entries[first]), perNode(entries[second])];
  return cheap && dear ? [{ key: "node-cost", contenders: { first, second }, times: { cheap, dear } }] : [];
}

/**
 * Why one contender is ahead of another.
 * @param {readonly Entry[]} entries
 * @param {number} first
 * @param {number} second
 * @param {Clock} clock
 * @returns {Sentence[]}
 */
function why(entries, first, second, clock) {
  const contenders = { first, second };
  const [mine, theirs] = [entries[first]?.counts ?? {}, entries[second]?.counts ?? {}];
  if (theirs.nodes === undefined) return [idea(entries, second)];
  if (mine.nodes === undefined) return [];
  const [more, fewer] = [theirs.backtracks ?? 0, mine.backtracks ?? 0];
  if (more > fewer && mine.branches !== undefined) {
    const numbers = { nodes: theirs.nodes, trials: theirs.trials ?? 0, back: more, branches: mine.branches };
    return [{ key: theirs.trials === undefined ? "why-nodes" : "why-trials", contenders, numbers }];
  }
  const [cheap, dear] = [perNode(entries[first]), perNode(entries[second])];
  if (clock !== "time" || cheap === undefined || dear === undefined || cheap >= dear) return [];
  const numbers = { nodes: mine.nodes, fewer: theirs.nodes };
  return [{ key: mine.nodes > theirs.nodes ? "why-cheap" : "why-as-many", contenders, numbers, times: { cheap, dear } }];
}

/**
 * What happened to a contender that ran and did not finish: a paragraph, or none.
 * @param {Entry} entry
 * @param {number} contender
 * @param {Clock} clock
 * @param {number} limit
 * @returns {Sentence[][]}
 */
function unfinished(entry, contender, clock, limit) {
  const end = clock === "time" ? entry.timing?.outcome : entry.counts && entry.status;
  if (end === undefined || isAnswered(entry, clock)) return [];
  const outcome = OUTCOMES[end] ?? end;
  const known = ["time", "nodes", "memory", "cancelled", "gave-up", "unsupported"];
  const key = known.includes(outcome) ? `left-${outcome}` : "left-other";
  return [[{ key, contenders: { engine: contender }, numbers: { seconds: limit } }]];
}

/**
 * Whether the answer of a contender is that there is no solution.
 * @param {Entry | undefined} entry
 * @param {Clock} clock
 */
function isProof(entry, clock) {
  return (clock === "time" ? entry?.timing?.outcome : entry?.status) === "no-solution";
}

/**
 * The idea of an engine.
 * @param {readonly Entry[]} entries
 * @param {number} contender
 * @returns {Sentence}
 */
function idea(entries, contender) {
  return { key: `idea-${entries[contender]?.engine}`, contenders: { engine: contender } };
}

/**
 * Seconds per assignment.
 * @param {Entry | undefined} entry
 */
function perNode(entry) {
  const { timing, counts } = entry ?? {};
  return timing && counts?.nodes ? timing.best / counts.nodes : undefined;
}

/**
 * A ratio with two significant digits.
 * @param {number} large
 * @param {number} small
 */
function ratio(large, small) {
  return Number((large / small).toPrecision(2));
}
