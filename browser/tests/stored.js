// What an earlier version stored, put into a browser.

import { readFileSync } from "node:fs";

/** What the version of 2026-11-18 stored after real play, and what it showed for it. */
export const OLD = JSON.parse(readFileSync(new URL("../unit/fixtures/stored-2026-11-18.json", import.meta.url), "utf8"));

/** The time at which it was stored. */
export const OLD_NOW = new Date("2026-11-18T10:00:00");

/**
 * Makes the page's storage what it was, and loads the page again.
 * @param {import("@playwright/test").Page} page
 * @param {typeof OLD} stored
 */
export async function restore(page, stored = OLD) {
  await page.evaluate(async (stored) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, value] of Object.entries(stored.localStorage)) localStorage.setItem(key, value);
    for (const [key, value] of Object.entries(stored.sessionStorage)) sessionStorage.setItem(key, value);
    const request = indexedDB.open("omnidoku", stored.version);
    request.onupgradeneeded = () => {
      for (const store of ["games", "logs", "plays"]) request.result.createObjectStore(store, { keyPath: "id" });
    };
    const database = await new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const transaction = database.transaction(["games", "logs", "plays"], "readwrite");
    for (const store of ["games", "logs", "plays"]) {
      transaction.objectStore(store).clear();
      for (const item of stored[store]) transaction.objectStore(store).put(item);
    }
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    database.close();
  }, stored);
  await page.reload();
  await page.locator("html[data-ready]").waitFor();
}

/** Nothing stored. */
export const NOTHING = { localStorage: {}, sessionStorage: {}, games: [], logs: [], plays: [], version: 1 };

/**
 * Everything that is stored, for comparison.
 * @param {import("@playwright/test").Page} page
 */
export function everything(page) {
  return page.evaluate(async () => {
    const request = indexedDB.open("omnidoku");
    const database = await new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const all = { games: [], logs: [], plays: [] };
    const transaction = database.transaction(Object.keys(all), "readonly");
    for (const store of Object.keys(all)) {
      const found = transaction.objectStore(store).getAll();
      found.onsuccess = () => (all[store] = found.result);
    }
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    database.close();
    return { ...all, settings: localStorage.getItem("omnidoku.settings") };
  });
}
