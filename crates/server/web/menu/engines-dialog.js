// Which algorithm Solve uses, and how long it may take.

import { settings } from "../context.js";
import { h } from "../dom.js";
import { say } from "../words.js";
import { about } from "../panel/about.js";
import { engineName, engineSummary } from "../panel/engines.js";
import { button, field } from "./fields.js";
import { Sheet } from "./sheet.js";

/**
 * Opens the choice.
 * @param {"engine" | "time"} focus
 */
export async function openEngines(focus) {
  const sheet = new Sheet(say("menu.engine-title"));
  const { seconds } = settings.now;
  const limit = h("input", {
    type: "number",
    min: 0.1,
    max: 3600,
    step: "any",
    value: seconds,
    autofocus: focus === "time",
  });
  limit.addEventListener("change", () => {
    if (limit.valueAsNumber > 0) settings.change({ seconds: Math.min(limit.valueAsNumber, Number(limit.max)) });
    limit.valueAsNumber = settings.now.seconds;
  });
  const list = h("fieldset", { class: "choices" }, h("legend", {}, say("menu.engine-legend")));
  sheet.show(field(say("menu.time-limit-label"), limit, say("menu.time-limit-hint")), list);
  sheet.offer(button(say("menu.done"), () => sheet.close(), "main"));
  try {
    const { engines, limits } = await about();
    limit.max = String(limits.seconds);
    const first = ["dlx", "backtrack"];
    const rank = (/** @type {string} */ name) => (first.includes(name) ? first.indexOf(name) : first.length);
    for (const { name, complete } of [...engines].sort((a, b) => rank(a.name) - rank(b.name))) {
      const choose = () => settings.change({ engine: name });
      const radio = h("input", {
        type: "radio",
        name: "engine",
        value: name,
        checked: name === settings.now.engine,
        onchange: choose,
      });
      const called = `${engineName(name)} (${name})`;
      const told = complete ? engineSummary(name) : `${engineSummary(name)} ${say("menu.incomplete")}`;
      list.append(h("label", { class: "choice" }, radio, h("span", {}, h("strong", {}, called), h("small", {}, told))));
    }
  } catch (error) {
    sheet.complain(error);
  }
}
