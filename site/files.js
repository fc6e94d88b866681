// The files of the site, held until all of them are made: a failed build leaves the folder as it was.

import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";

/**
 * The hash of some contents, as browsers write it too: SHA-256 in hexadecimal.
 * @param {Uint8Array | string} contents
 */
export function hashOf(contents) {
  return createHash("sha256").update(contents).digest("hex");
}

/** The files, by their paths in the site. */
export class Files {
  /** @type {Map<string, Buffer>} */
  #contents = new Map();

  /** @param {string} out the folder to write to */
  constructor(out) {
    this.out = out;
  }

  /** The paths so far, in order. */
  get paths() {
    return [...this.#contents.keys()].sort();
  }

  /**
   * The hash of a file.
   * @param {string} path
   */
  hash(path) {
    const contents = this.#contents.get(path);
    if (!contents) throw new Error(`the site has no ${path}`);
    return hashOf(contents);
  }

  /**
   * @param {string} path
   * @param {Uint8Array | string} contents
   */
  write(path, contents) {
    this.#contents.set(path, Buffer.from(contents));
  }

  /**
   * Writes a file under a name with the hash of its contents, and returns its path.
   * @param {string} folder
   * @param {string} name
   * @param {Uint8Array | string} contents
   */
  writeHashed(folder, name, contents) {
    const extension = extname(name);
    const path = `${folder}/${basename(name, extension)}-${hashOf(contents).slice(0, 10)}${extension}`;
    this.write(path, contents);
    return path;
  }

  /**
   * Copies a file, or a folder with its files.
   * @param {string} from
   * @param {string} path
   */
  async copy(from, path) {
    if (!(await stat(from)).isDirectory()) return this.write(path, await readFile(from));
    for (const name of await readdir(from)) await this.copy(join(from, name), `${path}/${name}`);
  }

  /**
   * Copies a file under a name with the hash of its contents, and returns its path.
   * @param {string} from
   * @param {string} folder
   */
  async copyHashed(from, folder) {
    return this.writeHashed(folder, basename(from), await readFile(from));
  }

  /** Writes them all, replacing the folder. */
  async save() {
    await rm(this.out, { recursive: true, force: true });
    for (const [path, contents] of this.#contents) {
      const place = join(this.out, path);
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, contents);
    }
  }
}
