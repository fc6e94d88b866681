// A recorded search as text, versions 1 and 2:
//
//   omnidoku trace 2
//   engine dlx
//   shape 3x3
//   clues 0,0,5,…                    N² values in reading order, 0 for a blank
//   D cell digit options trials actions      decide: `trials` and `actions` count since the previous line
//   P cell digit trials actions              place
//   R cell digit trials actions              remove a candidate
//   W cell digit trials actions              write over
//   F trials actions                         fail
//   U trials actions                         undo the last assignment
//   S trials actions                         solution
//   K skipped trials nodes branches backtracks actions depth conflicts item item …
//                                    a key: events are missing here; the counters and the current assignments,
//                                    each item like `D45.3.2`, `P12.5`, `R13.4`, `W3.7`; version 2 only
//   end exhausted                    or: stopped, time, nodes, memory, cancelled, gave-up
//   total trials nodes branches backtracks actions depth conflicts restarts         `-`: the engine has no such counter
//   cut 0                            how many events are missing
//
// Traces have up to a million events: they are stored as columns of numbers.

import { Shape } from "../shape.js";
import { Scanner } from "./scan.js";

export { TraceError } from "./scan.js";

/** The kinds of events, by their number in `Trace.kinds`. */
export const KINDS = /** @type {const} */ (["decide", "place", "remove", "write", "fail", "undo", "solution"]);
export const [DECIDE, PLACE, REMOVE, WRITE, FAIL, UNDO, SOLUTION] = /** @type {const} */ ([0, 1, 2, 3, 4, 5, 6]);

/** The counters in the order of the file. */
export const COUNTERS = /** @type {const} */ (["trials", "nodes", "branches", "backtracks", "actions", "depth", "conflicts"]);

/** Numbers an item of a key has in `Key.items`: kind, cell, digit, options. */
export const WIDTH = 4;

/**
 * Counters; one that the engine does not have is missing.
 * @typedef {Partial<Record<typeof COUNTERS[number] | "restarts", number>>} Totals
 */

/**
 * The state of a search where recording resumed.
 * @typedef {object} Key
 * @property {number} skipped how many events are missing
 * @property {Record<typeof COUNTERS[number], number>} counters
 * @property {Uint16Array} items assignments beside the clues, the oldest first: kind, cell, digit, options of each
 */

/**
 * A recorded search. Event i is `kinds[i]`, `cells[i]`, …; after it the place is i + 1.
 * @typedef {object} Trace
 * @property {string} engine
 * @property {Shape} shape
 * @property {number[]} clues
 * @property {number} length how many events there are
 * @property {Uint8Array} kinds
 * @property {Uint16Array} cells
 * @property {Uint8Array} digits
 * @property {Uint16Array} options how many digits were possible where one was decided
 * @property {Float64Array} trials made up to and including each event, missing ones too
 * @property {Float64Array} nodes
 * @property {Float64Array} actions
 * @property {Map<number, Key>} keys by the event that follows; by the number of events for a key at the end
 * @property {string} end
 * @property {Totals} total
 * @property {number} cut how many events are missing
 * @property {HumanStep[]} [steps] of human reasoning: the steps that its events belong to
 */

/** @typedef {import("../api").Step & { from: number, to: number }} HumanStep events `from` to `to`, exclusive */

const [SPACE, COMMA, DASH, DOT] = [32, 44, 45, 46];
const MOST_OPTIONS = 65_535;
/** @type {Record<number, number>} The kinds by the codes of their letters. */
const LETTERS = Object.fromEntries([..."DPRWFUS"].map((letter, kind) => [letter.charCodeAt(0), kind]));
const KEY = "K".charCodeAt(0);
const END = "e".charCodeAt(0);
const ENDS = ["exhausted", "stopped", "time", "nodes", "memory", "cancelled", "gave-up"];

/**
 * Parses a trace; throws a `TraceError` if the text is not one.
 * @param {string} text
 * @returns {Trace}
 */
export function readTrace(text) {
  const scan = new Scanner(text);
  const version = readTitle(scan);
  const engine = field(scan, "engine", () => scan.rest() || scan.wrong());
  const shape = field(scan, "shape", () => readShape(scan));
  const clues = field(scan, "clues", () => readClues(scan, shape));
  const events = readEvents(scan, shape, version);
  const end = field(scan, "end", () => readEnd(scan));
  const total = field(scan, "total", () => readTotal(scan));
  const cut = field(scan, "cut", () => scan.number());
  return { engine, shape, clues, ...events, end, total, cut };
}

/** @param {Scanner} scan */
function readTitle(scan) {
  scan.word("omnidoku trace ");
  const version = scan.number();
  if (version !== 1 && version !== 2) scan.wrong();
  scan.endLine();
  return version;
}

/**
 * A line that begins with its name.
 * @template T
 * @param {Scanner} scan
 * @param {string} name
 * @param {() => T} read
 */
function field(scan, name, read) {
  scan.expected = name;
  scan.word(`${name} `);
  const found = read();
  scan.endLine();
  return found;
}

