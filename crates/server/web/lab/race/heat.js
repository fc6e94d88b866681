// How often something happened in a cell, as one of a few levels: each stands for about four times the previous one,
// with the same scale for all contenders, so that they can be compared.

/** The minimum of each level except 0, which means never. */
export const STEPS = [1, 4, 16, 64, 250, 1000, 4000, 16_000];

/** The highest level. */
export const HOTTEST = STEPS.length;

/**
 * The level of a number.
 * @param {number} count
 */
export function levelOf(count) {
  let level = 0;
  while (level < HOTTEST && count >= /** @type {number} */ (STEPS[level])) level += 1;
  return level;
}

/**
 * A number in at most four characters: 999, 1.2k, 34k, 5M.
 * @param {number} count
 */
export function brief(count) {
  if (count < 1000) return String(count);
  const [value, unit] = count < 999_500 ? [count / 1000, "k"] : [count / 1e6, "M"];
  return `${value < 9.95 ? Number(value.toFixed(1)) : Math.round(value)}${unit}`;
}
