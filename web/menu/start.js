// What the menus listen to from the start: texts that are pasted or dropped, other parts that ask for a dialog, and what the
// page was opened for.

import { parts, use } from "../lazy-parts.js";
import { keepStatistics } from "../storage/statistics.js";
import { openAsked } from "./launch.js";

/** Begins to listen. */
export function listen() {
  keepStatistics();
  const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ act) =>
    document.addEventListener(name, (event) => act(event instanceof CustomEvent ? event.detail : undefined));
  on("omnidoku:text", (detail) => {
    if (typeof detail?.text !== "string") return;
    for (const dialog of document.querySelectorAll("dialog.sheet"))
      if (dialog instanceof HTMLDialogElement) dialog.close();
    void use(parts.open, ({ receive }) => receive(detail.text, detail.name));
  });
  on("omnidoku:solutions", () => void use(parts.solutions, ({ openSolutions }) => openSolutions()));
  on("omnidoku:generate", () => void use(parts.generate, ({ openGenerate }) => openGenerate()));
  on("omnidoku:share", () => void use(parts.share, ({ openShare }) => openShare()));
  void openAsked();
}
