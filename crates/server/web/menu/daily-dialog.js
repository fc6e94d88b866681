// The puzzle of the day and the calendar of the last weeks.

import { game } from "../context.js";
import { h } from "../dom.js";
import { levelName } from "../panel/amounts.js";
import { dailyId, dailyRequest, dailySource, dayBefore, dayOf, dayOfSource, levelOf, noon } from "../storage/daily.js";
import { keeper } from "../storage/keeper.js";
import { library } from "../storage/library.js";
import { plays } from "../storage/statistics.js";
import { isValidGame } from "../storage/validation.js";
import { tally } from "../storage/tally.js";
import { say } from "../words.js";
import { dayInWords } from "./days.js";
import { LEVELS } from "./levels.js";
import { make } from "./making.js";
import { Sheet } from "./sheet.js";

const WEEKS = 6;

/** Opens today's puzzle. */
export function openToday() {
  void openDay(dayOf(new Date()));
}

/**
 * Opens the puzzle of a day: resumes it if it was begun, otherwise makes it.
 * @param {string} day
 */
export async function openDay(day) {
  const id = dailyId(day);
  if (keeper.id === id) return;
  const saved = await library.saved(id).catch(() => undefined);
  if (saved && isValidGame(saved)) return keeper.resume(id, saved);
  const title = say("file.daily-title", { day: dayInWords(day, { dateStyle: "medium" }) });
  await make(dailyRequest(day), () => ({ title, source: dailySource(day) }), id);
}

/** Opens the calendar. */
export async function openDaily() {
  const sheet = new Sheet(say("file.daily"));
  const today = dayOf(new Date());
  const known = await Promise.all([plays(), library.list()]).catch(() => [[], []]);
  const [played, kept] =
    /** @type {[import("../storage/tally.js").Play[], import("../storage/summary.js").Summary[]]} */ (known);
  if (!sheet.isOpen) return;
  const { days: won, streak } = tally(played, LEVELS, today);
  const begun = new Set([...played, ...kept, game.state].flatMap(({ source }) => dayOfSource(source) ?? []));
  const open = (/** @type {string} */ day) => {
    sheet.close();
    void openDay(day);
  };
  const cell = (/** @type {string} */ day) => {
    if (day > today) return h("span", { class: "day later", "aria-hidden": "true" }, noon(day).getDate());
    const standing = won.has(day) ? "won" : begun.has(day) ? "begun" : "open";
    const label = say(`file.day-${standing}`, { day: dayInWords(day), level: levelName(levelOf(day)) });
    const sign = { won: "★", begun: "◐", open: "" }[standing];
    const properties = {
      type: "button",
      class: `day ${standing}`,
      "aria-label": label,
      title: label,
      onclick: () => open(day),
    };
    if (day === today) Object.assign(properties, { "aria-current": "date", autofocus: true });
    return h("button", properties, h("span", {}, noon(day).getDate()), sign && h("span", { class: "sign" }, sign));
  };
  // Weeks begin on Monday; the last one is this week.
  const sunday = dayBefore(today, -((7 - noon(today).getDay()) % 7));
  const days = Array.from({ length: 7 * WEEKS }, (_, index) => dayBefore(sunday, 7 * WEEKS - 1 - index));
  const names = days
    .slice(0, 7)
    .map((day) => h("span", { class: "weekday", "aria-hidden": "true" }, dayInWords(day, { weekday: "short" })));
  sheet.show(
    h("p", {}, say("file.daily-hint")),
    h("div", { class: "calendar" }, ...names, ...days.map(cell)),
    h("p", { class: "soft" }, `★ ${say("file.legend-won")}  ◐ ${say("file.legend-begun")}`),
    h("p", {}, say("file.streak", { days: streak })),
  );
}
