// A question with two answers.

import { h } from "../dom.js";
import { say } from "../words.js";

/**
 * Asks for confirmation; resolves to the answer. Escape and a tap outside mean no.
 * @param {string} question
 * @param {string} doIt the label of the button
 * @returns {Promise<boolean>}
 */
export function confirm(question, doIt) {
  return new Promise((answer) => {
    const close = (/** @type {string} */ value) => () => dialog.close(value);
    const dialog = h(
      "dialog",
      { class: "question", "aria-label": question },
      h("p", {}, question),
      h(
        "div",
        { class: "button-row" },
        h("button", { type: "button", autofocus: true, onclick: close("") }, say("game.keep")),
        h("button", { type: "button", class: "main", onclick: close("yes") }, doIt),
      ),
    );
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close(""));
    dialog.addEventListener("close", () => {
      dialog.remove();
      answer(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
