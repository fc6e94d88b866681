// Help beside the grid: hints, the path, all steps, and the puzzle being set. On a phone a hint is a card above the
// grid, and everything else a bottom sheet.

import { game } from "../context.js";
import { h } from "../dom.js";
import { on } from "../events.js";
import { parts } from "../lazy-parts.js";
import { say } from "../words.js";
import { HintPage } from "./hint-page.js";
import { iconButton } from "./icons.js";
import { LatePage } from "./late-page.js";
import { SetPage } from "./set-page.js";
import { closeBottomSheet, isNarrow, openBottomSheet } from "./bottom-sheet.js";
import { clearOverlay } from "./overlay-owner.js";
import { Tabs } from "./tabs.js";

/** `<help-panel>` */
export class HelpPanel extends HTMLElement {
  #hint = new HintPage(() => isNarrow() && this.#close());
  #path = new LatePage("path", async () => new (await parts.path()).PathPage());
  #steps = new LatePage("steps", async () => new (await parts.steps()).StepsPage());
  #tabs = new Tabs(say("help.help"), [new SetPage(), this.#hint, this.#path, this.#steps], ({ name }) =>
    this.#open(name === "hint" && !this.dataset.bottomSheet),
  );
  /** @type {string | undefined} */
  #mode;

  connectedCallback() {
    const close = iconButton("close", say("help.close"), () => this.#close(), "quiet close");
    this.classList.add("bottom-sheet");
    const expand = iconButton("expand", say("help.expand"), () => this.#expand(), "quiet expand");
    this.append(h("div", { class: "bottom-sheet-head" }, this.#tabs.list, close, expand), this.#tabs.pages);
    game.addEventListener("start", () => this.#close());
    game.addEventListener("change", () => this.#follow());
    on("omnidoku:hint", () => {
      this.#tabs.chosen = "hint";
      this.#open(true);
      if (!this.#hint.isTold) this.#hint.ask();
    });
    this.#follow();
  }

  /** While setting, its page comes first; while playing, it is not offered. */
  #follow() {
    const { mode } = game.state;
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.#tabs.offer("set", mode === "set");
    this.#tabs.chosen = mode === "set" ? "set" : "hint";
    if (mode === "play" || this.dataset.bottomSheet === "card") this.#close();
  }

  /** @param {boolean} [isCard] */
  #open(isCard = false) {
    if (!isNarrow()) return;
    openBottomSheet(this, () => this.#closed(), isCard);
    // The bulb is below the card now.
    if (isCard) focus(this.querySelector(".hint button"));
  }

  /** Shows the tabs and all of the text. */
  #expand() {
    this.#open();
    focus(this.#tabs.list.querySelector("[aria-selected=true]"));
  }

  #close() {
    const hadFocus = this.contains(document.activeElement);
    if (this.dataset.bottomSheet === "card") this.#hint.close();
    closeBottomSheet(this);
    this.#closed();
    if (hadFocus && isNarrow()) focus(document.querySelector("game-bar .hint"));
  }

  /** What a hint has shown stays on the grid while the player uses the pad below the sheet. */
  #closed() {
    if (!this.#hint.isTold) clearOverlay();
  }
}

/** @param {Element | null} element */
function focus(element) {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
