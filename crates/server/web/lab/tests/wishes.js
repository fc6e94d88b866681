// The settings of a test, as the form shows them and the address carries them:
//
//   lab.html#tests?set=hard,evil&engines=dlx,backtrack&rounds=5
//   lab.html#tests?kind=super&to=60&seed=7
//
// Only what differs from the defaults is written. Invalid values in an address take their defaults.

/**
 * @typedef {"suites" | "files" | "super"} Kind
 *
 * @typedef {object} Wishes
 * @property {Kind} kind
 * @property {string[]} sets the bundled suites
 * @property {string[]} engines
 * @property {number} rounds how often a search is timed
 * @property {number} seconds a search may take
 * @property {string} shape of the puzzles of the super test
 * @property {number} from blanks
 * @property {number} to
 * @property {number} each puzzles per number of blanks
 * @property {number} seed
 */

/** The bundled suites. */
export const SETS = ["easy", "medium", "hard", "evil"];

/** The range of every number. */
export const RANGES = {
  rounds: [1, 100],
  seconds: [0.01, 60],
  from: [1, 1296],
  to: [1, 1296],
  each: [1, 1000],
  seed: [0, Number.MAX_SAFE_INTEGER],
};

/** The largest grids on the page. */
const MOST_SIZE = 36;

const WHOLE = new Set(["rounds", "from", "to", "each", "seed"]);

/**
 * The default engines.
 * @param {Kind} kind
 */
export function usualEngines(kind) {
  return kind === "super" ? ["dlx"] : ["backtrack", "dlx"];
}

/**
 * The default maximum of blanks in a super test: 70 of 81, and the same share for other sizes.
 * @param {string} shape
 */
export function usualEnd(shape) {
  return Math.round((sizeOf(shape) ** 2 * 70) / 81);
}

/** @returns {Wishes} */
function defaults() {
  return {
    kind: "suites",
    sets: [...SETS],
    engines: usualEngines("suites"),
    rounds: 3,
    seconds: 10,
    shape: "3x3",
    from: 1,
    to: 70,
    each: 100,
    seed: 1,
  };
}

/**
 * Reads the settings from an address.
 * @param {URLSearchParams} address
 * @returns {Wishes}
 */
export function wishesOf(address) {
  const wishes = defaults();
  const kind = address.get("kind");
  if (kind === "files" || kind === "super") wishes.kind = kind;
  const sets = list(address.get("set")).filter((name) => SETS.includes(name));
  if (sets.length) wishes.sets = SETS.filter((name) => sets.includes(name));
  const engines = list(address.get("engines")).filter((name) => /^[a-z0-9-]{1,30}$/.test(name));
  wishes.engines = engines.length ? engines : usualEngines(wishes.kind);
  const shape = address.get("shape") ?? "";
  if (/^([2-9]|1\d)x([2-9]|1\d)$/.test(shape) && sizeOf(shape) <= MOST_SIZE) wishes.shape = shape;
  wishes.to = usualEnd(wishes.shape);
  for (const name of /** @type {(keyof typeof RANGES)[]} */ (Object.keys(RANGES))) {
    const value = within(name, address.get(name));
    if (value !== undefined) wishes[name] = value;
  }
  return { ...wishes, ...sorted(wishes) };
}

/**
 * The range of blanks, corrected: at most the number of cells, the smaller first.
 * @param {Pick<Wishes, "shape" | "from" | "to">} wishes
 */
export function sorted({ shape, from, to }) {
  const most = sizeOf(shape) ** 2;
  return { from: Math.min(from, to, most), to: Math.min(Math.max(from, to), most) };
}

/** @param {string} shape */
function sizeOf(shape) {
  const [rows = 3, columns = 3] = shape.split("x").map(Number);
  return rows * columns;
}

/**
 * The settings as part of an address; empty for the defaults.
 * @param {Wishes} wishes
 */
export function addressOf(wishes) {
  const usual = { ...defaults(), to: usualEnd(wishes.shape) };
  const address = new URLSearchParams();
  const put = (/** @type {string} */ name, /** @type {unknown} */ value, /** @type {unknown} */ instead) => {
    if (String(value) !== String(instead)) address.set(name, String(value));
  };
  put("kind", wishes.kind, usual.kind);
  if (wishes.kind === "suites") put("set", wishes.sets, usual.sets);
  put("engines", wishes.engines, usualEngines(wishes.kind));
  const names = wishes.kind === "super" ? ["shape", "from", "to", "each", "seed", "seconds"] : ["rounds", "seconds"];
  for (const name of /** @type {(keyof Wishes)[]} */ (names)) put(name, wishes[name], usual[name]);
  return address.toString().replaceAll("%2C", ",");
}

/**
 * A number limited to its range; `undefined` if it is not a number.
 * @param {keyof typeof RANGES} name
 * @param {string | null} text
 */
export function within(name, text) {
  const value = Number(text);
  if (!text?.trim() || !Number.isFinite(value)) return undefined;
  const [least = 0, most = 0] = RANGES[name];
  const kept = Math.min(Math.max(value, least), most);
  return WHOLE.has(name) ? Math.round(kept) : kept;
}

/** @param {string | null} text */
function list(text) {
  return [...new Set((text ?? "").split(",").filter(Boolean))];
}
