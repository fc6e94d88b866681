// Where something about the grid is explained. On a desktop such an element stays in its place; on a phone it is a
// bottom sheet over the pad, no higher than lets the grid stay visible, or in landscape beside the grid. What is read
// while playing is a card instead: it takes the place of the title and the bar, and leaves the grid and the pad usable.
// One is open at a time.

const NARROW = matchMedia("(max-width: 899px)");
/** High enough for a card, the grid and the pad. */
const HAS_CARDS = matchMedia("(max-width: 899px) and (min-height: 540px)");
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
 * @param {boolean} [isCard] as a card, where there is space for one
 */
export function openBottomSheet(sheet, whenClosed, isCard = false) {
  if (open !== sheet) closeBottomSheet();
  open = sheet;
  closed = whenClosed;
  const form = isCard && HAS_CARDS.matches ? "card" : "open";
  sheet.dataset.bottomSheet = form;
  document.documentElement.toggleAttribute("data-card", form === "card");
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
  document.documentElement.removeAttribute("data-card");
  told?.();
}

/** Scrolls until the grid is visible with space for the sheet below it, and sets the height of the sheet. */
function measure() {
  const grid = document.querySelector("sudoku-grid");
  if (!open || !NARROW.matches || !grid) return;
  if (TINY.matches) return open.scrollIntoView({ block: "start", behavior: "instant" });
  if (open.dataset.bottomSheet === "card") return scrollTo({ top: 0, behavior: "instant" });
  const { top, height } = grid.getBoundingClientRect();
  const highest = LYING.matches ? Infinity : Math.max(0, innerHeight - height - MIN_HEIGHT);
  const wanted = Math.min(top + scrollY, highest);
  scrollBy({ top: top - wanted, behavior: "instant" });
  const below = innerHeight - grid.getBoundingClientRect().bottom - 4;
  open.style.setProperty("--bottom-sheet-height", `${Math.max(below, MIN_HEIGHT)}px`);
}

addEventListener("resize", () => {
  if (open?.dataset.bottomSheet === "card" && !HAS_CARDS.matches) openBottomSheet(open, closed);
  else measure();
});
document.addEventListener("keydown", (event) => {
  const isOurs = event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]");
  if (isOurs && NARROW.matches) closeBottomSheet();
});
