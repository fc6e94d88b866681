// Makes the home screen icons from `web/icon.svg` with a browser: node icons.js [path of Chromium]
//
//   any-192, any-512   as it is           maskable-512, apple-180   the drawing within the circle that every
//                                         mask leaves, its background to the edge

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [chromium = "chromium"] = process.argv.slice(2);
const WEB = fileURLToPath(new URL("../web/", import.meta.url));
const GROUND = "#f6f4ee";

/** The share of an icon's width that the drawing takes. */
const ICONS = [
  { name: "any-192", side: 192, part: 1, ground: "transparent" },
  { name: "any-512", side: 512, part: 1, ground: "transparent" },
  { name: "maskable-512", side: 512, part: 0.74, ground: GROUND },
  { name: "apple-180", side: 180, part: 0.9, ground: GROUND },
];

const drawing = readFileSync(join(WEB, "icon.svg"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "icons-"));
mkdirSync(join(WEB, "icons"), { recursive: true });
for (const { name, side, part, ground } of ICONS) {
  const width = Math.round(side * part);
  const page = `<style>body{margin:0;height:${side}px;display:grid;place-items:center;background:${ground}}svg{width:${width}px}</style>`;
  writeFileSync(join(folder, "icon.html"), page + drawing);
  execFileSync(chromium, [
    "--headless",
    "--no-sandbox",
    "--hide-scrollbars",
    "--default-background-color=00000000",
    `--window-size=${side},${side}`,
    `--user-data-dir=${join(folder, "profile")}`,
    `--screenshot=${join(WEB, "icons", `${name}.png`)}`,
    join(folder, "icon.html"),
  ], { stdio: "ignore" });
}
rmSync(folder, { recursive: true });
