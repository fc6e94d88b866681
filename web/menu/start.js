// What the menus listen to from the start: texts that are pasted or dropped, links, and other parts that ask for a dialog.

import { complain, notify } from "../notices.js";
import { BadLink, fromFragment } from "../share.js";
import { keeper } from "../storage/keeper.js";
import { keepStatistics } from "../storage/statistics.js";
import { say } from "../words.js";
import { openGenerate } from "./generate-dialog.js";
import { receive } from "./open-dialog.js";
import { openShare } from "./share-dialog.js";
import { openSolutions } from "./solutions-dialog.js";

let listening = false;

/** Begins to listen. */
export function listen() {
  if (listening) return;
  listening = true;
  keepStatistics();
  openLink();
  addEventListener("hashchange", openLink);
  const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ act) =>
    document.addEventListener(name, (event) => act(event instanceof CustomEvent ? event.detail : undefined));
  on("omnidoku:text", (detail) => {
    if (typeof detail?.text !== "string") return;
    for (const dialog of document.querySelectorAll("dialog.sheet"))
      if (dialog instanceof HTMLDialogElement) dialog.close();
    void receive(detail.text, detail.name);
  });
  on("omnidoku:solutions", () => void openSolutions());
  on("omnidoku:generate", openGenerate);
  on("omnidoku:share", openShare);
}

/** Opens the position in the address, which then goes from it: a reload is to go on with the game. */
function openLink() {
  try {
    const start = fromFragment(location.hash);
    if (!start) return;
    keeper.open(start);
    notify(say("file.opened-link"), "good");
  } catch (error) {
    if (error instanceof BadLink) notify(say(`file.link-${error.flaw}`), "bad");
    else complain(error);
  }
  history.replaceState(null, "", location.pathname + location.search);
}
