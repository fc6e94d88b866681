// The form for new puzzles. It opens simple, with level, size and symmetry; the rest is folded.

import { h } from "../dom.js";
import { blame, choice, field, pardon, tick } from "../menu/fields.js";
import { shapeLabel } from "../menu/sizes.js";
import { levelName } from "../panel/amounts.js";
import { Shape } from "../shape.js";
import { say } from "../words.js";
import { MaskPart } from "./mask-part.js";
import { TechniqueList } from "./technique-list.js";
import { AROUND, CUSTOMS, LEVELS_OF, MAX_COUNT, noWishes, PLACES, SCALES, STYLES, WAYS } from "./wishes.js";

/**
 * @typedef {import("./wishes.js").Wishes} Wishes
 * @typedef {import("./wishes.js").Field} Field
 * @typedef {[string, string]} Option
 */

const SYMMETRIES = ["none", "180", "90", "left-right", "up-down", "axes", "diagonal", "anti-diagonal", "diagonals", "full"];

/** The fields that are texts or choices. */
const PLAIN = /** @type {const} */ ([
  ...["level", "shape", "symmetry", "scale", "style", "least", "most", "around", "tries", "places", "amount", "custom"],
  ...["grids", "cycles", "count", "first", "seed", "seconds"],
]);

/** The form. */
export class WishForm {
  #techniques = new TechniqueList();
  #mask = new MaskPart((shape) => {
    this.#controls.shape.value = shape.name;
  });
  #several = tick(say("generate.several"), false);
  #controls = controls();
  #amount = field(say("generate.amount"), this.#controls.amount, say("generate.amount-hint"));
  #custom = field(say("generate.custom"), this.#controls.custom, say("generate.custom-hint"));

  constructor() {
    const { level, shape, symmetry, scale, style, least, most, around, tries } = this.#controls;
    const { places, grids, cycles, count, first, seed, seconds } = this.#controls;
    level.autofocus = true;
    this.#techniques.element.id = "wish-techniques";
    this.#several.box.id = "wish-several";
    this.element = h(
      "div",
      { class: "wishes" },
      h(
        "div",
        { class: "form" },
        field(say("generate.level"), level),
        field(say("generate.size"), shape),
        field(say("generate.symmetry"), symmetry),
      ),
      part(
        "difficulty",
        h(
          "div",
          { class: "form" },
          field(say("generate.scale"), scale, say("generate.scale-hint")),
          field(say("generate.style"), style, say("generate.style-hint")),
          field(say("generate.least"), least),
          field(say("generate.most"), most),
        ),
        h("fieldset", { class: "field" }, h("legend", {}, say("generate.techniques")), this.#techniques.element),
        h(
          "div",
          { class: "form" },
          field(say("generate.around"), around),
          field(say("generate.max-tries"), tries, say("generate.max-tries-hint")),
        ),
      ),
      part(
        "clues",
        h("div", { class: "form" }, field(say("generate.places"), places), this.#amount, this.#custom),
        this.#mask.element,
        h("div", { class: "field" }, this.#several.row),
      ),
      part(
        "grids",
        h(
          "div",
          { class: "form" },
          field(say("generate.way"), grids, say("generate.way-hint")),
          field(say("generate.cycles"), cycles, say("generate.cycles-hint")),
        ),
      ),
      part(
        "series",
        h(
          "div",
          { class: "form" },
          field(say("generate.count"), count, say("generate.count-hint")),
          field(say("generate.seed"), seed, say("generate.seed-hint")),
          field(say("generate.first"), first, say("generate.first-hint")),
          field(say("generate.seconds"), seconds, say("generate.seconds-hint")),
        ),
      ),
    );
    scale.addEventListener("change", () => this.#showLevels(level.value));
    places.addEventListener("change", () => this.#showPlaces());
    shape.addEventListener("change", () => this.#mask.show(Shape.named(shape.value), this.#mask.mask));
  }

  /** The wishes as they are in the form. @returns {Wishes} */
  get wishes() {
    const texts = PLAIN.map((name) => [name, this.#controls[name].value]);
    const others = { techniques: this.#techniques.wishes, mask: this.#mask.mask, several: this.#several.box.checked };
    return /** @type {Wishes} */ ({ ...Object.fromEntries(texts), ...others });
  }

  /**
   * Shows wishes; parts that hold one are open.
   * @param {Wishes} wishes
   */
  show(wishes) {
    for (const name of PLAIN) this.#controls[name].value = wishes[name];
    this.#showLevels(wishes.level);
    this.#techniques.show(wishes.techniques);
    this.#mask.show(Shape.named(wishes.shape), wishes.mask);
    this.#several.box.checked = wishes.several;
    this.#showPlaces();
    const none = { ...noWishes(), level: wishes.level, shape: wishes.shape, symmetry: wishes.symmetry };
    const isWish = (/** @type {Field} */ name) => JSON.stringify(wishes[name]) !== JSON.stringify(none[name]);
    for (const fold of this.element.querySelectorAll("details.more"))
      if (fold instanceof HTMLDetailsElement) fold.open = (FIELDS_OF[fold.dataset["part"] ?? ""] ?? []).some(isWish);
  }

  /**
   * Offers the techniques that the engine knows.
   * @param {readonly { id: string, name: string }[]} known
   */
  offer(known) {
    this.#techniques.offer(known);
  }

  /**
   * Shows at a field what is wrong with it. Returns whether that field is shown.
   * @param {Field} name
   * @param {string} text
   */
  blame(name, text) {
    const control = this.#control(name);
    if (control.closest("[hidden]")) return false;
    blame(control, text);
    return true;
  }

  /** Takes back what was wrong. */
  pardon() {
    pardon(this.element);
  }

  /**
   * @param {Field} name
   * @returns {HTMLElement}
   */
  #control(name) {
    if (name === "techniques") return this.#techniques.element;
    if (name === "mask") return this.#mask.board;
    if (name === "several") return this.#several.box;
    return this.#controls[name];
  }

  /** @param {string} chosen level, if the scale has it */
  #showLevels(chosen) {
    const { scale, level } = this.#controls;
    const levels = LEVELS_OF[scale.value] ?? [];
    const names = levels.map((name) => h("option", { value: name }, levelName(name)));
    level.replaceChildren(h("option", { value: "" }, say("generate.any")), ...names);
    level.value = levels.includes(chosen) ? chosen : "";
  }

  #showPlaces() {
    const { value } = this.#controls.places;
    this.#amount.hidden = !["clues", "blanks"].includes(value);
    this.#custom.hidden = value !== "custom";
    this.#mask.element.hidden = value !== "mask";
  }
}

/** The fields of each folded part. @type {Record<string, Field[]>} */
const FIELDS_OF = {
  difficulty: ["scale", "style", "least", "most", "techniques", "around", "tries"],
  clues: ["places", "several"],
  grids: ["grids", "cycles"],
  series: ["count", "first", "seed", "seconds"],
};

/**
 * A folded part.
 * @param {string} name
 * @param {...HTMLElement} content
 */
function part(name, ...content) {
  const inside = h("div", { class: "more-inside" }, ...content);
  return h("details", { class: "more", "data-part": name }, h("summary", {}, say(`generate.part-${name}`)), inside);
}

/** The controls of the plain fields. */
function controls() {
  const named = (/** @type {readonly string[]} */ values, /** @type {string} */ prefix) =>
    values.map((value) => /** @type {Option} */ ([value, say(`generate.${prefix}-${value || "usual"}`)]));
  const usual = /** @type {Option} */ (["", say("generate.usual")]);
  const digits = (/** @type {object} */ more = {}) =>
    h("input", { type: "text", inputmode: "numeric", autocomplete: "off", placeholder: say("generate.usual"), ...more });
  return {
    level: choice([], ""),
    shape: choice(
      Shape.all().map((shape) => [shape.name, shapeLabel(shape)]),
      "3x3",
    ),
    symmetry: choice([["", say("generate.symmetry-usual")], ...named(SYMMETRIES, "symmetry")], ""),
    scale: choice(named(SCALES, "scale"), "omnidoku"),
    style: choice(named(STYLES, "style"), "open"),
    least: digits({ inputmode: "decimal", placeholder: say("generate.any") }),
    most: digits({ inputmode: "decimal", placeholder: say("generate.any") }),
    around: choice(named(AROUND, "around"), "anything"),
    tries: digits(),
    places: choice(named(PLACES, "places"), ""),
    amount: digits({ inputmode: "text", placeholder: "30" }),
    custom: choice(
      CUSTOMS.map((level) => [level, levelName(level)]),
      "medium",
    ),
    grids: choice([usual, ...named(WAYS, "way")], ""),
    cycles: digits(),
    count: h("input", { type: "number", inputmode: "numeric", min: 1, max: MAX_COUNT }),
    first: digits({ placeholder: "0" }),
    seed: digits({ placeholder: say("generate.random") }),
    seconds: digits({ inputmode: "decimal" }),
  };
}
