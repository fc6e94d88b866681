// Short messages: shown for a while at the edge of the screen, and read out by screen readers.

import { h } from "./dom.js";
import { Refused, Unreachable } from "./engine/engine.js";
import { say } from "./words.js";

/** How long a message stays, in milliseconds. */
const STAYS = 6000;
/** How many are shown at once; the oldest makes way. */
const MOST = 3;

/**
 * Shows a message.
 * @param {string} text
 * @param {"info" | "good" | "bad"} [kind]
 */
export function notify(text, kind = "info") {
  const note = notice(text, kind);
  setTimeout(() => note.remove(), kind === "bad" ? 2 * STAYS : STAYS);
}

/**
 * Shows a message with something to do about it. It stays until it is done or dismissed.
 * @param {string} text
 * @param {string} label of what can be done
 * @param {() => void} act
 * @returns {() => void} removes it
 */
export function offer(text, label, act) {
  const accept = h("button", { type: "button", class: "main", onclick: () => (note.remove(), act()) }, label);
  const note = notice(text, "info", accept);
  return () => note.remove();
}

/**
 * @param {string} text
 * @param {"info" | "good" | "bad"} kind
 * @param {...HTMLElement} more
 */
function notice(text, kind, ...more) {
  const dismiss = () => note.remove();
  const close = h("button", { type: "button", class: "quiet", "aria-label": say("app.dismiss"), onclick: dismiss }, "×");
  const note = h("p", { class: `notice ${kind}` }, h("span", {}, text), ...more, close);
  const list = document.querySelector("#notices");
  // Said again, it replaces what it repeats.
  for (const other of list?.children ?? []) if (other.querySelector("span")?.textContent === text) other.remove();
  list?.append(note);
  if (list && list.children.length > MOST) list.firstElementChild?.remove();
  return note;
}

/**
 * Says to screen readers alone what others see.
 * @param {string} text
 */
export function announce(text) {
  const place = document.querySelector("#spoken");
  // The same words again are said only if the text differs: by a space that nobody hears.
  if (place) place.textContent = place.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Shows why something could not be done. What the user gave up is no trouble.
 * @param {unknown} error
 */
export function complain(error) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  notify(explanation(error), "bad");
}

/**
 * Why something could not be done, in words.
 * @param {unknown} error
 */
export function explanation(error) {
  if (error instanceof Unreachable) return say("app.unreachable");
  // A refusal without an id is a worker that broke: its words are for the console.
  if (error instanceof Refused && (error.status !== "fault" || error.problem.id)) return error.message;
  console.error(error);
  return say("app.defect");
}
