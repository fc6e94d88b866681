// Builds the app as a site of plain files: everything the page needs, the engines included, for any web server that
// serves files, in any folder of it.
//
//   node build.js OUT ENGINES [WEB]    OUT: the folder to write; ENGINES: where the .wasm files are; WEB: another page
//
//   index.html  lab.html  manifest.webmanifest  sw.js  icons      well-known names
//   code/  engine/  fonts/  lang/                                 names with a hash: their contents never change
//
// The order follows the references: the worker names the engines, the code names the worker, the languages and the
// positions, the pages name the code, and the service worker names them all.

import { readdir, realpath } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundlePages, bundleServiceWorker, bundleWorker } from "./bundle.js";
import { packEngines } from "./engines.js";
import { Files } from "./files.js";
import { hostFiles } from "./hosts.js";
import { listing } from "./listing.js";
import { rewrite } from "./page.js";

const PAGES = { index: "app.js", lab: "lab/lab.js" };
const KNOWN_BY_NAME = ["manifest.webmanifest", "icon.svg", "icons", "fonts/OFL.txt"];

/**
 * @param {string} out
 * @param {string} engines
 * @param {string} web
 */
async function build(out, engines, web) {
  const files = new Files(out);
  const packed = await packEngines(files, engines);
  const worker = await bundleWorker(files, web, packed);
  /** @type {Record<string, string>} */
  const catalogues = {};
  for (const name of await readdir(join(web, "lang")))
    catalogues[basename(name, ".json")] = await files.copyHashed(join(web, "lang", name), "lang");
  const positions = await files.copyHashed(join(web, "learn/positions.txt"), "engine");
  const pages = await bundlePages(files, web, PAGES, { engines: packed, worker, positions, catalogues });
  for (const [name, page] of Object.entries(pages)) files.write(`${name}.html`, rewrite(page));
  for (const name of KNOWN_BY_NAME) await files.copy(join(web, name), name);
  const list = listing(files, pages, packed);
  await bundleServiceWorker(files, list);
  for (const [name, text] of Object.entries(hostFiles())) files.write(name, text);
  await files.save();
  return list.version;
}

const [out, engines, web = fileURLToPath(new URL("../web/", import.meta.url))] = process.argv.slice(2);
if (!out || !engines) {
  console.error("usage: node build.js OUT ENGINES [WEB]");
  process.exit(2);
}
// The bundler reports real paths, and `web` may be a link.
console.log(`${out}: version ${await build(out, engines, await realpath(web))}`);
