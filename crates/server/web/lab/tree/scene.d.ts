// The input of the drawings of a tree, and what they can do.

import type { Symbols } from "../../symbols.js";
import type { Pen } from "../pane/sketch.js";

/** What is shown of a tree at a moment of the search. */
export interface Moment {
  /** After how many events. */
  place: number;
  /** The cell selected in all contenders. */
  cell: number | undefined;
  /** The node that the keyboard is at. */
  focus: number | undefined;
  symbols: Symbols;
}

/** A drawing of a tree that can be panned and zoomed. */
export interface Scene {
  draw(pen: Pen, moment: Moment): void;
  /** The node at a point of the drawing, and the place that is meant. */
  hit(x: number, y: number): { node: number; place: number } | undefined;
  zoom(factor: number, x?: number, y?: number): void;
  pan(dx: number, dy: number): void;
  fit(): void;
  reveal(node: number): void;
  /** Whether all of it is visible. */
  readonly isWhole: boolean;
}
