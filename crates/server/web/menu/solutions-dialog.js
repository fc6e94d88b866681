// The uniqueness test: the solutions up to a number, how many there are, each shown on the grid with the cells in
// which they differ. It is placed beside the grid, so that the chosen solution is visible.

import { engine, game, settings, symbols, view } from "../context.js";
import { h } from "../dom.js";
import { say } from "../words.js";
import { button } from "./fields.js";
import { Sheet } from "./sheet.js";

/** The maximum number of solutions listed. */
const MAX_SOLUTIONS = 1000;
/** How many of the differing cells a line names. */
const TOLD = 9;

/** The test that is open. @type {Sheet | undefined} */
let open;

/** Opens the test. */
export async function openSolutions() {
  open?.close();
  const sheet = new Sheet(say("generate.unique-title"), { beside: true });
  open = sheet;
  const { shape, alphabet, givens } = game.state;
  const count = h("p", { class: "counting" }, say("generate.counting"));
  sheet.show(h("progress", { class: "working", "aria-label": say("generate.counting") }), count);
  sheet.offer(button(say("menu.cancel"), () => sheet.close()));
  const clear = () => view.overlay?.differ && view.change({ overlay: undefined });
  // The results hold only for the puzzle as it was.
  const stale = () => game.state.givens.some((digit, cell) => digit !== givens[cell]) && sheet.close();
  game.addEventListener("change", stale, { signal: sheet.signal });
  game.addEventListener("start", () => sheet.close(), { signal: sheet.signal });
  sheet.signal.addEventListener("abort", clear);
  try {
    const request = {
      shape: shape.name,
      alphabet,
      puzzle: [...givens],
      engine: "auto",
      solutions: MAX_SOLUTIONS,
      seconds: settings.now.seconds,
    };
    const progress = (/** @type {import("../api").Progress} */ { solutions }) => {
      if (solutions) count.textContent = say("generate.so-far", { count: solutions });
    };
    const reply = await engine.ask("solve", request, { signal: sheet.signal, progress });
    if (sheet.isOpen) show(sheet, reply);
  } catch (error) {
    sheet.show();
    sheet.complain(error);
    sheet.offer();
  }
}

/**
 * @param {Sheet} sheet
 * @param {import("../api").SolveReply} reply
 */
function show(sheet, { solutions, complete }) {
  const { shape } = game.state;
  sheet.offer();
  sheet.show(h("p", { class: "verdict" }, verdict(solutions.length, complete)));
  if (!solutions.length) return;
  const differing = [...Array(shape.cells).keys()].filter((cell) =>
    solutions.some((one) => one[cell] !== solutions[0]?.[cell]),
  );
  const names = differing.map((cell) => shape.cellName(cell));
  const many = solutions.length > 1;
  if (many) sheet.body.append(h("p", { class: "soft" }, say("generate.differ", { count: differing.length })));
  const told = differing.slice(0, TOLD);
  const list = h("div", { role: "listbox", tabindex: 0, class: "solutions", "aria-label": say("generate.solutions") });
  const options = solutions.map((solution, index) => {
    const values = told.map((cell) => symbols().of(solution[cell] ?? 0)).join(" ");
    const more = differing.length > TOLD ? " …" : "";
    const text = many ? h("span", { class: "code" }, values + more) : null;
    const label = h("span", {}, say("generate.solution", { number: index + 1 }));
    return h(
      "div",
      { role: "option", id: `solution-${index}`, "aria-selected": "false", onclick: () => choose(index) },
      label,
      text,
    );
  });
  let chosen = -1;
  const choose = (/** @type {number} */ index) => {
    const solution = solutions[index];
    const option = options[index];
    if (!solution || !option) return;
    options[chosen]?.setAttribute("aria-selected", "false");
    option.setAttribute("aria-selected", "true");
    list.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
    chosen = index;
    view.change({ overlay: { values: solution, differ: names } });
  };
  const page = 10;
  list.addEventListener("keydown", (event) => {
    const last = options.length - 1;
    const next = {
      ArrowDown: chosen + 1,
      ArrowUp: chosen - 1,
      PageDown: chosen + page,
      PageUp: chosen - page,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(Math.min(Math.max(next, 0), last));
  });
  list.append(...options);
  sheet.body.append(list);
  choose(0);
  list.focus();
}

/**
 * @param {number} count
 * @param {boolean} complete whether there are no others
 */
function verdict(count, complete) {
  if (complete) return say("generate.exactly", { count });
  return count >= MAX_SOLUTIONS ? say("generate.or-more", { count }) : say("generate.at-least", { count });
}
