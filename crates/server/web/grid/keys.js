// What a key means on the grid.
//
// Digits go by the position of the key (`event.code`), because Shift turns 1 into `!` and a French keyboard has
// digits only with Shift. Letters that are symbols or shortcuts of the system (Ctrl+Z) go by what is printed on the
// key. So do the letters for hint, pause and the like: where letters are digits of the grid, they need Alt.

/**
 * @typedef {import("../view.js").Tool} Tool
 * @typedef {import("../symbols.js").Symbols} Symbols
 */

/**
 * @typedef {{ do: "move", rows: number, columns: number, extend: boolean }} Move
 *   by cells; infinite: to the edge
 * @typedef {{ do: "digit", symbol: string, tool?: Tool }} DigitKey
 * @typedef {"hint" | "pause" | "new" | "check" | "several" | "candidates"} GameCommand in a game alone
 * @typedef {Move | DigitKey | { do: "tool", tool: Tool } | { do: "aim", symbol: string } | { do: "zoom", by: 1 | -1 }
 *   | { do: GameCommand } | { do: "blank" | "back" | "erase" | "undo" | "redo" | "space" | "escape" | "open" | "all" }} Command
 */

/**
 * The fields of a keyboard event that matter here.
 * @typedef {object} Key
 * @property {string} code
 * @property {string} key
 * @property {boolean} ctrlKey
 * @property {boolean} shiftKey
 * @property {boolean} altKey
 * @property {boolean} metaKey
 * @property {(name: "NumLock") => boolean} getModifierState
 */

const EDGE = Infinity;

/** @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -EDGE],
  End: [0, EDGE],
  PageUp: [-EDGE, 0],
  PageDown: [EDGE, 0],
};

/** @type {Record<string, [number, number]>} */
const HAND = { KeyW: [-1, 0], KeyS: [1, 0], KeyA: [0, -1], KeyD: [0, 1] };

/** @type {Record<string, Tool>} */
const TOOLS = { KeyZ: "value", KeyX: "corner", KeyC: "centre", KeyV: "colours" };

/** @type {Record<string, GameCommand>} */
const GAME = { H: "hint", P: "pause", N: "new", K: "check", M: "several", T: "candidates" };

/**
 * The command of a key, if any.
 * @param {Key} event
 * @param {Symbols} symbols
 * @returns {Command | undefined}
 */
export function commandOf(event, symbols) {
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  const control = ctrlKey || metaKey;
  const digit = digitOf(event);
  if (digit !== undefined && !altKey) return digitCommand(digit, symbols);
  const arrow = ARROWS[event.key];
  if (arrow) return arrowCommand(event, arrow);
  if (control) return altKey ? undefined : systemCommand(event);
  const letter = letterOf(event);
  if (altKey) return digit ? { do: "aim", symbol: digit.symbol } : (toolOf(event.code) ?? gameCommand(letter));
  if (letter && symbols.digit(letter)) return { do: "digit", symbol: letter, ...(shiftKey ? { tool: "corner" } : {}) };
  const lettersAreFree = !symbols.list.some((symbol) => /[A-Z]/.test(symbol));
  const hand = HAND[event.code];
  if (lettersAreFree && hand) return { do: "move", rows: hand[0], columns: hand[1], extend: shiftKey };
  const byLetter = lettersAreFree ? (toolOf(event.code) ?? gameCommand(letter)) : undefined;
  return byLetter ?? plainCommand(event);
}

/**
 * A digit key writes; 0 stands for a blank unless it is a symbol.
 * @param {{ symbol: string, tool?: Tool }} digit
 * @param {Symbols} symbols
 * @returns {Command}
 */
function digitCommand(digit, symbols) {
  const decimal = symbols.list.some((symbol) => symbol.length > 1);
  const isBlank = digit.symbol === "0" && !decimal && !symbols.digit("0");
  return isBlank ? { do: "blank" } : { do: "digit", ...digit };
}

/**
 * The digit of a key, and the tool that Shift or Ctrl selects.
 * @param {Key} event
 * @returns {{ symbol: string, tool?: Tool } | undefined}
 */
