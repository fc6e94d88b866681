// What is on the screen but not part of the game: selection, tools, what is being explained. It sends `change`.

/**
 * @typedef {"value" | "corner" | "centre" | "colours"} Tool
 * @typedef {import("./api").Step} Step
 */

/**
 * An overlay on the grid: a step of reasoning, or as much of it as a hint has revealed.
 * @typedef {object} Overlay
 * @property {Step} [step] drawn with houses, cells, candidates, links
 * @property {string[]} [houses] drawn alone if there is no step: `row 1`
 * @property {string[]} [cells]
 * @property {string[]} [wrong] cells with a wrong value
 * @property {(readonly number[])[]} [candidates] shown in blank cells instead of the player's marks
 * @property {readonly number[]} [values] shown instead of the game's: a moment of an animation or a path
 * @property {string[]} [redundant] redundant clues
 * @property {(readonly number[])[]} [open] values that still lead to a solution, as faint candidates
 * @property {string[]} [differ] cells that differ between solutions
 */

/** The view. */
export class View extends EventTarget {
  constructor() {
    super();
    /** The selected cells; the last has the keyboard cursor. @type {Set<number>} */
    this.selection = new Set([0]);
    this.cursor = 0;
    /** @type {Tool} */
    this.tool = "value";
    /** A digit held to be written into the cells that are tapped; 0: none. */
    this.held = 0;
    /** Taps add to the selection, or remove from it. */
    this.adds = false;
    /** The digit whose candidates the colours go to; 0: whole cells. */
    this.aim = 0;
    /** @type {Overlay | undefined} */
    this.overlay = undefined;
    /** Cells whose value differs from the solution, if that is checked. @type {ReadonlySet<number>} */
    this.wrong = new Set();
    /** The front page is shown, and the game waits. */
    this.isFront = false;
    /** Learn is shown, and the game waits. */
    this.isLearn = false;
    /** The game is paused: cells are hidden. */
    this.paused = false;
    /** An animation is filling cells: entry is disabled. */
    this.busy = false;
  }

  /**
   * Changes some of it.
   * @param {Partial<Omit<View, keyof EventTarget | "change" | "select" | "isAway">>} changes
   */
  change(changes) {
    Object.assign(this, changes);
    this.dispatchEvent(new Event("change"));
  }

  /** Whether something else is shown than the game. */
  get isAway() {
    return this.isFront || this.isLearn;
  }

  /**
   * Selects one cell.
   * @param {number} cell
   */
  select(cell) {
    this.change({ selection: new Set([cell]), cursor: cell });
  }
}
