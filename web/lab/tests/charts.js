// The charts of a report, drawn by the engine as SVG. They come as text and are made part of the page, without anything
// that could act.

import { h } from "../../dom.js";

/**
 * A chart as an element; nothing if the text is no drawing.
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
 * Charts; each has its title in it.
 * @param {import("../../api").ReportReply["charts"]} charts
 */
export function gallery(charts) {
  const figures = charts.map(({ title, svg }) => {
    const picture = drawing(svg);
    return picture && h("figure", { class: "card chart", "aria-label": title }, picture);
  });
  return h("div", { class: "charts" }, ...figures);
}
