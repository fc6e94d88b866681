// The library: every game that is kept, to resume, rename, delete, download as a file and bring back.

import { game } from "../context.js";
import { h } from "../dom.js";
import { notify } from "../notices.js";
import { levelName } from "../panel/amounts.js";
import { clockTime } from "../panel/clock.js";
import { fromArchive, toArchive, toLines } from "../storage/archive.js";
import { isBackup } from "../storage/backup.js";
import { mergeGames } from "../storage/games-of-device.js";
import { parts, use } from "../lazy-parts.js";
import { complainOfStorage, keeper } from "../storage/keeper.js";
import { library } from "../storage/library.js";
import { isValidGame } from "../storage/validation.js";
import { hasWork } from "../storage/summary.js";
import { say } from "../words.js";
import { moment } from "./days.js";
import { button } from "./fields.js";
import { download } from "./files.js";
import { Sheet } from "./sheet.js";
import { thumbnail } from "./thumbnail.js";
import { textOf } from "../text-of.js";

/**
 * @typedef {import("../storage/summary.js").Summary} Summary
 */

/** How many games are listed at first, and with every "more". */
const PAGE = 60;

/** Opens the library; the running game is listed too if it contains any work. */
export async function openLibrary() {
  const sheet = new Sheet(say("library.title"), { kind: "wide" });
  const file = h("input", { type: "file", hidden: true, "aria-label": say("library.import") });
  file.addEventListener("change", () => file.files?.[0] && void bring(file.files[0], sheet).then(() => list(sheet)));
  const keep = button(
    say("library.keep"),
    () =>
      void keeper
        .shelve()
        .then(() => list(sheet))
        .catch(complainOfStorage),
  );
  sheet.offer(
    file,
    keep,
    button(say("library.import"), () => file.click()),
    button(say("library.export"), () => void exportAll().catch(complainOfStorage)),
    button(say("library.export-sdm"), () => void exportLines(sheet).catch(complainOfStorage)),
  );
  try {
    if (hasWork(game.state)) await keeper.shelve();
    await list(sheet);
  } catch (error) {
    sheet.close();
    complainOfStorage(error);
  }
}

/** @param {Sheet} sheet */
async function list(sheet) {
  const games = await library.list();
  if (!sheet.isOpen) return;
  if (!games.length) return void sheet.show(h("p", {}, say("library.empty")));
  const rows = h("ul", { class: "rows" });
  const more = button(say("library.more"), () => add());
  const add = () => {
    const from = rows.children.length;
    rows.append(...games.slice(from, from + PAGE).map((kept) => row(kept, sheet)));
    more.hidden = rows.children.length === games.length;
    rows.children[from]?.querySelector("button")?.focus();
  };
  add();
  sheet.show(rows, more);
}

/**
 * @param {Summary} kept
 * @param {Sheet} sheet
 */
