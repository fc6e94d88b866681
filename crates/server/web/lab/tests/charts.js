// The charts of a report, drawn by the engine as SVG. They arrive as text and become part of the page, stripped of
// anything active. The engine writes them in English; words that the catalogue has, by `chartKey`, are replaced by those
// of the language of the page.

import { h } from "../../dom.js";
import { levelName } from "../../panel/amounts.js";
import { has, say } from "../../words.js";

/**
 * The key of a text in a chart: `Time by blanks` is `chart.time-by-blanks`.
 * @param {string} text
 */
export function chartKey(text) {
  return `chart.${text.toLowerCase().replaceAll(/[^a-z]+/g, "-").replaceAll(/^-|-$/g, "")}`;
}

/** @param {string} text */
function translated(text) {
  return has(chartKey(text)) ? say(chartKey(text)) : levelName(text);
}

/**
 * A chart as an element; `undefined` if the text is not a drawing.
 * @param {string} svg
 */
export function drawing(svg) {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (root.localName !== "svg") return undefined;
  for (const part of root.querySelectorAll("script, foreignObject, style")) part.remove();
  for (const part of [root, ...root.querySelectorAll("*")]) {
    for (const { name } of [...part.attributes]) if (/^on|^style$/i.test(name)) part.removeAttribute(name);
  }
  for (const part of root.querySelectorAll("text, title")) {
    if (!part.childElementCount) part.textContent = translated(part.textContent ?? "");
  }
  const label = root.getAttribute("aria-label");
  if (label) root.setAttribute("aria-label", translated(label));
  return document.importNode(root, true);
}

/**
 * Charts; each contains its title.
 * @param {import("../../api").ReportReply["charts"]} charts
 */
export function gallery(charts) {
  const figures = charts.map(({ title, svg }) => {
    const picture = drawing(svg);
    return picture && h("figure", { class: "card chart", "aria-label": translated(title) }, picture);
  });
  return h("div", { class: "charts" }, ...figures);
}
