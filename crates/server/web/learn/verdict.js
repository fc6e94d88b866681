// A verdict for the player: a sign, a word, the sentence of the engine, and the counterexample. Sign and word say the
// same as the colour.

import { h } from "../dom.js";
import { say } from "../words.js";

/** @typedef {import("../api").Verdict} Verdict */

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

/** @param {import("../api").JudgeReply} reply */
export function verdictParts({ verdict, text, refuted }) {
  const { sign, kind } = LOOKS[verdict];
  const word = h("p", { class: `word ${kind}` }, h("span", { "aria-hidden": "true" }, sign), ` ${say(`learn.verdict-${verdict}`)}`);
  const sentences = refuted && refuted.text !== text ? [text, refuted.text] : [text];
  return [word, ...sentences.map((sentence) => h("p", {}, sentence))];
}
