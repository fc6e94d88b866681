// Whether a game from outside, a file or the browser's storage, is valid. What passes can be played; nothing else is
// accepted.

import { Shape } from "../shape.js";
import { Symbols } from "../symbols.js";
import { stateOf } from "./summary.js";

/**
 * @typedef {import("./summary.js").Saved} Saved
 * @typedef {import("../game/types").Event} GameEvent
 * @typedef {Record<string, unknown>} Fields
 */

/** The maximum number of events accepted. */
const MAX_EVENTS = 30_000;
const MOST_TEXT = 400;
const COLOURS = 16;

/**
 * @param {unknown} saved
 * @returns {saved is Saved}
 */
export function isValidGame(saved) {
  if (!isFields(saved)) return false;
  const { log, length, time, hints, mistakes } = saved;
  if (!Array.isArray(log) || log.length === 0 || log.length > MAX_EVENTS) return false;
  if (!isCount(length, log.length) || length < 1 || !isCount(time, Number.MAX_SAFE_INTEGER)) return false;
  if (![hints, mistakes].every((count) => missingOr(count, (count) => isCount(count, Number.MAX_SAFE_INTEGER)))) return false;
  const first = log[0]?.event;
  if (!isFields(first) || first["do"] !== "start" || !isStart(first["start"])) return false;
  const shape = Shape.named(String(/** @type {Fields} */ (first["start"])["shape"]));
  const rest = log.slice(1);
  if (!rest.every((entry, index) => isFields(entry) && isEvent(entry["event"], shape, index + 1))) return false;
  try {
    stateOf({ log, length, time: 0 });
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {unknown} value
 * @returns {value is Fields}
 */
function isFields(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * @param {unknown} value
 * @param {number} most
 * @returns {value is number}
 */
function isCount(value, most) {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
}

/** @param {unknown} value */
function isText(value) {
  return typeof value === "string" && value.length <= MOST_TEXT;
}

/**
 * @param {unknown} start
 * @returns {boolean}
 */
export function isStart(start) {
  if (!isFields(start)) return false;
  const shape = Shape.all().find(({ name }) => name === start["shape"]);
  if (!shape || !Symbols.fitting(shape.size).includes(String(start["alphabet"]))) return false;
  return (
    isDigits(start["givens"], shape) &&
    missingOr(start["values"], (values) => isDigits(values, shape)) &&
    missingOr(start["corner"], (marks) => isMarks(marks, shape, shape.size)) &&
    missingOr(start["centre"], (marks) => isMarks(marks, shape, shape.size)) &&
    missingOr(start["colours"], (marks) => isMarks(marks, shape, COLOURS)) &&
    missingOr(start["painted"], (marks) => isPainted(marks, shape)) &&
    ["title", "source"].every((name) => missingOr(start[name], isText)) &&
    missingOr(start["mode"], isMode) &&
    isKnowledge(start, shape)
  );
}

/**
 * What is known about a puzzle: its level, score and solution.
 * @param {Fields} fields
 * @param {Shape} shape
 */
function isKnowledge({ level, score, solution }, shape) {
  return (
    missingOr(level, isText) &&
    missingOr(score, (score) => typeof score === "number") &&
    missingOr(solution, (values) => isDigits(values, shape))
  );
}

/**
 * @param {unknown} value
 * @param {(value: unknown) => boolean} holds
 */
function missingOr(value, holds) {
  return value === undefined || holds(value);
}

/** @param {unknown} value */
function isMode(value) {
  return value === "set" || value === "play";
}

/**
 * @param {unknown} list
 * @param {Shape} shape
 */
function isDigits(list, shape) {
  return Array.isArray(list) && list.length === shape.cells && list.every((digit) => isCount(digit, shape.size));
}

/**
 * @param {unknown} list
 * @param {Shape} shape
 * @param {number} most
 */
function isMarks(list, shape, most) {
  const isSet = (/** @type {unknown} */ marks) =>
    Array.isArray(marks) && marks.length <= most + 1 && marks.every((mark) => isCount(mark, most));
  return Array.isArray(list) && list.length === shape.cells && list.every(isSet);
}

/**
 * @param {unknown} list
 * @param {Shape} shape
 */
function isPainted(list, shape) {
  const isPair = (/** @type {unknown} */ pair) =>
    Array.isArray(pair) && pair.length === 2 && isCount(pair[0], shape.size) && isCount(pair[1], COLOURS);
  const isSet = (/** @type {unknown} */ pairs) =>
    Array.isArray(pairs) && pairs.length <= shape.size && pairs.every(isPair);
  return Array.isArray(list) && list.length === shape.cells && list.every(isSet);
}

/**
 * @param {unknown} event
 * @param {Shape} shape
 * @param {number} index of the event in the log
 */
function isEvent(event, shape, index) {
  if (!isFields(event)) return false;
  const cells = () => {
    const list = event["cells"];
    return Array.isArray(list) && list.length <= shape.cells && list.every((cell) => isCount(cell, shape.cells - 1));
  };
  const pairs = (/** @type {unknown} */ list) =>
    Array.isArray(list) &&
    list.every((pair) => Array.isArray(pair) && isCount(pair[0], shape.cells - 1) && isCount(pair[1], shape.size));
  switch (event["do"]) {
    case "value":
      return cells() && isCount(event["digit"], shape.size);
    case "mark": {
      const kind = String(event["kind"]);
      const most = kind === "colours" ? COLOURS : shape.size;
      return ["corner", "centre", "colours", "ruledOut"].includes(kind) && cells() && isCount(event["mark"], most);
    }
    case "paint":
      return cells() && isCount(event["digit"], shape.size) && isCount(event["colour"], COLOURS);
    case "erase":
      return cells();
    case "found":
      return isDigits(event["values"], shape);
    case "marks":
      return isMarks(event["centre"], shape, shape.size);
    case "step":
      return pairs(event["place"]) && pairs(event["remove"]);
    case "mode":
      return isMode(event["mode"]) && isKnowledge(event, shape);
    case "savepoint":
      return isText(event["name"]);
    case "restore":
      return isCount(event["length"], index) && event["length"] > 0;
    default:
      return event["do"] === "clear-all" || event["do"] === "clear-answers";
  }
}
