// A sheet is where something about the grid is told. On a desk it lies where it is; on a phone it comes from below, over the
// pad, only so high that the grid stays in sight; on a phone that lies, beside the grid. One at a time.

const NARROW = matchMedia("(max-width: 899px)");
const LYING = matchMedia("(max-width: 899px) and (max-height: 520px) and (orientation: landscape)");

/** The lowest a sheet may be, in pixels: enough for a sentence and its buttons. */
const LEAST = 210;

/** @type {HTMLElement | undefined} */
let open;
/** @type {(() => void) | undefined} */
let closed;

/** Whether slips come from below. */
export function isNarrow() {
  return NARROW.matches;
}

/**
 * Opens a sheet; another one goes.
 * @param {HTMLElement} sheet
 * @param {() => void} [whenClosed]
 */
export function openBottomSheet(sheet, whenClosed) {
  if (open !== sheet) closeBottomSheet();
  open = sheet;
  closed = whenClosed;
  sheet.dataset.bottomSheet = "open";
  measure();
}

/**
 * Closes the sheet, or a certain one if it is open.
 * @param {HTMLElement} [sheet]
 */
export function closeBottomSheet(sheet = open) {
  if (!sheet || sheet !== open) return;
  const told = closed;
  open = closed = undefined;
  delete sheet.dataset.bottomSheet;
  told?.();
}

/** Scrolls until the grid is in sight with room for a sheet below it, and gives the sheet that room. */
function measure() {
  const grid = document.querySelector("sudoku-grid");
  if (!open || !NARROW.matches || !grid) return;
  const { top, height } = grid.getBoundingClientRect();
  const highest = LYING.matches ? Infinity : Math.max(0, innerHeight - height - LEAST);
  const wanted = Math.min(top + scrollY, highest);
  scrollBy({ top: top - wanted, behavior: "instant" });
  const below = innerHeight - grid.getBoundingClientRect().bottom - 4;
  open.style.setProperty("--bottom-sheet-height", `${Math.max(below, LEAST)}px`);
}

addEventListener("resize", measure);
document.addEventListener("keydown", (event) => {
  const isOurs = event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]");
  if (isOurs && NARROW.matches) closeBottomSheet();
});