function row(kept, sheet) {
  const title =
    kept.title || say(kept.level ? "library.of-level" : "library.untitled", { level: levelName(kept.level) });
  const name = h("strong", {}, title);
  const running = kept.id === keeper.id;
  const facts = [
    `${Math.sqrt(kept.givens.length)}×${Math.sqrt(kept.givens.length)}`,
    kept.level && levelName(kept.level),
    kept.solved ? say("library.solved") : say("library.progress", { percent: kept.progress }),
    clockTime(kept.time),
    running ? say("library.running") : moment(kept.changed),
  ];
  const bar = h("meter", {
    min: 0,
    max: 100,
    value: kept.solved ? 100 : kept.progress,
    "aria-label": say("library.meter"),
  });
  const text = h("div", { class: "row-text" }, name, h("small", {}, facts.filter(Boolean).join(" · ")), bar);
  const open = async () => {
    const saved = await library.saved(kept.id);
    if (!saved || !isValidGame(saved)) return sheet.tell(say("library.broken"), "bad");
    sheet.close();
    if (!running) keeper.resume(kept.id, saved);
  };
  const replay = async () => {
    const saved = await library.saved(kept.id);
    if (!saved || !isValidGame(saved)) return sheet.tell(say("library.broken"), "bad");
    await use(parts.replay, ({ openReplay }) => openReplay(saved));
  };
  const line = h("li", { class: "row" });
  const rename = () => renaming(kept, title, line, sheet);
  const remove = async () => {
    const saved = await library.saved(kept.id);
    await library.remove(kept.id);
    const undo = async () => {
      if (saved) await library.keep(kept, saved);
      line.replaceChildren(...pieces);
      pieces[2]?.querySelector("button")?.focus();
    };
    const back = button(say("library.undo"), () => void undo().catch(complainOfStorage));
    line.replaceChildren(h("span", { class: "row-text soft" }, say("library.deleted", { title })), back);
    back.focus();
  };
  const acts = h(
    "div",
    { class: "row-acts" },
    button(say("library.open"), () => void open().catch(complainOfStorage)),
    kept.progress > 0 && button(say("game.replay"), () => void replay().catch(complainOfStorage), "quiet"),
    button(say("library.rename"), rename, "quiet"),
    // The running game is written again at its next change anyway.
    running ? null : button(say("library.delete"), () => void remove().catch(complainOfStorage), "quiet"),
  );
  for (const act of acts.children) act.setAttribute("aria-label", `${act.textContent}: ${title}`);
  const pieces = [thumbnail(kept), text, acts];
  line.append(...pieces);
  return line;
}

/**
 * @param {Summary} kept
 * @param {string} title
 * @param {HTMLElement} line
 * @param {Sheet} sheet
 */
function renaming(kept, title, line, sheet) {
  const name = h("input", { type: "text", maxlength: 100, value: title, "aria-label": say("library.new-title") });
  const done = async () => {
    await library.rename(kept, name.value.trim());
    if (kept.id === keeper.id) {
      const saved = await library.saved(kept.id);
      if (saved) keeper.resume(kept.id, saved);
    }
    await list(sheet);
  };
  const finish = (/** @type {Event} */ event) => {
    event.preventDefault();
    void done().catch(complainOfStorage);
  };
  line.replaceChildren(
    h(
      "form",
      { class: "renaming", onsubmit: finish },
      name,
      h("button", { class: "main" }, say("library.rename-done")),
    ),
  );
  name.select();
  name.focus();
}

/** Everything as one file. */
async function exportAll() {
  const games = [];
  for (const { id, changed } of await library.list()) {
    const saved = await library.saved(id);
    if (saved) games.push({ id, changed, saved });
  }
  download(toArchive(games), "omnidoku-library.json", "application/json");
}

/**
 * The puzzles as lines.
 * @param {Sheet} sheet
 */
async function exportLines(sheet) {
  const games = await library.list();
  const lines = toLines(games);
  const left = games.filter(({ shape }) => shape !== "3x3").length;
  if (lines) download(lines, "omnidoku-library.sdm");
  if (left) sheet.tell(say("library.left-out", { count: left }));
}

/**
 * Imports games from a file into the library: our own format at once, others through Open.
 * @param {File} file
 * @param {Sheet} sheet
 */
async function bring(file, sheet) {
  const text = await textOf(file);
  if (isBackup(text)) {
    sheet.close();
    await use(parts.backup, ({ openBackup }) => openBackup(text));
    return;
  }
  const archive = fromArchive(text);
  if (!archive) {
    sheet.close();
    await use(parts.open, ({ openOpen }) => openOpen(text));
    return;
  }
  try {
    const { added, changed, beside } = await mergeGames(archive.games);
    const told = [say("library.brought", { count: added + changed + beside })];
    if (archive.broken) told.push(say("file.broken", { count: archive.broken }));
    sheet.tell(told.join(" "), "good");
  } catch (error) {
    complainOfStorage(error);
    notify(say("app.storage-full"), "bad");
  }
}
