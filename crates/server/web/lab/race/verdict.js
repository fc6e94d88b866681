// Which algorithm wins on this puzzle, and why? The answer as sentences, from times and counters alone.
//
// Times come from untraced searches, several rounds each. Two engines whose rounds overlap (one's best is no later
// than the other's median) are tied: on another day the other one may be first. A search that hit a limit is reported
// as not finished, never as having failed on the puzzle.

/**
 * What is known about a contender when the verdict is given.
 * @typedef {object} Entry
 * @property {string} engine its id
 * @property {Timing} [timing] missing until it is measured
 * @property {Counts} [counts] of the whole search; missing until it ends
 * @property {boolean} [failed] nothing more will come
 *
 * @typedef {object} Timing
 * @property {string} outcome `solved`, `no-solution`, or what stopped it
 * @property {number} rounds
 * @property {number} best seconds
 * @property {number} median
 * @property {number} worst
 *
 * @typedef {{ [name in "trials" | "nodes" | "branches" | "backtracks" | "actions"]?: number | undefined }} Counts
 *
 * A sentence: a key in the section `race` of the catalogue, and its arguments: contenders by number, seconds,
 * numbers.
 * @typedef {object} Sentence
 * @property {string} key
 * @property {Record<string, number | number[]>} [contenders]
 * @property {Record<string, number>} [times]
 * @property {Record<string, number>} [numbers]
 *
 * @typedef {object} Verdict
 * @property {"waiting" | "won" | "tie" | "open"} kind
 * @property {number[]} winners contenders
 * @property {Sentence} headline
 * @property {Sentence[]} remark what the other clocks say
 * @property {Sentence[][]} reasons paragraphs of sentences
 */

/** @typedef {Entry & { contender: number }} Runner */
/** @typedef {Runner & { timing: Timing }} Timed */

/**
 * The verdict on a race.
 * @param {readonly Entry[]} entries
 * @param {number} limit seconds a search was allowed
 * @returns {Verdict}
 */
export function verdict(entries, limit) {
  const runners = entries.map((entry, contender) => ({ ...entry, contender }));
  const timed = /** @type {Timed[]} */ (runners.filter(({ timing }) => timing));
  const waiting = runners.some(({ timing, failed }) => !timing && !failed);
  if (waiting) return inBetween(runners);
  const finished = timed.filter(isFinished).sort((a, b) => a.timing.best - b.timing.best);
  const left = timed.filter((runner) => !isFinished(runner)).map((runner) => [unfinished(runner, limit)]);
  const [first, second] = finished;
  if (!first) return { kind: "open", winners: [], headline: { key: "none" }, remark: [], reasons: left };
  const times = { time: first.timing.best };
  if (!second) {
    const key = runners.length > 1 ? "only" : answered(first, "alone");
    const headline = { key, contenders: { first: first.contender }, times };
    return { kind: "won", winners: [first.contender], headline, remark: [], reasons: [...left, [idea(first)]] };
  }
  const equals = finished.filter(({ timing }) => timing.best <= first.timing.median);
  const isTie = equals.length > 1;
  const winners = isTie ? equals.map(({ contender }) => contender) : [first.contender];
  const headline = isTie
    ? { key: "tie", contenders: { first: winners }, times }
    : {
        key: answered(first, "won"),
        contenders: { first: first.contender, second: second.contender },
        times,
        numbers: { ratio: ratio(second.timing.best, first.timing.best) },
      };
  const others = finished.slice(1).reverse();
  const [opponent] = others;
  const compared = others.map((other) => why(first, other));
  const ideas = others.length === 1 && opponent ? [idea(first), idea(opponent)] : [idea(first)];
  const reasons = [...compared.slice(0, -1), [...(compared.at(-1) ?? []), ...ideas], ...left];
  return { kind: isTie ? "tie" : "won", winners, headline, remark: otherClocks(first, finished, isTie), reasons };
}

/**
 * What can be said while times are being measured.
 * @param {Runner[]} runners
 * @returns {Verdict}
 */
function inBetween(runners) {
  const counted = runners.filter(({ counts }) => counts?.nodes !== undefined);
  const best = least(counted, "nodes");
  const known = counted.length > 1 && counted.length === runners.length && best;
  const headline = known
    ? { key: "measuring", contenders: { first: best.contender }, numbers: { nodes: best.counts?.nodes ?? 0 } }
    : { key: "running" };
  return { kind: "waiting", winners: [], headline, remark: [], reasons: [] };
}

