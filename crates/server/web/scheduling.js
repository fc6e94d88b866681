// Waits for a good time to begin work that is not urgent.

/** The longest wait in milliseconds: a hidden page is never painted, a busy one never idle. */
const LONGEST_WAIT = 500;

/** Resolves when what was drawn is on the screen. */
export function painted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_WAIT);
  });
}

/** Resolves when the page is idle. */
export function idle() {
  return new Promise((resolve) => {
    // Safari does not support it.
    if (typeof requestIdleCallback === "function") requestIdleCallback(resolve, { timeout: LONGEST_WAIT });
    else setTimeout(resolve, LONGEST_WAIT);
  });
}
