// Bundling with esbuild: many small modules become few files with hashed names.
//
// The page names files at run time in four places, which no bundler sees: the engines, the worker, the language files
// and the stored positions of Learn. `naming` puts the names of the site into those modules.

import { readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { gather } from "./gather.js";
import { stylesOf } from "./page.js";

/**
 * @typedef {import("./files.js").Files} Files
 * @typedef {import("esbuild").Metafile["outputs"]} Outputs
 *
 * @typedef {object} Page
 * @property {string} html its source
 * @property {string} script the path of its script
 * @property {string[]} critical other scripts it needs before it can start
 * @property {{ path: string, media: string }[]} styles
 * @property {string[]} needs what it loads, whatever the user does
 * @property {Record<string, string[]>} words its texts in each language, of which it loads one
 * @property {string[]} later what only Learn loads
 * @property {Record<string, string>} fonts the path of each that the source names
 */

const SITE = fileURLToPath(new URL(".", import.meta.url));

/** What few visits need. */
const LEARN = "learn/learn.js";

/** @type {import("esbuild").BuildOptions} */
const USUAL = {
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  loader: { ".woff2": "file" },
  entryNames: "code/[name]-[hash]",
  chunkNames: "code/[name]-[hash]",
  assetNames: "fonts/[name]-[hash]",
  outdir: SITE,
  absWorkingDir: SITE,
};

/**
 * Bundles the worker of the engines into one file; returns its path.
 * @param {Files} files
 * @param {string} web
 * @param {import("./engines.js").Engines} engines
 */
export async function bundleWorker(files, web, engines) {
  const entry = join(web, "engine/worker.js");
  const plugins = [naming(web, { "engine/load.js": engineNames(engines) })];
  return outputOf(await bundle(files, { entryPoints: [entry], entryNames: "engine/[name]-[hash]", plugins }), entry);
}

/**
 * Bundles the pages. They share no scripts: each has few files of its own, and none changes because of another page.
 * @param {Files} files
 * @param {string} web
 * @param {Record<string, string>} scripts the script of each page
 * @param {{ engines: import("./engines.js").Engines, worker: string, positions: string, catalogues: Record<string, string> }} names
 * @returns {Promise<Record<string, Page>>}
 */
export async function bundlePages(files, web, scripts, { engines, worker, positions, catalogues }) {
  /** @type {Record<string, (text: string) => string>} */
  const everywhere = {
    "engine/load.js": engineNames(engines),
    "engine/pool.js": (text) => text.replace('new URL("./worker.js"', `new URL("../${worker}"`),
    "words.js": (text) => text.replace("`lang/${file}.json`", `${JSON.stringify(catalogues)}[file]`),
  };
  /** @type {Record<string, (text: string) => string>} */
  const inLearn = {
    "learn/stored-positions.js": (text) => text.replace('"learn/positions.txt"', JSON.stringify(positions)),
  };
  /** @type {Record<string, Page>} */
  const pages = {};
  for (const [name, script] of Object.entries(scripts)) {
    const html = await readFile(join(web, `${name}.html`), "utf8");
    const { styles, fonts } = await bundleStyles(files, web, name, stylesOf(html));
    const entry = join(web, script);
    const names = naming(web, name === "index" ? { ...everywhere, ...inLearn } : everywhere);
    const code = await bundle(files, { entryPoints: [entry], splitting: true, plugins: [names, gather(web)] });
    const main = outputOf(code, entry);
    const learn = name === "index" ? [outputOf(code, join(web, LEARN))] : [];
    const any = ["import-statement", "dynamic-import"];
    const scriptsFirst = reached(code, main, any, learn);
    pages[name] = {
      html,
      script: main,
      styles,
      critical: reached(code, main, ["import-statement"]).filter((path) => path !== main),
      needs: [
        ...scriptsFirst,
        ...styles.map(({ path }) => path),
        ...Object.values(fonts),
        worker,
      ],
      words: byLanguage(catalogues, name === "lab" ? ["lab"] : ["", "second-wave"]),
      later: [
        ...reached(code, main, any).filter((path) => !scriptsFirst.includes(path)),
        ...(learn.length ? [...Object.values(byLanguage(catalogues, ["learn"])).flat(), positions] : []),
      ],
      fonts,
    };
  }
  return pages;
}

/**
 * The texts of some parts of the page in each language.
 * @param {Record<string, string>} catalogues the path of each by its name: `<tag>` or `<part>.<tag>`
 * @param {string[]} parts
 */
function byLanguage(catalogues, parts) {
  /** @type {Record<string, string[]>} */
  const paths = {};
  for (const [name, path] of Object.entries(catalogues)) {
    const [, part = "", tag = ""] = /^(?:(.*)\.)?(.*)$/.exec(name) ?? [];
    if (parts.includes(part)) (paths[tag] ??= []).push(path);
  }
  return paths;
}

/**
 * Bundles the service worker, with the list of files.
 * @param {Files} files
 * @param {import("./listing.js").Listing} list
 */
export async function bundleServiceWorker(files, list) {
  const entryPoints = { sw: join(SITE, "service-worker.js") };
  await bundle(files, { entryPoints, entryNames: "[name]", format: "iife", define: { LISTING: JSON.stringify(list) } });
}

/**
 * Bundles the styles of a page, one file per media query, in their order; and the fonts they name.
 * @param {Files} files
 * @param {string} web
 * @param {string} name of the page
 * @param {{ href: string, media: string }[]} linked
 */
async function bundleStyles(files, web, name, linked) {
  const styles = [];
  /** @type {Record<string, string>} */
  const fonts = {};
  for (const media of new Set(linked.map((style) => style.media))) {
    const together = linked.filter((style) => style.media === media);
    const contents = together.map(({ href }) => `@import "./${href}";`).join("\n");
    const stdin = { contents, loader: /** @type {const} */ ("css"), resolveDir: web };
    const outputs = await bundle(files, { stdin, entryNames: `code/${name}-[hash]` });
    for (const [path, { inputs }] of Object.entries(outputs)) {
      if (path.endsWith(".css")) styles.push({ path, media });
      else fonts[relative(web, resolve(SITE, Object.keys(inputs)[0] ?? ""))] = path;
    }
  }
  return { styles, fonts };
}

/**
 * The engines as the code refers to them, from a sibling folder.
 * @param {import("./engines.js").Engines} engines
 */
function engineNames(engines) {
  return (/** @type {string} */ text) =>
    Object.entries(engines).reduce((changed, [name, path]) => changed.replace(`"${name}.wasm"`, `"../${path}"`), text);
}

/**
 * Runs esbuild and adds its output to the site.
 * @param {Files} files
 * @param {import("esbuild").BuildOptions} options
 * @returns {Promise<Outputs>}
 */
async function bundle(files, options) {
  const { outputFiles, metafile } = await build({ ...USUAL, ...options, metafile: true, write: false });
  for (const { path, contents } of outputFiles) files.write(relative(SITE, path), contents);
  return metafile.outputs;
}

/**
 * The output path of a source.
 * @param {Outputs} outputs
 * @param {string} source
 */
function outputOf(outputs, source) {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint && resolve(SITE, entryPoint) === source);
  if (!found) throw new Error(`nothing was made of ${source}`);
  return found[0];
}

