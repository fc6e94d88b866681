// A worksheet: exercises of a technique on paper, with a page of solutions.

import { h } from "../dom.js";
import { printPages } from "../engine/paper.js";
import { button, choice, field } from "../menu/fields.js";
import { randomSeed } from "../menu/making.js";
import { Sheet } from "../menu/sheet.js";
import { language, say } from "../words.js";
import { askWithPositions } from "./stored-positions.js";

/** The most exercises of a sheet. */
const MAX_EXERCISES = 24;

/**
 * Opens the dialog.
 * @param {import("./course.js").Course} course
 * @param {string} chosen the id of a technique
 */
export function openWorksheet(course, chosen) {
  const sheet = new Sheet(say("learn.worksheet-title"));
  const technique = choice(
    course.practicable.map(({ id, name }) => [id, name]),
    chosen,
  );
  const level = choice(
    ["1", "2", "3"].map((value) => [value, say(`learn.level-${value}-how`)]),
    "1",
  );
  const count = h("input", { type: "number", min: 1, max: MAX_EXERCISES, value: 6 });
  const paper = choice(
    [
      ["a4", "A4"],
      ["letter", "US Letter"],
    ],
    language() === "en" && navigator.language === "en-US" ? "letter" : "a4",
  );
  sheet.show(
    h(
      "div",
      { class: "form" },
      field(say("learn.technique"), technique),
      field(say("learn.level"), level),
      field(say("learn.worksheet-count"), count),
      field(say("file.paper"), paper),
    ),
    h("p", { class: "soft" }, say("learn.worksheet-how")),
  );
  const print = async () => {
    sheet.tell(say("file.printing"));
    const size = /** @type {import("../api").Paper} */ (paper.value);
    try {
      const { pages } = await askWithPositions(
        "worksheet",
        {
          technique: technique.value,
          level: Number(level.value),
          count: Math.min(MAX_EXERCISES, Math.max(1, count.valueAsNumber || 1)),
          seed: randomSeed(),
          paper: size,
        },
        sheet,
      );
      if (!sheet.isOpen) return;
      await printPages(pages, size);
      sheet.tell(say("file.printed-by-browser"), "good");
    } catch (error) {
      if (sheet.isOpen) sheet.complain(error);
    }
  };
  sheet.offer(button(say("learn.print"), () => void print(), "main"));
}
