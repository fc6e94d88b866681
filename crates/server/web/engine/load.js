// Loads the engines that this browser can run: those with vector instructions, or the portable ones. They come in two
// parts: what nearly every visitor needs, and the rest. Each is compiled while it arrives. A site may have compressed
// them with gzip, for hosts that do not compress .wasm files.

/** The smallest module with a vector instruction: a function that makes a vector of zeros and drops it. */
const VECTORS = [
  [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // a module
  [0x01, 0x04, 0x01, 0x60, 0x00, 0x00], // a type: takes nothing, answers nothing
  [0x03, 0x02, 0x01, 0x00], // a function of that type
  [0x0a, 0x09, 0x01, 0x07, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0x1a, 0x0b], // i32.const 0, i8x16.splat, drop, end
].flat();

/** Whether the browser has vector instructions (SIMD). */
export const SIMD = WebAssembly.validate(new Uint8Array(VECTORS));

/** The names of the parts for this browser. */
const PARTS = SIMD
  ? { main: "omnidoku-simd128.wasm", rest: "omnidoku-simd128-rest.wasm" }
  : { main: "omnidoku.wasm", rest: "omnidoku-rest.wasm" };

/** The extension of compressed parts. */
const PACKED = ".packed";

/**
 * The address of a part.
 * @param {keyof PARTS} part
 * @param {string | URL} base the folder they lie in
 */
export function addressOf(part, base) {
  return new URL(PARTS[part], base);
}

/**
 * @param {keyof PARTS} part
 * @param {string | URL} base
 * @returns {Promise<WebAssembly.Module>}
 */
export async function load(part, base) {
  const response = await fetch(addressOf(part, base));
  if (!response.ok || !response.body) throw new Error(`${response.url}: ${response.status}`);
  const isPacked = PARTS[part].endsWith(PACKED);
  const stream = isPacked ? response.body.pipeThrough(new DecompressionStream("gzip")) : response.body;
  // Hosts send all sorts of content types; browsers compile a stream only with the right one.
  const module = new Response(stream, { headers: { "Content-Type": "application/wasm" } });
  if ("compileStreaming" in WebAssembly) return WebAssembly.compileStreaming(module);
  return WebAssembly.compile(await module.arrayBuffer());
}
