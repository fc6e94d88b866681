// Where something about the grid is explained. On a desktop such an element stays in its place; on a phone it is a
// bottom sheet over the pad, no higher than lets the grid stay visible, or in landscape beside the grid. One is open
// at a time.

const NARROW = matchMedia("(max-width: 899px)");
const LYING = matchMedia(
  "(min-width: 560px) and (max-width: 899px) and (max-height: 520px) and (orientation: landscape)",
);
/** Here it is part of the page, which scrolls to it. */
const TINY = matchMedia("(max-width: 559px) and (max-height: 420px)");

/** The minimum height, in pixels: enough for a sentence and its buttons. */
const MIN_HEIGHT = 210;

/** @type {HTMLElement | undefined} */
let open;
/** @type {(() => void) | undefined} */
let closed;

/** Whether the screen is narrow enough for bottom sheets. */
export function isNarrow() {
  return NARROW.matches;
}

/**
 * Opens a bottom sheet; another one is closed.
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
 * Closes the bottom sheet, or only a given one.
 * @param {HTMLElement} [sheet]
 */
export function closeBottomSheet(sheet = open) {
  if (!sheet || sheet !== open) return;
  const told = closed;
  open = closed = undefined;
  delete sheet.dataset.bottomSheet;
  told?.();
}

/** Scrolls until the grid is visible with space for the sheet below it, and sets the height of the sheet. */
function measure() {
  const grid = document.querySelector("sudoku-grid");
  if (!open || !NARROW.matches || !grid) return;
  if (TINY.matches) return open.scrollIntoView({ block: "start", behavior: "instant" });
  const { top, height } = grid.getBoundingClientRect();
  const highest = LYING.matches ? Infinity : Math.max(0, innerHeight - height - MIN_HEIGHT);
  const wanted = Math.min(top + scrollY, highest);
  scrollBy({ top: top - wanted, behavior: "instant" });
  const below = innerHeight - grid.getBoundingClientRect().bottom - 4;
  open.style.setProperty("--bottom-sheet-height", `${Math.max(below, MIN_HEIGHT)}px`);
}

addEventListener("resize", measure);
document.addEventListener("keydown", (event) => {
  const isOurs = event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]");
  if (isOurs && NARROW.matches) closeBottomSheet();
});
