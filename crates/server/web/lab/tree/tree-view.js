// The choices of a search as a tree. Small trees are drawn node by node, large ones as a map; where both are possible
// the user can switch. The drawing is an image: screen readers get a tree with a single item, the node at the
// keyboard cursor.

import { h, s, set } from "../../dom.js";
import { Segmented } from "../../panel/segmented.js";
import { WRITE } from "../../trace/read.js";
import { nodeAt } from "../../trace/tree.js";
import { say } from "../../words.js";
import { Sketch } from "../pane/sketch.js";
import { Branches } from "./branches.js";
import { listen } from "./gestures.js";
import { Icicle } from "./icicle.js";
import { sayNode, saySummary } from "./description.js";
import { rank, step } from "./walk.js";

/**
 * @typedef {import("../../trace/tree.js").Tree} Tree
 * @typedef {import("../../trace/replay.js").Replay} Replay
 * @typedef {import("./scene").Scene} Scene
 *
 * @typedef {object} Contender
 * @property {Tree | undefined} tree
 * @property {Replay | undefined} replay
 *
 * @typedef {object} Context
 * @property {import("../../shape.js").Shape} shape
 * @property {import("../../symbols.js").Symbols} symbols
 * @property {(place: number) => void} pick goes to the moment after that many events
 * @property {{ get(): number | undefined, set(cell: number | undefined): void }} cell selected in all contenders
 */

/** The maximum number of nodes drawn one by one. */
const MOST_NODES = 2000;

/** The zoom factor of a key or button press. */
const ZOOM = 1.4;

let views = 0;

/** The tree of a contender. */
export class TreeView {
  #contender;
  #context;
  /** Missing if there were no choices; then there is nothing to draw. */
  #tree = /** @type {Tree} */ (/** @type {unknown} */ (undefined));
  #id = `tree-${++views}`;
  /** @type {Branches | undefined} */
  #branches;
  /** @type {Icicle | undefined} */
  #map;
  /** @type {"branches" | "map"} */
  #kind = "branches";
  /** The node that the keyboard is at. @type {number | undefined} */
  #focus;
  /** The node under the pointer. @type {number | undefined} */
  #hovered;
  /** @type {Sketch | undefined} */
  #sketch;
  #items = 0;

  #box = h("div", { class: "tree-box", role: "tree", tabindex: 0 });
  #telling = h("p", { class: "tree-telling" });
  #legend = h("ul", { class: "tree-legend" });

  /**
   * @param {Contender} contender
   * @param {Context} context
   */
  constructor(contender, context) {
    this.#contender = contender;
    this.#context = context;
    this.element = h("div", { class: "tree-view" });
    const { tree } = contender;
    if (!tree || tree.count <= 1) {
      const isShuffler = contender.replay?.trace.kinds.includes(WRITE);
      this.element.append(h("p", { class: "tree-none" }, say(isShuffler ? "tree.no-tree" : "tree.no-choice")));
      return;
    }
    this.#tree = tree;
    if (tree.count <= MOST_NODES) this.#branches = new Branches(tree);
    this.#map = new Icicle(tree);
    this.#kind = this.#branches ? "branches" : "map";
    this.#build();
  }

  /** The replay is at another moment, or another cell is selected. */
  update() {
    if (!this.#sketch) return;
    this.#sketch.redraw();
    this.#tell();
  }

  /** @returns {Scene} */
  get #scene() {
    return /** @type {Scene} */ (this.#kind === "branches" ? this.#branches : this.#map);
  }

  get #place() {
    return this.#contender.replay?.place ?? 0;
  }

