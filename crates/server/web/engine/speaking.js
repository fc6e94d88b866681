// An engine that is told the language of the page with every request, so that it refuses in words the player understands.

/** @typedef {import("./engine.js").Engine} Engine */

/**
 * @param {Engine} engine
 * @param {() => string} language the tag of the language in use
 * @returns {Engine}
 */
export function speaking(engine, language) {
  return {
    ask: (operation, request, waiting) => engine.ask(operation, { language: language(), ...request }, waiting),
    print: (request, waiting) => engine.print({ language: language(), ...request }, waiting),
    place: () => engine.place(),
  };
}
