// What each cell looks like: computed from game, view and settings, without drawing.

import { candidates, conflicts, openCandidates } from "../game/rules.js";

/**
 * @typedef {import("../game/types").State} State
 * @typedef {import("../view.js").View} View
 * @typedef {import("../settings.js").Preferences} Preferences
 * @typedef {import("./overlay-classes.js").Staging} Staging
 */

/**
 * @typedef {object} Look
 * @property {number} value
 * @property {"given" | "own" | "found" | ""} kind of the value
 * @property {readonly number[]} corner
 * @property {boolean} keypad every corner mark is at the place of its digit
 * @property {readonly number[]} centre
 * @property {readonly number[]} candidates each at its own place
 * @property {readonly number[]} colours
 * @property {readonly import("../game/types").Painted[]} painted candidates that have a colour
 * @property {boolean} selected
 * @property {boolean} fixed a given that cannot be changed
 * @property {boolean} faulty breaks a rule, or differs from the solution
 * @property {string} classes everything else that styles need
 * @property {string} said what a screen reader should add
 */

/** @type {readonly never[]} */
const NONE = [];

/**
 * The looks of all cells.
 * @param {State} state
 * @param {View} view
 * @param {Preferences} settings
 * @param {Staging} staging what is being explained
 * @param {(cell: number) => boolean} readable whether small digits are legible there
 * @returns {Look[]}
 */
export function looks(state, view, settings, staging, readable) {
  const { shape } = state;
  const { overlay, cursor, selection, held } = view;
  const values = overlay?.values ?? state.values;
  const faulty = overlay?.values ? new Set() : faults(state, view, settings);
  const small = smallDigits(state, view, settings);
  const one = selection.size === 1;
  const same = held || (one ? (values[cursor] ?? 0) : 0);

  return values.map((value, cell) => {
    const given = state.givens[cell] !== 0 && state.givens[cell] === value;
    const kind = !value ? "" : given ? "given" : state.found[cell] || value !== state.values[cell] ? "found" : "own";
    const blank = value === 0;
    const shown = small && blank && readable(cell) ? (small[cell] ?? NONE) : NONE;
    const selected = selection.has(cell);
    const painted = blank && !overlay ? paintedIn(state.painted[cell] ?? NONE, small && shown) : NONE;
    const corner = small || !blank ? NONE : (state.corner[cell] ?? NONE);
    const centre = small || !blank ? NONE : (state.centre[cell] ?? NONE);
    const classes = [
      "cell",
      kind,
      (Math.floor(shape.row(cell) / shape.boxRows) + Math.floor(shape.column(cell) / shape.boxColumns)) % 2 && "alt",
      settings.tintPeers && one && cell !== cursor && shape.see(cell, cursor) && "peer",
      settings.tintSame && same && value === same && "same",
      selected && "selected",
      cell === cursor && "cursor",
      faulty.has(cell) && "faulty",
      overlay?.open && !overlay.candidates && !overlay.step && "faint",
      staging.classes.get(cell),
    ];
    return {
      value,
      kind,
      corner: small || !painted.length ? corner : withPainted(corner, centre, painted),
      keypad: settings.fixedCorners && centre.length === 0,
      centre,
      candidates: shown,
      colours: state.colours[cell] ?? NONE,
      painted,
      selected,
      fixed: given && state.mode === "play",
      faulty: faulty.has(cell),
      classes: classes.filter(Boolean).join(" "),
      said: [state.mode, view.paused, faulty.has(cell), staging.classes.get(cell), state.ruledOut[cell]].join(),
    };
  });
}

/**
 * The painted candidates that are shown: all of them beside the player's marks; beside automatic candidates those that
 * are still open.
 * @param {State["painted"][number]} painted
 * @param {readonly number[] | undefined} shown
 */
function paintedIn(painted, shown) {
  return shown && painted.length ? painted.filter(([digit]) => shown.includes(digit)) : painted;
}

/**
 * The corner marks with the painted candidates that are not marked at all: those are drawn as corner marks.
 * @param {readonly number[]} corner
 * @param {readonly number[]} centre
 * @param {State["painted"][number]} painted
 */
function withPainted(corner, centre, painted) {
  const more = painted.map(([digit]) => digit).filter((digit) => !corner.includes(digit) && !centre.includes(digit));
  return more.length ? [...corner, ...more].sort((one, other) => one - other) : corner;
}

/**
 * The digits drawn small, each at its own place, instead of the player's marks; `undefined` where the marks are
 * shown.
 * @param {State} state
 * @param {View} view
 * @param {Preferences} settings
 * @returns {readonly (readonly number[])[] | undefined}
 */
function smallDigits(state, { overlay }, settings) {
  if (overlay?.candidates) return overlay.candidates;
  // A step is about candidates: they are shown even to a player who keeps none.
  if (overlay?.step) return overlay.values ? candidates(state.shape, overlay.values) : openOf(state);
  if (overlay?.open) return overlay.open;
  return settings.autoCandidates && !overlay?.values ? openOf(state) : undefined;
}

/**
 * @param {State} state
 * @param {View} view
 * @param {Preferences} settings
 */
function faults(state, { wrong }, { checking }) {
  return checking === "off" ? wrong : new Set([...wrong, ...conflictsOf(state)]);
}

/**
 * Remembers the last answer: most changes of the view leave the game unchanged.
 * @template {object} Question
 * @template Answer
 * @param {(question: Question) => Answer} answer
 */
function remembered(answer) {
  /** @type {Question | undefined} */
  let last;
  /** @type {Answer} */
  let known;
  return (/** @type {Question} */ question) => {
    if (question !== last) known = answer((last = question));
    return known;
  };
}

const openOf = remembered(openCandidates);
const conflictsOf = remembered((/** @type {State} */ { shape, values }) => conflicts(shape, values));
