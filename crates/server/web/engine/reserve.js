// The engines that the program gave to this browser. The service worker keeps them with the page.

import { Browser } from "./browser.js";
import { addressOf } from "./load.js";

/** @type {Browser | undefined} */
let browser;

/** Whether there are any. */
export async function hasReserve() {
  if (!("caches" in globalThis)) return false;
  return (await caches.match(addressOf("main", new URL(".", import.meta.url)))) !== undefined;
}

/** The engines; `undefined` if there are none. */
export async function reserve() {
  if (!(await hasReserve())) return undefined;
  return (browser ??= new Browser());
}
