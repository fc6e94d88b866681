// What the user prefers, kept in the browser. It sends `change`.

/**
 * @typedef {typeof DEFAULTS} Preferences
 */

const DEFAULTS = {
  /** `system`, or a tag. */
  language: "system",
  /** `system`, `light`, `dark`, `contrast`. */
  theme: "system",
  /** `off`, `rules`, `solution`. */
  checking: "rules",
  /** How hints, steps and paths name cells: `words` (row 5, column 2), `short` (r5c2). */
  cellNames: "words",
  /** Candidates by the rules are shown in blank cells. */
  autoCandidates: false,
  /** A value removes itself from the marks of its peers. */
  tidyMarks: true,
  /** Every digit has its own place among the corner marks, as on a keypad. */
  fixedCorners: false,
  /** What the digit that a cell already has does to it: `clears`, `asks`, `keeps`. */
  sameAgain: "clears",
  /** What a game feels and sounds like. */
  haptics: false,
  sounds: false,
  /** Where the pad is: `right`, `left`, `below`. */
  padSide: "right",
  /** `123` or `789` on top. */
  padOrder: "123",
  /** Row and column numbers: `edge`, `cells`, `off`. */
  coordinates: "edge",
  /** Peers of the selected cell, and cells with the same value, are tinted. */
  tintPeers: true,
  tintSame: true,
  showTimer: true,
  /** Wrong values are counted, and reported after the win. */
  countMistakes: false,
  /** The shape of new puzzles. */
  newShape: "3x3",
  /** The engine of Solve. */
  engine: "auto",
  /** Seconds a search may take. */
  seconds: 300,
  /** The speed of animations, in events per second. */
  speed: 20,
  /** The ids of the techniques that hints, steps and paths do not use. */
  techniquesOff: /** @type {string[]} */ ([]),
  /** While a puzzle is set: the values that still lead to a solution are shown, and the redundant clues. */
  showOpen: false,
  markRedundant: false,
  /** The page of a program keeps a copy of itself in the browser. */
  keepPage: true,
};

const PLACE = "omnidoku.settings";

/** The preferences. */
export class Settings extends EventTarget {
  constructor() {
    super();
    /** @type {Preferences} */
    this.now = { ...DEFAULTS, ...stored() };
  }

  /**
   * Takes over preferences from outside, as far as their types are right. Returns whether any of them is new.
   * @param {unknown} found
   */
  adopt(found) {
    const right = valid(found);
    const before = JSON.stringify(this.now);
    if (JSON.stringify({ ...this.now, ...right }) === before) return false;
    this.change(right);
    return true;
  }

  /** @param {Partial<Preferences>} changes */
  change(changes) {
    this.now = { ...this.now, ...changes };
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.now));
    } catch {
      // Without storage they last as long as the page.
    }
    this.dispatchEvent(new Event("change"));
  }
}

/** The stored values. */
function stored() {
  try {
    return valid(JSON.parse(localStorage.getItem(PLACE) ?? "{}"));
  } catch {
    return {};
  }
}

/**
 * The values of some preferences, as far as their types are right.
 * @param {any} found
 * @returns {Partial<Preferences>}
 */
function valid(found) {
  const kind = (/** @type {unknown} */ value) => (Array.isArray(value) ? "list" : typeof value);
  const right = Object.entries(DEFAULTS).filter(([name, value]) => kind(found?.[name]) === kind(value));
  return Object.fromEntries(right.map(([name]) => [name, found[name]]));
}
