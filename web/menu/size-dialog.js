// Sizes: every shape of grid, and the symbols that show its digits.

import { emptyGrid, game } from "../context.js";
import { h, s } from "../dom.js";
import { Shape } from "../shape.js";
import { keeper } from "../storage/keeper.js";
import { restarted } from "../storage/library.js";
import { say } from "../words.js";
import { Sheet } from "./sheet.js";
import { boxes } from "./thumbnail.js";

/** The shapes most people want. */
export const COMMON = ["2x2", "2x3", "2x4", "3x3", "3x4", "4x4", "5x5", "6x6"];

/**
 * `9×9`, with the boxes where they are not square.
 * @param {Shape} shape
 */
export function shapeLabel({ size, boxRows, boxColumns }) {
  const values = { size, rows: boxRows, columns: boxColumns };
  return say(boxRows === boxColumns ? "menu.square" : "menu.oblong", values);
}

/**
 * An empty grid of a shape, to enter a puzzle into.
 * @param {Shape} shape
 */
export function useShape(shape) {
  keeper.open(emptyGrid(shape));
}

/**
 * The same game in other symbols; nothing of its log is lost.
 * @param {string} alphabet
 */
export function useAlphabet(alphabet) {
  keeper.resume(keeper.id, restarted(game.saved(), { alphabet }));
}

/** Opens the list of every shape. */
export function openSizes() {
  const sheet = new Sheet(say("menu.sizes-title"), { kind: "wide" });
  const cards = Shape.all().map((shape) => {
    const choose = () => {
      sheet.close();
      useShape(shape);
    };
    const properties = {
      type: "button",
      class: "size-card",
      "aria-pressed": String(shape === game.state.shape),
      onclick: choose,
    };
    const boxes = say("menu.boxes", { rows: shape.boxRows, columns: shape.boxColumns });
    return h(
      "button",
      properties,
      picture(shape),
      h("strong", {}, `${shape.size}×${shape.size}`),
      h("small", {}, boxes),
    );
  });
  sheet.show(h("p", {}, say("menu.sizes-hint")), h("div", { class: "size-cards" }, ...cards));
}

/**
 * The boxes of a shape.
 * @param {Shape} shape
 */
function picture(shape) {
  const { size } = shape;
  const svg = s("svg", {
    viewBox: `0 0 ${size} ${size}`,
    width: 48,
    height: 48,
    "aria-hidden": "true",
    class: "size-picture",
  });
  svg.append(...boxes(shape, size / 40, size / 30));
  return svg;
}
