// What an event does to a game: the one place where a game changes.

import { Shape } from "../shape.js";

/**
 * @typedef {import("./types").State} State
 * @typedef {import("./types").Event} Event
 * @typedef {import("./types").Start} Start
 * @typedef {import("./types").MarkKind} MarkKind
 * @typedef {import("./types").Painted} Painted
 */

/** What a cell can hold besides its value, in the order in which it is erased. */
export const ERASED = /** @type {const} */ (["centre", "corner", "painted", "colours"]);

/**
 * The game after an event. `restore` and `savepoint` concern the log and change nothing here.
 * @param {State} state
 * @param {Event} event
 * @returns {State}
 */
export function reduce(state, event) {
  switch (event.do) {
    case "start":
      return begin(event.start);
    case "value": {
      const next = write(state, event.cells, event.digit);
      return event.tidy ? tidy(next, event.cells, event.digit) : next;
    }
    case "mark":
      return mark(state, event.kind, event.cells, event.mark, event.on);
    case "paint":
      return paint(state, event.cells, event.digit, event.colour);
    case "erase":
      return erase(state, event.cells);
    case "clear-all":
      return begin({ shape: state.shape.name, alphabet: state.alphabet, givens: blank(state), mode: "set" });
    case "clear-answers":
      return { ...begin({ ...describe(state), givens: [...state.givens] }), aside: state.aside };
    case "found": {
      const fills = (/** @type {number} */ cell) => event.values[cell] !== 0 && event.values[cell] !== state.values[cell];
      return {
        ...state,
        values: state.values.map((value, cell) => event.values[cell] || value),
        found: state.found.map((was, cell) => was || fills(cell)),
      };
    }
    case "marks":
      return { ...state, centre: event.centre };
    case "step":
      return step(state, event.place, event.remove);
    case "mode":
      return changeMode(state, event);
    case "savepoint":
    case "restore":
      return state;
  }
}

/**
 * The game at a start.
 * @param {Start} start
 * @returns {State}
 */
export function begin(start) {
  const shape = Shape.named(start.shape);
  const none = Array.from({ length: shape.cells }, () => []);
  return {
    shape,
    alphabet: start.alphabet,
    mode: start.mode ?? "play",
    givens: start.givens,
    values: start.values ?? start.givens,
    found: start.givens.map(() => false),
    corner: start.corner ?? none,
    centre: start.centre ?? none,
    colours: start.colours ?? none,
    painted: start.painted ?? none,
    ruledOut: none,
    title: start.title ?? "",
    level: start.level ?? "",
    score: start.score,
    source: start.source ?? "",
    solution: start.solution,
    aside: undefined,
  };
}

/**
 * The title and origin of a game, without its cells.
 * @param {State} state
 */
function describe({ shape, alphabet, mode, title, level, score, source, solution }) {
  const known = { shape: shape.name, alphabet, mode, title, level, source };
  return {
    ...known,
    ...(score === undefined ? {} : { score }),
    ...(solution === undefined ? {} : { solution: [...solution] }),
  };
}

/**
 * The current position as the start of another log.
 * @param {State} state
 * @returns {Start}
 */
export function asStart(state) {
  const lists = (/** @type {State["corner"]} */ marks) => marks.map((list) => [...list]);
  return {
    ...describe(state),
    givens: [...state.givens],
    values: [...state.values],
    corner: lists(state.corner),
    centre: lists(state.centre),
    colours: lists(state.colours),
    painted: state.painted.map((list) => list.map(([digit, colour]) => [digit, colour])),
  };
}

/** @param {State} state */
function blank({ shape }) {
  return Array.from({ length: shape.cells }, () => 0);
}

/**
 * @template T
 * @param {readonly T[]} list
 * @param {Iterable<number>} cells
 * @param {(item: T, cell: number) => T} change
 * @returns {T[]}
 */
function changed(list, cells, change) {
  const copy = [...list];
  for (const cell of cells) copy[cell] = change(/** @type {T} */ (copy[cell]), cell);
  return copy;
}

/**
 * @param {State} state
 * @param {number[]} cells
 * @param {number} digit
 */
function write(state, cells, digit) {
  const setting = state.mode === "set";
  const open = cells.filter((cell) => setting || state.givens[cell] === 0);
  const next = {
    ...state,
    values: changed(state.values, open, () => digit),
    found: changed(state.found, open, () => false),
  };
  if (!setting) return next;
  // What was known about the old puzzle, or found for it, does not hold for the new one.
  const values = next.values.map((value, cell) => (next.found[cell] ? 0 : value));
  const found = values.map(() => false);
  const givens = changed(state.givens, open, () => digit);
  return { ...next, givens, values, found, level: "", score: undefined, source: "", solution: undefined };
}

/**
 * Removes a digit from the marks and painted candidates of all cells that see one of these cells.
 * @param {State} state
 * @param {number[]} cells
 * @param {number} digit
 * @returns {State}
 */
