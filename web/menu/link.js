// A link to a position, opened.

import { complain, notify } from "../notices.js";
import { BadLink, fromFragment } from "../share.js";
import { keeper } from "../storage/keeper.js";
import { say } from "../words.js";
import { judged } from "./judged.js";

/** Opens the position in the address, which then goes from it: a reload is to go on with the game. */
export function openLink() {
  try {
    const start = fromFragment(location.hash);
    if (!start) return;
    keeper.open(start);
    notify(say("file.opened-link"), "good");
    // The position is shown at once; what is wrong with it is said as soon as it is known.
    void judged(start).then(({ trouble }) => trouble && notify(trouble, "bad"));
  } catch (error) {
    if (error instanceof BadLink) notify(say(`file.link-${error.flaw}`), "bad");
    else complain(error);
  }
  history.replaceState(null, "", location.pathname + location.search);
}
