// Reads the user's files as levels of puzzles. What cannot be read stays in the list with its problem, so that a test
// shows it as a row of its own.

import { engine } from "../../context.js";
import { Refused } from "../../engine/engine.js";
import { say } from "../../words.js";
import { groupByLevel } from "./levels.js";
import { MOST_ROWS } from "./results.js";
import { textOf } from "../../text-of.js";

/**
 * @typedef {import("./work.js").Item} Item
 * @typedef {import("./work.js").Level & { files: number, left: boolean }} FileLevel
 */

/** The largest file, in bytes: what the engine reads at once. */
const MOST_BYTES = 1_000_000;

/**
 * Reads files, level by level.
 * @param {Iterable<File>} files
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<FileLevel>}
 */
export async function* readLevels(files, signal) {
  let capacity = MOST_ROWS;
  for (const { level, files: list } of groupByLevel(files)) {
    /** @type {Item[]} */
    const items = [];
    let left = false;
    for (const file of list) {
      const found = await readFile(file, capacity - items.length, signal);
      items.push(...found.items);
      left ||= found.left;
    }
    capacity -= items.length;
    if (items.length) yield { name: level, items, files: list.length, left };
    if (capacity <= 0) return;
  }
}

/**
 * @param {File} file
 * @param {number} limit
 * @param {AbortSignal} signal
 * @returns {Promise<{ items: Item[], left: boolean }>}
 */
async function readFile(file, limit, signal) {
  if (limit <= 0) return { items: [], left: true };
  const problem = (/** @type {string} */ text) => ({ items: [{ problem: `${file.name}: ${text}` }], left: false });
  if (file.size > MOST_BYTES) return problem(say("tests.too-large"));
  const text = await textOf(file);
  if (!text.trim()) return problem(say("tests.empty-file"));
  try {
    const { entries, problems, left_off: left } = await engine.ask("read", { text, limit }, { signal });
    const good = entries.map(({ puzzle, shape, alphabet, line }) => {
      return { line, item: { grid: puzzle, ...(shape && { shape }), ...(alphabet && { alphabet }) } };
    });
    const bad = problems.map(({ message, line }) => ({ line: line ?? 0, item: { problem: at(file, message, line) } }));
    const items = [...good, ...bad].sort((one, other) => one.line - other.line).map(({ item }) => item);
    return { items, left };
  } catch (error) {
    if (error instanceof Refused) return { items: [{ problem: at(file, error.message, error.problem.line) }], left: false };
    throw error;
  }
}

/**
 * @param {File} file
 * @param {string} message
 * @param {number | undefined} line
 */
function at(file, message, line) {
  return line ? `${file.name}:${line}: ${message}` : `${file.name}: ${message}`;
}

/**
 * The dropped files, including those in folders.
 * @param {DataTransfer} data
 * @returns {Promise<File[]>}
 */
export async function droppedFiles(data) {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (!entries.length) return [...data.files];
  return (await Promise.all(entries.map((entry) => filesOf(entry)))).flat();
}

/**
 * @param {FileSystemEntry} entry
 * @returns {Promise<File[]>}
 */
async function filesOf(entry) {
  if (entry.isFile) {
    const file = await new Promise((resolve, reject) =>
      /** @type {FileSystemFileEntry} */ (entry).file(resolve, reject),
    );
    // A dropped file has no path of its own.
    const path = entry.fullPath.replace(/^\//, "");
    if (path.includes("/")) Object.defineProperty(file, "webkitRelativePath", { value: path });
    return [/** @type {File} */ (file)];
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  /** @type {FileSystemEntry[]} */
  const inside = [];
  for (;;) {
    // A browser lists at most a hundred entries of a folder at a time.
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) break;
    inside.push(...some);
  }
  return (await Promise.all(inside.map(filesOf))).flat();
}
