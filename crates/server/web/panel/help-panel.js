// Help beside the grid: hints, the path, all steps, and the puzzle being set. On a phone it is a bottom sheet.

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
  #tabs = new Tabs(say("help.help"), [new SetPage(), this.#hint, this.#path, this.#steps], () => this.#open());
  /** @type {string | undefined} */
  #mode;

  connectedCallback() {
    const close = iconButton("close", say("help.close"), () => this.#close(), "quiet close");
    this.classList.add("bottom-sheet");
    this.append(h("div", { class: "bottom-sheet-head" }, this.#tabs.list, close), this.#tabs.pages);
    game.addEventListener("change", () => this.#follow());
    on("omnidoku:hint", () => {
      this.#tabs.chosen = "hint";
      this.#open();
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
    if (mode === "play") this.#close();
  }

  #open() {
    if (isNarrow()) openBottomSheet(this, () => this.#closed());
  }

  #close() {
    closeBottomSheet(this);
    this.#closed();
  }

  /** What a hint has shown stays on the grid while the player uses the pad. */
  #closed() {
    if (!this.#hint.isTold) clearOverlay();
  }
}
