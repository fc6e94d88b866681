// Every engine has pseudo-code, and everything it can do has a line there.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { activeLines, CODED } from "../../../web/lab/pane/code.js";
import { eventName } from "../../../web/lab/pane/event-name.js";
import { Replay } from "../../../web/trace/replay.js";
import { readTrace } from "../../../web/trace/read.js";
import { traceText } from "../trace/made.js";

const SEARCH = ["decide", "forced", "fail", "undo", "solution"];
const PROPAGATION = [...SEARCH, "place"];

/** What each engine can report. @type {Record<string, string[]>} */
const EVENTS = {
  backtrack: SEARCH,
  forward: SEARCH,
  "forward-mrv": SEARCH,
  "forward-lcv": SEARCH,
  ac3: [...PROPAGATION, "remove", "single", "locked"],
  dlx: SEARCH,
  "dlx-first": SEARCH,
  bitboard: PROPAGATION,
  slice: PROPAGATION,
  learn: [...PROPAGATION, "remove", "single", "locked", "restart"],
  annealing: ["write", "fill", "solution"],
  genetic: ["write", "fill", "solution"],
  human: ["place", "remove", "solution"],
  auto: [...PROPAGATION, "remove", "restart"],
  hybrid20: SEARCH,
};

/**
 * The lines of an engine's code.
 * @param {string} engine
 */
function codeOf(engine, language = "en") {
  const { code } = JSON.parse(readFileSync(new URL(`../../../web/lang/lab.${language}.json`, import.meta.url), "utf8"));
  return /** @type {string[]} */ (code[engine].split("\n"));
}

/** @param {string[]} lines */
function contender(lines) {
  const trace = readTrace(traceText(lines));
  return { engine: "learn", trace, replay: new Replay(trace) };
}

/** @param {string[]} lines */
function namesOf(lines) {
  const one = contender(lines);
  return lines.map((_, event) => {
    one.replay.go(event + 1);
    return eventName(one);
  });
}

test("every engine has code of a few lines", () => {
  const source = readFileSync(new URL("../../../crates/solve/src/engine_id.rs", import.meta.url), "utf8");
  const ids = [...source.matchAll(/^    \w+ +"([\w-]+)" +\w+ +(?:complete|may_give_up) /gm)].map(([, id]) => id);
  assert.ok(ids.length > 10);
  assert.deepEqual([...CODED].sort(), [...ids, "human"].sort());
  for (const engine of CODED) {
    const lines = codeOf(engine);
    assert.ok(lines.length >= 8 && lines.length <= 16, `${engine}: ${lines.length} lines`);
    assert.ok(lines.every((line) => line.length <= 48), engine);
  }
});

test("the code is the same in every language, line by line", () => {
  const indents = (/** @type {string[]} */ lines) => lines.map((line) => line.search(/\S/));
  for (const engine of CODED) {
    const german = codeOf(engine, "de");
    assert.deepEqual(indents(german), indents(codeOf(engine)), engine);
    assert.ok(german.every((line) => line.length <= 48), engine);
  }
});

test("every engine has a name and a summary in every language", () => {
  for (const language of ["en", "de"]) {
    const { solve } = JSON.parse(readFileSync(new URL(`../../../web/lang/second-wave.${language}.json`, import.meta.url), "utf8"));
    const keys = [...CODED].filter((id) => id !== "human").flatMap((id) => [`engine-${id}`, `summary-${id}`]);
    assert.deepEqual(keys.filter((key) => !(key in solve)), [], language);
  }
});

test("everything an engine can do has a line", () => {
  assert.deepEqual(Object.keys(EVENTS).sort(), [...CODED].sort());
  for (const [engine, events] of Object.entries(EVENTS)) {
    const { length } = codeOf(engine);
    for (const event of events) {
      const active = activeLines(engine, event);
      assert.ok(active.length && active.every((line) => line < length), `${engine}: ${event}`);
    }
  }
  assert.deepEqual(activeLines("dlx", undefined), []);
});

test("the active line says what happens", () => {
  const said = (/** @type {string} */ engine, /** @type {string} */ event) =>
    activeLines(engine, event).map((line) => codeOf(engine)[line]).join("\n");
  assert.match(said("dlx", "decide"), /fewest rows/);
  assert.match(said("dlx-first", "decide"), /first column/);
  assert.match(said("ac3", "locked"), /confined/);
  assert.doesNotMatch(said("ac3", "locked"), /one place left/);
  assert.match(said("backtrack", "undo"), /reset/);
  assert.match(said("learn", "restart"), /start over/);
  assert.doesNotMatch(said("learn", "undo"), /start over/);
});

test("an event has the name that the code uses", () => {
  assert.deepEqual(namesOf(["D 1 2 3 0 0", "D 2 3 1 0 0", "F 0 0", "U 0 0", "U 0 0", "S 0 0"]), [
    "decide",
    "forced",
    "fail",
    "undo",
    "undo",
    "solution",
  ]);
  assert.deepEqual(namesOf(["D 1 2 3 0 0", "P 2 3 0 0", "U 0 0", "U 0 0", "D 1 3 3 0 0"]).slice(2), ["restart", "restart", "decide"]);
  const filling = [1, 2, 3, 4, 5, 6, 8].map((cell) => `W ${cell} 1 0 0`);
  assert.deepEqual(new Set(namesOf(filling)), new Set(["fill"]));
  assert.deepEqual(namesOf(["W 1 2 0 0", "W 2 3 0 0", "W 9 1 0 0", "W 8 2 0 0"]), Array(4).fill("write"));
});
