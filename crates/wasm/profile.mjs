// What nearly everybody asks of the engines: played on a module that counts, it tells which functions that takes. These
// become the part that is loaded at once (scripts/wasm); nothing goes wrong with what is missing here, it only comes later.
//
//   node profile.mjs MODULE PROFILE

import { readFileSync, writeFileSync } from "node:fs";

const [, , file, profile] = process.argv;
const imports = { worker: { look: () => performance.now(), tell: () => {} } };
const { exports: engines } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), imports);

/** Writes to the module's memory. */
function put(text) {
  const bytes = new TextEncoder().encode(text);
  const at = engines.input(bytes.length);
  new Uint8Array(engines.memory.buffer, at, bytes.length).set(bytes);
}

function ask(operation, request) {
  put(operation + JSON.stringify(request));
  engines.ask(operation.length);
  const output = new Uint8Array(engines.memory.buffer, engines.output(), engines.output_length());
  return JSON.parse(new TextDecoder().decode(output));
}

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/** How the page wants steps put into words. */
const WORDS = { cells: "words", lines: true };
const SEVERAL = EASY.replace("53", "..").replace("98", "..");
const NONE = EASY.replace("53", "5.").replace("6..195", "6.5195");

put("a browser");
engines.describe();
for (const language of ["en", "de"]) ask("about", { language });

const games = [EASY, HARD];
// Where a player's techniques end, Sudoku Explainer's chains go on: few ask for that, and it is much code.
const beyond = new Set([HARD]);
for (const level of ["very-easy", "easy", "medium", "hard", "evil", "extreme"]) {
  const { puzzles } = ask("generate", { shape: "3x3", level, seed: 7, count: 5 });
  for (const { puzzle } of puzzles) {
    const text = puzzle.join("").replaceAll("0", ".");
    games.push(text);
    if (level === "extreme") beyond.add(text);
  }
}
ask("generate", { symmetry: "180", seed: 7 });

// As the page asks.
for (const text of games) {
  const { entries } = ask("read", { text, limit: 200 });
  const { puzzle: givens } = entries[0];
  const puzzle = { shape: "3x3", alphabet: "1-9", puzzle: givens };
  const solution = ask("solve", { ...puzzle, engine: "dlx", seconds: 10 }).solutions[0];
  for (const engine of ["auto", "bitboard", "backtrack"]) ask("solve", { ...puzzle, engine, seconds: 10 });
  ask("count", { ...puzzle, limit: 2, seconds: 2 });
  ask("check", puzzle);
  ask("appraise", puzzle);
  ask("rate", puzzle);
  if (beyond.has(text)) continue;
  // A player's grid: half of it filled in, one value wrong, marks.
  const values = solution.map((value, cell) => (cell % 2 ? value : givens[cell]));
  const wrong = values.map((value, cell) => (cell === givens.indexOf(0) ? (solution[cell] % 9) + 1 : value));
  const marks = solution.map((value) => [value, (value % 9) + 1]);
  const grids = [{ values: givens }, { values }, { values: wrong }, { values: givens, marks }];
  for (const grid of grids) {
    ask("check", { ...puzzle, ...grid });
    for (const language of ["en", "de"]) ask("hint", { ...puzzle, ...grid, ...WORDS, language });
  }
  for (const language of ["en", "de"]) ask("path", { ...puzzle, ...WORDS, language, scale: "omnidoku" });
  ask("steps", { ...puzzle, ...WORDS, values: givens, marks, language: "en", limit: 200 });
}
for (const puzzle of [SEVERAL, NONE, ".".repeat(81), "11", "no puzzle"]) {
  ask("read", { text: puzzle, limit: 200 });
  for (const operation of ["solve", "count", "check", "appraise", "hint", "rate"]) ask(operation, { puzzle });
}

const ROOM = 1 << 20;
const at = engines.input(ROOM);
const length = engines.profile(at, ROOM);
if (length > ROOM) throw new Error("the profile is larger than its room");
writeFileSync(profile, new Uint8Array(engines.memory.buffer, at, length));
