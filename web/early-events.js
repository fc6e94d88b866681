// What is asked for before those who answer it are there. It waits for them, the last of each kind.

const ASKED = ["omnidoku:hint", "omnidoku:text", "omnidoku:won", "omnidoku:generate", "omnidoku:share"];

/**
 * Keeps what is asked for from now on.
 * @returns {() => void} asks for it again, and keeps nothing more
 */
export function keepRequests() {
  /** @type {Map<string, unknown>} */
  const kept = new Map();
  const listening = new AbortController();
  const keep = (/** @type {Event} */ event) => kept.set(event.type, event instanceof CustomEvent ? event.detail : null);
  for (const name of ASKED) document.addEventListener(name, keep, { signal: listening.signal });
  return () => {
    listening.abort();
    for (const [name, detail] of kept) document.dispatchEvent(new CustomEvent(name, { detail }));
  };
}
