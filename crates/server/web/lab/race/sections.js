// The sections of a contender beside its grid: the tree of its search, the pane of its engine, and the pseudo-code.
// Loaded when first needed.

/**
 * @typedef {import("./contender.js").Contender} Contender
 * @typedef {import("./selection.js").Context} Context
 * @typedef {import("./address.js").Section} Section
 *
 * @typedef {object} Part
 * @property {HTMLElement} element
 * @property {() => void} update called when the replay is at another moment
 */

/**
 * The parts of a section for a contender that is ready.
 * @param {Section} section
 * @param {Contender} contender
 * @param {Context} context
 * @returns {Promise<Part[]>}
 */
export async function partsOf(section, contender, context) {
  if (section === "grid") return [];
  if (section === "tree") {
    const { TreeView } = await import("../tree/tree-view.js");
    return [new TreeView(contender, context)];
  }
  // The last pane of an engine is its code.
  const { panesFor } = await import("../pane/index.js");
  const panes = await panesFor(contender.engine);
  const wanted = section === "code" ? panes.slice(-1) : panes.slice(0, -1);
  return wanted.map((pane) => pane.make(/** @type {any} */ (contender), context));
}
