// Text from outside: pasted on the page, or files dropped on it. It is passed on as `omnidoku:text`.

import { emit } from "../events.js";
import { notify } from "../notices.js";
import { say } from "../words.js";
import { textOf } from "../text-of.js";

/** The largest file that is read, in bytes: far more puzzles than a person looks at. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** Starts to listen. */
export function takeIn() {
  document.addEventListener("paste", (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest("input, textarea, [contenteditable]")) return;
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData("text/plain");
    if (text) pass(text, "");
    else if (file) void read(file);
    else return;
    event.preventDefault();
  });
  document.addEventListener("dragover", (event) => {
    if (carries(event.dataTransfer)) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const data = event.dataTransfer;
    if (!carries(data) || target.closest("input, textarea, [contenteditable]")) return;
    event.preventDefault();
    const file = data?.files[0];
    const text = data?.getData("text/plain");
    if (file) void read(file);
    else if (text) pass(text, "");
  });
}

/** @param {DataTransfer | null} data */
function carries(data) {
  return Boolean(data?.types.some((type) => type === "Files" || type === "text/plain"));
}

/** @param {File} file */
async function read(file) {
  if (file.size > MAX_FILE_BYTES) notify(say("grid.file-too-large", { name: file.name }), "bad");
  else pass(await textOf(file), file.name);
}

/**
 * @param {string} text
 * @param {string} name of the file, if it was one
 */
function pass(text, name) {
  emit("omnidoku:text", { text, name });
}
