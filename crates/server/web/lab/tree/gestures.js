// Mouse, finger and pen on a drawing that can be panned: drag, pinch, wheel, tap, hover.
//
// The page must still scroll: a vertical finger stroke scrolls it while the whole drawing is visible, and the wheel
// zooms only if the drawing has the focus, or with Ctrl, which a pinch on a touchpad also sends.

/**
 * @typedef {object} Gestures
 * @property {(factor: number, x: number, y: number) => void} zoom
 * @property {(dx: number, dy: number) => void} pan
 * @property {(x: number, y: number) => void} tap
 * @property {(x: number, y: number) => void} hover
 * @property {() => void} leave
 */

/** A pointer that moved less than this, in pixels, counts as still. */
const STILL_DISTANCE = 6;

/**
 * Listens to a box.
 * @param {HTMLElement} box
 * @param {Gestures} gestures handlers; positions in pixels from the corner of the box
 */
export function listen(box, gestures) {
  /** @type {Map<number, [x: number, y: number]>} */
  const down = new Map();
  let hasMoved = false;

  /** @param {MouseEvent} event @returns {[number, number]} */
  const at = (event) => {
    const { left, top } = box.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };

  /** The distance between two fingers, and the point in the middle. */
  const grip = () => {
    const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = down.values();
    return { apart: Math.hypot(x1 - x2, y1 - y2) || 1, x: (x1 + x2) / 2, y: (y1 + y2) / 2 };
  };

  box.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    hasMoved = down.size > 0;
    down.set(event.pointerId, at(event));
    box.setPointerCapture(event.pointerId);
  });

  box.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    const now = at(event);
    if (!before) return gestures.hover(...now);
    if (!hasMoved && Math.hypot(now[0] - before[0], now[1] - before[1]) < STILL_DISTANCE) return;
    hasMoved = true;
    const old = down.size === 2 ? grip() : undefined;
    down.set(event.pointerId, now);
    if (!old) return gestures.pan(now[0] - before[0], now[1] - before[1]);
    const held = grip();
    gestures.zoom(held.apart / old.apart, held.x, held.y);
    gestures.pan(held.x - old.x, held.y - old.y);
  });

  box.addEventListener("pointerup", (event) => {
    if (down.delete(event.pointerId) && !hasMoved) gestures.tap(...at(event));
  });
  box.addEventListener("pointercancel", (event) => void down.delete(event.pointerId));
  box.addEventListener("pointerleave", () => gestures.leave());

  box.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && document.activeElement !== box) return;
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
      gestures.zoom(2 ** (-Math.max(-120, Math.min(pixels, 120)) / 240), ...at(event));
    },
    { passive: false },
  );
}