  #build() {
    const choices = [
      { value: "branches", label: say("tree.as-tree") },
      { value: "map", label: say("tree.as-map") },
    ];
    const kinds = new Segmented(say("tree.kind"), choices, (kind) => this.#show(kind === "map" ? "map" : "branches"));
    kinds.chosen = this.#kind;
    const isCut = (this.#contender.replay?.trace.cut ?? 0) > 0;
    const summary = h("p", { class: "tree-summary", id: `${this.#id}-summary` }, saySummary(this.#tree));
    this.#sketch = new Sketch("tree-canvas", "", (pen) => {
      const { symbols, cell } = this.#context;
      const focus = this.#box.matches(":focus-visible") ? this.#focus : undefined;
      this.#scene.draw(pen, { place: this.#place, cell: cell.get(), focus, symbols });
      // A finger pans the drawing only if part of it is out of view.
      this.#box.toggleAttribute("data-whole", this.#scene.isWhole);
    });
    set(this.#sketch.element, "role", undefined);
    set(this.#sketch.element, "aria-label", undefined);
    set(this.#sketch.element, "aria-hidden", "true");
    set(this.#box, "aria-label", say("tree.label"));
    set(this.#box, "aria-describedby", `${this.#id}-summary`);
    this.#box.append(this.#sketch.element, this.#item(0));
    this.element.append(
      h("div", { class: "tree-head" }, summary, this.#branches && kinds.element),
      ...(isCut ? [h("p", { class: "tree-note" }, say("tree.sampled"))] : []),
      this.#box,
      this.#telling,
      h("div", { class: "tree-foot" }, this.#legend, this.#zoomButtons()),
    );
    this.#listen();
    this.#show(this.#kind);
  }

  #zoomButtons() {
    const button = (/** @type {string} */ name, /** @type {string} */ path, /** @type {() => void} */ act) =>
      h("button", { type: "button", "aria-label": say(`tree.${name}`), title: say(`tree.${name}`), onclick: act }, sign(path));
    return h(
      "div",
      { class: "tree-zoom" },
      button("closer", "M8 3v10M3 8h10", () => this.#zoom(ZOOM)),
      button("further", "M3 8h10", () => this.#zoom(1 / ZOOM)),
      button("whole", "M2 6v-4h4M10 2h4v4M14 10v4h-4M6 14h-4v-4", () => this.#fit()),
    );
  }

  #listen() {
    listen(this.#box, {
      zoom: (factor, x, y) => this.#zoom(factor, x, y),
      pan: (dx, dy) => this.#pan(dx, dy),
      tap: (x, y) => this.#tap(x, y),
      hover: (x, y) => this.#hover(this.#scene.hit(x, y)?.node),
      leave: () => this.#hover(undefined),
    });
    this.#box.addEventListener("keydown", (event) => this.#key(event));
    this.#box.addEventListener("focus", () => this.#settle(this.#focus ?? nodeAt(this.#tree, this.#place)));
    this.#box.addEventListener("blur", () => this.update());
  }

  /** @param {"branches" | "map"} kind */
  #show(kind) {
    this.#kind = kind;
    set(this.element, "data-kind", kind);
    this.#legend.replaceChildren(...legend(kind));
    this.update();
  }

  /**
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  #zoom(factor, x, y) {
    this.#scene.zoom(factor, x, y);
    this.update();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  #pan(dx, dy) {
    this.#scene.pan(dx, dy);
    this.update();
  }

  #fit() {
    this.#scene.fit();
    this.update();
  }

  /** @param {number | undefined} node */
  #hover(node) {
    if (node === this.#hovered) return;
    this.#hovered = node;
    set(this.#box, "data-over", node !== undefined && this.#kind === "branches");
    this.#tell();
  }

  /**
   * A tap goes to the moment of the choice. On a folded subtree it unfolds it; a second tap folds it again.
   * @param {number} x
   * @param {number} y
   */
  #tap(x, y) {
    const found = this.#scene.hit(x, y);
    if (!found) return;
    const { node, place } = found;
    const isAgain = node === this.#focus;
    this.#focus = node;
    if (this.#kind === "branches" && (isAgain || this.#branches?.isFolded(node))) this.#branches?.fold(node);
    this.#settle(node);
    this.#pick(node, place);
  }

  /**
   * @param {number} node
   * @param {number} place
   */
  #pick(node, place) {
    if (node > 0) this.#context.cell.set(this.#tree.cell[node]);
    this.#context.pick(place);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const node = this.#focus ?? nodeAt(this.#tree, this.#place);
    const acts = {
      Enter: () => this.#pick(node, (this.#tree.event[node] ?? -1) + 1),
      " ": () => this.#fold(node),
      End: () => this.#settle(nodeAt(this.#tree, this.#place)),
      "+": () => this.#zoom(ZOOM),
      "=": () => this.#zoom(ZOOM),
      "-": () => this.#zoom(1 / ZOOM),
      0: () => this.#fit(),
    };
    const act = acts[/** @type {keyof typeof acts} */ (event.key)];
    if (!act && !/^(Arrow|Home$)/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (act) act();
    else this.#settle(step(this.#tree, node, event.key));
  }

  /** @param {number} node */
  #fold(node) {
    if (this.#kind === "branches") this.#branches?.fold(node);
    this.#settle(node);
  }

  /**
   * Moves the keyboard cursor to a node, shows it and reads it out.
   * @param {number} node
   */
  #settle(node) {
    this.#focus = node;
    if (this.#kind === "branches") this.#branches?.uncover(node);
    this.#scene.reveal(node);
    const item = this.#item(node);
    this.#box.querySelector("[role=treeitem]")?.replaceWith(item);
    set(this.#box, "aria-activedescendant", item.id);
    this.update();
  }

  /**
   * A node for screen readers. Each has a new id, so that the change is noticed.
   * @param {number} node
   */
  #item(node) {
    const { shape, symbols } = this.#context;
    const { place, of } = rank(this.#tree, node);
    const id = `${this.#id}-item-${(this.#items = 1 - this.#items)}`;
    const isFoldable = this.#kind === "branches" && this.#branches?.isFoldable(node);
    return h(
      "div",
      {
        id,
        role: "treeitem",
        class: "spoken",
        "aria-level": (this.#tree.depth[node] ?? 0) + 1,
        "aria-posinset": place,
        "aria-setsize": of,
        "aria-expanded": isFoldable ? String(!this.#branches?.isFolded(node)) : undefined,
      },
      sayNode(this.#tree, node, shape, symbols),
    );
  }

  /** Describes the node under the pointer, at the keyboard cursor, or at the present moment. */
  #tell() {
    const { shape, symbols } = this.#context;
    const isHere = this.#box.matches(":focus-visible");
    const node = this.#hovered ?? (isHere ? this.#focus : undefined);
    const now = nodeAt(this.#tree, this.#place);
    const text = sayNode(this.#tree, node ?? now, shape, symbols);
    const told = node === undefined || node === now ? say("tree.now", { text }) : text;
    if (this.#telling.textContent !== told) this.#telling.textContent = told;
  }
}

/**
 * A small drawing.
 * @param {string} path
 */
function sign(path) {
  return s("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, s("path", { d: path }));
}

/**
 * The legend.
 * @param {"branches" | "map"} kind
 */
function legend(kind) {
  const [circle, square, diamond, bar] = ["M8 2a6 6 0 1 0 .01 0z", "M3 3h10v10h-10z", "M8 1l7 7-7 7-7-7z", "M1 4h14v8h-14z"];
  const stack = "M2 2h9v9h-9zM13 5v8h-8v1h9v-9z";
  const signs = {
    branches: [["choice", circle], ["dead", square], ["folded", stack], ["solution", diamond]],
    map: [["choice", bar], ["dead", bar], ["leads", bar]],
  };
  return signs[kind].map(([name = "", path = ""]) => h("li", { class: `sign-${name}` }, sign(path), say(`tree.sign-${name}`)));
}
