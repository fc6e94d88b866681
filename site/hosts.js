// What hosts want to be told. Those who do not read these files hand them out like any other.

import { POLICY } from "./page.js";

const FOREVER = "public, max-age=31536000, immutable";
const ASK = "no-cache";

/** How long browsers may keep what, without asking. */
const CACHING = {
  "/": ASK,
  "/index.html": ASK,
  "/lab.html": ASK,
  "/manifest.webmanifest": ASK,
  "/sw.js": ASK,
  "/code/*": FOREVER,
  "/engine/*": FOREVER,
  "/fonts/*": FOREVER,
  "/lang/*": FOREVER,
};

/** What the program's own server says with its documents (`crates/server/src/guard.rs`), as far as it holds for the site. */
const GUARD = {
  "Content-Security-Policy": `${POLICY}; frame-ancestors 'none'`,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/** @returns {Record<string, string>} */
export function hostFiles() {
  const rule = (/** @type {string} */ path, /** @type {Record<string, string>} */ headers) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ""].join("\n");
  const caching = Object.entries(CACHING).map(([path, value]) => rule(path, { "Cache-Control": value }));
  // A host of the Jekyll kind leaves out what begins with an underscore, if it is not told otherwise.
  return { _headers: [rule("/*", GUARD), ...caching].join("\n"), ".nojekyll": "" };
}
