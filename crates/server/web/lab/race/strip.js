// The depth strip of a contender: the number of current assignments over the contender's own stretch of the clock.
// Dead ends are ticks along the bottom; the line is the present. A click goes there.

import { amountAt, placeAt } from "../../trace/clock.js";
import { h } from "../../dom.js";
import { say } from "../../words.js";
import { density, palette } from "./palette.js";
import { depths, profile } from "./profile.js";

/**
 * @typedef {import("./contender.js").Contender} Contender
 * @typedef {import("./course.js").Course} Course
 */

/** How high the ticks of dead ends are, in parts of the strip. */
const TICK = 0.11;

/** The strip. */
export class DepthStrip {
  #canvas = h("canvas", { class: "depth-strip", role: "img" });
  #pen = /** @type {CanvasRenderingContext2D} */ (this.#canvas.getContext("2d"));
  /** The strip without the line, drawn once. */
  #back = document.createElement("canvas");
  /** @type {Uint16Array | undefined} */
  #depths;
  /** What the back was drawn for. */
  #drawn = "";
  #resized;
  /** Its width and height, in pixels of the screen. @type {[number, number]} */
  #size = [0, 0];

  /**
   * @param {Contender} contender
   * @param {Course} course
   */
  constructor(contender, course) {
    this.contender = contender;
    this.course = course;
    this.element = this.#canvas;
    this.#canvas.addEventListener("pointerdown", (event) => this.#take(event));
    this.#canvas.addEventListener("pointermove", (event) => event.buttons && this.#take(event));
    this.#resized = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      this.#size = [Math.round(width * density()), Math.round(height * density())];
      this.update();
    });
    this.#resized.observe(this.#canvas);
  }

  leave() {
    this.#resized.disconnect();
  }

  redraw() {
    this.#drawn = "";
    this.update();
  }

  /** Draws the strip and where the race is. */
  update() {
    const { contender, course } = this;
    const [width, height] = this.#size;
    if (!width || !height || !contender.trace || !course.runs(contender)) return;
    const finish = course.finish(contender);
    const wanted = [width, height, course.clock, finish].join(" ");
    if (wanted !== this.#drawn) {
      this.#drawn = wanted;
      [this.#canvas.width, this.#canvas.height] = [this.#back.width, this.#back.height] = [width, height];
      this.#paint(contender.trace, width, height, finish);
    }
    const pen = this.#pen;
    pen.clearRect(0, 0, width, height);
    pen.drawImage(this.#back, 0, 0);
    const share = finish ? Math.min(1, amountAt(this.#runner, course.clock, course.place(contender)) / finish) : 0;
    const line = Math.max(2, Math.round(1.5 * density()));
    pen.fillStyle = palette.of("accent");
    pen.fillRect(Math.round(share * (width - line)), 0, line, height);
  }

  get #runner() {
    const { trace, seconds } = this.contender;
    return { trace: /** @type {import("../../trace/read.js").Trace} */ (trace), seconds };
  }

  /**
   * @param {import("../../trace/read.js").Trace} trace
   * @param {number} width
   * @param {number} height
   * @param {number} finish
   */
  #paint(trace, width, height, finish) {
    const pen = /** @type {CanvasRenderingContext2D} */ (this.#back.getContext("2d"));
    const runner = this.#runner;
    const { clock } = this.course;
    this.#depths ??= depths(trace);
    const { least, most, fails, top } = profile(trace, this.#depths, width, (column) =>
      placeAt(runner, clock, (finish * column) / width),
    );
    this.#canvas.setAttribute("aria-label", say("race.strip-label", { depth: top }));
    const room = height * (1 - TICK) - 2;
    const y = (/** @type {number} */ depth) => 1 + room - (depth / Math.max(1, top)) * (room - 1);
    for (let column = 0; column < width; column++) {
      const [low, high] = [y(least[column] ?? 0), y(most[column] ?? 0)];
      pen.fillStyle = palette.of("cell-hidden");
      pen.fillRect(column, high, 1, 1 + room - high);
      pen.fillStyle = palette.of("cell");
      pen.fillRect(column, high, 1, Math.max(2, low - high));
      pen.fillStyle = palette.of("bad");
      if (fails[column]) pen.fillRect(column, height * (1 - TICK), 1, height * TICK);
    }
  }

  /** @param {PointerEvent} event */
  #take(event) {
    const finish = this.course.finish(this.contender);
    const share = event.offsetX / this.#canvas.clientWidth;
    if (finish) this.course.go(finish * Math.max(0, Math.min(share, 1)));
  }
}
