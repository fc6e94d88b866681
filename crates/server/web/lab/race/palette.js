// The colours of the theme for drawing on canvas. It sends `change` when the theme changes.

const DARK = matchMedia("(prefers-color-scheme: dark)");

/** The colours. There is one. */
class Palette extends EventTarget {
  /** @type {Map<string, string>} */
  #known = new Map();

  constructor() {
    super();
    const changed = () => {
      this.#known.clear();
      this.dispatchEvent(new Event("change"));
    };
    new MutationObserver(changed).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    DARK.addEventListener("change", changed);
  }

  /**
   * A colour by the name of its variable.
   * @param {string} name without the leading dashes
   */
  of(name) {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const colour = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
    this.#known.set(name, colour);
    return colour;
  }

  /**
   * Mixes two colours.
   * @param {string} from
   * @param {string} to
   * @param {number} share of the second, 0 to 1
   */
  between(from, to, share) {
    const [start, end] = [parts(this.of(from)), parts(this.of(to))];
    const mixed = start.map((part, index) => Math.round(part + ((end[index] ?? 0) - part) * share));
    return `rgb(${mixed.join(" ")})`;
  }
}

/** @param {string} colour `#rrggbb` */
function parts(colour) {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

export const palette = new Palette();

/** Pixels per CSS pixel: sharp on every screen, and no finer than visible. */
export function density() {
  return Math.min(globalThis.devicePixelRatio || 1, 2);
}
