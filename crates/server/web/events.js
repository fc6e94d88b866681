// The events of the page: how parts that do not import one another talk. They travel on `document`. Send and receive them
// with `emit` and `on` alone: then an unknown name or a wrong detail does not pass the type checker.

/**
 * Every event, with what it carries. `undefined`: nothing.
 *
 * @typedef {{
 *   "omnidoku:hint": undefined,
 *   "omnidoku:solve": undefined,
 *   "omnidoku:solutions": undefined,
 *   "omnidoku:next": undefined,
 *   "omnidoku:share": undefined,
 *   "omnidoku:text": { text: string, name: string },
 *   "omnidoku:taught": { technique: string },
 *   "omnidoku:won": { time: number, hints: number },
 * }} PageEvents
 */

/**
 * Sends an event.
 * @template {keyof PageEvents} Name
 * @param {Name} name
 * @param {PageEvents[Name] extends undefined ? [] : [PageEvents[Name]]} detail
 */
export function emit(name, ...detail) {
  document.dispatchEvent(new CustomEvent(name, { detail: detail[0] }));
}

/**
 * Calls a function at every event of a name.
 * @template {keyof PageEvents} Name
 * @param {Name} name
 * @param {(detail: PageEvents[Name]) => void} act
 * @param {{ signal?: AbortSignal }} [options]
 */
export function on(name, act, options) {
  document.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail), options);
}
