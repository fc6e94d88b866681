// Everything Omnidoku can do, in workers of the browser.

export { Refused, Unreachable } from "./engine/engine.js";
export { Pool as Omnidoku } from "./engine/pool.js";
