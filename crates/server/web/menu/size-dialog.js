// Sizes: every shape of grid to choose from.

import { game } from "../context.js";
import { h, s } from "../dom.js";
import { Shape } from "../shape.js";
import { say } from "../words.js";
import { Sheet } from "./sheet.js";
import { useShape } from "./sizes.js";
import { boxes } from "./thumbnail.js";

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
