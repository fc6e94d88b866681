// Several puzzles that were made, or full grids: to play one, to keep them all, or to download them as a file.

import { h } from "../dom.js";
import { button, choice, field } from "../menu/fields.js";
import { download } from "../menu/files.js";
import { begins, startOf } from "../menu/making.js";
import { Sheet } from "../menu/sheet.js";
import { thumbnail } from "../menu/thumbnail.js";
import { notify } from "../notices.js";
import { levelName } from "../panel/amounts.js";
import { begin } from "../game/reduce.js";
import { complainOfStorage, newId } from "../storage/keeper.js";
import { library } from "../storage/library.js";
import { summary } from "../storage/summary.js";
import { language, say } from "../words.js";
import { FILES, fileOf } from "./made-file.js";

/**
 * @typedef {import("../api").GenerateRequest} Wish
 * @typedef {import("../api").GenerateReply} Reply
 * @typedef {import("../api").Puzzle} Made
 */

/** How many are shown; all are kept and downloaded. */
const SHOWN = 60;

/**
 * Opens the list.
 * @param {Wish} wish
 * @param {Reply} reply
 */
export function openMade(wish, { puzzles, status, seed }) {
  const sheet = new Sheet(say("generate.made-title", { count: puzzles.length }), { kind: "wide" });
  const missed = puzzles.filter(({ reached }) => !reached).length + (wish.count ?? 1) - puzzles.length;
  const kind = choice(
    FILES.map((name) => [name, say(`generate.file-${name}`)]),
    "lines",
  );
  const save = () => {
    const { text, extension, media } = fileOf(kind.value, puzzles, wish, seed);
    download(text, `omnidoku-${seed}.${extension}`, media);
  };
  const keep = () => void keepAll(wish, puzzles, sheet).catch(complainOfStorage);
  const open = (/** @type {Made} */ made) => {
    sheet.close();
    begins({ ...wish, seed, index: made.index }, made);
  };
  sheet.show(
    h("p", {}, say("generate.made-seed", { seed: String(seed), first: wish.index ?? 0 })),
    status === "ok" || !missed ? null : h("p", { class: "soft" }, say("generate.made-missed", { count: missed })),
    h("div", { class: "cards" }, ...puzzles.slice(0, SHOWN).map((made) => card(wish, made, () => open(made)))),
    puzzles.length > SHOWN ? h("p", { class: "soft" }, say("generate.made-more", { count: puzzles.length - SHOWN })) : null,
    field(say("generate.file"), kind),
  );
  sheet.offer(
    wish.full ? null : button(say("file.add-all"), keep),
    button(say("file.download"), save, "main"),
  );
}

/**
 * @param {Wish} wish
 * @param {Made} made
 * @param {() => void} act
 */
function card(wish, made, act) {
  const { grade, clues, weight, index } = made;
  const score = grade && `${grade.level ? `${levelName(grade.level)} ` : ""}${grade.score.toLocaleString(language())}`;
  const facts = [
    wish.full ? "" : say("game.clues", { count: clues }),
    score,
    wish.unbiased ? say("generate.weight", { weight: weight.toLocaleString(language(), { maximumSignificantDigits: 3 }) }) : "",
    made.reached ? "" : say("generate.not-reached"),
  ];
  return h(
    "button",
    { type: "button", class: "card", onclick: act },
    thumbnail(startOf(wish, made)),
    h("strong", {}, say("file.number", { number: index })),
    ...facts.filter(Boolean).map((fact) => h("small", {}, fact)),
  );
}

/**
 * Puts all of them into the library, the first one first.
 * @param {Wish} wish
 * @param {readonly Made[]} puzzles
 * @param {Sheet} sheet
 */
async function keepAll(wish, puzzles, sheet) {
  const now = Date.now();
  for (const [place, made] of puzzles.entries()) {
    const start = startOf({ ...wish, index: made.index }, made);
    const saved = { log: [{ event: /** @type {const} */ ({ do: "start", start }), at: 0 }], length: 1, time: 0 };
    await library.keep(summary(newId(), begin(start), 0, now - place), saved);
  }
  sheet.close();
  notify(say("file.added", { count: puzzles.length }), "good");
}
