// What the menus respond to from the start: pasted or dropped texts, other parts that ask for a dialog, and what the
// page was opened for.

import { on } from "../events.js";
import { parts, use } from "../lazy-parts.js";
import { countMistakes } from "../panel/mistake-count.js";
import { keepStatistics } from "../storage/statistics.js";
import { openAsked } from "./launch.js";

/** Begins to listen. */
export function listen() {
  countMistakes();
  keepStatistics();
  on("omnidoku:text", ({ text, name }) => {
    for (const dialog of document.querySelectorAll("dialog.sheet"))
      if (dialog instanceof HTMLDialogElement) dialog.close();
    void use(parts.open, ({ receive }) => receive(text, name));
  });
  on("omnidoku:solutions", () => void use(parts.solutions, ({ openSolutions }) => openSolutions()));
  on("omnidoku:next", () => void use(parts.making, ({ next }) => next()));
  on("omnidoku:share", () => void use(parts.share, ({ openShare }) => openShare()));
  void openAsked();
}
