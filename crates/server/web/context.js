// The singletons of the page. Components import them from here.

import { Browser } from "./engine/browser.js";
import { Connection, isProgramThere } from "./engine/connection.js";
import { Server } from "./engine/http.js";
import { reserve } from "./engine/reserve.js";
import { Served } from "./engine/served.js";
import { speaking } from "./engine/speaking.js";
import { Game } from "./game/game.js";
import { Settings } from "./settings.js";
import { Shape } from "./shape.js";
import { Symbols } from "./symbols.js";
import { View } from "./view.js";
import { language } from "./words.js";

/**
 * An empty grid of a shape, to enter a puzzle into.
 * @param {Shape} shape
 * @returns {import("./game/types").Start}
 */
export function emptyGrid(shape) {
  const givens = Array.from({ length: shape.cells }, () => 0);
  return { shape: shape.name, alphabet: Symbols.usual(shape.size), givens, mode: "set" };
}

export const settings = new Settings();

/** `html[data-engine=worker]` marks a page without a server. */
const isWorker = globalThis.document?.documentElement.dataset.engine === "worker";

/** The connection to the program; on a page without one it is never lost. */
export const connection = new Connection(isProgramThere);
export const engine = speaking(isWorker ? new Browser() : new Served(new Server(), connection, reserve), language);
export const view = new View();
export const game = new Game(emptyGrid(Shape.of(3, 3)));

/** The symbols of the game. */
export function symbols() {
  const { alphabet, shape } = game.state;
  if (known?.alphabet !== alphabet || known.size !== shape.size) known = new Symbols(alphabet, shape.size);
  return known;
}

/** @type {Symbols | undefined} */
let known;

/**
 * The game in the form that the engines accept.
 * @returns {import("./api").Board}
 */
export function position() {
  const { shape, alphabet, givens, values } = game.state;
  return { shape: shape.name, alphabet, puzzle: [...givens], values: [...values] };
}