function digitOf(event) {
  const { code, key, shiftKey, ctrlKey, metaKey } = event;
  const [, block, symbol] = /^(Digit|Numpad)(\d)$/.exec(code) ?? [];
  if (!block || !symbol) return undefined;
  const written = /^\d$/.test(key);
  const locked = event.getModifierState("NumLock");
  // Without NumLock the numeric keypad moves. With NumLock and Shift, some systems hide the Shift and send `End` for
  // 1.
  if (block === "Numpad" && !written && !locked) return undefined;
  const shifted = shiftKey || (block === "Numpad" && !written);
  const control = ctrlKey || metaKey;
  if (!shifted && !control) return { symbol };
  if (control && symbol === "0") return undefined; // the browser's: size of the page
  return { symbol, tool: control ? "centre" : "corner" };
}

/**
 * @param {Key} event
 * @param {[number, number]} arrow
 * @returns {Command | undefined}
 */
function arrowCommand({ key, altKey, ctrlKey, metaKey, shiftKey }, [rows, columns]) {
  if (altKey) return key === "ArrowDown" ? { do: "open" } : undefined;
  const far = ctrlKey || metaKey;
  if (far && key === "Home") return { do: "move", rows: -EDGE, columns: -EDGE, extend: shiftKey };
  if (far && key === "End") return { do: "move", rows: EDGE, columns: EDGE, extend: shiftKey };
  const reach = far ? EDGE : 1;
  return { do: "move", rows: rows && rows * reach, columns: columns && columns * reach, extend: shiftKey };
}

/**
 * @param {Key} event
 * @returns {Command | undefined}
 */
function systemCommand(event) {
  switch (letterOf(event)) {
    case "Z":
      return { do: event.shiftKey ? "redo" : "undo" };
    case "Y":
      return { do: "redo" };
    case "A":
      return { do: "all" };
    default:
      return undefined;
  }
}

/**
 * @param {Key} event
 * @returns {Command | undefined}
 */
function plainCommand({ key }) {
  switch (key) {
    case "Backspace":
      return { do: "back" };
    case "Delete":
      return { do: "erase" };
    case ".":
      return { do: "blank" };
    case " ":
      return { do: "space" };
    case "Escape":
      return { do: "escape" };
    case "Enter":
    case "F2":
      return { do: "open" };
    case "+":
    case "=":
      return { do: "zoom", by: 1 };
    case "-":
    case "_":
      return { do: "zoom", by: -1 };
    default:
      return undefined;
  }
}

/**
 * @param {string} code
 * @returns {Command | undefined}
 */
function toolOf(code) {
  const tool = TOOLS[code];
  return tool && { do: "tool", tool };
}

/**
 * @param {string} letter
 * @returns {Command | undefined}
 */
function gameCommand(letter) {
  const command = GAME[letter];
  return command && { do: command };
}

/**
 * The letter on the key; on a keyboard with another script, the one an English keyboard has there.
 * @param {Key} event
 */
function letterOf({ key, code }) {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  return /^Key([A-Z])$/.exec(code)?.[1] ?? "";
}

/** Numbers of two digits, typed one after the other: 1, then 2 soon after, is 12. */
export class TypedNumber {
  #typed = "";
  #until = 0;

  /**
   * Adds a digit. Returns the number, and whether it replaces the previous one.
   * @param {string} digit
   * @param {number} most the largest valid number
   * @param {number} now milliseconds
   * @returns {{ number: number, replaces: boolean }}
   */
  type(digit, most, now) {
    const longer = this.#typed + digit;
    const replaces = this.#typed !== "" && now < this.#until && Number(longer) <= most;
    this.#typed = replaces ? longer : digit;
    this.#until = now + 900;
    return { number: Number(this.#typed), replaces };
  }

  /** Whether a number is being typed. */
  get isBegun() {
    return this.#typed !== "";
  }

  /** The next digit starts a new number. */
  end() {
    this.#typed = "";
  }
}
