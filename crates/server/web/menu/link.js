// Opens a link to a position.

import { announce, complain, notify } from "../notices.js";
import { changeMode } from "../panel/mode.js";
import { BadLink, fromFragment } from "../share.js";
import { keeper } from "../storage/keeper.js";
import { say } from "../words.js";
import { judged } from "./judged.js";

/** Opens the position in the address, and removes it from there: a reload should resume the game. */
export function openLink() {
  try {
    const start = fromFragment(location.hash);
    if (!start) return;
    keeper.open(start);
    announce(say("file.opened-link"));
    // The position is shown at once; problems with it are reported when they are known.
    void judged(start).then(({ mode, trouble }) => {
      if (trouble) notify(trouble, "bad");
      if (mode === "set") changeMode("set");
    });
  } catch (error) {
    if (error instanceof BadLink) notify(say(`file.link-${error.flaw}`), "bad");
    else complain(error);
  }
  history.replaceState(null, "", location.pathname + location.search);
}
