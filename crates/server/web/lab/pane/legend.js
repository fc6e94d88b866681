// The legend of a drawing: what its colours and signs mean.

import { h } from "../../dom.js";

/**
 * @param {(readonly [look: string, text: string])[]} samples each drawn by the style sheet
 */
export function legend(samples) {
  const items = samples.map(([look, text]) => h("li", {}, h("span", { class: `sample ${look}`, "aria-hidden": "true" }), text));
  return h("ul", { class: "legend" }, ...items);
}
