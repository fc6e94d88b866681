// The engines behind HTTP, with an unreliable connection.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Refused, Unreachable } from "../../../web/engine/engine.js";
import { Server } from "../../../web/engine/http.js";

const server = new Server("http://localhost/api/");

/**
 * Answers every request with these pieces of a body, and then the body breaks or ends.
 * @param {string[]} pieces
 * @param {unknown} [error]
 */
function answering(pieces, error) {
  const left = pieces.map((piece) => new TextEncoder().encode(piece));
  const body = new ReadableStream({
    pull(controller) {
      const piece = left.shift();
      if (piece) controller.enqueue(piece);
      else if (error) controller.error(error);
      else controller.close();
    },
  });
  globalThis.fetch = async () => new Response(body);
}

const progress = () => {};
const PROGRESS = 'event: progress\ndata: {"seconds":1}\n\n';

test("a stream that breaks off is an engine that does not answer", async () => {
  for (const pieces of [[], [PROGRESS], [PROGRESS, "event: answer\ndata: {"]]) {
    for (const error of [undefined, new TypeError("network error")]) {
      answering(pieces, error);
      await assert.rejects(server.ask("solve", { puzzle: "" }, { progress }), Unreachable);
    }
  }
});

test("an answer that breaks off is an engine that does not answer", async () => {
  answering(['{"status":"ok"'], new TypeError("network error"));
  await assert.rejects(server.ask("solve", { puzzle: "" }), Unreachable);
  answering(["%PDF"], new TypeError("network error"));
  await assert.rejects(server.print({ boards: [], as: "pdf" }), Unreachable);
});

test("cancelled, refused and answered requests are not mistaken for one another", async () => {
  answering([PROGRESS], new DOMException("given up", "AbortError"));
  await assert.rejects(server.ask("solve", { puzzle: "" }, { progress }), { name: "AbortError" });
  answering(['event: refusal\ndata: {"status":"bad-input","problem":{"message":"no"}}\n\n']);
  await assert.rejects(server.ask("solve", { puzzle: "" }, { progress }), Refused);
  answering([PROGRESS, 'event: answer\ndata: {"status"', ':"ok"}\n', "\n"]);
  assert.deepEqual(await server.ask("solve", { puzzle: "" }, { progress }), { status: "ok" });
});
