// Print…: this puzzle, new ones of a level, or some from the library, as PDF, PNG or SVG; or the grid on the
// browser's printer.

import { engine, game } from "../context.js";
import { h } from "../dom.js";
import { levelName } from "../panel/amounts.js";
import { language, say } from "../words.js";
import { button, choice, field, radios, tick } from "./fields.js";
import { download, fileName } from "./files.js";
import { LEVELS } from "./levels.js";
import { MAX_PUZZLES, keptPuzzles, newPuzzles, thisPuzzle } from "./printed.js";
import { Sheet } from "./sheet.js";

/** @typedef {import("../api").PrintRequest} PrintRequest */

/** Opens the dialog. */
export function openPrint() {
  const sheet = new Sheet(say("file.print-title"), { kind: "wide" });
  let what = "this";
  const count = h("input", { type: "number", min: 1, max: MAX_PUZZLES, value: 4 });
  const level = choice(
    LEVELS.map((name) => [name, levelName(name)]),
    "medium",
  );
  const several = h(
    "div",
    { class: "form", hidden: true },
    field(say("file.print-count"), count),
    field(say("generate.level"), level),
  );
  const kept = h("div", { class: "ticks", hidden: true });
  const source = radios(
    say("file.print-what"),
    [
      ["this", say("file.print-this")],
      ["new", say("file.print-new")],
      ["library", say("file.print-library")],
    ],
    what,
    (value) => {
      what = value;
      several.hidden = value !== "new";
      kept.hidden = value !== "library";
    },
  );
  const perPage = choice(
    ["1", "2", "4", "6"].map((number) => [number, number]),
    "1",
  );
  const paper = choice(
    [
      ["a4", "A4"],
      ["letter", "US Letter"],
    ],
    language() === "en" && navigator.language === "en-US" ? "letter" : "a4",
  );
  const form = choice(
    [
      ["pdf", "PDF"],
      ["png", "PNG"],
      ["svg", "SVG"],
    ],
    "pdf",
  );
  const page = h("input", { type: "number", min: 1, max: MAX_PUZZLES, value: 1 });
  const pageField = field(say("file.page"), page, say("file.page-hint"));
  pageField.hidden = true;
  form.addEventListener("change", () => (pageField.hidden = form.value === "pdf"));
  const solutions = tick(say("file.print-solutions"), false);
  const grades = tick(say("file.print-grades"), true);
  const coordinates = tick(say("file.print-coordinates"), false);
  const marks = tick(say("file.print-candidates"), false);
  sheet.show(
    source,
    several,
    kept,
    h(
      "div",
      { class: "form" },
      field(say("file.per-page"), perPage),
      field(say("file.paper"), paper),
      field(say("file.format"), form),
      pageField,
    ),
    h(
      "fieldset",
      { class: "ticks" },
      h("legend", {}, say("file.print-with")),
      solutions.row,
      grades.row,
      coordinates.row,
      marks.row,
    ),
  );

  const chosen = keptPuzzles(kept);
  const pagesToPrint = async () => {
    if (what === "library") return (await chosen)();
    return what === "new"
      ? newPuzzles(Math.min(MAX_PUZZLES, Math.max(1, count.valueAsNumber || 1)), level.value, sheet)
      : [thisPuzzle(marks.box.checked)];
  };
  const print = async () => {
    sheet.tell(say("file.printing"));
    try {
      const pages = await pagesToPrint();
      if (!pages.length) return sheet.tell(say("file.print-none"), "bad");
      const request = /** @type {PrintRequest} */ ({
        boards: pages,
        paper: paper.value,
        per_page: Number(perPage.value),
        solutions: solutions.box.checked,
        grades: grades.box.checked,
        coordinates: coordinates.box.checked,
        candidates: marks.box.checked,
        as: form.value,
        ...(form.value === "pdf" ? {} : { page: page.valueAsNumber || 1 }),
        language: language(),
      });
      const blob = await engine.print(request, sheet);
      if (!sheet.isOpen) return;
      if (blob) download(blob, fileName(what === "this" ? game.state.title : "sudoku", form.value));
      sheet.tell(say(blob ? "file.printed" : "file.printed-by-browser"), "good");
    } catch (error) {
      if (sheet.isOpen) sheet.complain(error);
    }
  };
  const browser = () => {
    sheet.close();
    window.print();
  };
  sheet.offer(
    button(say("file.print-browser"), browser),
    button(say("file.download"), () => void print(), "main"),
  );
}