/** @param {Scanner} scan */
function readShape(scan) {
  const [, rows, columns] = /^(\d{1,2})x(\d{1,2})$/.exec(scan.rest()) ?? scan.wrong();
  const [r, c] = [Number(rows), Number(columns)];
  return r >= 2 && c >= 2 && r * c <= Shape.MAX_SIZE ? Shape.of(r, c) : scan.wrong();
}

/**
 * @param {Scanner} scan
 * @param {Shape} shape
 */
function readClues(scan, shape) {
  return Array.from({ length: shape.cells }, (_, cell) => {
    if (cell > 0) scan.letter(COMMA);
    const clue = scan.number();
    return clue <= shape.size ? clue : scan.wrong();
  });
}

/** @param {Scanner} scan */
function readEnd(scan) {
  const name = scan.rest();
  return ENDS.includes(name) ? name : scan.wrong();
}

/** @param {Scanner} scan */
function readTotal(scan) {
  /** @type {Totals} */
  const total = {};
  for (const [index, name] of [...COUNTERS, /** @type {const} */ ("restarts")].entries()) {
    if (index > 0) scan.letter(SPACE);
    if (scan.next === DASH) scan.at += 1;
    else total[name] = scan.number();
  }
  return total;
}

/**
 * Reads the lines from the first event up to `end`.
 * @param {Scanner} scan
 * @param {Shape} shape
 * @param {number} version
 */
function readEvents(scan, shape, version) {
  scan.expected = "event";
  const most = scan.linesLeft();
  const [kinds, digits] = [new Uint8Array(most), new Uint8Array(most)];
  const [cells, options] = [new Uint16Array(most), new Uint16Array(most)];
  const [trials, nodes, actions] = [new Float64Array(most), new Float64Array(most), new Float64Array(most)];
  /** @type {Map<number, Key>} */
  const keys = new Map();
  let [length, standing, tried, made, done] = [0, 0, 0, 0, 0];
  for (; scan.next !== END; scan.endLine()) {
    if (scan.next === KEY && version > 1 && !keys.has(length)) {
      const key = readKey(scan, shape);
      keys.set(length, key);
      ({ trials: tried, nodes: made, actions: done } = key.counters);
      standing = assignments(key);
      continue;
    }
    const kind = LETTERS[scan.next] ?? scan.wrong();
    scan.at += 1;
    kinds[length] = kind;
    if (kind <= WRITE) {
      cells[length] = below(scan, scan.spaced(), shape.cells);
      digits[length] = 1 + below(scan, scan.spaced() - 1, shape.size);
      if (kind === DECIDE) options[length] = Math.min(scan.spaced(), MOST_OPTIONS);
    }
    if (kind <= PLACE) {
      made += 1;
      standing += 1;
      // Each item has a cell of its own.
      if (standing > shape.cells) scan.wrong();
    } else if (kind === UNDO && standing > 0) {
      standing -= 1;
    }
    trials[length] = tried += scan.spaced();
    actions[length] = done += scan.spaced();
    nodes[length] = made;
    length += 1;
  }
  if (keys.has(length) && length > 0) {
    [trials[length - 1], nodes[length - 1], actions[length - 1]] = [tried, made, done];
  }
  return {
    length,
    kinds: kinds.subarray(0, length),
    cells: cells.subarray(0, length),
    digits: digits.subarray(0, length),
    options: options.subarray(0, length),
    trials: trials.subarray(0, length),
    nodes: nodes.subarray(0, length),
    actions: actions.subarray(0, length),
    keys,
  };
}

/**
 * An integer from 0 to below a bound.
 * @param {Scanner} scan
 * @param {number} value
 * @param {number} bound
 */
function below(scan, value, bound) {
  return value >= 0 && value < bound ? value : scan.wrong();
}

/**
 * @param {Scanner} scan
 * @param {Shape} shape
 * @returns {Key}
 */
function readKey(scan, shape) {
  scan.at += 1;
  const skipped = scan.spaced();
  const counters = /** @type {Key["counters"]} */ ({});
  for (const name of COUNTERS) counters[name] = scan.spaced();
  const items = [];
  while (scan.next === SPACE) {
    scan.at += 1;
    const kind = LETTERS[scan.next] ?? scan.wrong();
    if (kind > WRITE) scan.wrong();
    scan.at += 1;
    const cell = below(scan, scan.number(), shape.cells);
    scan.letter(DOT);
    const digit = 1 + below(scan, scan.number() - 1, shape.size);
    if (kind === DECIDE) scan.letter(DOT);
    items.push(kind, cell, digit, kind === DECIDE ? Math.min(scan.number(), MOST_OPTIONS) : 0);
  }
  const key = { skipped, counters, items: Uint16Array.from(items) };
  return assignments(key) <= shape.cells ? key : scan.wrong();
}

/**
 * How many assignments a key contains.
 * @param {Key} key
 */
function assignments({ items }) {
  let count = 0;
  for (let at = 0; at < items.length; at += WIDTH) if (/** @type {number} */ (items[at]) <= PLACE) count += 1;
  return count;
}
