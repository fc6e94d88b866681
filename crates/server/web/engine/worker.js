// A web worker with an instance of the engines. pool.js sends it one task at a time.

import { CAN_PAUSE, Engines, RestAway } from "./module.js";
import { load } from "./load.js";

/**
 * The messages to a worker.
 * @typedef {{ start: { module?: WebAssembly.Module, base: string, machine: string } }
 *   | { ask: number, operation: string, request: string }
 *   | { many: number, puzzles: Uint8Array }
 *   | { stop: number }} Order
 */

/**
 * The messages from a worker. `bytes`: how much memory it holds; `milliseconds`: how long it worked; `away`: the
 * request needs the rest of the engines, which could not be loaded.
 * @typedef {{ ready: { module: WebAssembly.Module, canPause: boolean } }
 *   | { failed: string }
 *   | { progress: number, json: string }
 *   | { answer: number, ok: boolean, json: string, bytes: number, milliseconds: number }
 *   | { solved: number, output: Uint8Array, bytes: number, milliseconds: number }
 *   | { away: number }
 *   | { broken: number, message: string }} Report
 */

/** @type {Engines} */
let engines;
let current = 0;

/** @type {(report: Report, transfer?: Transferable[]) => void} */
const report = (message, transfer = []) => /** @type {any} */ (self).postMessage(message, transfer);

self.onmessage = async (/** @type {MessageEvent<Order>} */ { data: order }) => {
  if ("start" in order) return start(order.start);
  if ("stop" in order) return order.stop === current ? engines.stop() : undefined;
  current = "ask" in order ? order.ask : order.many;
  try {
    await ("ask" in order ? ask(order) : many(order));
  } catch (error) {
    if (error instanceof RestAway) report({ away: current });
    // The module cannot be used again; the pool replaces this worker.
    else report({ broken: current, message: String(error) });
  }
};

/** @param {{ module?: WebAssembly.Module, base: string, machine: string }} order */
async function start({ module, base, machine }) {
  try {
    const loaded = module ?? (await load("main", base));
    engines = new Engines(loaded, () => load("rest", base));
    engines.describe(machine);
    report({ ready: { module: loaded, canPause: CAN_PAUSE } });
  } catch (error) {
    report({ failed: String(error) });
  }
}

/** @param {{ ask: number, operation: string, request: string }} order */
async function ask({ ask: id, operation, request }) {
  const began = performance.now();
  const { ok, json } = await engines.ask(operation, request, (progress) => report({ progress: id, json: progress }));
  report({ answer: id, ok, json, bytes: engines.bytes, milliseconds: performance.now() - began });
}

/** @param {{ many: number, puzzles: Uint8Array }} order */
async function many({ many: id, puzzles }) {
  const began = performance.now();
  const output = await engines.solveMany(puzzles);
  report({ solved: id, output, bytes: engines.bytes, milliseconds: performance.now() - began }, [output.buffer]);
}
