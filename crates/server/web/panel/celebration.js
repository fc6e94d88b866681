// The win: the cells light up in a wave, and a dialog reports how it went.

import { game, settings } from "../context.js";
import { h } from "../dom.js";
import { emit } from "../events.js";
import { isSolved } from "../game/rules.js";
import { parts, use } from "../lazy-parts.js";
import { announce } from "../notices.js";
import { goToFront } from "../place.js";
import { say } from "../words.js";
import { levelName } from "./amounts.js";
import { clockTime } from "./clock.js";
import { hasHelpOfSolver } from "./victory.js";

/** Milliseconds between two rings of the wave. */
const RING = 45;

/** Whether this game was solved already: it is celebrated only once. */
let isOver = isSolved(game.state);

game.addEventListener("start", () => (isOver = isSolved(game.state)));
game.addEventListener("change", () => {
  const { state } = game;
  if (isOver || state.mode !== "play" || !isSolved(state) || state.givens.every(Boolean)) return;
  if (hasHelpOfSolver(game.log, game.length)) return;
  isOver = true;
  celebrate();
});

function celebrate() {
  emit("omnidoku:won", { time: Math.round(game.time), hints: game.hints });
  announce(say("game.won"));
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!isStill) wave();
  setTimeout(showCard, isStill ? 0 : RING * 2 * game.state.shape.size + 500);
}

/** Lights the cells up, from the one written last outwards. */
function wave() {
  const { shape } = game.state;
  const cells = [...document.querySelectorAll("sudoku-grid [data-cell]")];
  const last = game.log[game.length - 1]?.event;
  const middle = Math.floor(shape.cells / 2);
  const from = (last?.do === "value" ? last.cells[0] : last?.do === "step" ? last.place[0]?.[0] : middle) ?? middle;
  for (const element of cells) {
    const cell = Number(element.getAttribute("data-cell"));
    const away = Math.hypot(shape.row(cell) - shape.row(from), shape.column(cell) - shape.column(from));
    const light = [{ filter: "none" }, { filter: "brightness(1.6) saturate(1.3)", offset: 0.4 }, { filter: "none" }];
    element.animate(light, { delay: away * RING * 1.4, duration: 520, easing: "ease-in-out" });
  }
}

function showCard() {
  const { level } = game.state;
  if (!isSolved(game.state)) return;
  const close = () => dialog.close();
  const ask = (/** @type {"omnidoku:next" | "omnidoku:share"} */ event) => () => {
    close();
    emit(event);
  };
  const leave = () => {
    close();
    goToFront();
  };
  const replay = () => {
    close();
    void use(parts.replay, ({ openReplay }) => openReplay(game.saved()));
  };
  const next = level ? say("game.next-level", { level: levelName(level) }) : say("game.new");
  const facts = [
    [say("game.time"), clockTime(game.time)],
    ...(level ? [[say("game.level"), levelName(level)]] : []),
    [say("game.hints"), String(game.hints)],
    ...(settings.now.countMistakes ? [[say("game.mistakes"), String(game.mistakes)]] : []),
  ];
  const dialog = h(
    "dialog",
    { class: "won-dialog", "aria-labelledby": "won-title" },
    h("h2", { id: "won-title" }, say("game.won")),
    h("p", {}, game.hints ? say("game.won-helped") : say("game.won-alone")),
    h("dl", { class: "counts" }, ...facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))),
    h(
      "div",
      { class: "button-row" },
      h("button", { type: "button", class: "main", autofocus: true, onclick: ask("omnidoku:next") }, next),
      h("button", { type: "button", onclick: leave }, say("front.title")),
      h("button", { type: "button", onclick: replay }, say("game.replay")),
      h("button", { type: "button", onclick: ask("omnidoku:share") }, say("game.share")),
      h("button", { type: "button", class: "quiet", onclick: close }, say("game.look")),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
