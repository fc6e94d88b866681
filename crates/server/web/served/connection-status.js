// A small sign in the head of the page while the program does not answer. Pressed, it says what goes on without the
// program and what does not, and looks for the program at once.

import { connection } from "../context.js";
import { h, s } from "../dom.js";
import { hasReserve } from "../engine/reserve.js";
import { announce, notify } from "../notices.js";
import { say } from "../words.js";

/** A plug beside its socket. */
const UNPLUGGED = "M3 12H8M8 7V17A5 5 0 0 0 8 7M21 12H18M18 8V16H15V8zM15 10H12.5M15 14H12.5";

/** The sign, which shows itself when it is needed. */
export function connectionStatus() {
  const icon = s("svg", { class: "unplugged", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: UNPLUGGED }));
  const title = say("connection.lost-title");
  const sign = h(
    "button",
    { type: "button", class: "connection", title, onclick: () => void explain() },
    icon,
    h("span", {}, say("connection.lost")),
  );
  const show = () => (sign.hidden = !connection.isLost);
  connection.addEventListener("change", () => {
    show();
    announce(say(connection.isLost ? "connection.lost-title" : "connection.found"));
  });
  show();
  return sign;
}

async function explain() {
  notify(say((await hasReserve()) ? "connection.reserve" : "connection.needs"));
  await connection.look();
}
