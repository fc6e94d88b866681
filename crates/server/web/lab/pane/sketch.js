// A drawing on a canvas at the resolution of the screen, as wide as its place, in the colours of the theme.

import { h } from "../../dom.js";

/**
 * What a drawing draws with. Lengths are CSS pixels.
 * @typedef {object} Pen
 * @property {CanvasRenderingContext2D} context
 * @property {number} width
 * @property {number} height
 * @property {(name: string) => string} colour by its name in the theme, without dashes
 */

/** Sent to every sketch on the page when the colours change or the font arrives. */
const RESTYLE = "restyle";

let isWatching = false;

/** Starts to notify sketches. */
function watchLook() {
  if (isWatching) return;
  isWatching = true;
  const tell = () => document.querySelectorAll("canvas.sketch").forEach((canvas) => canvas.dispatchEvent(new Event(RESTYLE)));
  new MutationObserver(tell).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tell);
  document.fonts.addEventListener("loadingdone", tell);
}

/** The drawing. It is not drawn while it is out of view. */
export class Sketch {
  #width = 0;
  #height = 0;
  /** @type {Map<string, string>} */
  #colours = new Map();
  /** @type {(pen: Pen) => void} */
  #draw;

  /**
   * @param {string} className what it is, for the style sheet
   * @param {string} label
   * @param {(pen: Pen) => void} draw
   * @param {(width: number) => number} [heightOf] its height; without it the style sheet decides
   */
  constructor(className, label, draw, heightOf) {
    watchLook();
    this.#draw = draw;
    this.element = h("canvas", { class: `sketch ${className}`, role: "img", "aria-label": label });
    this.element.addEventListener(RESTYLE, () => {
      this.#colours.clear();
      this.redraw();
    });
    new ResizeObserver(() => {
      this.#width = this.element.clientWidth;
      if (heightOf) this.element.style.setProperty("height", `${heightOf(this.#width)}px`);
      this.#height = this.element.clientHeight;
      this.redraw();
    }).observe(this.element);
  }

  /** Redraws it. */
  redraw() {
    const [width, height] = [this.#width, this.#height];
    const context = this.element.getContext("2d");
    if (!context || !width || !height) return;
    const scale = devicePixelRatio || 1;
    const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
    if (this.element.width !== across || this.element.height !== down) {
      this.element.width = across;
      this.element.height = down;
    }
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    this.#draw({ context, width, height, colour: (name) => this.#colour(name) });
  }

  /** @param {string} name */
  #colour(name) {
    const known = this.#colours.get(name);
    if (known) return known;
    const colour = getComputedStyle(this.element).getPropertyValue(`--${name}`).trim();
    this.#colours.set(name, colour);
    return colour;
  }
}

/**
 * The font of the page.
 * @param {number} size
 * @param {number} [weight]
 */
export function font(size, weight = 500) {
  return `${weight} ${size}px "Fira Sans", system-ui, sans-serif`;
}
