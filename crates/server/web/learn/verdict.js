// A verdict for the player: the sentences of the engine with a sign that says the same as the colour.

import { h } from "../dom.js";

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
export function verdictLine({ verdict, text }) {
  const { sign, kind } = LOOKS[verdict];
  return h("p", { class: `judgement-line ${kind}` }, h("span", { "aria-hidden": "true" }, sign), text);
}
