// The connection to the program, and the engines that help while it is lost.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { Connection } from "../../../web/engine/connection.js";
import { Refused, Unreachable } from "../../../web/engine/engine.js";
import { Served } from "../../../web/engine/served.js";

/** Lets promises settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("a lost program is looked for more and more rarely, until it answers", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    let looks = 0;
    let isThere = false;
    const connection = new Connection(async () => (looks++, isThere));
    let changes = 0;
    connection.addEventListener("change", () => changes++);
    connection.lost();
    connection.lost();
    assert.deepEqual([connection.isLost, changes, looks], [true, 1, 0]);
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const before = looks;
      mock.timers.tick(seconds * 1000 - 1);
      assert.equal(looks, before, `${seconds}: too soon`);
      mock.timers.tick(1);
      assert.equal(looks, before + 1, `${seconds}`);
      await settle();
    }
    isThere = true;
    mock.timers.tick(30_000);
    await settle();
    assert.deepEqual([connection.isLost, changes], [false, 2]);
    mock.timers.tick(600_000);
    assert.equal(looks, 8, "what answers is not looked for");
  } finally {
    mock.timers.reset();
  }
});

test("a look that fails counts as no answer; one that succeeds ends the search", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    let answer = async () => Promise.reject(new Error("refused"));
    const connection = new Connection(() => answer());
    await connection.look();
    assert.equal(connection.isLost, true);
    answer = async () => true;
    await connection.look();
    assert.equal(connection.isLost, false);
  } finally {
    mock.timers.reset();
  }
});

/**
 * @param {(operation: string) => unknown} answer
 * @returns {any}
 */
const engineThat = (answer) => ({ ask: async (/** @type {string} */ operation) => answer(operation), print: answer, place: () => ({ at: "server" }) });
const gone = () => {
  throw new Unreachable();
};

test("an answer or a refusal finds the program, silence loses it", async () => {
  let answer = /** @type {(operation: string) => unknown} */ (() => "hinted");
  const connection = new Connection(async () => false);
  const served = new Served(engineThat((operation) => answer(operation)), connection, async () => undefined);
  assert.equal(await served.ask("hint", /** @type {any} */ ({})), "hinted");
  answer = gone;
  await assert.rejects(served.ask("hint", /** @type {any} */ ({})), Unreachable);
  assert.equal(connection.isLost, true);
  answer = () => {
    throw new Refused({ message: "no" }, "bad-input");
  };
  await assert.rejects(served.ask("hint", /** @type {any} */ ({})), Refused);
  assert.equal(connection.isLost, false);
});

test("while the program is away, the engines of this browser answer, and the program again when it is back", async () => {
  let isGone = true;
  const connection = new Connection(async () => false);
  const program = engineThat(() => (isGone ? gone() : "program"));
  const served = new Served(program, connection, async () => engineThat(() => "browser"));
  assert.equal(await served.ask("hint", /** @type {any} */ ({})), "browser");
  assert.equal(connection.isLost, true);
  isGone = false;
  assert.equal(await served.ask("hint", /** @type {any} */ ({})), "program");
  assert.equal(connection.isLost, false);
});

test("a request that was given up says nothing about the program", async () => {
  const connection = new Connection(async () => false);
  const program = engineThat(() => {
    throw new DOMException("given up", "AbortError");
  });
  const served = new Served(program, connection, async () => engineThat(() => "browser"));
  await assert.rejects(served.ask("hint", /** @type {any} */ ({})), { name: "AbortError" });
  assert.equal(connection.isLost, false);
});
