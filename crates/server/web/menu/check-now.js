// Checks once whether the player's values are right, whatever the checking level is.

import { engine, game, position, view } from "../context.js";
import { conflicts } from "../game/rules.js";
import { complain, notify } from "../notices.js";
import { say } from "../words.js";

/** Checks the values and reports the result; wrong ones are marked on the grid. */
export async function checkNow() {
  const { state } = game;
  try {
    const reply = await engine.ask("check", position());
    if (game.state !== state) return;
    const wrong = (reply.wrong ?? []).map((name) => state.shape.cellNamed(name));
    view.change({ wrong: new Set(wrong) });
    if (reply.solved) notify(say("menu.check-solved"), "good");
    else if (wrong.length) notify(say("menu.check-wrong", { count: wrong.length }), "bad");
    else if (reply.conflicts?.length) notify(say("menu.check-conflict"), "bad");
    else if (reply.solutions === "none") notify(say("menu.check-none"), "bad");
    else if (reply.solutions === "many") notify(say("menu.check-many"));
    else if (reply.solutions === "unknown") notify(say("menu.check-unknown"));
    else notify(say("menu.check-right"), "good");
  } catch (error) {
    // Conflicts are found without an engine.
    if (conflicts(state.shape, state.values).size) notify(say("menu.check-conflict"), "bad");
    complain(error);
  }
}
