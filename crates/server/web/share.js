// A position in the fragment of an address, so that it never leaves the reader's machine: `#b=3x3.53b7d6b1…`.
// `docs/share.md` specifies the format; `omnidoku-exchange` reads and writes the same.

import { Shape } from "./shape.js";
import { Symbols } from "./symbols.js";

/**
 * @typedef {import("./game/types").State} State
 * @typedef {import("./game/types").Start} Start
 * @typedef {"shape" | "length" | "character" | "digit" | "given" | "twice"} Flaw what is wrong with a link
 */

const BASE36 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const RUN = "abcdefghijklmnopqrstuvwxyz";
const BEGIN = "#b=";

/** The longest link that is read. */
const MAX_LINK_LENGTH = 200_000;

/** A link that cannot be read. */
export class BadLink extends Error {
  /** @param {Flaw} flaw */
  constructor(flaw) {
    super(flaw);
    this.flaw = flaw;
  }
}

/**
 * The fragment of a position: givens, the player's values, marks, alphabet and title.
 * @param {State} state
 */
export function toFragment({ shape, alphabet, givens, values, centre, corner, title }) {
  const own = values.map((digit, cell) => (givens[cell] ? 0 : digit));
  const fields = [
    shape.name,
    writeValues(givens),
    own.some(Boolean) && `v${writeValues(own)}`,
    centre.some((set) => set.length) && `m${writeSets(shape.size, centre)}`,
    corner.some((set) => set.length) && `k${writeSets(shape.size, corner)}`,
    alphabet !== Symbols.usual(shape.size) && `a${alphabet}`,
    title && `t${escape(title)}`,
  ];
  return BEGIN + fields.filter(Boolean).join(".");
}

/**
 * The givens alone, as a fragment has them after `#b=`.
 * @param {State} state
 */
export function givensText({ shape, alphabet, givens }) {
  const fields = [shape.name, writeValues(givens), alphabet !== Symbols.usual(shape.size) && `a${alphabet}`];
  return fields.filter(Boolean).join(".");
}

/**
 * The position of a fragment, or of a whole address with one; `undefined` if it carries none.
 * @param {string} address
 * @returns {Start | undefined}
 */
export function fromFragment(address) {
  const at = address.indexOf(BEGIN);
  if (at < 0) return undefined;
  if (address.length > MAX_LINK_LENGTH) throw new BadLink("length");
  const [name = "", givenText = "", ...rest] = address
    .slice(at + BEGIN.length)
    .trim()
    .split(".");
  const shape = shapeNamed(name);
  const givens = readValues(shape, givenText);
  /** @type {Map<string, string>} */
  const fields = new Map();
  for (const field of rest.filter(Boolean)) {
    const letter = field.charAt(0);
    if (fields.has(letter)) throw new BadLink("twice");
    fields.set(letter, field.slice(1));
  }
  const [own, centre, corner] = [fields.get("v"), fields.get("m"), fields.get("k")];
  return {
    shape: shape.name,
    alphabet: alphabetNamed(fields.get("a"), shape.size),
    givens,
    ...(own !== undefined && { values: together(givens, readValues(shape, own)) }),
    ...(centre !== undefined && { centre: readSets(shape, centre) }),
    ...(corner !== undefined && { corner: readSets(shape, corner) }),
    title: unescape(fields.get("t") ?? ""),
    mode: "play",
  };
}

/** @param {string} name */
function shapeNamed(name) {
  try {
    const shape = Shape.named(name);
    if (shape.size <= Shape.MAX_SIZE) return shape;
  } catch {
    // Reported below.
  }
  throw new BadLink("shape");
}

/**
 * The alphabet of that family: `A-Z` is `A-Y` if there are 25 digits. The default one, if the name is unknown or has
 * too few symbols.
 * @param {string | undefined} name
 * @param {number} size
 */
function alphabetNamed(name = "", size) {
  const known = /^([01]-[1-9A-Z]|A-[B-Z]|decimal)$/.test(name) && name !== "1-1";
  const tooFew = (size > 9 && /^1-[0-9]$/.test(name)) || (size > 16 && /^0-[0-9A-F]$/.test(name));
  const habit = known && !tooFew ? name.charAt(0) : undefined;
  return Symbols.fitting(size).find((fitting) => fitting.charAt(0) === habit) ?? Symbols.usual(size);
}

/**
 * @param {number[]} givens
 * @param {number[]} own
 */
function together(givens, own) {
  return givens.map((given, cell) => {
    if (given && own[cell]) throw new BadLink("given");
    return given || (own[cell] ?? 0);
  });
}

