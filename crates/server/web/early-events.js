// Events sent before the second wave of the start has brought their listeners. The last of each kind waits for them.

import { emit, on } from "./events.js";

const EARLY = /** @type {const} */ (["omnidoku:hint", "omnidoku:text", "omnidoku:won", "omnidoku:next", "omnidoku:share"]);

/**
 * Starts to hold early events.
 * @returns {() => void} sends them again, and stops holding
 */
export function holdEarlyEvents() {
  /** @type {Map<string, () => void>} */
  const held = new Map();
  const holding = new AbortController();
  const hold = (/** @type {typeof EARLY[number]} */ name) => {
    // The names and details of a union cannot be paired by the type checker; each detail returns under its own name.
    const again = (/** @type {any} */ detail) => held.set(name, () => emit(name, .../** @type {[any]} */ ([detail])));
    on(name, again, { signal: holding.signal });
  };
  EARLY.forEach(hold);
  return () => {
    holding.abort();
    for (const send of held.values()) send();
  };
}
