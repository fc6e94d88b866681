// The engines, compressed by us: many hosts serve .wasm files uncompressed, three times as large. Browsers decompress
// them while they compile (`web/engine/load.js`). The extension is one that no host treats specially.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const BUILDS = /** @type {const} */ (["omnidoku-simd128", "omnidoku", "omnidoku-simd128-rest", "omnidoku-rest"]);

/** @typedef {Record<typeof BUILDS[number], string>} Engines the path of each build's main part and of its rest */

/**
 * @param {import("./files.js").Files} files
 * @param {string} folder where the .wasm files are
 * @returns {Promise<Engines>}
 */
export async function packEngines(files, folder) {
  const pack = async (/** @type {string} */ name) => {
    const packed = await promisify(gzip)(await readFile(join(folder, `${name}.wasm`)), { level: 9 });
    return [name, files.writeHashed("engine", `${name}.packed`, packed)];
  };
  return Object.fromEntries(await Promise.all(BUILDS.map(pack)));
}
