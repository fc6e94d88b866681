// Daily puzzles: a month as a calendar. Each day shows its puzzles as marks; those of the chosen day are buttons below.
//
// The calendar is an ARIA grid with one tab stop: arrows move by day and week, Home and End to the ends of the week, Page
// Up and Page Down by month.

import { game } from "../context.js";
import { h, set } from "../dom.js";
import { announce } from "../notices.js";
import { levelName } from "../panel/amounts.js";
import { clockTime } from "../panel/clock.js";
import { DailyRecord } from "../storage/dailies.js";
import { dailiesOf, dailyId, dailyRequest, dayBefore, dayOf, daysOfMonth, noon } from "../storage/daily.js";
import { goOn } from "../place.js";
import { keeper, storedGame } from "../storage/keeper.js";
import { library } from "../storage/library.js";
import { isValidGame } from "../storage/validation.js";
import { say } from "../words.js";
import { dayInWords } from "./days.js";
import { make } from "./making.js";
import { Sheet } from "./sheet.js";

/** @typedef {import("../storage/daily.js").Daily} Daily */

/** The first day of the calendar. */
const FIRST_DAY = "2026-01-01";

/** How many days the arrow keys move. @type {Record<string, number>} */
const ARROWS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Opens the puzzle of today that is next: one that was begun, or else the easiest that is new. */
export async function openToday() {
  const record = await DailyRecord.read();
  const dailies = record.of(dayOf(new Date()));
  const next = ["begun", "new"].map((wanted) => dailies.find(({ progress }) => progress === wanted)).find(Boolean);
  if (next) await play(next);
  else await openDaily();
}

/**
 * Opens a daily puzzle.
 * @param {string} day
 * @param {string} level one of the day's
 */
export async function openDay(day, level) {
  const daily = dailiesOf(day, [], []).find((daily) => daily.level === level);
  if (daily) await play(daily);
}

/**
 * Resumes a daily puzzle, or makes it if it was not begun.
 * @param {Daily} daily
 */
async function play({ id, day, level, source }) {
  if (keeper.id === id || game.state.source === source) return goOn();
  const saved = storedGame(id) ?? (await library.saved(id).catch(() => undefined));
  if (saved && isValidGame(saved)) return keeper.resume(id, saved);
  const title = say("daily.puzzle-of", { day: dayInWords(day, { dateStyle: "medium" }) });
  await make(dailyRequest(day, level), () => ({ title, source }), id);
}

/** Opens the calendar. */
export async function openDaily() {
  const sheet = new Sheet(say("daily.title"));
  const record = await DailyRecord.read();
  if (sheet.isOpen) new Calendar(sheet, record);
}

/** The calendar in its dialog. */
class Calendar {
  #today = dayOf(new Date());
  #chosen = this.#today;
  #month = h("h3", { class: "month" });
  #weeks = h("tbody");
  #puzzles = h("div", { class: "dailies" });
  #dayName = h("h3", { id: "daily-day" });
  #count = h("p", { class: "soft" });
  #previous = monthButton("previous", "‹", () => this.#turn(-1));
  #next = monthButton("next", "›", () => this.#turn(1));