/**
 * A script and all it imports, directly or not.
 * @param {Outputs} outputs
 * @param {string} from
 * @param {string[]} kinds of imports to follow
 * @param {string[]} [except] scripts not to enter
 */
function reached(outputs, from, kinds, except = []) {
  const found = new Set([from]);
  for (const path of found)
    for (const other of outputs[path]?.imports ?? [])
      if (kinds.includes(other.kind) && other.path in outputs && !except.includes(other.path)) found.add(other.path);
  return [...found];
}

/**
 * Puts the names of the site into modules that name files. A module without the text to be replaced fails the build.
 * @param {string} web
 * @param {Record<string, (text: string) => string>} changes
 * @returns {import("esbuild").Plugin}
 */
function naming(web, changes) {
  return {
    name: "naming",
    setup({ onLoad, onEnd }) {
      const left = new Set(Object.keys(changes));
      onLoad({ filter: /\.js$/ }, async ({ path }) => {
        const name = relative(web, path);
        const change = changes[name];
        if (!change) return undefined;
        const text = await readFile(path, "utf8");
        const contents = change(text);
        if (contents !== text) left.delete(name);
        return { contents, loader: "js" };
      });
      onEnd(() => ({ errors: [...left].map((name) => ({ text: `${name} does not name the file that it should` })) }));
    },
  };
}
