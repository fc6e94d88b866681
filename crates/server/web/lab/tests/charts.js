// The charts of a report, drawn by the engine as SVG. They arrive as text and become part of the page, stripped of
// anything active.

import { h } from "../../dom.js";

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
  return document.importNode(root, true);
}

/**
 * Charts; each contains its title.
 * @param {import("../../api").ReportReply["charts"]} charts
 */
export function gallery(charts) {
  const figures = charts.map(({ title, svg }) => {
    const picture = drawing(svg);
    return picture && h("figure", { class: "card chart", "aria-label": title }, picture);
  });
  return h("div", { class: "charts" }, ...figures);
}
