// New puzzle…: the form, and the search. A wish that cannot be met is refused beside its field, and the form stays.

import { engine, game } from "../context.js";
import { h } from "../dom.js";
import { Refused } from "../engine/engine.js";
import { WishForm } from "../generate/form.js";
import { BadWish, fieldOf, noWishes, requestOf } from "../generate/wishes.js";
import { about } from "../panel/about.js";
import { say } from "../words.js";
import { button } from "./fields.js";
import { parts, use } from "../lazy-parts.js";
import { deliver, randomSeed } from "./making.js";
import { Sheet } from "./sheet.js";

/**
 * @typedef {import("../api").GenerateRequest} Wish
 * @typedef {import("../generate/wishes.js").Wishes} Wishes
 */

/** The last wishes. @type {Omit<Wishes, "shape">} */
let remembered = noWishes();

/** Opens the dialog. */
export function openGenerate() {
  const sheet = new Sheet(say("generate.title"), { kind: "wide" });
  const form = new WishForm();
  const start = (/** @type {Omit<Wishes, "shape">} */ wishes) => form.show({ ...wishes, shape: game.state.shape.name });
  const submit = () => void generate(form, sheet, () => offer());
  const offer = () =>
    sheet.offer(
      button(say("generate.reset"), () => (form.pardon(), start(noWishes())), "quiet"),
      button(say("generate.make"), submit, "main"),
    );
  start(remembered);
  const onsubmit = (/** @type {Event} */ event) => (event.preventDefault(), submit());
  sheet.show(h("form", { onsubmit, novalidate: true }, form.element, h("button", { type: "submit", hidden: true })));
  offer();
  about().then(
    ({ techniques }) => form.offer(techniques),
    (error) => sheet.complain(error),
  );
}

/**
 * Searches for what the form asks for.
 * @param {WishForm} form
 * @param {Sheet} sheet
 * @param {() => void} restore brings back the buttons
 */
async function generate(form, sheet, restore) {
  form.pardon();
  sheet.tell("");
  const { wishes } = form;
  const stop = new AbortController();
  sheet.signal.addEventListener("abort", () => stop.abort());
  try {
    const wish = { seed: randomSeed(), ...requestOf(wishes) };
    remembered = wishes;
    sheet.offer(button(say("generate.stop"), () => stop.abort(), "main"));
    sheet.tell(say("generate.searching"));
    const reply = await ask(wish, sheet, stop.signal);
    const [first] = reply.puzzles;
    if (!first) sheet.tell(say("generate.nothing"), "bad");
    else {
      sheet.close();
      if (wish.count || wish.full) await use(parts.made, ({ openMade }) => openMade(wish, reply));
      else deliver(wish, first);
    }
  } catch (error) {
    sheet.tell("");
    if (error instanceof BadWish) form.blame(error.field, say(error.text, error.values));
    else if (!stop.signal.aborted) refuse(error, requestOf(wishes), form, sheet);
  }
  if (sheet.isOpen) restore();
}

/**
 * @param {Wish} wish
 * @param {Sheet} sheet
 * @param {AbortSignal} signal
 */
function ask(wish, sheet, signal) {
  const progress = (/** @type {import("../api").Progress} */ { tries, made, of }) => {
    if (of && of > 1) sheet.tell(say("generate.made-so-far", { made: made ?? 0, of }));
    else if (tries) sheet.tell(say("generate.tries", { tries }));
  };
  return engine.ask("generate", wish, { signal, progress });
}

/**
 * Why it is not possible, beside the field that it is about.
 * @param {unknown} error
 * @param {Wish} wish
 * @param {WishForm} form
 * @param {Sheet} sheet
 */
function refuse(error, wish, form, sheet) {
  const field = error instanceof Refused ? fieldOf(error.problem.id, wish) : undefined;
  const isShown = field && error instanceof Refused && form.blame(field, error.message);
  if (!isShown) sheet.complain(error);
}
