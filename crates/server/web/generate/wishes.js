// The wishes for new puzzles: as the form holds them, as texts, and as the engine is asked for them. A wish that the form
// can see to be no number is a `BadWish`; all others are for the engine to judge, and `fieldOf` finds the field of a
// refusal.

import { Shape } from "../shape.js";

/**
 * @typedef {import("../api").GenerateRequest} GenerateRequest
 *
 * @typedef {"needs" | "with" | "without" | "hardest"} Role of a technique on the path
 * @typedef {{ role: Role, technique: string, times: string }} TechniqueWish
 *
 * @typedef {"" | "clues" | "blanks" | "custom" | "minimal" | "mask" | "unbiased" | "full"} Places which clues stay
 *
 * @typedef {object} Wishes empty texts: no wish
 * @property {string} level
 * @property {string} shape
 * @property {string} symmetry
 * @property {string} scale
 * @property {string} style
 * @property {string} least score
 * @property {string} most score
 * @property {TechniqueWish[]} techniques
 * @property {string} around
 * @property {string} tries
 * @property {string} places one of `Places`
 * @property {string} amount of clues or blanks: `30`, `40 %`
 * @property {string} custom the level whose usual number of blanks is wanted
 * @property {boolean[]} mask
 * @property {boolean} several whether more than one solution will do
 * @property {string} grids how full grids are made
 * @property {string} cycles
 * @property {string} count
 * @property {string} first the number of the first puzzle
 * @property {string} seed
 * @property {string} seconds
 *
 * @typedef {keyof Wishes} Field
 */

export const SCALES = /** @type {const} */ (["omnidoku", "hodoku", "se", "arrangements"]);
export const STYLES = /** @type {const} */ (["open", "technique"]);
export const ROLES = /** @type {const} */ (["needs", "with", "without", "hardest"]);
export const AROUND = ["anything", "basics", "basics-then-singles", "singles"];
export const PLACES = /** @type {const} */ (["", "clues", "blanks", "custom", "minimal", "mask", "unbiased", "full"]);
export const CUSTOMS = ["easy", "medium", "hard"];
export const WAYS = ["pattern", "solve", "search", "uniform"];

/** The levels of each scale. @type {Record<string, string[]>} */
export const LEVELS_OF = {
  omnidoku: ["very-easy", "easy", "medium", "hard", "evil", "extreme"],
  hodoku: ["easy", "medium", "hard", "unfair", "extreme"],
  se: [],
  arrangements: [],
};

/** The most puzzles that are made at once. */
export const MAX_COUNT = 1000;

/** No wish but a level. @returns {Omit<Wishes, "shape">} */
export function noWishes() {
  const texts = { scale: "omnidoku", style: "open", around: "anything", custom: "medium", level: "medium" };
  const empty = { symmetry: "", least: "", most: "", tries: "", places: "", amount: "", grids: "", cycles: "" };
  const series = { count: "1", first: "", seed: "", seconds: "" };
  return { ...texts, ...empty, ...series, techniques: [], mask: [], several: false };
}

/** A text in a field that is not what belongs there. */
export class BadWish extends Error {
  /**
   * @param {Field} field
   * @param {string} text the key of what is wrong
   * @param {Record<string, string | number>} [values]
   */
  constructor(field, text, values = {}) {
    super(text);
    this.field = field;
    this.text = text;
    this.values = values;
  }
}

/**
 * What the engine is asked for. Throws `BadWish`.
 * @param {Wishes} wishes
 * @returns {GenerateRequest}
 */
export function requestOf(wishes) {
  const { level, shape, symmetry, scale, style, around, several } = wishes;
  const tries = whole(wishes, "tries", 1, 1e9);
  const seconds = number(wishes, "seconds");
  const seed = whole(wishes, "seed", 0, Number.MAX_SAFE_INTEGER);
  const index = whole(wishes, "first", 0, Number.MAX_SAFE_INTEGER);
  const count = whole(wishes, "count", 1, MAX_COUNT);
  return {
    shape,
    ...(level && { level }),
    ...(symmetry && { symmetry }),
    ...(scale !== "omnidoku" && { scale: /** @type {import("../api").Scale} */ (scale) }),
    ...(style !== "open" && { style: /** @type {import("../api").LevelStyle} */ (style) }),
    ...score(wishes),
    ...techniques(wishes.techniques),
    ...(around !== "anything" && { around }),
    ...places(wishes),
    ...(several && { unique: false }),
    ...grids(wishes),
    ...(tries !== undefined && { tries }),
    ...(seconds !== undefined && { seconds }),
    ...(seed !== undefined && { seed }),
    ...(index ? { index } : {}),
    ...(count !== undefined && count > 1 && { count }),
  };
}

/**
 * The number of blanks that is customary for a level: 47, 54 and 59 at 9×9; elsewhere 58, 67 and 73 % of the cells.
 * @param {string} level
 * @param {Shape} shape
 */
export function customaryBlanks(level, { name, cells }) {
  const [classic, percent] = { easy: [47, 58], medium: [54, 67] }[level] ?? [59, 73];
  return name === "3x3" ? /** @type {number} */ (classic) : Math.round((cells * /** @type {number} */ (percent)) / 100);
}