  /**
   * @param {Sheet} sheet
   * @param {DailyRecord} record
   */
  constructor(sheet, record) {
    this.sheet = sheet;
    this.record = record;
    // Weeks begin on Monday; 2026-06-01 is one.
    const names = Array.from({ length: 7 }, (_, index) => dayBefore("2026-06-01", -index)).map((day) =>
      h("th", { scope: "col", abbr: dayInWords(day, { weekday: "long" }) }, dayInWords(day, { weekday: "short" })),
    );
    const calendar = h(
      "table",
      { class: "calendar", role: "grid", onkeydown: (/** @type {KeyboardEvent} */ event) => this.#move(event) },
      h("thead", {}, h("tr", {}, ...names)),
      this.#weeks,
    );
    this.#month.id = "daily-month";
    set(calendar, "aria-labelledby", this.#month.id);
    const { now, longest } = record.streaks();
    sheet.show(
      h("div", { class: "month-bar" }, this.#previous, this.#month, this.#next),
      calendar,
      h("section", { class: "chosen-day", "aria-labelledby": this.#dayName.id }, this.#dayName, this.#puzzles),
      h("p", { class: "soft legend" }, ...legend()),
      h("div", {}, this.#count, h("p", { class: "soft" }, say("daily.streak", { days: now }), " ", say("daily.longest", { days: longest }))),
    );
    this.#draw();
    this.#button(this.#chosen)?.focus();
  }

  /** Draws the month of the chosen day. */
  #draw() {
    const month = this.#chosen.slice(0, 7);
    const days = daysOfMonth(month);
    this.#month.textContent = dayInWords(this.#chosen, { month: "long", year: "numeric" });
    this.#previous.disabled = month <= FIRST_DAY.slice(0, 7);
    this.#next.disabled = month >= this.#today.slice(0, 7);
    const before = (noon(`${month}-01`).getDay() + 6) % 7;
    const cells = [...Array.from({ length: before }, () => h("td")), ...days.map((day) => this.#cell(day))];
    const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(7 * week, 7 * week + 7));
    this.#weeks.replaceChildren(...weeks.map((week) => h("tr", {}, ...week)));
    const won = days.filter((day) => this.record.won.has(day)).length;
    this.#count.textContent = say("daily.month-won", { count: won });
    this.#showDay();
  }

  /** @param {string} day */
  #cell(day) {
    const number = noon(day).getDate();
    if (day > this.#today) return h("td", { class: "later", "aria-disabled": "true" }, number);
    const dailies = this.record.of(day);
    const told = dailies.map((daily) => `${nameOf(daily)} ${say(`daily.${daily.progress}`)}`).join(", ");
    const button = h(
      "button",
      {
        type: "button",
        class: this.record.won.has(day) ? "day won" : "day",
        "data-day": day,
        tabindex: day === this.#chosen ? 0 : -1,
        "aria-label": `${dayInWords(day)}: ${told}`,
        "aria-current": day === this.#today && "date",
        onclick: () => this.#choose(day),
      },
      h("span", {}, number),
      h("span", { class: "marks" }, ...dailies.map(({ progress }) => mark(progress))),
    );
    return h("td", { role: "gridcell", "aria-selected": String(day === this.#chosen) }, button);
  }

  /** @param {string} day */
  #button(day) {
    return /** @type {HTMLElement | null} */ (this.#weeks.querySelector(`[data-day="${day}"]`));
  }

  /** @param {string} day */
  #choose(day) {
    const wanted = day < FIRST_DAY ? FIRST_DAY : day > this.#today ? this.#today : day;
    const isOtherMonth = wanted.slice(0, 7) !== this.#chosen.slice(0, 7);
    this.#chosen = wanted;
    if (isOtherMonth) return this.#draw();
    for (const button of this.#weeks.querySelectorAll("button")) {
      const isChosen = button.dataset["day"] === wanted;
      button.tabIndex = isChosen ? 0 : -1;
      if (button.parentElement) set(button.parentElement, "aria-selected", String(isChosen));
    }
    this.#showDay();
  }

  /** The puzzles of the chosen day. */
  #showDay() {
    this.#dayName.textContent = dayInWords(this.#chosen);
    this.#puzzles.replaceChildren(...this.record.of(this.#chosen).map((daily) => this.#puzzle(daily)));
  }

  /** @param {Daily} daily */
  #puzzle(daily) {
    const { progress, time } = daily;
    const open = () => {
      this.sheet.close();
      void play(daily);
    };
    const name = nameOf(daily);
    const state = say(`daily.${progress}`);
    const clock = progress === "new" || time === undefined ? "" : clockTime(time);
    return h(
      "button",
      { type: "button", class: "daily", "aria-label": [name, state, clock].filter(Boolean).join(", "), onclick: open },
      h("strong", {}, name),
      h("small", {}, mark(progress), state),
      h("small", {}, clock),
    );
  }

  /**
   * Turns to another month.
   * @param {-1 | 1} by
   */
  #turn(by) {
    const edge = by < 0 ? dayBefore(`${this.#chosen.slice(0, 7)}-01`) : `${this.#chosen.slice(0, 7)}-28`;
    const month = by < 0 ? edge.slice(0, 7) : dayBefore(edge, -4).slice(0, 7);
    const days = daysOfMonth(month);
    this.#choose(days[Number(this.#chosen.slice(8)) - 1] ?? days.at(-1) ?? this.#chosen);
    announce(this.#month.textContent ?? "");
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const weekday = (noon(this.#chosen).getDay() + 6) % 7;
    const { key } = event;
    if (key in ARROWS) this.#choose(dayBefore(this.#chosen, -(ARROWS[key] ?? 0)));
    else if (key === "Home") this.#choose(dayBefore(this.#chosen, weekday));
    else if (key === "End") this.#choose(dayBefore(this.#chosen, weekday - 6));
    else if (key === "PageUp" && !this.#previous.disabled) this.#turn(-1);
    else if (key === "PageDown" && !this.#next.disabled) this.#turn(1);
    else return;
    event.preventDefault();
    this.#button(this.#chosen)?.focus();
  }
}

/**
 * @param {"previous" | "next"} name
 * @param {string} sign
 * @param {() => void} onclick
 */
function monthButton(name, sign, onclick) {
  return h("button", { type: "button", class: "quiet turn", "aria-label": say(`daily.${name}`), onclick }, sign);
}

/**
 * The level in words; the single puzzle that an earlier version made for a day of three is marked as such.
 * @param {Daily} daily
 */
function nameOf({ id, day, level }) {
  const name = levelName(level);
  return id === dailyId(day, level) ? name : say("daily.former", { level: name });
}

/**
 * A disc: empty, half or full.
 * @param {import("../storage/daily.js").Progress} progress
 */
function mark(progress) {
  return h("i", { class: `mark ${progress}`, "aria-hidden": "true" });
}

/** What the marks mean. */
function legend() {
  return /** @type {const} */ (["new", "begun", "won"]).map((progress) => h("span", {}, mark(progress), say(`daily.${progress}`)));
}
