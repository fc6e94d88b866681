// Configuration files for hosts. A host that does not read them serves them like any other file.

import { POLICY } from "./page.js";

const FOREVER = "public, max-age=31536000, immutable";
const ASK = "no-cache";

/** How long browsers may cache files without asking. */
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

/**
 * The headers that the program's own server sends with documents (`crates/server/src/guard.rs`), as far as they apply
 * to the site.
 */
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
  // Jekyll-like hosts omit names that begin with an underscore, unless this file exists.
  return { _headers: [rule("/*", GUARD), ...caching].join("\n"), ".nojekyll": "" };
}
