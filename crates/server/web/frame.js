// The page inside another page's frame. What covers it there could mislead clicks, so it refuses to work in a frame.
// The program's server forbids frames with a header, which a page cannot set itself: this is for hosts that send
// none.

import { h } from "./dom.js";
import { preferredLanguage } from "./languages.js";
import { say, speak } from "./words.js";

/** Returns at once outside a frame. Inside one it shows a link to the page and never returns. */
export async function leaveFrame() {
  if (self === top) return;
  await speak(preferredLanguage());
  const link = h("a", { href: location.href, target: "_blank", rel: "noopener" }, say("app.framed"));
  document.body.replaceChildren(h("p", { class: "framed" }, link));
  await new Promise(() => {});
}
