// The charts of the statistics: a bar for a level, and the times of the last wins.

import { h, s } from "../dom.js";
import { clockTime } from "../panel/clock.js";
import { say } from "../words.js";

/** How many wins are shown. */
const LAST = 30;

/**
 * The mean as a bar, with the best as a line on it.
 * @param {number} mean part of the whole width
 * @param {number} best
 */
export function bar(mean, best) {
  const svg = s("svg", { viewBox: "0 0 100 12", class: "bars", "aria-hidden": "true" });
  svg.append(
    s("rect", { x: 0, y: 1, width: Math.max(1, mean * 100), height: 10, rx: 3 }),
    s("line", { x1: best * 100, x2: best * 100, y1: 0, y2: 12 }),
  );
  return svg;
}

/**
 * The times of the last wins, as dots from left to right.
 * @param {readonly import("../storage/play.js").Play[]} played
 * @returns {Element}
 */
export function lastWins(played) {
  const won = played.filter((play) => play.won && play.time !== undefined);
  const last = won.toSorted((a, b) => (a.won ?? 0) - (b.won ?? 0)).slice(-LAST);
  if (last.length < 2) return h("p", { class: "soft" }, say("library.no-chart"));
  const most = Math.max(...last.map(({ time = 0 }) => time), 1);
  const label = say("library.chart", { count: last.length, longest: clockTime(most) });
  const svg = s("svg", { viewBox: "0 0 300 84", class: "dots", role: "img", "aria-label": label });
  const x = (/** @type {number} */ index) => 8 + (284 * index) / (last.length - 1);
  const y = (/** @type {number} */ time) => 76 - (68 * time) / most;
  const points = last.map(({ time = 0 }, index) => `${x(index)},${y(time)}`).join(" ");
  svg.append(s("line", { x1: 0, x2: 300, y1: 80, y2: 80 }), s("polyline", { points }));
  last.forEach(({ time = 0 }, index) =>
    svg.append(s("circle", { cx: x(index), cy: y(time), r: 3.2 }, s("title", {}, clockTime(time)))),
  );
  return h("figure", { class: "chart" }, svg, h("figcaption", { class: "soft", "aria-hidden": "true" }, label));
}
