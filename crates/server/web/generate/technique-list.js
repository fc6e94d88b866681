// The techniques that a path must need, use, avoid or be hardest by: a row for each wish.

import { h } from "../dom.js";
import { button, choice } from "../menu/fields.js";
import { say } from "../words.js";
import { ROLES } from "./wishes.js";

/**
 * @typedef {import("./wishes.js").TechniqueWish} TechniqueWish
 * @typedef {{ id: string, name: string }} Named
 */

/** The list. */
export class TechniqueList {
  #rows = h("ul", { class: "technique-wishes" });
  #add = button(say("generate.add-technique"), () => this.#append({ role: "needs", technique: "", times: "1" }, true));
  element = h("div", { class: "techniques-part" }, this.#rows, this.#add);
  /** @type {readonly Named[]} */
  #known = [];

  /** The wishes of all rows. @returns {TechniqueWish[]} */
  get wishes() {
    return [...this.#rows.children].map((row) => {
      const [role, technique] = row.querySelectorAll("select");
      const times = row.querySelector("input");
      const named = /** @type {TechniqueWish["role"]} */ (role?.value ?? "needs");
      return { role: named, technique: technique?.value ?? "", times: times?.value ?? "" };
    });
  }

  /**
   * Shows wishes.
   * @param {readonly TechniqueWish[]} wishes
   */
  show(wishes) {
    this.#rows.replaceChildren();
    for (const wish of wishes) this.#append(wish, false);
  }

  /**
   * Offers these techniques.
   * @param {readonly Named[]} known
   */
  offer(known) {
    const { wishes } = this;
    this.#known = known;
    this.show(wishes);
  }

  /**
   * @param {TechniqueWish} wish
   * @param {boolean} isNew by the player: it gets the focus
   */
  #append({ role, technique, times }, isNew) {
    const roles = choice(
      ROLES.map((name) => [name, say(`generate.role-${name}`)]),
      role,
      () => showTimes(),
    );
    // A technique that is chosen but not known yet keeps its place.
    const isKnown = !technique || this.#known.some(({ id }) => id === technique);
    const known = isKnown ? this.#known : [{ id: technique, name: technique }, ...this.#known];
    const names = choice(
      [["", say("generate.choose-technique")], ...known.map(({ id, name }) => /** @type {[string, string]} */ ([id, name]))],
      technique,
    );
    const often = { type: "number", inputmode: "numeric", min: 1, max: 100, value: times };
    const count = h("input", { ...often, "aria-label": say("generate.times") });
    const remove = () => {
      row.remove();
      this.#add.focus();
    };
    const cross = button("×", remove, "quiet");
    cross.setAttribute("aria-label", say("generate.remove-technique"));
    const row = h("li", {}, roles, names, count, cross);
    const showTimes = () => (count.hidden = !["needs", "with"].includes(roles.value));
    roles.setAttribute("aria-label", say("generate.role"));
    names.setAttribute("aria-label", say("generate.technique"));
    showTimes();
    this.#rows.append(row);
    if (isNew) names.focus();
  }
}
