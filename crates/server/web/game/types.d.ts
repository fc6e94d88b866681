// The events of a game, and its state.

import type { Shape } from "../shape.js";

/** A position to begin with. Lists have one item a cell, in reading order. */
export interface Start {
  shape: string;
  alphabet: string;
  givens: number[];
  /** Givens and other values. */
  values?: number[];
  corner?: number[][];
  centre?: number[][];
  colours?: number[][];
  painted?: [number, number][][];
  title?: string;
  /** How hard it is, in words of the scale: `Hard`. */
  level?: string;
  score?: number;
  /** Where it comes from, to make it again or to recognise it: `daily 2026-11-16`, `generated`. */
  source?: string;
  solution?: number[];
  /** `set`: values are givens. `play`: givens are fixed. */
  mode?: Mode;
}

export type Mode = "set" | "play";

/** Kinds of marks in a cell. */
export type MarkKind = "corner" | "centre" | "colours" | "ruledOut";

/** A candidate with a colour of its own. */
export type Painted = readonly [digit: number, colour: number];

/** One thing that happened. The log of a game is a list of them, the first being `start`. */
export type Event =
  | { do: "start"; start: Start }
  /**
   * A digit into cells; 0 removes the value. In `set` mode it is a given. `tidy`: also remove it from the marks of
   * all peers.
   */
  | { do: "value"; cells: number[]; digit: number; tidy?: boolean }
  /** A mark on or off in cells. */
  | { do: "mark"; kind: MarkKind; cells: number[]; mark: number; on: boolean }
  /** A colour on a candidate of cells, instead of the one it has; 0 removes it. */
  | { do: "paint"; cells: number[]; digit: number; colour: number }
  /** Erases value and marks of cells: the first they have of value, centre, corner, painted candidates, colours. */
  | { do: "erase"; cells: number[] }
  /** Removes everything, givens too. */
  | { do: "clear-all" }
  /** Removes everything but the givens. */
  | { do: "clear-answers" }
  /** Values that an engine found; 0 leaves a cell as it is. */
  | { do: "found"; values: number[]; by: "solve" | "hint" }
  /** Centre marks for every cell, for example all candidates. */
  | { do: "marks"; centre: number[][] }
  /** Applies a step of reasoning: values, and candidates that it removes. */
  | { do: "step"; place: [number, number][]; remove: [number, number][]; name: string }
  /**
   * From setting to playing or back, with what is known about the puzzle that was set. `keeps`: the answers are put
   * aside while the puzzle is set, and return with play. (Logs of earlier versions have events without it.)
   */
  | { do: "mode"; mode: Mode; keeps?: boolean; level?: string; score?: number; solution?: number[] }
  /** A named place to come back to. */
  | { do: "savepoint"; name: string }
  /** Back to the state after that many events. */
  | { do: "restore"; length: number };

/** An event and when it happened: milliseconds of play. */
export interface Entry {
  event: Event;
  at: number;
}

/** A game at a moment. Never changed: every event makes a new one. */
export interface State {
  shape: Shape;
  alphabet: string;
  mode: Mode;
  givens: readonly number[];
  values: readonly number[];
  /** Whether the value of a cell comes from an engine. */
  found: readonly boolean[];
  corner: readonly (readonly number[])[];
  centre: readonly (readonly number[])[];
  colours: readonly (readonly number[])[];
  /** The candidates of a cell that have a colour, by digit. */
  painted: readonly (readonly Painted[])[];
  /** Candidates that were ruled out, by a step or by hand; automatic candidates omit them. */
  ruledOut: readonly (readonly number[])[];
  title: string;
  level: string;
  score: number | undefined;
  source: string;
  solution: readonly number[] | undefined;
  /** The game that waits while its puzzle is set. */
  aside: Aside | undefined;
}

/** What a player has done to a puzzle. */
export type Aside = Pick<State, "givens" | "values" | "found" | "painted" | MarkKind>;
