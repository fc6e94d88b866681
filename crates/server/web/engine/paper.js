// Pages without a server: the engines draw them, and the browser does the rest. Pixels come from a canvas; a PDF is what
// the browser's own window for printing makes.

import { h } from "../dom.js";
import { say } from "../words.js";
import { Refused } from "./engine.js";

/**
 * @typedef {import("./pool.js").Pool} Pool
 * @typedef {import("./engine.js").PrintRequest} PrintRequest
 * @typedef {import("./engine.js").Waiting} Waiting
 */

/** Pixels of a millimetre: two hundred to the inch. */
const DENSITY = 200 / 25.4;

/**
 * @param {Pool} engine
 * @param {PrintRequest} request
 * @param {Waiting} [waiting]
 * @returns {Promise<Blob | undefined>}
 */
export async function makeFile(engine, request, waiting) {
  const { as: form, page: number = 1, ...wish } = request;
  const { pages } = await engine.ask("pages", wish, waiting);
  if (form === "pdf") return printPages(pages, wish.paper ?? "a4");
  const page = pages[number - 1];
  if (page === undefined) {
    throw new Refused({ message: say("file.no-page", { page: number, last: pages.length }) }, "unsupported");
  }
  return form === "svg" ? new Blob([page], { type: "image/svg+xml" }) : pixels(page);
}

/**
 * A drawing as a PNG file.
 * @param {string} drawing
 */
async function pixels(drawing) {
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
  try {
    await picture.decode();
    const { width, height } = measures(drawing);
    const canvas = new OffscreenCanvas(Math.round(width * DENSITY), Math.round(height * DENSITY));
    const brush = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: "image/png" });
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}

/**
 * The size of a drawing, in its own measure: on pages, millimetres.
 * @param {string} drawing
 */
function measures(drawing) {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawing) ?? [];
  return { width: Number(width), height: Number(height) };
}

/**
 * Puts the pages in the place of everything else while the browser prints. Some browsers go on at once and print later, so
 * the pages stay until they say that they have printed.
 * @param {string[]} pages
 * @param {string} paper
 */
export async function printPages(pages, paper) {
  const pictures = pages.map((page) => {
    const picture = new Image();
    picture.src = URL.createObjectURL(new Blob([page], { type: "image/svg+xml" }));
    picture.alt = "";
    return picture;
  });
  await Promise.all(pictures.map((picture) => picture.decode()));
  document.getElementById("paper")?.remove();
  const holder = h("div", { id: "paper", "data-paper": paper }, ...pictures);
  document.body.append(holder);
  const clear = () => {
    holder.remove();
    for (const picture of pictures) URL.revokeObjectURL(picture.src);
  };
  addEventListener("afterprint", clear, { once: true });
  window.print();
  return undefined;
}
