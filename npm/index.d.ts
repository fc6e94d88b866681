// The interface of the package. api.d.ts has the operations with their requests and replies.

import type { Operations, Problem, Progress } from "./api.js";

export type * from "./api.js";

/** The options of a request. */
export interface Waiting {
  /** Cancels: the engine stops, and the promise is rejected with an `AbortError`. */
  signal?: AbortSignal;
  /** Receives the progress of long work. */
  progress?: (progress: Progress) => void;
}

/** A solution of a 9×9 puzzle, and how many there are: 2 stands for several. */
export interface Solved {
  solution: string;
  solutions: 1 | 2;
}

/** The engines, in workers. The first request loads them. */
export class Omnidoku {
  constructor(options?: {
    /** The folder with `omnidoku.wasm`, `omnidoku-simd128.wasm` and the rest of each. Default: where the package has them. */
    base?: string | URL;
    /** The maximum number of workers. Default: the number of cores. */
    workers?: number;
  });

  /** Runs an operation: `solve`, `count`, `hint`, `rate`, `generate` and all the others of `Operations`. */
  ask<Operation extends keyof Operations>(
    operation: Operation,
    request: Operations[Operation]["request"],
    waiting?: Waiting,
  ): Promise<Operations[Operation]["reply"]>;

  /** Solves many 9×9 puzzles, texts of 81 characters, on all workers. `undefined` for an invalid or unsolvable one. */
  solveMany(puzzles: string[], waiting?: Waiting): Promise<(Solved | undefined)[]>;

  /** Where the engines are. */
  place(): { at: "browser"; workers: number; simd: boolean };

  /** Ends all workers. */
  close(): void;
}

/** The engine understood the request and refused it: bad input, an impossible wish. */
export class Refused extends Error {
  /** What is wrong, and where. */
  readonly problem: Problem;
  readonly status: string;
}

/** The engines could not be loaded. */
export class Unreachable extends Error {}
