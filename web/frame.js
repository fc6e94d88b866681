// The page in somebody else's frame. What lies above it there could lead clicks astray, so it refuses to work in one. The
// program's server forbids frames by a header, which a page cannot give itself: this is for hosts that send none.

import { h } from "./dom.js";
import { preferredLanguage, say, speak } from "./words.js";

/** Ends at once where the page stands alone. In a frame it shows a link to the page and never ends. */
export async function leaveFrame() {
  if (self === top) return;
  await speak(preferredLanguage());
  const link = h("a", { href: location.href, target: "_blank", rel: "noopener" }, say("app.framed"));
  document.body.replaceChildren(h("p", { class: "framed" }, link));
  await new Promise(() => {});
}
