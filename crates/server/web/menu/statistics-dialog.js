// Personal statistics: how much, how well, how fast.

import { h, s } from "../dom.js";
import { levelName } from "../panel/amounts.js";
import { clockTime } from "../panel/clock.js";
import { confirm } from "../panel/confirm.js";
import { dayOf } from "../storage/daily.js";
import { complainOfStorage } from "../storage/keeper.js";
import { forgetPlays, plays } from "../storage/statistics.js";
import { tally } from "../storage/tally.js";
import { say } from "../words.js";
import { button } from "./fields.js";
import { LEVELS, slug } from "./levels.js";
import { Sheet } from "./sheet.js";

/**
 * @typedef {import("../storage/tally.js").LevelTally} LevelTally
 * @typedef {import("../storage/tally.js").Play} Play
 */

/** Opens the statistics. */
export async function openStatistics() {
  const sheet = new Sheet(say("library.statistics"), { kind: "wide" });
  try {
    const played = await plays();
    const named = played.map((play) => ({ ...play, level: slug(play.level) }));
    const sums = tally(named, LEVELS, dayOf(new Date()));
    if (!sheet.isOpen) return;
    if (!sums.played) return void sheet.show(h("p", {}, say("library.no-statistics")));
    sheet.show(
      h(
        "dl",
        { class: "figures" },
        ...figure("played", sums.played),
        ...figure("won", sums.won),
        ...figure("unaided", sums.unaided),
        ...figure("streak", sums.streak),
      ),
      h("h3", {}, say("library.times")),
      table(sums.levels),
      ...latest(named),
    );
    const forget = async () => {
      if (!(await confirm(say("library.forget-sure"), say("library.forget-yes")))) return;
      await forgetPlays();
      sheet.close();
    };
    sheet.offer(
      button(say("library.forget"), () => void forget().catch(complainOfStorage), "quiet"),
      button(say("menu.close"), () => sheet.close(), "main"),
    );
  } catch (error) {
    sheet.close();
    complainOfStorage(error);
  }
}

/**
 * @param {string} name
 * @param {number} value
 */
function figure(name, value) {
  return [h("div", {}, h("dd", {}, value.toLocaleString()), h("dt", {}, say(`library.figure-${name}`)))];
}

/** @param {readonly LevelTally[]} levels */
function table(levels) {
  const longest = Math.max(1, ...levels.map(({ mean }) => mean ?? 0));
  const head = ["level", "played", "won", "best", "mean"].map((name) =>
    h("th", { scope: "col" }, say(`library.${name}`)),
  );
  const rows = levels.map(({ level, played, won, best, mean }) => {
    const name = level ? levelName(level) : say("library.no-level");
    const cells = [played, won, best === undefined ? "–" : clockTime(best), mean === undefined ? "–" : clockTime(mean)];
    const bar = h("td", { class: "bar-cell" }, mean === undefined ? null : bars(mean / longest, (best ?? 0) / longest));
    return h("tr", {}, h("th", { scope: "row" }, name), ...cells.map((cell) => h("td", {}, cell)), bar);
  });
  const blank = h("td", { "aria-hidden": "true" });
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": say("library.times") },
    h("table", { class: "table" }, h("thead", {}, h("tr", {}, ...head, blank)), h("tbody", {}, ...rows)),
  );
}

/**
 * The mean as a bar, with the best as a line on it.
 * @param {number} mean part of the whole width
 * @param {number} best
 */
function bars(mean, best) {
  const svg = s("svg", { viewBox: "0 0 100 12", class: "bars", "aria-hidden": "true" });
  svg.append(
    s("rect", { x: 0, y: 1, width: Math.max(1, mean * 100), height: 10, rx: 3 }),
    s("line", { x1: best * 100, x2: best * 100, y1: 0, y2: 12 }),
  );
  return svg;
}

/**
 * The times of the last wins, as dots from left to right.
 * @param {readonly Play[]} played
 */
function latest(played) {
  const won = played.filter((play) => play.won && play.time !== undefined);
  const last = won.sort((a, b) => (a.won ?? 0) - (b.won ?? 0)).slice(-30);
  if (last.length < 2) return [];
  const most = Math.max(...last.map(({ time = 0 }) => time), 1);
  const svg = s("svg", {
    viewBox: "0 0 300 84",
    class: "dots",
    role: "img",
    "aria-label": say("library.chart", { count: last.length, longest: clockTime(most) }),
  });
  const x = (/** @type {number} */ index) => 8 + (284 * index) / (last.length - 1);
  const y = (/** @type {number} */ time) => 76 - (68 * time) / most;
  const points = last.map(({ time = 0 }, index) => `${x(index)},${y(time)}`).join(" ");
  svg.append(s("line", { x1: 0, x2: 300, y1: 80, y2: 80 }), s("polyline", { points }));
  last.forEach(({ time = 0 }, index) =>
    svg.append(s("circle", { cx: x(index), cy: y(time), r: 3.2 }, s("title", {}, clockTime(time)))),
  );
  return [h("h3", {}, say("library.last-wins")), svg];
}
