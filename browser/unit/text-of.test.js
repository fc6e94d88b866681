// Files in UTF-8 and UTF-16.

import assert from "node:assert/strict";
import { test } from "node:test";

import { encodingOf, textOf } from "../../web/text-of.js";

/**
 * @param {string} text
 * @param {boolean} big whether the high byte comes first
 */
function utf16(text, big) {
  const bytes = new Uint8Array(2 * text.length);
  [...Array(text.length).keys()].forEach((at) => {
    new DataView(bytes.buffer).setUint16(2 * at, text.charCodeAt(at), !big);
  });
  return bytes;
}

test("a file in UTF-16 is read with and without a byte order mark", async () => {
  const text = "1..4..1..1..4..1\r\n│ é";
  for (const big of [false, true]) {
    for (const mark of ["\ufeff", ""]) {
      const file = new Blob([utf16(mark + text, big)]);
      assert.equal(await textOf(file), text);
    }
  }
});

test("everything else is UTF-8", async () => {
  for (const text of ["", "1", "1..4\n", "│ é 1\0", "1\0"]) {
    assert.equal(encodingOf(new TextEncoder().encode(text)), "utf-8");
    assert.equal(await textOf(new Blob([text])), text);
  }
});
