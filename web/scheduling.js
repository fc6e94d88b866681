// Moments to begin work that can wait.

/** The longest wait in milliseconds: a page that nobody sees is never painted, a busy one never idle. */
const LONGEST = 500;

/** When what was drawn can be seen. */
export function painted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST);
  });
}

/** When there is nothing else to do. */
export function idle() {
  return new Promise((resolve) => {
    // Safari has no such callback.
    if (typeof requestIdleCallback === "function") requestIdleCallback(resolve, { timeout: LONGEST });
    else setTimeout(resolve, LONGEST);
  });
}
