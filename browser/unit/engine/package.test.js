// The Node.js example in the README of the package, run verbatim.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const PACKAGE = process.env.OMNIDOKU_PACKAGE ?? fileURLToPath(new URL("../../../dist/npm", import.meta.url));

test("the engines answer in Node.js", async () => {
  const folder = await mkdtemp(join(tmpdir(), "omnidoku-package-"));
  try {
    const blocks = (await readFile(join(PACKAGE, "README.md"), "utf8")).match(/```js\n.*?```/gs) ?? [];
    const example = blocks.find((block) => block.includes("node:fs"))?.slice(6, -3) ?? "";
    await mkdir(join(folder, "node_modules"));
    await symlink(PACKAGE, join(folder, "node_modules/omnidoku"));
    await writeFile(join(folder, "example.mjs"), example);
    const { stdout } = await promisify(execFile)("node", [join(folder, "example.mjs")]);
    assert.match(stdout, /^[1-4]{16}\n$/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
