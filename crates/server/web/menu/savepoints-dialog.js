// Savepoints: named places in a game to come back to. Going back can be undone like everything else.

import { game } from "../context.js";
import { h } from "../dom.js";
import { notify } from "../notices.js";
import { say } from "../words.js";
import { button, field } from "./fields.js";
import { Sheet } from "./sheet.js";

/** Opens the list. */
export function openSavepoints() {
  const sheet = new Sheet(say("file.savepoints-title"));
  const points = game.savepoints();
  const name = h("input", {
    type: "text",
    maxlength: 60,
    autocomplete: "off",
    value: say("file.savepoint", { number: points.length + 1 }),
    autofocus: true,
  });
  const add = () => {
    game.act({ do: "savepoint", name: name.value.trim() || say("file.savepoint", { number: points.length + 1 }) });
    sheet.close();
    notify(say("file.savepoint-set"), "good");
  };
  const rows = points.reverse().map((point) => {
    const restore = () => {
      game.act({ do: "restore", length: point.length });
      sheet.close();
      notify(say("file.restored", { name: point.name }), "good");
    };
    const filled = game.stateAt(point.length).values.filter(Boolean).length;
    const told = h(
      "span",
      { class: "row-text" },
      h("strong", {}, point.name),
      h("small", {}, say("file.filled", { count: filled })),
    );
    return h("li", { class: "row" }, told, button(say("file.restore"), restore));
  });
  const list = rows.length ? h("ul", { class: "rows" }, ...rows) : h("p", { class: "soft" }, say("file.no-savepoints"));
  const form = h(
    "form",
    { class: "form one", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), add()) },
    field(say("file.savepoint-name"), name),
  );
  sheet.show(form, list);
  sheet.offer(
    button(say("menu.close"), () => sheet.close()),
    button(say("file.savepoint-add"), add, "main"),
  );
  name.select();
}
