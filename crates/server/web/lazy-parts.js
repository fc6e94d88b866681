// The parts of the page that are loaded when they are needed. All are fetched in idle time before that, so that they
// open at once, even if the server is gone by then.

import { Unreachable } from "./engine/engine.js";
import { complain } from "./notices.js";
import { speakAlso } from "./words.js";

export const parts = {
  link: () => import("./menu/link.js"),
  making: () => import("./menu/making.js"),
  check: () => import("./menu/check-now.js"),
  dailies: () => import("./storage/dailies.js"),
  backup: () => import("./menu/backup-dialog.js"),
  daily: () => import("./menu/daily-dialog.js"),
  engines: () => import("./menu/engines-dialog.js"),
  generate: () => import("./menu/generate-dialog.js"),
  made: () => import("./generate/made-dialog.js"),
  help: () => import("./menu/help-dialogs.js"),
  library: () => import("./menu/library-dialog.js"),
  open: () => import("./menu/open-dialog.js"),
  print: () => import("./menu/print-dialog.js"),
  save: () => import("./menu/save-dialog.js"),
  savepoints: () => import("./menu/savepoints-dialog.js"),
  settings: () => import("./menu/settings-dialog.js"),
  share: () => import("./menu/share-dialog.js"),
  sizes: () => import("./menu/size-dialog.js"),
  solutions: () => import("./menu/solutions-dialog.js"),
  statistics: () => import("./menu/statistics-dialog.js"),
  path: () => import("./panel/path-page.js"),
  steps: () => import("./panel/steps-page.js"),
  walk: () => import("./panel/chain-walk.js"),
  watch: () => import("./panel/watch.js"),
  replay: () => import("./replay/replay-dialog.js"),
  feel: () => import("./feel/feel.js"),
};

/** What few visits need: loaded when it is opened, and not before. */
export const places = {
  learn: () => import("./learn/learn.js"),
};

/**
 * Loads a part, with the texts of the second wave, and does something with it. Returns whether that worked; a part that cannot be loaded is reported to
 * the user.
 * @template Part
 * @param {() => Promise<Part>} load
 * @param {(part: Part) => unknown} act
 */
export async function use(load, act) {
  const loading = Promise.all([load(), speakAlso("second-wave")]).then(([part]) => part);
  const part = await loading.catch((reason) => console.warn("not loaded", reason));
  if (part) await act(part);
  else complain(new Unreachable());
  return Boolean(part);
}

/** Fetches every part. One that fails is requested again when it is needed. */
export async function fetchParts() {
  await Promise.allSettled(Object.values(parts).map((load) => load()));
}
