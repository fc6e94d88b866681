// A verdict for the player: a sign, a word, the sentence of the engine, and the counterexample. Sign and word say the
// same as the colour.

import { h } from "../dom.js";
import { say } from "../words.js";

/**
 * @typedef {import("../api").JudgeReply} JudgeReply
 * @typedef {import("../api").Verdict} Verdict
 */

/** @type {Record<Verdict, { sign: string, kind: "good" | "bad" | "info" }>} */
const LOOKS = {
  right: { sign: "✓", kind: "good" },
  pattern: { sign: "✓", kind: "good" },
  sound: { sign: "≈", kind: "info" },
  part: { sign: "◐", kind: "info" },
  unproven: { sign: "?", kind: "info" },
  empty: { sign: "○", kind: "info" },
  wrong: { sign: "✗", kind: "bad" },
};

/**
 * Whether what was asked for is found.
 * @param {Verdict} verdict
 */
export function isFound(verdict) {
  return verdict === "right" || verdict === "pattern";
}

/** @param {JudgeReply} reply */
export function verdictParts(reply) {
  const { sign, kind } = LOOKS[reply.verdict];
  const [word = "", ...sentences] = sentencesOf(reply);
  const first = h("p", { class: `word ${kind}` }, h("span", { "aria-hidden": "true" }, sign), ` ${word}`);
  return [first, ...sentences.map((sentence) => h("p", {}, sentence))];
}

/**
 * The verdict for a screen reader.
 * @param {JudgeReply} reply
 */
export function spokenVerdict(reply) {
  return sentencesOf(reply).join(". ");
}

/** @param {JudgeReply} reply */
function sentencesOf({ verdict, text, refuted }) {
  const reason = refuted && refuted.text !== text ? [refuted.text] : [];
  return [say(`learn.verdict-${verdict}`), text, ...reason];
}
