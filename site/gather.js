// Bundles everything that the page loads in idle time into one file. The program's server serves each part as a
// module of its own; on a site, the code that parts share would be split into dozens of small files.

import { readFile } from "node:fs/promises";
import { join } from "node:path";

const PART = /(\w+): \(\) => import\("([^"]+)"\)/g;

/** Parts that may be needed earlier or never, and stay separate. */
const ALONE = ["link", "learn"];

/**
 * @param {string} web
 * @returns {import("esbuild").Plugin}
 */
export function gather(web) {
  const source = join(web, "lazy-parts.js");
  return {
    name: "gather",
    setup({ onResolve, onLoad }) {
      onLoad({ filter: /[\\/]lazy-parts\.js$/ }, async ({ path }) => {
        if (path !== source) return undefined;
        const change = (/** @type {string} */ whole, /** @type {string} */ name) =>
          ALONE.includes(name) ? whole : `${name}: () => import("all-parts").then((all) => all.${name})`;
        return { contents: (await readFile(path, "utf8")).replace(PART, change) };
      });
      onResolve({ filter: /^all-parts$/ }, ({ path }) => ({ path, namespace: "gather" }));
      onLoad({ filter: /^all-parts$/, namespace: "gather" }, async () => {
        const parts = [...(await readFile(source, "utf8")).matchAll(PART)].filter(([, name = ""]) => !ALONE.includes(name));
        const contents = parts.map(([, name, path]) => `export * as ${name} from "${path}";`).join("\n");
        return { contents, resolveDir: web };
      });
    },
  };
}