function tidy(state, cells, digit) {
  const { shape } = state;
  const seen = [...Array(shape.cells).keys()].filter((cell) => cells.some((one) => shape.see(one, cell)));
  const without = (/** @type {State["corner"]} */ marks) =>
    changed(marks, seen, (list) => (list.includes(digit) ? exclude(list, digit) : list));
  const painted = changed(state.painted, seen, (list) => withoutColour(list, digit));
  return { ...state, corner: without(state.corner), centre: without(state.centre), painted };
}

/**
 * @param {State} state
 * @param {MarkKind} kind
 * @param {number[]} cells
 * @param {number} which
 * @param {boolean} on
 */
function mark(state, kind, cells, which, on) {
  const open = cells.filter((cell) => kind === "colours" || state.values[cell] === 0);
  return { ...state, [kind]: changed(state[kind], open, (list) => (on ? include(list, which) : exclude(list, which))) };
}

/**
 * @param {State} state
 * @param {number[]} cells
 * @param {number} digit
 * @param {number} colour
 */
function paint(state, cells, digit, colour) {
  const open = cells.filter((cell) => state.values[cell] === 0);
  const painted = changed(state.painted, open, (list) => {
    const others = withoutColour(list, digit);
    /** @type {Painted} */
    const added = [digit, colour];
    return colour ? [...others, added].sort(([one], [other]) => one - other) : others;
  });
  return { ...state, painted };
}

/**
 * @param {readonly Painted[]} list
 * @param {number} digit
 */
function withoutColour(list, digit) {
  return list.some(([other]) => other === digit) ? list.filter(([other]) => other !== digit) : list;
}

/**
 * @param {readonly number[]} list ascending
 * @param {number} item
 */
function include(list, item) {
  return list.includes(item) ? list : [...list, item].sort((a, b) => a - b);
}

/**
 * @param {readonly number[]} list
 * @param {number} item
 */
function exclude(list, item) {
  return list.filter((other) => other !== item);
}

/**
 * @param {State} state
 * @param {number[]} cells
 */
function erase(state, cells) {
  const valued = cells.filter((cell) => state.values[cell] !== 0 && (state.mode === "set" || state.givens[cell] === 0));
  if (valued.length) return write(state, valued, 0);
  const kind = ERASED.find((kind) => cells.some((cell) => state[kind][cell]?.length));
  return kind ? { ...state, [kind]: changed(/** @type {readonly unknown[]} */ (state[kind]), cells, () => []) } : state;
}

/**
 * @param {State} state
 * @param {[number, number][]} place
 * @param {[number, number][]} remove
 */
function step(state, place, remove) {
  let next = state;
  for (const [cell, digit] of place) {
    next = {
      ...next,
      values: changed(next.values, [cell], () => digit),
      found: changed(next.found, [cell], () => true),
    };
  }
  for (const [cell, digit] of remove) {
    next = {
      ...next,
      ruledOut: changed(next.ruledOut, [cell], (list) => include(list, digit)),
      centre: changed(next.centre, [cell], (list) => exclude(list, digit)),
      corner: changed(next.corner, [cell], (list) => exclude(list, digit)),
      painted: changed(next.painted, [cell], (list) => withoutColour(list, digit)),
    };
  }
  return next;
}

/**
 * Setting ends: all values become givens, except those that an engine found, which are removed. Playing ends: the
 * givens can be changed; everything else is put aside, or removed if the event does not keep it.
 * @param {State} state
 * @param {Extract<Event, { do: "mode" }>} event
 * @returns {State}
 */
function changeMode(state, { mode, keeps, level, score, solution }) {
  if (mode === state.mode) return state;
  if (mode === "set") {
    const { givens, values, found, corner, centre, colours, painted, ruledOut } = state;
    const aside = keeps ? { givens, values, found, corner, centre, colours, painted, ruledOut } : undefined;
    return { ...begin({ ...describe(state), givens: [...givens], mode }), aside };
  }
  const givens = state.values.map((value, cell) => (state.found[cell] ? 0 : value));
  const played = {
    ...state,
    mode,
    givens,
    values: givens,
    found: givens.map(() => false),
    level: level ?? state.level,
    score: score ?? state.score,
    solution: solution ?? state.solution,
    aside: undefined,
  };
  return state.aside ? { ...played, ...answersOf(state.aside, givens) } : played;
}

/**
 * What a player has done, on the cells that are not given now and were not given then.
 * @param {import("./types").Aside} aside
 * @param {readonly number[]} givens
 */
function answersOf(aside, givens) {
  const isOwn = (/** @type {number} */ cell) => givens[cell] === 0 && aside.givens[cell] === 0;
  const own = (/** @type {State["corner"]} */ marks) => marks.map((list, cell) => (givens[cell] === 0 ? list : []));
  return {
    values: aside.values.map((value, cell) => (isOwn(cell) ? value : /** @type {number} */ (givens[cell]))),
    found: aside.found.map((was, cell) => was && isOwn(cell)),
    corner: own(aside.corner),
    centre: own(aside.centre),
    colours: aside.colours,
    painted: aside.painted.map((list, cell) => (givens[cell] === 0 ? list : [])),
    ruledOut: own(aside.ruledOut),
  };
}
