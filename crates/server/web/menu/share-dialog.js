// The position as a link and as a QR code.

import { engine, game } from "../context.js";
import { h } from "../dom.js";
import { toFragment } from "../share.js";
import { say } from "../words.js";
import { begin } from "../game/reduce.js";
import { button, field, tick } from "./fields.js";
import { copy, download, fileName } from "./files.js";
import { Sheet } from "./sheet.js";

/**
 * The address of the position, or of the puzzle alone.
 * @param {boolean} answers
 */
export function shareLink(answers) {
  const { state } = game;
  const { shape, alphabet, givens, title } = state;
  const shown = answers ? state : begin({ shape: shape.name, alphabet, givens: [...givens], title });
  return `${location.origin}${location.pathname}${toFragment(shown)}`;
}

/** Opens the link. */
export function openShare() {
  const sheet = new Sheet(say("file.share-title"));
  const link = h("textarea", { readonly: true, rows: 4, class: "code", autofocus: true });
  const answers = tick(say("file.with-answers"), true, () => fill());
  const fill = () => (link.value = shareLink(answers.box.checked));
  fill();
  link.addEventListener("focus", () => link.select());
  const toClipboard = async () => {
    const done = await copy(link.value);
    sheet.tell(say(done ? "file.copied" : "file.not-copied"), done ? "good" : "bad");
  };
  const give = () =>
    navigator.share({ title: say("app.title"), url: link.value }).catch((error) => sheet.complain(error));
  sheet.show(h("p", {}, say("file.share-hint")), answers.row, field(say("file.link"), link));
  sheet.offer(
    button(say("file.qr"), () => (sheet.close(), void openQr())),
    "share" in navigator ? button(say("file.share-with"), give) : null,
    button(say("file.copy-link"), () => void toClipboard(), "main"),
  );
}

/** Opens the QR code of the puzzle: short enough to be read from a screen. */
export async function openQr() {
  const sheet = new Sheet(say("file.qr-title"));
  const holder = h("div", { class: "qr" });
  const answers = tick(say("file.with-answers"), false, () => void draw());
  sheet.show(h("p", {}, say("file.qr-hint")), answers.row, holder);
  let svg = "";
  const draw = async () => {
    const wanted = answers.box.checked;
    sheet.tell("");
    try {
      const reply = await engine.ask("qr", { text: shareLink(wanted) }, sheet);
      if (wanted !== answers.box.checked || !sheet.isOpen) return;
      svg = reply.svg;
      holder.replaceChildren(picture(svg));
    } catch (error) {
      if (sheet.isOpen) sheet.complain(error);
    }
  };
  const save = () => svg && download(svg, fileName(game.state.title || "qr", "svg"), "image/svg+xml");
  sheet.offer(
    button(say("file.download"), save),
    button(say("menu.close"), () => sheet.close(), "main"),
  );
  await draw();
}

/**
 * An SVG text as an element.
 * @param {string} text
 */
function picture(text) {
  const { documentElement: svg } = new DOMParser().parseFromString(text, "image/svg+xml");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", say("file.qr-title"));
  return document.importNode(svg, true);
}
