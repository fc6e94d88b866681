// The engines, compressed by us: many hosts serve .wasm files uncompressed, three times as large. Browsers decompress
// them while they compile (`web/engine/load.js`). The extension is one that no host treats specially.

import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import zopfli from "@gfx/zopfli";

const BUILDS = /** @type {const} */ (["omnidoku-simd128", "omnidoku", "omnidoku-simd128-rest", "omnidoku-rest"]);

/** @typedef {Record<typeof BUILDS[number], string>} Engines the path of each build's main part and of its rest */

/**
 * @param {import("./files.js").Files} files
 * @param {string} folder where the .wasm files are
 * @returns {Promise<Engines>}
 */
export async function packEngines(files, folder) {
  const pack = async (/** @type {string} */ name) => {
    const packed = await compressed(join(folder, `${name}.wasm`));
    return [name, files.writeHashed("engine", `${name}.packed`, packed)];
  };
  return Object.fromEntries(await Promise.all(BUILDS.map(pack)));
}

/**
 * A file as gzip, by Zopfli: 5 % smaller than zlib's best. That takes seconds, so the result is kept beside the file.
 * @param {string} path
 */
async function compressed(path) {
  const kept = `${path}.gz`;
  const time = async (/** @type {string} */ file) => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
  if ((await time(kept)) > (await time(path))) return readFile(kept);
  const packed = await zopfli.gzipAsync(await readFile(path), { numiterations: 5 });
  await writeFile(kept, packed);
  return packed;
}
