// Groups files into levels: `evil1.txt`, `evil2.txt`, … `evil10.txt` are the level `evil`, in the order of their
// numbers. A file without companions is a level of its own, under its own name.

/**
 * A file as a browser names it; `webkitRelativePath` is its path in the folder that was chosen.
 * @typedef {{ name: string, webkitRelativePath?: string }} Named
 */

/**
 * @template {Named} F
 * @typedef {{ level: string, files: F[] }} Group
 */

/** In natural order: 2 before 10. */
const order = new Intl.Collator("en", { numeric: true }).compare;

/** @param {Named} file */
function pathOf(file) {
  return file.webkitRelativePath || file.name;
}

/**
 * Splits `folder/evil12.txt`. A name that is only a number belongs to its folder; `16x16` is not number 16 of `16x`.
 * @param {string} path
 */
export function parts(path) {
  const steps = path.split("/");
  const base = (steps.pop() ?? "").replace(/(?!^)\.[^.]*$/, "");
  const folder = steps.join("/");
  const match = /^(.*?)[-_ ]?\(?(\d+)\)?$/.exec(base);
  const stem = match?.[1] ?? base;
  if (!match || /\dx$/i.test(stem)) return { folder, base, stem: base, isNumbered: false };
  return { folder, base, stem: stem || (steps.at(-1) ?? base), isNumbered: true };
}

/**
 * Files as levels, both in natural order. Hidden files are omitted.
 * @template {Named} F
 * @param {Iterable<F>} files
 * @returns {Group<F>[]}
 */
export function groupByLevel(files) {
  const seen = [...files].filter(({ name }) => !name.startsWith("."));
  const sorted = seen.sort((one, other) => order(pathOf(one), pathOf(other)));
  /** @type {Map<string, { folder: string, stem: string, base: string, files: F[] }>} */
  const groups = new Map();
  for (const file of sorted) {
    const { folder, base, stem, isNumbered } = parts(pathOf(file));
    const key = `${folder}/${isNumbered ? stem : `${base}.`}`;
    const group = groups.get(key) ?? { folder, stem, base, files: [] };
    group.files.push(file);
    groups.set(key, group);
  }
  const named = [...groups.values()].map(({ folder, stem, base, files }) => {
    return { folder, level: files.length > 1 ? stem : base, files };
  });
  const isTwice = (/** @type {string} */ name) => named.filter(({ level }) => level === name).length > 1;
  return named.map(({ folder, level, files }) => ({ level: isTwice(level) && folder ? `${folder}/${level}` : level, files }));
}
