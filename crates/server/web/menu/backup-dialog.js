// Backup…: everything that is kept on this device as one file, and a file brought back.

import { h } from "../dom.js";
import { BadBackup, bringBack, fromBackup, toBackup } from "../storage/backup.js";
import { dayOf } from "../storage/daily.js";
import { complainOfStorage } from "../storage/keeper.js";
import { STORES } from "../storage/stores.js";
import { textOf } from "../text-of.js";
import { has, say } from "../words.js";
import { moment } from "./days.js";
import { button, field, tick } from "./fields.js";
import { download } from "./files.js";
import { Sheet } from "./sheet.js";

/**
 * @typedef {import("../storage/backup.js").Backup} Backup
 * @typedef {import("../storage/backup.js").Merged} Merged
 */

/**
 * Opens the dialog, with a file to bring back if there is one.
 * @param {string} [given] the text of the file
 */
export function openBackup(given) {
  const sheet = new Sheet(say("backup.title"));
  const found = h("div", { class: "found" });
  const file = h("input", { type: "file", accept: ".json,application/json" });
  const look = (/** @type {string} */ text) => {
    found.replaceChildren();
    sheet.tell("");
    try {
      found.replaceChildren(...proposal(fromBackup(text), sheet));
      found.querySelector("button")?.focus();
    } catch (error) {
      if (!(error instanceof BadBackup)) throw error;
      sheet.tell(say(`backup.bad-${error.flaw}`), "bad");
    }
  };
  file.addEventListener("change", () => file.files?.[0] && void textOf(file.files[0]).then(look).catch(complainOfStorage));
  const save = () => void saveAll(sheet).catch(complainOfStorage);
  sheet.show(
    part("save", button(say("backup.save"), save, "main")),
    part("bring", field(say("backup.file"), file), found),
  );
  sheet.offer(button(say("menu.close"), () => sheet.close()));
  if (given !== undefined) look(given);
}

/**
 * One of the two things to do, with its heading and what it means.
 * @param {string} name
 * @param {...HTMLElement} content
 */
function part(name, ...content) {
  const words = [h("h3", {}, say(`backup.${name}-title`)), h("p", {}, say(`backup.${name}-hint`))];
  return h("section", { class: "part" }, ...words, ...content);
}

/** @param {Sheet} sheet */
async function saveAll(sheet) {
  const now = new Date();
  const text = await toBackup(STORES, now);
  download(text, `omnidoku-backup-${dayOf(now)}.json`, "application/json");
  const { stores } = fromBackup(text);
  sheet.tell(say("backup.saved", { parts: contents(stores).join(", ") }), "good");
}

/**
 * What a file holds, and the way to bring it back.
 * @param {Backup} backup
 * @param {Sheet} sheet
 */
function proposal(backup, sheet) {
  const known = STORES.filter(({ name }) => Object.hasOwn(backup.stores, name));
  const unknown = Object.keys(backup.stores).length - known.length;
  const asked = known.filter(({ isAsked }) => isAsked);
  const settings = tick(say("backup.with-settings"), false);
  const when = backup.saved && !Number.isNaN(Date.parse(backup.saved)) ? moment(Date.parse(backup.saved)) : "";
  const bring = async () => {
    const stores = known.filter(({ isAsked }) => !isAsked || settings.box.checked);
    act.disabled = true;
    try {
      report(await bringBack(backup, stores), sheet);
    } finally {
      act.disabled = false;
    }
  };
  const act = button(say("backup.bring"), () => void bring().catch(complainOfStorage), "main");
  return [
    h("p", {}, when ? say("backup.holds-since", { when }) : say("backup.holds")),
    h("ul", {}, ...contents(backup.stores).map((part) => h("li", {}, part))),
    unknown ? h("p", { class: "soft" }, say("backup.unknown", { count: unknown })) : "",
    asked.length ? settings.row : "",
    act,
  ];
}

/**
 * What there is, in words: `12 games`, `settings`.
 * @param {Record<string, unknown>} parts
 */
function contents(parts) {
  return STORES.filter(({ name }) => Object.hasOwn(parts, name)).flatMap(({ name }) => {
    const part = parts[name];
    const count = typeof part === "object" && part !== null ? Object.keys(part).length : 0;
    return count ? [has(`backup.holds-${name}`) ? say(`backup.holds-${name}`, { count }) : nameOf(name)] : [];
  });
}

/** @param {string} name of a store */
function nameOf(name) {
  return has(`backup.store-${name}`) ? say(`backup.store-${name}`) : name;
}

/**
 * What became of each part.
 * @param {{ name: string, merged: Merged }[]} results
 * @param {Sheet} sheet
 */
function report(results, sheet) {
  const kinds = /** @type {const} */ (["added", "changed", "beside", "broken"]);
  const lines = results.flatMap(({ name, merged }) => {
    const told = kinds.filter((kind) => merged[kind]).map((kind) => say(`backup.${kind}`, { count: merged[kind] ?? 0 }));
    return told.length ? [`${nameOf(name)}: ${told.join(", ")}.`] : [];
  });
  const text = lines.join(" ") || say("backup.nothing-new");
  const isBroken = results.some(({ merged }) => merged.broken);
  sheet.tell(text, isBroken ? "bad" : "good");
}
