// Moves texts that are compiled into a module from its main part to its rest.
//
//   node move-data.mjs MAIN REST TEXT…
//
// wasm-split leaves all data in the main part. Both parts share one memory, so a text may as well arrive with the rest:
// only code there may read it, since until then its place in the memory is blank. The functions that read a TEXT are
// therefore not to be called by profile.mjs.

import { readFileSync, writeFileSync } from "node:fs";

const CODE = 10;
const DATA = 11;
const DATA_COUNT = 12;
const I32_CONST = 0x41;
const END = 0x0b;

/** @typedef {{ address: number, bytes: Buffer }} Segment */

const [, , main, rest, ...texts] = process.argv;
const moved = texts.map((path) => readFileSync(path));
const [mainSections, restSections] = [main, rest].map((path) => sectionsOf(readFileSync(path)));
const { kept, cut } = separate(segmentsOf(mainSections), moved);
writeFileSync(main, module(mainSections, kept));
writeFileSync(rest, module(restSections, [...segmentsOf(restSections), ...cut]));

/**
 * Cuts the texts out of the segments.
 * @param {Segment[]} segments
 * @param {Buffer[]} texts
 */
function separate(segments, texts) {
  let kept = segments;
  const cut = [];
  for (const text of texts) {
    const holder = kept.find(({ bytes }) => bytes.includes(text));
    if (!holder) throw new Error(`a text is not in the module: ${text.subarray(0, 60)}…`);
    const at = holder.bytes.indexOf(text);
    const part = (from, to) => ({ address: holder.address + from, bytes: holder.bytes.subarray(from, to) });
    const around = [part(0, at), part(at + text.length, holder.bytes.length)].filter(({ bytes }) => bytes.length);
    cut.push(part(at, at + text.length));
    kept = kept.flatMap((segment) => (segment === holder ? around : [segment]));
  }
  return { kept, cut };
}

/** The sections of a module: `{ id, bytes }`. */
function sectionsOf(module) {
  const sections = [];
  for (let at = 8; at < module.length; ) {
    const id = module[at];
    const [length, start] = number(module, at + 1);
    sections.push({ id, bytes: module.subarray(start, start + length) });
    at = start + length;
  }
  return sections;
}

/** @returns {Segment[]} */
function segmentsOf(sections) {
  const bytes = sections.find(({ id }) => id === DATA)?.bytes;
  if (!bytes) return [];
  const segments = [];
  let [count, at] = number(bytes, 0);
  for (; count > 0; count--) {
    if (bytes[at] !== 0 || bytes[at + 1] !== I32_CONST) throw new Error("a segment without a fixed address");
    const [address, end] = number(bytes, at + 2);
    const [length, start] = number(bytes, end + 1);
    segments.push({ address, bytes: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return segments;
}

/** A module with other data. */
function module(sections, segments) {
  const header = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  const data = segments.map(({ address, bytes }) =>
    Buffer.concat([Buffer.from([0, I32_CONST]), signed(address), Buffer.from([END]), unsigned(bytes.length), bytes]),
  );
  const parts = sections
    .filter(({ id }) => id !== DATA && id !== DATA_COUNT)
    .flatMap(({ id, bytes }) =>
      id === CODE
        ? [section(DATA_COUNT, unsigned(data.length)), section(CODE, bytes), section(DATA, unsigned(data.length), ...data)]
        : [section(id, bytes)],
    );
  return Buffer.concat([header, ...parts]);
}

function section(id, ...parts) {
  const bytes = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([id]), unsigned(bytes.length), bytes]);
}

/** The number at a place, which is not negative, and where it ends (LEB128). */
function number(bytes, at) {
  let value = 0;
  for (let scale = 1; ; scale *= 128) {
    const byte = bytes[at++];
    value += (byte % 128) * scale;
    if (byte < 128) return [value, at];
  }
}

function unsigned(value) {
  const bytes = [];
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return Buffer.from([...bytes, value]);
}

/** A number that is not negative, where negative ones could be: the last byte is below 64. */
function signed(value) {
  const bytes = [];
  for (; value >= 64; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return Buffer.from([...bytes, value]);
}
