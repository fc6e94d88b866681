// The engines without workers, for callers with a thread of their own: a worker, or Node.js.

/** One instance of the engines, for one request at a time. */
export class Engines {
  /** `rest` is called when a request needs more than the main part: it returns `omnidoku-rest.wasm`. */
  constructor(main: WebAssembly.Module, rest: () => Promise<WebAssembly.Module>);

  /** How many bytes of memory it holds. */
  readonly bytes: number;

  /** Sets the name of this machine for reports. */
  describe(machine: string): void;

  /** Answers a request of an operation, both as JSON: a reply, or, where `ok` is false, `status` and `problem`. */
  ask(operation: string, request: string, tell?: (progress: string) => void): Promise<{ ok: boolean; json: string }>;

  /**
   * Solves 9×9 puzzles, 81 characters each, one after the other, looking for up to 9 solutions (default: 2, enough to
   * recognise puzzles with several). The answer has a byte per puzzle (the number of solutions found, `x` for an
   * invalid puzzle, `?` if it was given up), then 81 characters per puzzle: its first solution, or the puzzle itself.
   */
  solveMany(puzzles: Uint8Array, limit?: number): Promise<Uint8Array>;

  /** Stops the current request at its next check. */
  stop(): void;
}

/** Whether a running request can be stopped at all. */
export const CAN_PAUSE: boolean;
