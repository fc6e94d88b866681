// A text or file becomes the puzzle of the race, or, if it is a recorded search, a contender.

import { h } from "../../dom.js";
import { button, field } from "../../menu/fields.js";
import { read } from "../../menu/opening.js";
import { Sheet } from "../../menu/sheet.js";
import { explanation, notify } from "../../notices.js";
import { BadLink } from "../../share.js";
import { stateOf } from "../../storage/summary.js";
import { TraceError } from "../../trace/read.js";
import { say } from "../../words.js";
import { fromStart } from "./puzzle.js";
import { textOf } from "../../text-of.js";

/**
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 *
 * Receives what was opened.
 * @typedef {object} Receiver
 * @property {(puzzle: Puzzle) => void} puzzle
 * @property {(text: string) => void} trace throws a `TraceError` if it is not a trace
 */

/** The largest file that is read: a trace of a million events takes about 15 MB. */
const MAX_FILE_BYTES = 60_000_000;

/**
 * Opens the dialog.
 * @param {Receiver} receiver
 */
export function askForText(receiver) {
  const sheet = new Sheet(say("race.open-title"), { kind: "wide" });
  const text = h("textarea", { rows: 7, spellcheck: "false", autocapitalize: "off", autofocus: true, class: "code" });
  const file = h("input", { type: "file" });
  const attempt = async (/** @type {string} */ content) => {
    const problem = await receive(content, receiver, sheet.signal);
    if (sheet.signal.aborted) return;
    if (problem) sheet.tell(problem, "bad");
    else sheet.close();
  };
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (chosen) attempt(await contentOf(chosen));
  });
  sheet.show(field(say("race.open-text"), text, say("race.open-hint")), field(say("race.open-file"), file));
  sheet.offer(
    button(say("menu.cancel"), () => sheet.close()),
    button(say("race.open-do"), () => void attempt(text.value), "main"),
  );
}

/**
 * Opens texts pasted and files dropped on the page, until the signal aborts.
 * @param {Receiver} receiver
 * @param {AbortSignal} signal
 */
export function listen(receiver, signal) {
  const take = async (/** @type {string} */ content) => {
    const problem = await receive(content, receiver, signal);
    if (problem && !signal.aborted) notify(problem, "bad");
  };
  addEventListener(
    "paste",
    (event) => {
      if (event.target instanceof Element && event.target.closest("input, textarea, dialog")) return;
      const text = event.clipboardData?.getData("text/plain");
      if (text?.trim()) void take(text);
    },
    { signal },
  );
  addEventListener("dragover", (event) => event.preventDefault(), { signal });
  addEventListener(
    "drop",
    async (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      const text = file ? await contentOf(file) : event.dataTransfer?.getData("text/plain");
      if (text?.trim()) void take(text);
    },
    { signal },
  );
}

/** @param {File} file */
async function contentOf(file) {
  return file.size > MAX_FILE_BYTES ? "" : textOf(file);
}

/**
 * Opens a text; returns the reason if that fails.
 * @param {string} text
 * @param {Receiver} receiver
 * @param {AbortSignal} signal
 * @returns {Promise<string | undefined>}
 */
async function receive(text, receiver, signal) {
  if (!text.trim()) return say("race.open-nothing");
  try {
    if (text.startsWith("omnidoku trace")) {
      receiver.trace(text);
      return undefined;
    }
    const { starts, games } = await read(text, signal);
    const [start] = starts;
    const [game] = games;
    if (start) receiver.puzzle(fromStart(start));
    else if (game) receiver.puzzle({ ...stateOf(game.saved) });
    else return say("race.open-nothing");
    if (starts.length + games.length > 1) notify(say("race.open-first", { count: starts.length + games.length }));
    return undefined;
  } catch (error) {
    if (error instanceof TraceError) return say("race.open-bad-trace", { line: error.line });
    return error instanceof BadLink ? say("race.bad-link") : explanation(error);
  }
}
