// The mask in the form: the board, ways to fill it, and the text of a drawing.

import { game } from "../context.js";
import { h } from "../dom.js";
import { button, choice, field } from "../menu/fields.js";
import { read } from "../menu/opening.js";
import { Shape } from "../shape.js";
import { say } from "../words.js";
import { fromDrawing, shapeFor, toDrawing } from "./mask.js";
import { MaskEditor } from "./mask-editor.js";

/** The symmetries by which drawing can be repeated. */
const REPEATED = ["none", "180", "90", "left-right", "up-down", "axes", "diagonal", "anti-diagonal", "diagonals", "full"];

/** The part of the form. */
export class MaskPart {
  #repeat = choice(
    REPEATED.map((name) => [name, say(`generate.symmetry-${name}`)]),
    "180",
  );
  #editor = new MaskEditor(() => this.#repeat.value);
  #count = h("p", { class: "soft", role: "status" });
  #text = h("textarea", { rows: 3, class: "code", spellcheck: "false", autocapitalize: "off" });
  #shape = Shape.of(3, 3);

  /** @param {(shape: Shape) => void} resize called when a drawing has another size */
  constructor(resize) {
    this.resize = resize;
    this.#editor.addEventListener("change", () => {
      this.#count.textContent = say("game.clues", { count: this.mask.filter(Boolean).length });
    });
    const inverted = () => this.#show(this.mask.map((isClue) => !isClue));
    const drawing = [
      field(say("generate.mask-text"), this.#text, say("generate.mask-text-hint")),
      button(say("generate.mask-use"), () => void this.#read()),
    ];
    /** The board with its label: the field that a refusal is shown at. */
    this.board = this.#editor.element;
    this.board.id = "mask-board";
    this.element = h(
      "div",
      { class: "mask-part" },
      h("div", { class: "field" }, this.board, this.#count),
      field(say("generate.mask-repeat"), this.#repeat),
      h(
        "div",
        { class: "button-row" },
        button(say("generate.mask-game"), () => this.#take(game.state.shape, game.state.givens.map(Boolean))),
        button(say("generate.mask-invert"), inverted),
        button(say("generate.mask-clear"), () => this.#show([])),
      ),
      h("details", {}, h("summary", {}, say("generate.mask-as-text")), ...drawing),
    );
  }

  get mask() {
    return this.#editor.mask;
  }

  /**
   * Shows a mask; an empty board if it is for another size.
   * @param {Shape} shape
   * @param {readonly boolean[]} mask
   */
  show(shape, mask) {
    this.#shape = shape;
    this.#show(mask);
  }

  /** @param {readonly boolean[]} mask */
  #show(mask) {
    this.#editor.show(this.#shape, mask);
    this.#text.value = toDrawing(this.mask, this.#shape);
  }

  /**
   * @param {Shape} shape
   * @param {readonly boolean[]} mask
   */
  #take(shape, mask) {
    if (shape !== this.#shape) this.resize(shape);
    this.show(shape, mask);
  }

  /** Reads the drawing: rows of `#` and `.`, or any puzzle. */
  async #read() {
    const { value } = this.#text;
    const drawn = fromDrawing(value);
    const shape = drawn && shapeFor(drawn.length, this.#shape);
    if (drawn && shape) return this.#take(shape, drawn);
    if (drawn) return void (this.#count.textContent = say("generate.mask-length", { count: drawn.length }));
    const [start] = await read(value).then(({ starts }) => starts, () => []);
    if (start) this.#take(Shape.named(start.shape), start.givens.map(Boolean));
    else this.#count.textContent = say("generate.mask-unread");
  }
}
