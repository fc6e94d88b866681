// Save as…: the game as a text in any format, to copy or to download, or with its whole history.

import { engine, game } from "../context.js";
import { h } from "../dom.js";
import { has, say } from "../words.js";
import { toArchive } from "../storage/archive.js";
import { keeper } from "../storage/keeper.js";
import { about } from "../panel/about.js";
import { button, choice, field, tick } from "./fields.js";
import { copy, download, fileName } from "./files.js";
import { shareLink } from "./share-dialog.js";
import { Sheet } from "./sheet.js";

/** The format that the page writes itself: the game with everything that happened in it. */
const WHOLE = "omnidoku";

/** The link of the page. */
const LINK = "share";

/** Formats that cannot distinguish the player's values from givens: there the default is the puzzle alone. */
const PLAIN = new Set(["line", "rows", "frame", "sdm", "sdk", "ss", "decimals"]);

/** The last format. */
let remembered = "line";

/** Opens the dialog. */
export async function openSave() {
  const sheet = new Sheet(say("file.save-title"), { kind: "wide" });
  const formats = choice(
    [
      [LINK, formatName(LINK)],
      [WHOLE, say("file.whole")],
    ],
    WHOLE,
  );
  const answers = tick(say("file.with-answers"), false, () => void write());
  const text = h("textarea", { rows: 9, readonly: true, class: "code", spellcheck: "false" });
  let file = { extension: "json", media: "application/json" };
  let asked = new AbortController();

  const write = async () => {
    asked.abort();
    asked = new AbortController();
    const mine = asked;
    sheet.signal.addEventListener("abort", () => mine.abort());
    remembered = formats.value;
    sheet.tell("");
    answers.row.hidden = formats.value === WHOLE;
    try {
      const reply =
        written(formats.value, answers.box.checked) ??
        (await engine.ask("write", request(formats.value, answers.box.checked), mine));
      if (mine.signal.aborted) return;
      text.value = reply.text;
      file = reply;
    } catch (error) {
      if (!mine.signal.aborted) sheet.complain(error);
      text.value = "";
    }
  };

  const choose = () => {
    answers.box.checked = !PLAIN.has(formats.value);
    return write();
  };
  formats.addEventListener("change", () => void choose());
  const toClipboard = async () => {
    const done = await copy(text.value);
    sheet.tell(say(done ? "file.copied" : "file.not-copied"), done ? "good" : "bad");
  };
  const toFile = () => text.value && download(text.value, fileName(game.state.title, file.extension), file.media);
  sheet.show(field(say("file.format"), formats), answers.row, field(say("file.result"), text));
  sheet.offer(button(say("file.copy"), toClipboard), button(say("file.download"), toFile, "main"));
  formats.focus();

  try {
    const known = await about();
    const others = known.formats.write.filter((name) => name !== LINK);
    formats.prepend(...others.map((name) => h("option", { value: name }, formatName(name))));
    formats.value = [...others, LINK, WHOLE].includes(remembered) ? remembered : WHOLE;
  } catch (error) {
    // The engines do not answer: offer what the page writes itself.
    await choose();
    return sheet.complain(error);
  }
  await choose();
}

/**
 * The name of a format in words, if there is one.
 * @param {string} name
 */
function formatName(name) {
  const key = `file.format-${name}`;
  return has(key) ? say(key) : name;
}

/**
 * A text that the page writes itself.
 * @param {string} format
 * @param {boolean} answers whether to include the player's values and marks
 */
function written(format, answers) {
  if (format === LINK) return { text: shareLink(answers), extension: "txt", media: "text/plain" };
  if (format !== WHOLE) return undefined;
  const text = toArchive([{ id: keeper.id, changed: Date.now(), saved: game.saved() }]);
  return { text, extension: "json", media: "application/json" };
}

/**
 * @param {string} format
 * @param {boolean} answers whether to include the player's values and marks
 */
function request(format, answers) {
  const { shape, alphabet, givens, values, centre, corner, title } = game.state;
  const marks = centre.some((list) => list.length) ? centre : corner;
  const marked = marks.some((list) => list.length);
  return {
    format,
    shape: shape.name,
    alphabet,
    puzzle: [...givens],
    ...(answers ? { values: [...values] } : {}),
    ...(answers && marked ? { marks: marks.map((list) => [...list]) } : {}),
    ...(title ? { title } : {}),
  };
}
