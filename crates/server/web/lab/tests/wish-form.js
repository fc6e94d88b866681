// The form: what to test, with which engines, how thoroughly.

import { h, set } from "../../dom.js";
import { field } from "../../menu/fields.js";
import { about } from "../../panel/about.js";
import { levelName } from "../../panel/amounts.js";
import { engineSummary } from "../../panel/engines.js";
import { Segmented } from "../../panel/segmented.js";
import { Shape } from "../../shape.js";
import { say } from "../../words.js";
import { Chips } from "./chips.js";
import { FilePicker } from "./file-picker.js";
import { HUMAN, testedName } from "./names.js";
import { RANGES, SETS, sorted, usualEnd, usualEngines, within } from "./wishes.js";

/**
 * @typedef {import("./wishes.js").Wishes} Wishes
 * @typedef {import("./wishes.js").Kind} Kind
 */

/** @type {Kind[]} */
const KINDS = ["suites", "files", "super"];

/** Listed without asking the engines; the best known first. */
const ENGINES = ["backtrack", "dlx", "dlx-first", "forward", "forward-mrv", "ac3", "hybrid20", "auto"];

/** How many are visible at first. */
const VISIBLE_ENGINES = 6;

/** How many puzzles each bundled suite has. @type {Record<string, number>} */
export const SIZES = { easy: 15, medium: 15, hard: 20, evil: 30 };

/** The shapes that the super test offers. */
const SHAPES = ["2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "4x4", "5x5"];

/** The form. It holds the settings of a test and reports changes. */
export class WishForm {
  /** @type {Wishes} */
  #wishes;
  #engineIds = ENGINES;
  #kinds;
  #sets = new Chips(say("tests.sets"), (sets) => this.#take({ sets }));
  #engines = new Chips(say("tests.engines"), (engines) => this.#take({ engines }));
  #shape = h("select", {}, ...SHAPES.map((name) => h("option", { value: name }, shapeLabel(name))));
  /** @type {Record<string, { input: HTMLInputElement, box: HTMLElement }>} */
  #numbers = {};

  /**
   * @param {Wishes} wishes
   * @param {(isNew: boolean) => void} change called when the user changes something; `isNew` if the settings of the
   * test changed
   */
  constructor(wishes, change) {
    this.#wishes = wishes;
    this.change = change;
    this.#kinds = new Segmented(
      say("tests.kind"),
      KINDS.map((value) => ({ value, label: say(`tests.kind-${value}`) })),
      (kind) => this.#takeKind(/** @type {Kind} */ (kind)),
    );
    this.picker = new FilePicker(() => change(false));
    this.#sets.fill(
      SETS.map((value) => ({
        value,
        label: levelName(value),
        note: String(SIZES[value]),
      })),
    );
    this.#shape.addEventListener("change", () => {
      this.#take({ shape: this.#shape.value, from: 1, to: usualEnd(this.#shape.value) });
      this.show();
    });
    for (const name of /** @type {(keyof typeof RANGES)[]} */ (Object.keys(RANGES))) {
      const [min, max] = RANGES[name];
      const input = h("input", { type: "number", min, max, step: name === "seconds" ? "any" : 1 });
      input.addEventListener("change", () => {
        this.#take({ [name]: within(name, input.value) ?? this.#wishes[name] });
        this.show();
      });
      this.#numbers[name] = { input, box: field(say(`tests.${name}`), input) };
    }
    const numbers = Object.values(this.#numbers).map(({ box }) => box);
    this.#shapeBox = field(say("tests.shape"), this.#shape);
    this.#about = h("p", { class: "soft" });
    this.element = h(
      "div",
      { class: "wishes" },
      this.#kinds.element,
      this.#about,
      this.#sets.element,
      this.picker.element,
      this.#engines.element,
      h("div", { class: "numbers" }, this.#shapeBox, ...numbers),
    );
    this.ready = about().then(({ engines }) => {
      const names = engines.map(({ name }) => name);
      this.#engineIds = [...ENGINES.filter((name) => names.includes(name)), ...names.filter((name) => !ENGINES.includes(name))];
      this.show();
      change(false);
    }, () => {});
    this.show();
  }

  /** @type {HTMLElement} */
  #about;
  /** @type {HTMLElement} */
  #shapeBox;

  get wishes() {
    return this.#wishes;
  }

  /** The settings, limited to existing engines. */
  get feasible() {
    return { ...this.#wishes, engines: this.#engines.on };
  }

  set wishes(wishes) {
    this.#wishes = wishes;
    this.show();
  }

  /** @param {Partial<Wishes>} changes */
  #take(changes) {
    const wishes = { ...this.#wishes, ...changes };
    this.#wishes = { ...wishes, ...sorted(wishes) };
    this.change(true);
  }

  /** @param {Kind} kind */
  #takeKind(kind) {
    const isUsual = String(this.#wishes.engines) === String(usualEngines(this.#wishes.kind));
    const engines = isUsual ? usualEngines(kind) : this.#wishes.engines;
    this.#take({ kind, engines });
    this.show();
  }

  /** Shows the settings. */
  show() {
    const { kind, sets, engines, shape } = this.#wishes;
    this.#kinds.chosen = kind;
    this.#about.textContent = say(`tests.about-${kind}`);
    set(this.#sets.element, "hidden", kind !== "suites");
    set(this.picker.element, "hidden", kind !== "files");
    this.#sets.on = sets;
    const known = kind === "super" ? this.#engineIds : [...this.#engineIds, HUMAN];
    this.#engines.fill(
      known.map((value) => ({ value, label: testedName(value), title: engineSummary(value) })),
      VISIBLE_ENGINES,
    );
    this.#engines.on = engines;
    set(this.#shapeBox, "hidden", kind !== "super");
    if (!SHAPES.includes(shape) && this.#shape.value !== shape) {
      this.#shape.append(h("option", { value: shape }, shapeLabel(shape)));
    }
    this.#shape.value = shape;
    const shown = kind === "super" ? ["from", "to", "each", "seed", "seconds"] : ["rounds", "seconds"];
    for (const [name, { input, box }] of Object.entries(this.#numbers)) {
      set(box, "hidden", !shown.includes(name));
      input.value = String(this.#wishes[/** @type {keyof Wishes} */ (name)]);
    }
    const cells = String(Shape.named(shape).cells);
    for (const name of ["from", "to"]) this.#numbers[name]?.input.setAttribute("max", cells);
  }

  /** Disables the form while a test runs. @param {boolean} isRunning */
  set locked(isRunning) {
    for (const control of this.element.querySelectorAll("input, select, button")) set(control, "disabled", isRunning);
  }

  /** Why the test cannot begin; `undefined` if it can. */
  get lack() {
    const { kind, sets } = this.#wishes;
    if (!this.#engines.on.length) return say("tests.no-engine");
    if (kind === "suites" && !sets.length) return say("tests.no-set");
    if (kind === "files" && !this.picker.levels.length) return say("tests.no-file");
    return undefined;
  }
}

/** @param {string} name */
function shapeLabel(name) {
  const { size, boxRows, boxColumns } = Shape.named(name);
  return say(boxRows === boxColumns ? "grid.square" : "grid.oblong", { size, rows: boxRows, columns: boxColumns });
}
