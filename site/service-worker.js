// The service worker: the site on the user's own machine.
//
// A version of the site is one cache. It is filled before the version is ever used, each file checked by its hash,
// and a version is installed completely or not at all. A new version waits until the player asks for it, or until
// every page is closed; so a page never sees files of two versions.
//
//   install    a first visit fetches the core, one language and one engine; an update fetches everything, unchanged
//              files from the old cache
//   fetch      files of the list from the cache; nothing else is touched
//   message    "activate": take over now     "complete": fetch the rest too, and delete unused old versions

/* global LISTING */

import { SIMD } from "../web/engine/load.js";
import { preferredLanguage } from "../web/languages.js";

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);
/** @type {import("./listing.js").Listing} */
const { version, core, languages, engines, rest } = LISTING;
const own = engines[SIMD ? "simd128" : "portable"];

const SCOPE = worker.registration.scope;
// Caches belong to the whole origin, which may have other sites of ours.
const FAMILY = `omnidoku ${SCOPE} `;
const OURS = FAMILY + version;

const needed = [...core, ...(languages[preferredLanguage()] ?? []), own.main];
const listed = new Map([...needed, ...Object.values(languages).flat(), own.rest, ...rest].map((file) => [file.path, file]));
/** Folders whose file names contain a hash of the contents. */
const HASHED = /^(code|engine|fonts|lang)\//;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data === "activate") event.waitUntil(worker.skipWaiting());
  if (event.data === "complete") event.waitUntil(complete());
});
worker.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (path !== undefined) event.respondWith(answer(path, event.request));
});

async function install() {
  const versions = await family();
  try {
    await fill(versions.length ? [...listed.values()] : needed);
  } catch (error) {
    // It may be the version in use, published again.
    if (!versions.includes(OURS)) await caches.delete(OURS);
    throw error;
  }
}

async function activate() {
  await worker.clients.claim();
  await tidy(0);
}

async function complete() {
  await fill([...listed.values()]);
  await tidy(1);
}

/**
 * Deletes old versions if so few pages are open that none can use one, and no new version is on its way.
 * @param {number} open how many pages are known to use this version
 */
async function tidy(open) {
  const others = (await family()).filter((name) => name !== OURS);
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.filter(({ url }) => url.startsWith(SCOPE)).length > open) return;
  if (worker.registration.installing || worker.registration.waiting) return;
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The caches of all versions of this site. */
async function family() {
  return (await caches.keys()).filter((name) => name.startsWith(FAMILY));
}

/**
 * Adds missing files to the cache.
 * @param {import("./listing.js").File[]} files
 */
async function fill(files) {
  const cache = await caches.open(OURS);
  const work = files.map(async (file) => {
    const address = addressOf(file.path);
    if (!(await cache.match(address))) await cache.put(address, await obtain(file));
  });
  await Promise.all(work);
}

/**
 * The address of a file. The first page has no name: hosts do not agree on one.
 * @param {string} path
 */
function addressOf(path) {
  return SCOPE + (path === "index.html" ? "" : path);
}

/**
 * A file with the right contents: from an older version, from the browser's own cache, or from the site.
 * @param {import("./listing.js").File} file
 */
async function obtain({ path, hash }) {
  const address = addressOf(path);
  const sources = [() => caches.match(address), () => fetch(address), () => fetch(address, { cache: "reload" })];
  for (const source of sources) {
    const response = await source();
    if (!response?.ok) continue;
    const bytes = await response.arrayBuffer();
    if ((await hashOf(bytes)) === hash) return fresh(response, bytes);
  }
  throw new Error(`${path} is not the one of version ${version}`);
}

/**
 * A response that can be cached: decompressed, the same for every client, and without a redirection, with which no
 * page could be opened.
 * @param {Response} response
 * @param {ArrayBuffer} bytes
 */
function fresh(response, bytes) {
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Vary"]) headers.delete(name);
  return new Response(bytes, { headers });
}

/** @param {ArrayBuffer} bytes */
async function hashOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The file of the site that a request is for, if any. The query of a page's address is for the page.
 * @param {Request} request
 */
function pathOf({ method, mode, url }) {
  if (method !== "GET" || !url.startsWith(SCOPE)) return undefined;
  const [path = ""] = url.slice(SCOPE.length).split(/[?#]/);
  if (mode !== "navigate") return listed.has(path) || HASHED.test(path) ? path : undefined;
  const page = path.replace(/\.html$/, "") || "index";
  return ["index", "lab"].includes(page) ? `${page}.html` : undefined;
}

/**
 * @param {string} path
 * @param {Request} request
 */
async function answer(path, request) {
  // Not by opening the cache: an old version that is still active must not create a deleted cache again.
  const own = () => caches.match(addressOf(path), { cacheName: OURS });
  const kept = (await own()) ?? (HASHED.test(path) && (await caches.match(addressOf(path))));
  if (kept) return kept;
  const file = listed.get(path);
  if (!file) return fetch(request);
  try {
    await fill([file]);
    return (await own()) ?? fetch(request);
  } catch {
    // The site has moved on. Its page is complete in itself.
    return fetch(request);
  }
}
