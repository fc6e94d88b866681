// The engines without workers, for those who have a thread of their own for them: a worker, or Node.js.

/** One instance of the engines, for one question at a time. */
export class Engines {
  /** `rest` is asked for when a question needs more than nearly everybody asks: `omnidoku-rest.wasm`. */
  constructor(main: WebAssembly.Module, rest: () => Promise<WebAssembly.Module>);

  /** How many bytes it holds. */
  readonly bytes: number;

  /** Says what reports call this machine. */
  describe(machine: string): void;

  /** Answers a request of an operation, both as JSON: a reply, or, where `ok` is false, `status` and `problem`. */
  ask(operation: string, request: string, tell?: (progress: string) => void): Promise<{ ok: boolean; json: string }>;

  /**
   * Solves 9×9 puzzles, 81 characters each, one after the other, looking for up to 9 solutions (default: 2, which tells the
   * puzzles with several). The answer has a byte for each (how many were found, `x` where it is no puzzle, `?` where it was
   * given up), then 81 characters for each: its first solution, or what it was.
   */
  solveMany(puzzles: Uint8Array, limit?: number): Promise<Uint8Array>;

  /** Ends what is going on, as soon as it listens. */
  stop(): void;
}

/** Whether what is going on listens at all while it works. */
export const CAN_PAUSE: boolean;