/** @param {number} length of a run */
function run(length) {
  const rest = length % RUN.length;
  return "z".repeat(Math.floor(length / RUN.length)) + (rest ? RUN[rest - 1] : "");
}

/**
 * Items as text, with runs of empty items counted.
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => string} write an empty text for an empty item
 */
function writeRuns(items, write) {
  let text = "";
  let nothing = 0;
  for (const item of items) {
    const written = write(item);
    if (written) text += run(nothing) + written;
    nothing = written ? 0 : nothing + 1;
  }
  return text + run(nothing);
}

/** @param {readonly number[]} digits */
function writeValues(digits) {
  return writeRuns(digits, (digit) => {
    if (digit === 0) return "";
    return digit < 36 ? (BASE36[digit] ?? "") : `0${BASE36[Math.floor(digit / 36)]}${BASE36[digit % 36]}`;
  });
}

/**
 * @param {number} size
 * @param {readonly (readonly number[])[]} sets
 */
function writeSets(size, sets) {
  return writeRuns(sets, (set) => {
    if (!set.length) return "";
    const fives = Array.from({ length: Math.ceil(size / 5) }, () => 0);
    for (const digit of set) {
      const place = Math.floor((digit - 1) / 5);
      fives[place] = (fives[place] ?? 0) | (1 << ((digit - 1) % 5));
    }
    return fives.map((five) => BASE36[five]).join("");
  });
}

/**
 * Reads a list of a shape's cells.
 * @template T
 * @param {Shape} shape
 * @param {string} text
 * @param {() => T} nothing
 * @param {(text: string, at: number) => [T, number]} read an item and how many characters it takes
 */
function readRuns(shape, text, nothing, read) {
  /** @type {T[]} */
  const items = [];
  for (let at = 0; at < text.length;) {
    const blanks = RUN.indexOf(text[at] ?? "") + 1;
    if (items.length + (blanks || 1) > shape.cells) throw new BadLink("length");
    if (blanks) {
      for (let count = 0; count < blanks; count++) items.push(nothing());
      at += 1;
    } else {
      const [item, length] = read(text, at);
      items.push(item);
      at += length;
    }
  }
  if (items.length !== shape.cells) throw new BadLink("length");
  return items;
}

/**
 * The value of a character in base 36.
 * @param {string} text
 * @param {number} at
 */
function worth(text, at) {
  const worth = at < text.length ? BASE36.indexOf(text.charAt(at)) : -1;
  if (worth < 0) throw new BadLink("character");
  return worth;
}

/**
 * @param {Shape} shape
 * @param {string} text
 */
function readValues(shape, text) {
  return readRuns(
    shape,
    text,
    () => 0,
    (text, at) => {
      const first = worth(text, at);
      const digit = first || worth(text, at + 1) * 36 + worth(text, at + 2);
      if (digit === 0 || digit > shape.size) throw new BadLink("digit");
      return [digit, first ? 1 : 3];
    },
  );
}

/**
 * @param {Shape} shape
 * @param {string} text
 */
function readSets(shape, text) {
  const length = Math.ceil(shape.size / 5);
  return readRuns(
    shape,
    text,
    () => /** @type {number[]} */ ([]),
    (text, at) => {
      const set = [];
      for (let five = 0; five < length; five++) {
        const bits = worth(text, at + five);
        if (bits > 31) throw new BadLink("character");
        for (let bit = 0; bit < 5; bit++) if (bits & (1 << bit)) set.push(five * 5 + bit + 1);
      }
      if (set.some((digit) => digit > shape.size)) throw new BadLink("digit");
      return [set, length];
    },
  );
}

/**
 * Percent-encodes everything but letters and digits, so that a link has no character that chat programs cut at.
 * @param {string} title
 */
function escape(title) {
  const sure = title.replace(/\p{Surrogate}/gu, "");
  return encodeURIComponent([...sure].slice(0, 200).join("")).replace(
    /[-_.!~*'()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Decodes a title. Invalid UTF-8 is replaced, and a stray percent sign stands for itself: no title makes a link
 * unreadable.
 * @param {string} text
 */
function unescape(text) {
  const bytes = [...new TextEncoder().encode(text)];
  /** @type {number[]} */
  const decoded = [];
  for (let at = 0; at < bytes.length; at++) {
    const pair = String.fromCharCode(...bytes.slice(at, at + 3));
    const escaped = /^%[0-9A-Fa-f]{2}$/.test(pair);
    decoded.push(escaped ? parseInt(pair.slice(1), 16) : (bytes[at] ?? 0));
    if (escaped) at += 2;
  }
  return new TextDecoder().decode(Uint8Array.from(decoded)).slice(0, 200);
}
