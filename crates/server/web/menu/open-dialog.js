// Open…: a text, a link or a file becomes the game. The running game stays until there is another, and is kept then.

import { h } from "../dom.js";
import { Refused } from "../engine/engine.js";
import { parts, use } from "../lazy-parts.js";
import { announce, explanation, notify } from "../notices.js";
import { Shape } from "../shape.js";
import { BadLink } from "../share.js";
import { isBackup } from "../storage/backup.js";
import { mergeGames } from "../storage/games-of-device.js";
import { complainOfStorage, keeper, newId } from "../storage/keeper.js";
import { library } from "../storage/library.js";
import { stateOf, summary } from "../storage/summary.js";
import { begin } from "../game/reduce.js";
import { place } from "../place.js";
import { say } from "../words.js";
import { around } from "./bad-text.js";
import { button, field } from "./fields.js";
import { MOST_TEXT } from "./files.js";
import { TooLarge, read } from "./opening.js";
import { Sheet } from "./sheet.js";
import { hasAnswers, judged } from "./judged.js";
import { thumbnail } from "./thumbnail.js";
import { textOf } from "../text-of.js";

/**
 * @typedef {import("./opening.js").Found} Found
 * @typedef {import("../game/types").Start} Start
 */

/**
 * Opens the dialog, with a text in it if there is one.
 * @param {string} [given]
 */
export function openOpen(given = "") {
  const sheet = new Sheet(say("file.open-title"), { kind: "wide" });
  const text = h("textarea", { rows: 7, spellcheck: "false", autocapitalize: "off", autofocus: true, class: "code" });
  text.value = given;
  const file = h("input", { type: "file" });
  const answer = h("div", { class: "answer" });
  const attempt = () => tryText(text.value, sheet, answer);
  file.addEventListener("change", () => file.files?.[0] && void load(file.files[0]));
  const load = async (/** @type {File} */ chosen) => {
    if (chosen.size > 20 * MOST_TEXT) return sheet.tell(say("file.too-long"), "bad");
    const content = await textOf(chosen);
    text.value = content.length <= MOST_TEXT ? content : "";
    tryText(content, sheet, answer);
  };
  sheet.dialog.addEventListener("dragover", (event) => event.preventDefault());
  sheet.dialog.addEventListener("drop", (event) => {
    const [dropped] = event.dataTransfer?.files ?? [];
    if (!dropped) return;
    event.preventDefault();
    event.stopPropagation();
    void load(dropped);
  });
  sheet.show(field(say("file.text"), text, say("file.text-hint")), field(say("file.file"), file), answer);
  sheet.offer(
    button(say("menu.cancel"), () => sheet.close()),
    button(say("file.open"), attempt, "main"),
  );
  return { sheet, answer };
}

/**
 * A text came by paste or drop: a single good puzzle opens at once, anything else is shown.
 * @param {string} text
 * @param {string} [name] of the file
 */
export async function receive(text, name) {
  if (isBackup(text)) return void openAsBackup(text);
  try {
    const found = await read(text);
    const only = single(found, name);
    if (only) return only();
    const { sheet, answer } = openOpen(text.length <= MOST_TEXT ? text : "");
    show(found, sheet, answer);
  } catch (error) {
    const { sheet, answer } = openOpen(text.length <= MOST_TEXT ? text : "");
    refuse(text, error, sheet, answer);
  }
}

/**
 * @param {string} text
 * @param {Sheet} sheet
 * @param {HTMLElement} answer
 */
async function tryText(text, sheet, answer) {
  answer.replaceChildren();
  if (!text.trim()) return sheet.tell(say("file.nothing"), "bad");
  if (isBackup(text)) {
    sheet.close();
    return openAsBackup(text);
  }
  sheet.tell(say("file.reading"));
  try {
    const found = await read(text, sheet.signal);
    sheet.tell("");
    const only = single(found);
    if (!only) return show(found, sheet, answer);
    sheet.close();
    only();
  } catch (error) {
    if (!sheet.signal.aborted) refuse(text, error, sheet, answer);
  }
}

/**
 * A backup is merged, not opened.
 * @param {string} text
 */
function openAsBackup(text) {
  return use(parts.backup, ({ openBackup }) => openBackup(text));
}

/**
 * What opens the puzzle or game, if there is nothing else. A game goes on as one of its own: what became of it here stays.
 * @param {Found} found
 * @param {string} [name] of the file
 */
function single({ starts, games, notices, problems, broken }, name) {
  if (starts.length + games.length !== 1 || problems.length || broken) return undefined;
  const [start] = starts;
  const [game] = games;
  return () => {
    if (start) void openStart(start, notices, name);
    if (game) keeper.resume(newId(), game.saved);
  };
}

