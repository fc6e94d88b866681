// Legibility: the contrast of the colours of every theme, by the formula of WCAG.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../../web/theme.css", import.meta.url), "utf8");

/** The named colours of the first block that begins with a selector. */
function colours(selector) {
  const start = css.indexOf(`${selector} {`);
  assert.ok(start >= 0, selector);
  const block = css.slice(start, css.indexOf("}", start));
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]));
}

const light = colours(":root");
const themes = {
  light,
  dark: { ...light, ...colours(':root[data-theme="dark"]') },
  contrast: { ...light, ...colours(':root[data-theme="contrast"]') },
};

function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const CELLS = ["cell", "cell-alt", "cell-peer", "cell-same", "cell-selected"];
const PAINTS = Array.from({ length: 8 }, (_, index) => `paint-${index + 1}`);

/**
 * Text, its background, and the minimum contrast: large text 3, small text 4.5, signs 3; all 7 in the contrast theme.
 */
const PAIRS = [
  [["ink", "ink-soft", "accent", "good", "bad"], ["page", "card"], 4.5, 7],
  [["on-accent"], ["accent-fill"], 4.5, 7],
  [["on-chosen"], ["chosen"], 4.5, 7],
  [["chosen"], ["button"], 3, 3],
  [["key-ink", "key-soft"], ["key"], 4.5, 7],
  [["button-ink"], ["button"], 4.5, 7],
  [["digit", "digit-own", "digit-found"], CELLS, 3, 7],
  [["digit", "mark"], ["cell"], 4.5, 7],
  [["mark"], CELLS, 4.5, 7],
  [["wrong-ink"], ["wrong"], 4.5, 7],
  [["step-ink"], ["step-cell", "step-cell-other", "step-cell-third", "step-fin", "step-idle", "step-on", "step-off"], 4.5, 7],
  [["digit", "paint-shape"], PAINTS, 4.5, 7],
  [["step-cell", "step-cell-other", "step-link", "ring"], CELLS, 3, 3],
  [["step-house", "step-house-cover", "focus"], ["page"], 3, 3],
  [["step-strike"], ["step-off"], 3, 3],
];

for (const [name, theme] of Object.entries(themes)) {
  test(`the ${name} theme can be read`, () => {
    const poor = PAIRS.flatMap(([texts, grounds, least, most]) =>
      texts.flatMap((text) =>
        grounds
          .map((ground) => ({ text, ground, is: contrast(theme[text], theme[ground]), must: name === "contrast" ? most : least }))
          .filter(({ is, must }) => is < must)
          .map(({ is, must, ...pair }) => `${pair.text} on ${pair.ground}: ${is.toFixed(2)} < ${must}`),
      ),
    );
    assert.deepEqual(poor, []);
  });
}

test("dark by choice and dark by the system are the same", () => {
  assert.deepEqual(colours('  :root[data-theme="system"]'), colours(':root[data-theme="dark"]'));
});
