// The text of a file: in UTF-8, or in the UTF-16 that PowerShell and Notepad write.

/** How many bytes are inspected to detect the encoding. */
const LOOK = 16;

/**
 * @param {Blob} file
 * @returns {Promise<string>}
 */
export async function textOf(file) {
  const encoding = encodingOf(new Uint8Array(await file.slice(0, LOOK).arrayBuffer()));
  return encoding === "utf-8" ? file.text() : new TextDecoder(encoding).decode(await file.arrayBuffer());
}

/**
 * By the byte order mark; without one, UTF-16 if every other byte is zero and the rest is ASCII.
 * @param {Uint8Array} bytes the beginning of a file
 */
export function encodingOf(bytes) {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
  const zeros = (/** @type {number} */ place) =>
    even.length >= 4 && even.every((byte, index) => (index % 2 === place ? byte === 0 : byte > 0 && byte < 128));
  if (zeros(1)) return "utf-16le";
  return zeros(0) ? "utf-16be" : "utf-8";
}
