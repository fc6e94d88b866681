// The race in the address: everything after `#race?`. What is missing takes its default.
//
//   b=3x3.53b7…      the puzzle, as in the links of the app
//   with=dlx,human   the engines, in the order of the contenders
//   seed=7           of the engines that use chance
//   clock=time       the clock of the race
//   at=120           the place, in units of the clock; for `time`, which differs from run to run, the share
//                    of the whole race
//   event=1.530      a contender (from 0) that shows exactly that many events
//   show=tree        the section of the contenders
//   heat=guesses     what is shown in the cells
//   cell=r3c4        the cell that is marked

import { CLOCKS } from "../../trace/clock.js";
import { MOST_CONTENDERS } from "./contenders.js";

export const SECTIONS = /** @type {const} */ (["grid", "tree", "inside", "code"]);
export const HEATS = /** @type {const} */ (["candidates", "guesses", "conflicts"]);

/**
 * @typedef {typeof SECTIONS[number]} Section
 * @typedef {typeof HEATS[number]} Heat
 * @typedef {typeof CLOCKS[number]} Clock
 *
 * @typedef {object} Place
 * @property {string} [b]
 * @property {string[]} [engines]
 * @property {number} [seed]
 * @property {Clock} [clock]
 * @property {number} [at]
 * @property {{ contender: number, place: number }} [event]
 * @property {Section} [section]
 * @property {Heat} [heat]
 * @property {string} [cell]
 */

/**
 * Reads an address; invalid fields are omitted.
 * @param {string} hash
 * @returns {Place}
 */
export function readAddress(hash) {
  const query = new URLSearchParams(hash.split("?").slice(1).join("?"));
  const number = (/** @type {string} */ name) => {
    const text = query.get(name);
    const value = Number(text);
    return text && Number.isFinite(value) && value >= 0 ? value : undefined;
  };
  const engines = (query.get("with") ?? "").split(",").filter((id) => /^[a-z0-9-]{1,40}$/.test(id));
  const [, contender, place] = /^(\d)\.(\d{1,9})$/.exec(query.get("event") ?? "") ?? [];
  const cell = /^r\d{1,2}c\d{1,2}$/.exec(query.get("cell") ?? "")?.[0];
  const seed = number("seed");
  return clean({
    b: query.get("b") ?? undefined,
    engines: engines.length ? engines.slice(0, MOST_CONTENDERS) : undefined,
    seed: seed !== undefined && Number.isSafeInteger(seed) ? seed : undefined,
    clock: CLOCKS.find((clock) => clock === query.get("clock")),
    at: number("at"),
    event: contender === undefined ? undefined : { contender: Number(contender), place: Number(place) },
    section: SECTIONS.find((section) => section === query.get("show")),
    heat: HEATS.find((heat) => heat === query.get("heat")),
    cell,
  });
}

/**
 * Writes an address.
 * @param {Place} place
 */
export function writeAddress({ b, engines, seed, clock, at, event, section, heat, cell }) {
  const fields = {
    b,
    with: engines?.join(","),
    seed: seed === 1 ? undefined : seed,
    clock,
    at: at === undefined ? undefined : Number(at.toPrecision(9)),
    event: event && `${event.contender}.${event.place}`,
    show: section === "grid" ? undefined : section,
    heat: heat === "candidates" ? undefined : heat,
    cell,
  };
  const query = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  // Commas need no escape, and chat programs break fewer links without it.
  return `#race?${query.toString().replaceAll("%2C", ",")}`;
}

/**
 * Without undefined fields.
 * @param {{ [Name in keyof Place]: Place[Name] | undefined }} place
 * @returns {Place}
 */
function clean(place) {
  return /** @type {Place} */ (Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined)));
}
