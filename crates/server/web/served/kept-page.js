// The copy of the page that this browser keeps (service-worker.js), so that a reload shows the game while the program is
// away. The player can have it forgotten. Browsers offer this on the machine's own addresses and with encryption only.

import { settings } from "../context.js";
import { idle } from "../scheduling.js";

/** The caches of the copy, as the service worker names them. */
const FAMILY = "omnidoku-program ";

/** Whether this browser can keep the page of a program. */
export function canKeepPage() {
  return "serviceWorker" in navigator && document.documentElement.dataset.engine !== "worker";
}

/** Keeps the page, or forgets it, as the settings say. */
export async function keepPage() {
  if (!canKeepPage()) return;
  await idle();
  try {
    if (settings.now.keepPage) await navigator.serviceWorker.register("service-worker.js", { updateViaCache: "none" });
    else await forget();
  } catch (error) {
    // Without a copy the page works while the program does.
    console.warn(error);
  }
}

/** Forgets the copy at once. */
async function forget() {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  const names = (await caches.keys()).filter((name) => name.startsWith(FAMILY));
  await Promise.all(names.map((name) => caches.delete(name)));
}
