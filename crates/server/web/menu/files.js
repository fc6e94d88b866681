// Files in, files out, and the clipboard.

import { h } from "../dom.js";

/** The largest text that is read, in bytes: the engine's limit. */
export const MOST_TEXT = 1_000_000;

/**
 * Offers a file for download.
 * @param {string | Blob} content
 * @param {string} name
 * @param {string} [media]
 */
export function download(content, name, media = "text/plain") {
  const blob = content instanceof Blob ? content : new Blob([content], { type: media });
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Copies a text to the clipboard; returns whether that worked. Insecure pages have only the old way.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const holder = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const area = h("textarea", { class: "spoken", "aria-hidden": "true" });
    area.value = text;
    holder.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

/**
 * A file name from a title: letters, digits and dashes.
 * @param {string} title
 * @param {string} extension
 */
export function fileName(title, extension) {
  const name = title
    .normalize("NFKD")
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${name || "sudoku"}.${extension.replace(/^\./, "")}`;
}
