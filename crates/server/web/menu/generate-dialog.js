// New puzzle…: everything that a player may wish for; impossible combinations are reported before the dialog closes.

import { game } from "../context.js";
import { h } from "../dom.js";
import { levelName } from "../panel/amounts.js";
import { Shape } from "../shape.js";
import { say } from "../words.js";
import { about } from "../panel/about.js";
import { button, choice, field } from "./fields.js";
import { LEVELS } from "./levels.js";
import { make } from "./making.js";
import { Sheet } from "./sheet.js";
import { shapeLabel } from "./sizes.js";

/** @typedef {import("../api").GenerateRequest} Wish */

const SYMMETRIES = [
  "none",
  "180",
  "90",
  "left-right",
  "up-down",
  "axes",
  "diagonal",
  "anti-diagonal",
  "diagonals",
  "full",
];

/** The last wishes. */
const remembered = { level: "medium", symmetry: "180", technique: "", clues: "" };

/** Opens the dialog. */
export function openGenerate() {
  const sheet = new Sheet(say("generate.title"));
  const any = /** @type {[string, string]} */ (["", say("generate.any")]);
  const level = choice(
    [any, ...LEVELS.map((name) => /** @type {[string, string]} */ ([name, levelName(name)]))],
    remembered.level,
  );
  level.autofocus = true;
  const symmetry = choice(
    SYMMETRIES.map((name) => [name, say(`generate.symmetry-${name}`)]),
    remembered.symmetry,
  );
  const technique = choice([any], "");
  const size = choice(
    Shape.all().map((shape) => [shape.name, shapeLabel(shape)]),
    game.state.shape.name,
  );
  const clues = h("input", {
    type: "number",
    inputmode: "numeric",
    min: 0,
    placeholder: say("generate.few"),
    value: remembered.clues,
  });
  const seed = h("input", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    placeholder: say("generate.random"),
  });

  about().then(
    ({ techniques }) => {
      technique.append(...techniques.map(({ id, name }) => h("option", { value: id }, name)));
      technique.value = remembered.technique;
    },
    (error) => sheet.complain(error),
  );

  const submit = () => {
    const shape = Shape.named(size.value);
    const typed = seed.value.trim();
    if (typed && !(/^\d{1,16}$/.test(typed) && Number(typed) <= Number.MAX_SAFE_INTEGER)) {
      seed.focus();
      return sheet.tell(say("generate.bad-seed"), "bad");
    }
    if (clues.value !== "" && !(clues.valueAsNumber >= 0 && clues.valueAsNumber <= shape.cells)) {
      clues.focus();
      return sheet.tell(say("generate.bad-clues", { most: shape.cells }), "bad");
    }
    const [levelWish, technic, number] = [level.value, technique.value, clues.value];
    Object.assign(remembered, { level: levelWish, symmetry: symmetry.value, technique: technic, clues: number });
    /** @type {Wish} */
    const wish = {
      shape: shape.name,
      ...(levelWish ? { level: levelWish } : {}),
      symmetry: symmetry.value,
      ...(technic ? { needs: [technic] } : {}),
      ...(number === "" ? {} : { clues: Math.round(Number(number)) }),
      ...(typed ? { seed: Number(typed) } : {}),
    };
    sheet.close();
    void make(wish);
  };
  const form = h(
    "form",
    { class: "form", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), submit()) },
    field(say("generate.level"), level),
    field(say("generate.size"), size),
    field(say("generate.technique"), technique, say("generate.technique-hint")),
    field(say("generate.symmetry"), symmetry),
    field(say("generate.clues"), clues),
    field(say("generate.seed"), seed, say("generate.seed-hint")),
    h("button", { type: "submit", hidden: true }),
  );
  sheet.show(form);
  sheet.offer(
    button(say("menu.cancel"), () => sheet.close()),
    button(say("generate.make"), submit, "main"),
  );
}
