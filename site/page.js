// Turns a source page into a page of the site: the engines in workers, the bundled files, and what browsers want to
// know about an app. Every address is relative, so that the site works in any folder.

/**
 * The policy of the program's own server (`crates/server/src/guard.rs`) as far as a page can state it itself, plus
 * what engines and installing need.
 */
export const POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const STYLE = /^ *<link rel="stylesheet" href="([^"]+)"(?: media="([^"]+)")? \/>\n/gm;
const SCRIPT = /<script type="module" src="[^"]+"><\/script>/;

/**
 * The styles that a page links.
 * @param {string} html
 */
export function stylesOf(html) {
  return [...html.matchAll(STYLE)].map(([, href = "", media = ""]) => ({ href, media }));
}

/**
 * The page of the site.
 * @param {import("./bundle.js").Page} page
 */
export function rewrite({ html, script, critical, styles, fonts }) {
  const head = [
    ...critical.map((path) => `<link rel="modulepreload" href="${path}" />`),
    ...styles.map(({ path, media }) => `<link rel="stylesheet" href="${path}"${media && ` media="${media}"`} />`),
    '<link rel="manifest" href="manifest.webmanifest" />',
    '<link rel="apple-touch-icon" href="icons/apple-180.png" />',
    `<script type="module" src="${script}"></script>`,
  ];
  const changes = /** @type {[string | RegExp, string][]} */ ([
    ['<html lang="en">', '<html lang="en" data-engine="worker">'],
    ['<meta charset="utf-8" />', `$&\n    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />`],
    [STYLE, ""],
    [SCRIPT, head.join("\n    ")],
    ...Object.entries(fonts).filter(([source]) => html.includes(source)),
  ]);
  return changes.reduce((text, [from, to]) => {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`the page has no ${from}`);
    return changed;
  }, html);
}
