// A step in words: for everybody, and in the notation of players.

import { h } from "../dom.js";
import { say } from "../words.js";

/** @param {import("../api").Step} step */
export function stepText({ short, precise }) {
  const notation = h("details", {}, h("summary", {}, say("learn.notation")), h("p", {}, precise));
  return [h("p", {}, short), notation];
}
