// The parts of forms: controls with their labels.

import { h } from "../dom.js";

/**
 * @typedef {[value: string, label: string]} Option
 */

let count = 1;

/**
 * A control with its label above it.
 * @template {HTMLElement} E
 * @param {string} label
 * @param {E} control
 * @param {string} [hint]
 */
export function field(label, control, hint) {
  control.id ||= `field-${count++}`;
  const note = hint ? h("small", { id: `${control.id}-hint` }, hint) : null;
  if (note) control.setAttribute("aria-describedby", note.id);
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control, note);
}

/**
 * Shows beside a control what is wrong with it, and moves there. Folded parts of the form around it are opened.
 * @param {HTMLElement} control made by `field`
 * @param {string} text
 */
export function blame(control, text) {
  const note = h("p", { class: "blame", id: `${control.id}-blame`, role: "alert" }, text);
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", [control.getAttribute("aria-describedby"), note.id].filter(Boolean).join(" "));
  control.closest(".field")?.append(note);
  for (let fold = control.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
  const target = control.matches("input, select, textarea, button") ? control : control.querySelector("button, input, select");
  if (target instanceof HTMLElement) target.focus();
  note.scrollIntoView({ block: "nearest" });
}

/**
 * Takes back what `blame` showed in a form.
 * @param {HTMLElement} form
 */
export function pardon(form) {
  for (const note of form.querySelectorAll(".blame")) note.remove();
  for (const control of form.querySelectorAll("[aria-invalid]")) {
    control.removeAttribute("aria-invalid");
    const notes = (control.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && !id.endsWith("-blame"));
    if (notes.length) control.setAttribute("aria-describedby", notes.join(" "));
    else control.removeAttribute("aria-describedby");
  }
}

/**
 * A list of which one item is chosen.
 * @param {readonly Option[]} options
 * @param {string} chosen
 * @param {(value: string) => void} [change]
 */
export function choice(options, chosen, change) {
  const list = options.map(([value, label]) => h("option", { value, selected: value === chosen }, label));
  const select = h("select", {}, ...list);
  if (change) select.addEventListener("change", () => change(select.value));
  return select;
}

/**
 * A few buttons, one of which is pressed.
 * @param {string} label
 * @param {readonly Option[]} options
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
export function radios(label, options, chosen, change) {
  const name = `radio-${count++}`;
  const items = options.map(([value, text]) => {
    const properties = { type: "radio", name, value, checked: value === chosen, onchange: () => change(value) };
    return h("label", { class: "radio" }, h("input", properties), h("span", {}, text));
  });
  return h("fieldset", { class: "radios" }, h("legend", {}, label), h("div", {}, ...items));
}

/**
 * A box to tick.
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} [change]
 */
export function tick(label, on, change) {
  const box = h("input", { type: "checkbox", checked: on });
  if (change) box.addEventListener("change", () => change(box.checked));
  return { box, row: h("label", { class: "tick" }, box, h("span", {}, label)) };
}

/**
 * A button.
 * @param {string} label
 * @param {() => void} act
 * @param {string} [look]
 */
export function button(label, act, look = "") {
  return h("button", { type: "button", class: look || null, onclick: act }, label);
}