/**
 * Opens a puzzle or position: to be played, or, where one is being entered, as what is entered.
 * @param {Start} start
 * @param {string[]} notices
 * @param {string} [name] of its file
 */
async function openStart(start, notices, name = "") {
  const isEntered = place() === "enter" && !hasAnswers(start);
  const { mode, trouble } = await judged(start);
  keeper.open({ ...start, mode: isEntered ? "set" : mode, title: start.title || name.replace(/\.\w+$/, "") });
  const told = [trouble, ...notices].filter(Boolean).join(" ");
  if (told) notify(told, trouble ? "bad" : "good");
  else announce(say("file.opened"));
}

/**
 * Several to choose from.
 * @param {Found} found
 * @param {Sheet} sheet
 * @param {HTMLElement} answer
 */
function show({ starts, games, notices, problems, more, broken }, sheet, answer) {
  const count = starts.length + games.length;
  if (!count) return sheet.tell(say("file.none"), "bad");
  const all = async () => {
    const now = Date.now();
    try {
      // The first shall be the first of the list, so it is kept last.
      for (const [index, start] of [...starts.entries()].reverse()) {
        const saved = { log: [{ event: /** @type {const} */ ({ do: "start", start }), at: 0 }], length: 1, time: 0 };
        await library.keep(summary(newId(), begin(start), 0, now - index), saved);
      }
      await mergeGames(games);
      sheet.close();
      notify(say("file.added", { count }), "good");
    } catch (error) {
      complainOfStorage(error);
      sheet.tell(say("app.storage-full"), "bad");
    }
  };
  const choose = (/** @type {() => void} */ act) => () => {
    sheet.close();
    act();
  };
  const cards = [
    ...starts.map((start, index) =>
      card(
        start,
        index + 1,
        choose(() => openStart(start, notices)),
      ),
    ),
    ...games.map(({ saved }, index) =>
      card(
        startOf(saved),
        starts.length + index + 1,
        choose(() => keeper.resume(newId(), saved)),
      ),
    ),
  ];
  const [problem] = problems;
  const told = [
    say("file.found", { count }),
    more && say("file.left-off"),
    broken && say("file.broken", { count: broken }),
    problem && say("file.partly", { line: problem.line ?? 1, problem: problem.message }),
    ...notices,
  ];
  answer.replaceChildren(
    h("p", {}, told.filter(Boolean).join(" ")),
    button(say("file.add-all"), all),
    h("div", { class: "cards" }, ...cards),
  );
  answer.querySelector("button")?.focus();
}

/**
 * How a saved game began.
 * @param {import("../storage/summary.js").Saved} saved
 * @returns {Start}
 */
function startOf(saved) {
  const state = stateOf(saved);
  return {
    shape: state.shape.name,
    alphabet: state.alphabet,
    givens: [...state.givens],
    values: [...state.values],
    title: state.title,
  };
}

/**
 * @param {Start} start
 * @param {number} number
 * @param {() => void} act
 */
function card(start, number, act) {
  const { size } = Shape.named(start.shape);
  const clues = start.givens.filter(Boolean).length;
  const title = start.title || say("file.number", { number });
  const about = say("file.card", { size: `${size}×${size}`, clues });
  return h(
    "button",
    { type: "button", class: "card", onclick: act },
    thumbnail(start),
    h("strong", {}, title),
    h("small", {}, about),
  );
}

/**
 * Why a text was not read, and where.
 * @param {string} text
 * @param {unknown} error
 * @param {Sheet} sheet
 * @param {HTMLElement} answer
 */
function refuse(text, error, sheet, answer) {
  if (error instanceof BadLink) return sheet.tell(say(`file.link-${error.flaw}`), "bad");
  if (error instanceof TooLarge) return sheet.tell(say("file.too-large", { most: Shape.MAX_SIZE }), "bad");
  const problem = error instanceof Refused ? error.problem : undefined;
  if (problem?.rule) return sheet.tell(say("file.variant", { rule: problem.rule }), "bad");
  sheet.tell(explanation(error), "bad");
  if (!problem?.line) return;
  const { before, at, after } = around(text, problem.line, problem.column);
  const where = problem.column
    ? say("file.at", { line: problem.line, column: problem.column })
    : say("file.at-line", { line: problem.line });
  answer.replaceChildren(
    h("p", {}, where),
    h("pre", { class: "code place", tabindex: 0 }, before, h("mark", {}, at || "␣"), after),
  );
}
