// The page kept in the browser: a reload shows the game, even while the program is away.
//
// The program sends this script with the version of the page and the list of its files in front (`LISTING`). So another
// version of the program is another worker, with a cache of its own. (The static site has a worker of its own, too.)
//
//   install    fetches every file; each must be of this version
//   activate   deletes the caches of other versions
//   fetch      the program answers; what it does not answer comes from the cache
//
// One day another program may answer at this address. Each answer of ours names the version of the page in a header. At the
// first answer without it this worker deletes its caches and unregisters.

/** What TypeScript calls a ServiceWorkerGlobalScope; its types cannot be loaded beside those of a page. */
const worker = /** @type {any} */ (self);
/** @type {{ version: string, files: string[] }} */
const { version, files } = worker.LISTING;

const HEADER = "Omnidoku-Page";
const SCOPE = /** @type {string} */ (worker.registration.scope);
/** The caches of all versions. web/served/kept-page.js deletes them too. */
const FAMILY = "omnidoku-program ";
const OURS = FAMILY + version;

const listed = new Set(files);
/** Another program has answered: nothing is touched any more. */
let isOver = false;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (isOver || request.method !== "GET" || path === undefined) return;
  if (request.mode === "navigate" || listed.has(path)) event.respondWith(answer(request, path));
});

async function install() {
  const cache = await caches.open(OURS);
  try {
    await Promise.all(files.map(async (path) => cache.put(addressOf(path), await obtain(path))));
  } catch (error) {
    await caches.delete(OURS);
    throw error;
  }
  await worker.skipWaiting();
}

async function activate() {
  await worker.clients.claim();
  await deleteCaches((name) => name !== OURS);
}

/**
 * A file of this version, in a form that can be kept: unpacked, and the same for every client.
 * @param {string} path
 */
async function obtain(path) {
  const response = await fetch(addressOf(path), { cache: "no-cache" });
  if (!response.ok || response.headers.get(HEADER) !== version) throw new Error(`${path} is not of version ${version}`);
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Vary"]) headers.delete(name);
  return new Response(response.body, { headers });
}

/**
 * @param {Request} request
 * @param {string} path
 */
async function answer(request, path) {
  const kept = () => caches.match(addressOf(path), { cacheName: OURS });
  let response;
  try {
    response = await fetch(request);
  } catch (error) {
    const copy = await kept();
    if (copy) return copy;
    throw error;
  }
  if (response.headers.has(HEADER)) return response;
  // A gateway reports that the program behind it is away.
  if (response.status >= 502 && response.status <= 504) return (await kept()) ?? response;
  await end();
  return response;
}

/** Another program answers here. */
async function end() {
  isOver = true;
  await worker.registration.unregister();
  await deleteCaches(() => true);
}

/** @param {(name: string) => boolean} isOld */
async function deleteCaches(isOld) {
  const names = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && isOld(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * The path of a file of the page; `undefined` outside the page, and for the api.
 * @param {string} url
 */
function pathOf(url) {
  if (!url.startsWith(SCOPE)) return undefined;
  const [path = ""] = url.slice(SCOPE.length).split(/[?#]/);
  return path.startsWith("api/") ? undefined : path || "index.html";
}

/** @param {string} path */
function addressOf(path) {
  return SCOPE + path;
}
