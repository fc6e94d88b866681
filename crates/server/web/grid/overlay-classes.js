// What an overlay says about cells, as CSS classes. `overlay.js` draws what lies above the cells.

/**
 * @typedef {import("../view.js").Overlay} Overlay
 * @typedef {import("../shape.js").Shape} Shape
 */

/**
 * @typedef {object} Staging
 * @property {Map<number, string>} classes
 */

/**
 * @param {Shape} shape
 * @param {Overlay | undefined} overlay
 * @returns {Staging}
 */
export function stage(shape, overlay) {
  /** @type {Map<number, string>} */
  const classes = new Map();
  const add = (/** @type {string} */ name, /** @type {string} */ kind) => {
    const cell = shape.cellNamed(name);
    if (cell >= 0 && cell < shape.cells) classes.set(cell, `${classes.get(cell) ?? ""} ${kind}`.trim());
  };
  for (const name of overlay?.step?.witnesses ?? []) add(name, "witness");
  for (const { cell, role } of overlay?.step?.cells ?? []) add(cell, `role ${colourOf(role)}`);
  for (const name of overlay?.cells ?? []) add(name, "role pattern");
  for (const name of overlay?.differ ?? []) add(name, "differ");
  for (const name of overlay?.wrong ?? []) add(name, "mistaken");
  for (const name of overlay?.redundant ?? []) add(name, "redundant");
  return { classes };
}

/**
 * Several roles share a colour; letters and shapes tell them apart.
 * @param {string} role
 */
export function colourOf(role) {
  if (!role.startsWith("set-")) return role;
  return ["pattern", "other", "third"][Math.max(0, letterOf(role).charCodeAt(0) - 65) % 3] ?? "pattern";
}

/**
 * The letter of a set: `A` of `set-a`.
 * @param {string} role
 */
export function letterOf(role) {
  return role.startsWith("set-") ? role.slice(4).toUpperCase() : "";
}
