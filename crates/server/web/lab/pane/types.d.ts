// What the panes see of a contender, and what a pane is.

import type { Figures } from "../../api";
import type { Shape } from "../../shape.js";
import type { Symbols } from "../../symbols.js";

/** A digit in a cell. */
export interface Candidate {
  cell: number;
  digit: number;
}

/** A moment of a search, as a replay shows it. */
export interface Moment {
  values: ArrayLike<number>;
  isOpen(cell: number, digit: number): boolean;
}

export interface House {
  kind: "row" | "column" | "box";
  /** From 0. */
  number: number;
}

/** A contender of the race, as far as panes need it. */
export interface Contender {
  engine: string;
  trace: import("../../trace/read.js").Trace;
  replay: import("../../trace/replay.js").Replay;
  figures?: Figures | undefined;
}

/** The surroundings of a pane. */
export interface Context {
  shape: Shape;
  symbols: Symbols;
  /** Goes to the moment after that many events. */
  pick(place: number): void;
  /** The cell selected in all contenders. */
  cell: { get(): number | undefined; set(cell: number | undefined): void };
  /** Marks cells in the grid of the contender while something points at them. */
  mark?(cells: readonly number[]): void;
}

/** A pane that is shown. */
export interface Shown {
  element: HTMLElement;
  /** The replay is at another moment. */
  update(): void;
}

/** A pane that can be made; its name is a key of the catalogue. */
export interface Pane {
  name: string;
  make(contender: Contender, context: Context): Shown;
}
