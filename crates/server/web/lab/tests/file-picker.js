// The user's own puzzles: files, a whole folder, or what is dropped here. Lists each level that was read.

import { h, set } from "../../dom.js";
import { complain } from "../../notices.js";
import { say } from "../../words.js";
import { droppedFiles, readLevels } from "./reading.js";

/** @typedef {import("./reading.js").FileLevel} FileLevel */

/** The picker. `levels` is what was chosen. */
export class FilePicker {
  /** @type {FileLevel[]} */
  levels = [];
  /** @type {AbortController | undefined} */
  #reading;
  #list = h("ul", { class: "levels" });
  #state = h("p", { class: "soft", role: "status" });

  /** @param {() => void} change */
  constructor(change) {
    this.change = change;
    const files = this.#chooser("choose-files", { multiple: true });
    const folder = this.#chooser("choose-folder", { webkitdirectory: true });
    this.element = h(
      "fieldset",
      { class: "files" },
      h("legend", {}, say("tests.own")),
      h("div", { class: "drop" }, h("div", { class: "choosers" }, files, folder), h("p", { class: "soft" }, say("tests.drop"))),
      this.#state,
      this.#list,
    );
    this.element.addEventListener("dragover", (event) => this.#over(event, true));
    this.element.addEventListener("dragleave", (event) => this.#over(event, false));
    this.element.addEventListener("drop", (event) => {
      this.#over(event, false);
      if (event.dataTransfer) void droppedFiles(event.dataTransfer).then((dropped) => this.take(dropped), complain);
    });
  }

  /** How many puzzles were read. */
  get count() {
    return this.levels.flatMap(({ items }) => items).filter(({ problem }) => problem === undefined).length;
  }

  /**
   * A button that opens a file input.
   * @param {string} name
   * @param {Record<string, unknown>} how
   */
  #chooser(name, how) {
    const input = h("input", { type: "file", ...how });
    input.addEventListener("change", () => {
      void this.take([...(input.files ?? [])]);
      input.value = "";
    });
    return h("label", { class: "button chooser" }, input, h("span", {}, say(`tests.${name}`)));
  }

  /**
   * @param {DragEvent} event
   * @param {boolean} isOver
   */
  #over(event, isOver) {
    event.preventDefault();
    set(this.element, "data-over", isOver);
  }

  /**
   * Reads files, replacing the previous ones.
   * @param {File[]} files
   */
  async take(files) {
    if (!files.length) return;
    this.#reading?.abort();
    const reading = (this.#reading = new AbortController());
    this.levels = [];
    try {
      for await (const level of readLevels(files, reading.signal)) {
        if (this.#reading !== reading) return;
        this.levels.push(level);
        this.#show(true);
      }
    } catch (error) {
      if (this.#reading === reading) complain(error);
    }
    if (this.#reading !== reading) return;
    this.#reading = undefined;
    this.#show(false);
    this.change();
  }

  /** @param {boolean} isReading */
  #show(isReading) {
    const count = this.count;
    const left = this.levels.some((level) => level.left) ? ` ${say("tests.left", { count })}` : "";
    this.#state.textContent = isReading ? say("tests.reading") : say("tests.read", { count }) + left;
    const rows = this.levels.map((level) => {
      const bad = level.items.filter(({ problem }) => problem !== undefined).length;
      const parts = [
        say("tests.puzzles", { count: level.items.length - bad }),
        level.files > 1 && say("tests.files", { count: level.files }),
        bad > 0 && say("tests.bad", { count: bad }),
      ];
      return h("li", {}, h("strong", {}, level.name), h("span", { class: "soft" }, parts.filter(Boolean).join(" · ")));
    });
    this.#list.replaceChildren(...rows);
  }
}
