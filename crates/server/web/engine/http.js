// The engines behind HTTP: each operation is a POST; its progress is a stream of server-sent events.

import { Refused, Unreachable } from "./engine.js";

/**
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {import("./engine.js").Operations} Operations
 * @typedef {import("./engine.js").Waiting} Waiting
 */

/** @implements {Engine} */
export class Server {
  /** @param {string} [base] where the operations are */
  constructor(base = "api/") {
    this.base = base;
  }

  /**
   * Runs an operation and waits for its reply.
   * @template {keyof Operations} Operation
   * @param {Operation} operation
   * @param {Operations[Operation]["request"]} request
   * @param {Waiting} [waiting]
   * @returns {Promise<Operations[Operation]["reply"]>}
   */
  async ask(operation, request, { signal, progress } = {}) {
    const response = await this.#post(operation, request, progress ? "text/event-stream" : "application/json", signal);
    if (!response.ok) throw await refusal(response);
    if (!progress || !response.body) return arriving(response.json());
    for await (const { event, data } of events(response.body)) {
      if (event === "progress") progress(data);
      if (event === "answer") return data;
      if (event === "refusal") throw new Refused(data.problem, data.status);
    }
    throw new Unreachable();
  }

  /**
   * Asks for a printed page: a file.
   * @param {import("./engine.js").PrintRequest} request
   * @param {Waiting} [waiting]
   */
  async print(request, { signal } = {}) {
    const response = await this.#post("print", request, "*/*", signal);
    if (!response.ok) throw await refusal(response);
    return arriving(response.blob());
  }

  /** @returns {import("./engine.js").Place} */
  place() {
    return { at: "server", address: new URL(this.base, document.baseURI).host };
  }

  /**
   * @param {string} operation
   * @param {unknown} request
   * @param {string} accept
   * @param {AbortSignal | undefined} signal
   */
  async #post(operation, request, accept, signal) {
    const headers = { "Content-Type": "application/json", Accept: accept };
    try {
      return await fetch(this.base + operation, {
        method: "POST",
        headers,
        body: JSON.stringify(request),
        signal: signal ?? null,
      });
    } catch (error) {
      throw broken(error);
    }
  }
}

/**
 * The rest of a response that has begun to arrive. A connection that breaks half-way counts as unreachable.
 * @template Part
 * @param {Promise<Part>} part
 */
async function arriving(part) {
  try {
    return await part;
  } catch (error) {
    throw broken(error);
  }
}

/** @param {unknown} error what the browser reports about a connection */
function broken(error) {
  return error instanceof DOMException && error.name === "AbortError" ? error : new Unreachable();
}

/** @param {Response} response */
async function refusal(response) {
  try {
    const { problem, status } = await response.json();
    return new Refused(problem, status);
  } catch {
    return new Unreachable();
  }
}

/**
 * The events of a stream of server-sent events, with their data parsed as JSON.
 * @param {ReadableStream<Uint8Array>} stream
 */
async function* events(stream) {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  /** The pieces of an unfinished block: an answer of megabytes is joined only once. */
  /** @type {string[]} */
  let pieces = [];
  try {
    for (;;) {
      const { done, value } = await arriving(reader.read());
      if (done) return;
      const piece = decoder.decode(value, { stream: true });
      const isEnded = piece.includes("\n\n") || (piece.startsWith("\n") && pieces.at(-1)?.endsWith("\n"));
      pieces.push(piece);
      if (!isEnded) continue;
      const blocks = pieces.join("").split("\n\n");
      pieces = [blocks.pop() ?? ""];
      for (const block of blocks) {
        const field = (/** @type {string} */ name) =>
          block.split("\n").filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim());
        const data = field("data").join("\n");
        if (data) yield { event: field("event")[0] ?? "message", data: JSON.parse(data) };
      }
    }
  } finally {
    reader.releaseLock();
  }
}