/**
 * Whether nodes and actions agree with the time.
 * @param {Timed} first by time
 * @param {Timed[]} finished
 * @param {boolean} isTie
 * @returns {Sentence[]}
 */
function otherClocks(first, finished, isTie) {
  const fewest = least(finished, "nodes");
  const laziest = least(finished, "actions");
  const sentences = [];
  if (fewest && fewest.contender !== first.contender && perNode(first) !== undefined) {
    sentences.push({
      key: isTie ? "nodes-first" : "opposite",
      contenders: { first: first.contender, second: fewest.contender },
      numbers: { nodes: first.counts?.nodes ?? 0, fewer: fewest.counts?.nodes ?? 0 },
      times: { dear: perNode(fewest) ?? 0, cheap: perNode(first) ?? 0 },
    });
  }
  const same = [fewest, laziest].filter((runner) => runner?.contender === first.contender).length;
  if (same === 2) sentences.push({ key: "agree", contenders: { first: first.contender } });
  else if (fewest && fewest.contender === first.contender) sentences.push({ key: "agree-nodes", contenders: { first: first.contender } });
  if (laziest && laziest.contender !== first.contender && first.counts?.actions !== undefined) {
    const numbers = { actions: first.counts.actions, fewer: laziest.counts?.actions ?? 0 };
    sentences.push({ key: "actions-first", contenders: { first: first.contender, second: laziest.contender }, numbers });
  }
  return sentences;
}

/**
 * Why one contender was faster than another.
 * @param {Timed} first
 * @param {Timed} other
 * @returns {Sentence[]}
 */
function why(first, other) {
  const contenders = { first: first.contender, second: other.contender };
  const [mine, theirs] = [first.counts ?? {}, other.counts ?? {}];
  if (theirs.nodes === undefined) return [idea(other)];
  if (mine.nodes === undefined) return [];
  const [more, fewer] = [theirs.backtracks ?? 0, mine.backtracks ?? 0];
  if (more > fewer && mine.branches !== undefined) {
    const numbers = { nodes: theirs.nodes, trials: theirs.trials ?? 0, back: more, branches: mine.branches };
    return [{ key: theirs.trials === undefined ? "why-nodes" : "why-trials", contenders, numbers }];
  }
  const [cheap, dear] = [perNode(first), perNode(other)];
  if (cheap === undefined || dear === undefined || cheap >= dear) return [];
  const numbers = { nodes: mine.nodes, fewer: theirs.nodes };
  return [{ key: mine.nodes > theirs.nodes ? "why-cheap" : "why-as-many", contenders, numbers, times: { cheap, dear } }];
}

/**
 * What happened to a contender that did not finish.
 * @param {Timed} runner
 * @param {number} limit
 * @returns {Sentence}
 */
function unfinished({ contender, timing }, limit) {
  const known = ["time", "nodes", "memory", "cancelled", "gave-up", "unsupported"];
  const key = known.includes(timing.outcome) ? `left-${timing.outcome}` : "left-other";
  return { key, contenders: { engine: contender }, numbers: { seconds: limit } };
}

/**
 * `won` where it found a solution, `won-none` where it proved that there is none.
 * @param {Timed} runner
 * @param {string} key
 */
function answered({ timing }, key) {
  return timing.outcome === "no-solution" ? `${key}-none` : key;
}

/**
 * The idea of an engine.
 * @param {Runner} runner
 * @returns {Sentence}
 */
function idea({ engine, contender }) {
  return { key: `idea-${engine}`, contenders: { engine: contender } };
}

/** @param {Timed} runner */
function isFinished({ timing }) {
  return timing.outcome === "solved" || timing.outcome === "no-solution";
}

/**
 * The only runner with the smallest counter. `undefined` if several share it, or if fewer than two have it.
 * @template {Runner} R
 * @param {R[]} runners
 * @param {"nodes" | "actions"} counter
 */
function least(runners, counter) {
  const having = runners.filter(({ counts }) => counts?.[counter]);
  const lowest = Math.min(...having.map(({ counts }) => counts?.[counter] ?? 0));
  const best = having.filter(({ counts }) => counts?.[counter] === lowest);
  return having.length > 1 && best.length === 1 ? best[0] : undefined;
}

/**
 * Seconds per assignment.
 * @param {Timed} runner
 */
function perNode({ timing, counts }) {
  return counts?.nodes ? timing.best / counts.nodes : undefined;
}

/**
 * A ratio with two significant digits.
 * @param {number} large
 * @param {number} small
 */
function ratio(large, small) {
  return Number((large / small).toPrecision(2));
}
