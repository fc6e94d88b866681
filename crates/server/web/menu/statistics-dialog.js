// Personal statistics: how much, how well, how fast, and which techniques.

import { h } from "../dom.js";
import { about } from "../panel/about.js";
import { levelName } from "../panel/amounts.js";
import { clockTime } from "../panel/clock.js";
import { confirm } from "../panel/confirm.js";
import { Shape } from "../shape.js";
import { dayOf } from "../storage/daily.js";
import { complainOfStorage } from "../storage/keeper.js";
import { forgetPlays, plays } from "../storage/statistics.js";
import { byLevel, tally } from "../storage/tally.js";
import { say } from "../words.js";
import { button, choice, field } from "./fields.js";
import { LEVELS, slug } from "./levels.js";
import { Sheet } from "./sheet.js";
import { shapeLabel } from "./sizes.js";
import { bar, lastWins } from "./time-charts.js";

/**
 * @typedef {import("../storage/tally.js").LevelTally} LevelTally
 * @typedef {import("../storage/tally.js").TechniqueTally} TechniqueTally
 * @typedef {import("../storage/play.js").Play} Play
 */

/** How many techniques are listed at first. */
const FEW_TECHNIQUES = 8;

/** Opens the statistics. */
export async function openStatistics() {
  const sheet = new Sheet(say("library.statistics"), { kind: "wide" });
  try {
    const played = await plays();
    const named = played.map((play) => ({ ...play, level: slug(play.level) }));
    if (!sheet.isOpen) return;
    if (!named.length) return void sheet.show(h("p", {}, say("library.no-statistics")));
    const sums = tally(named, LEVELS, dayOf(new Date()));
    sheet.show(figures(sums), ...times(named), ...techniques(sums.techniques));
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
 * The sums.
 * @param {ReturnType<typeof tally>} sums
 */
function figures({ played, won, unaided, hints, mistakes, streak, longestStreak, row, longestRow }) {
  return h(
    "dl",
    { class: "figures" },
    figure("played", played),
    figure("won", won),
    figure("unaided", unaided),
    figure("streak", streak, longestStreak),
    figure("row", row, longestRow),
    figure("hints", hints),
    mistakes === undefined ? null : figure("mistakes", mistakes),
  );
}

/**
 * @param {string} name
 * @param {number} value
 * @param {number} [best] the most it ever was
 */
function figure(name, value, best) {
  const most = best === undefined ? null : h("small", {}, say("library.at-most", { count: best }));
  return h("div", {}, h("dt", {}, say(`library.figure-${name}`)), h("dd", {}, value.toLocaleString(), most));
}

/**
 * The times by level, and those of the last wins; of one size, if there are several.
 * @param {readonly Play[]} played
 */
function times(played) {
  const all = /** @type {[string, string]} */ (["", say("library.all")]);
  const names = Shape.all().filter(({ name }) => played.some(({ shape }) => shape === name));
  const sizes = choice([all, ...names.map((shape) => /** @type {[string, string]} */ ([shape.name, shapeLabel(shape)]))], "");
  const levels = choice(
    [all, ...byLevel(played, LEVELS).map(({ level }) => /** @type {[string, string]} */ ([level || "none", nameOf(level)]))],
    "",
  );
  const tableOfTimes = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("library.times") });
  const chart = h("div");
  const show = () => {
    const ofSize = played.filter(({ shape }) => !sizes.value || shape === sizes.value);
    tableOfTimes.replaceChildren(table(byLevel(ofSize, LEVELS)));
    chart.replaceChildren(lastWins(ofSize.filter(({ level }) => !levels.value || (level || "none") === levels.value)));
  };
  sizes.addEventListener("change", show);
  levels.addEventListener("change", show);
  show();
  return [
    h("h3", {}, say("library.times")),
    names.length > 1 ? h("div", { class: "filter" }, field(say("library.size"), sizes)) : null,
    tableOfTimes,
    h("h3", {}, say("library.last-wins")),
    h("div", { class: "filter" }, field(say("library.level"), levels)),
    chart,
  ];
}

/** @param {string} level */
function nameOf(level) {
  return level ? levelName(level) : say("library.no-level");
}

/** @param {readonly LevelTally[]} levels */
function table(levels) {
  const longest = Math.max(1, ...levels.map(({ mean }) => mean ?? 0));
  const head = ["level", "played", "won", "best", "mean"].map((name) =>
    h("th", { scope: "col" }, say(`library.${name}`)),
  );
  const rows = levels.map(({ level, played, won, best, mean }) => {
    const cells = [played, won, best === undefined ? "–" : clockTime(best), mean === undefined ? "–" : clockTime(mean)];
    const picture = h("td", { class: "bar-cell" }, mean === undefined ? null : bar(mean / longest, (best ?? 0) / longest));
    return h("tr", {}, h("th", { scope: "row" }, nameOf(level)), ...cells.map((cell) => h("td", {}, cell)), picture);
  });
  const blank = h("td", { class: "over-bars", "aria-hidden": "true" });
  return h("table", { class: "table" }, h("thead", {}, h("tr", {}, ...head, blank)), h("tbody", {}, ...rows));
}

/**
 * The techniques that the player has met; their names come from the engine.
 * @param {readonly TechniqueTally[]} met
 */
function techniques(met) {
  if (!met.length) return [];
  const body = h("tbody");
  const head = ["technique", "technique-won", "technique-shown"].map((name) =>
    h("th", { scope: "col" }, say(`library.${name}`)),
  );
  const more = button(say("library.all-techniques", { count: met.length }), () => fill(met.length), "quiet");
  /** @type {Map<string, string>} */
  let names = new Map();
  const fill = (/** @type {number} */ count) => {
    more.hidden = met.length <= count;
    const rows = met.slice(0, count).map(({ technique, won, shown }) => {
      const name = h("th", { scope: "row" }, names.get(technique) ?? technique);
      return h("tr", {}, name, h("td", {}, won || "–"), h("td", {}, shown || "–"));
    });
    body.replaceChildren(...rows);
  };
  fill(FEW_TECHNIQUES);
  about().then(
    (known) => {
      names = new Map(known.techniques.map(({ id, name }) => [id, name]));
      fill(Math.max(FEW_TECHNIQUES, body.children.length));
    },
    // Without an engine their ids remain.
    () => {},
  );
  return [
    h("h3", {}, say("library.techniques")),
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": say("library.techniques") },
      h("table", { class: "table wraps" }, h("thead", {}, h("tr", {}, ...head)), body),
    ),
    more,
  ];
}
