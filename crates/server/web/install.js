// Installing the site as an app, where the browser offers it.

/** @typedef {Event & { prompt: () => Promise<unknown> }} Offer what browsers send; the types do not know it yet */

/** @type {Offer | undefined} */
let offered;

addEventListener("beforeinstallprompt", (event) => {
  // The browser's own banner is suppressed: the menu offers to install.
  event.preventDefault();
  offered = /** @type {Offer} */ (event);
});
addEventListener("appinstalled", async () => {
  offered = undefined;
  void keepStorage(true);
  // Whoever installs the app wants all of it available offline.
  (await navigator.serviceWorker?.ready)?.active?.postMessage("complete");
});

/** Whether it can be installed, and is not yet. */
export function canInstall() {
  return offered !== undefined;
}

/** Asks the browser to install it, which asks the user. */
export function install() {
  void offered?.prompt();
  offered = undefined;
}

/**
 * Asks the browser not to evict an installed app's games when it needs space.
 * @param {boolean} [isInstalled]
 */
export async function keepStorage(isInstalled = matchMedia("(display-mode: standalone)").matches) {
  if (isInstalled) await navigator.storage?.persist?.().catch(() => false);
}