/** @param {Wishes} wishes */
function places(wishes) {
  const shape = Shape.named(wishes.shape);
  switch (/** @type {Places} */ (wishes.places)) {
    case "clues":
      return { clues: amount(wishes, shape.cells) };
    case "blanks":
      return { blanks: amount(wishes, shape.cells) };
    case "custom":
      return { blanks: customaryBlanks(wishes.custom, shape) };
    case "mask":
      return { mask: wishes.mask };
    case "minimal":
      return { minimal: true };
    case "unbiased":
      return { unbiased: true };
    case "full":
      return { full: true };
    default:
      return {};
  }
}

/** @param {Wishes} wishes */
function grids(wishes) {
  const cycles = whole(wishes, "cycles", 0, 1e9);
  return { ...(wishes.grids && { grids: wishes.grids }), ...(cycles !== undefined && { cycles }) };
}

/** @param {Wishes} wishes */
function score(wishes) {
  const [least, most] = [number(wishes, "least"), number(wishes, "most")];
  return least === undefined && most === undefined ? {} : { score: [least ?? 0, most ?? Number.MAX_SAFE_INTEGER] };
}

/** @param {readonly TechniqueWish[]} list */
function techniques(list) {
  const chosen = list.filter(({ technique }) => technique);
  /** @type {{ needs?: string[], with?: string[], without?: string[], hardest?: string }} */
  const wish = {};
  for (const { role, technique, times } of chosen) {
    if (role === "hardest") wish.hardest = technique;
    else if (role === "without") (wish.without ??= []).push(technique);
    else {
      const count = whole({ techniques: times }, "techniques", 1, 100) ?? 1;
      (wish[role] ??= []).push(count > 1 ? `${technique}:${count}` : technique);
    }
  }
  return wish;
}

/**
 * A number of cells, or a share of them.
 * @param {Wishes} wishes
 * @param {number} cells
 */
function amount(wishes, cells) {
  const [, share] = /^(\d+(?:[.,]\d+)?)\s*%$/.exec(wishes.amount.trim()) ?? [];
  if (share !== undefined && toNumber(share) <= 100) return Math.round((cells * toNumber(share)) / 100);
  if (!/^\d{1,4}$/.test(wishes.amount.trim())) throw new BadWish("amount", "generate.bad-amount", { most: cells });
  return Number(wishes.amount);
}

/**
 * A whole number; `undefined` if the field is empty.
 * @template {Field} Name
 * @param {{ [name in Name]: unknown }} wishes
 * @param {Name} field
 * @param {number} least
 * @param {number} most
 */
function whole(wishes, field, least, most) {
  const text = String(wishes[field]).trim();
  if (text === "") return undefined;
  if (/^\d{1,16}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  throw new BadWish(field, "generate.bad-whole", { least, most: String(most) });
}

/**
 * @param {Wishes} wishes
 * @param {"least" | "most" | "seconds"} field
 */
function number(wishes, field) {
  const text = wishes[field].trim();
  if (text === "") return undefined;
  if (/^\d{1,12}([.,]\d)?$/.test(text)) return toNumber(text);
  throw new BadWish(field, "generate.bad-number");
}

/** @param {string} text with a comma or a point */
function toNumber(text) {
  return Number(text.replace(",", "."));
}

/** The field of each refusal. @type {Record<string, Field>} */
const FIELD_OF = {
  "wish.one_of_six": "places",
  "wish.too_many_blanks": "amount",
  "wish.too_many_clues": "amount",
  "wish.too_few_clues": "amount",
  "wish.mask_length": "mask",
  "wish.mask_shape": "mask",
  "wish.hopeless_mask": "mask",
  "wish.cycles": "cycles",
  "wish.unknown_grids": "grids",
  "wish.unknown_around": "around",
  "wish.unknown_symmetry": "symmetry",
  "wish.layout": "symmetry",
  "wish.unknown_level": "level",
  "wish.no_levels": "level",
  "wish.rare": "level",
  "wish.score": "least",
  "wish.times": "techniques",
  "wish.too_many_techniques": "techniques",
  "wish.seed_and_index": "seed",
  "wish.too_many_puzzles": "count",
  "contradiction.mask_and_symmetry": "symmetry",
  "contradiction.unbiased_and_symmetry": "symmetry",
  "contradiction.minimal_and_several": "several",
  "contradiction.off": "techniques",
  "contradiction.wanted_and_ruled_out": "techniques",
  "contradiction.empty_score": "least",
  "contradiction.other_scale": "scale",
  "contradiction.harder_technique": "techniques",
  "contradiction.score_above_level": "least",
  "contradiction.solved_without": "techniques",
  "contradiction.score_of_level": "least",
  "contradiction.four_by_four": "level",
  "contradiction.full_grid": "places",
  "contradiction.solved_but_blank": "level",
  "contradiction.not_unique": "several",
};

/**
 * The field that a refusal of the engine is about, if it is known.
 * @param {string | undefined} id of the message
 * @param {GenerateRequest} request
 * @returns {Field | undefined}
 */
export function fieldOf(id, request) {
  if (id === "wish.not_for_shape") return request.unbiased ? "places" : "grids";
  return FIELD_OF[id ?? ""];
}
