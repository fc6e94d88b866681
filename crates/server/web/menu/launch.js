// Why the page was opened: the address of an installed app can ask for a dialog or carry a shared text, and the
// system can pass it a file.
//
//   ?open=today | generate | open | enter        a shortcut of the app's icon
//   ?title=…&text=…&url=…                shared by another app
//   launchQueue                          a file that was opened with the app

import { parts, use } from "../lazy-parts.js";
import { goToEnter } from "../place.js";
import { MOST_TEXT } from "./files.js";
import { textOf } from "../text-of.js";

/** @type {Record<string, () => Promise<unknown>>} */
const SHORTCUTS = {
  today: () => use(parts.daily, ({ openToday }) => openToday()),
  generate: () => use(parts.generate, ({ openGenerate }) => openGenerate()),
  open: () => use(parts.open, ({ openOpen }) => openOpen()),
  enter: async () => goToEnter(),
};

/** @typedef {{ files?: readonly { getFile: () => Promise<File> }[] }} Launch the types do not know it yet */

/** Opens what is asked for. */
export async function openAsked() {
  /** @type {{ setConsumer: (consumer: (launch: Launch) => void) => void } | undefined} */
  const queue = /** @type {any} */ (globalThis).launchQueue;
  queue?.setConsumer(({ files }) => files?.[0]?.getFile().then(openFile));

  const asked = new URLSearchParams(location.search);
  const shortcut = SHORTCUTS[asked.get("open") ?? ""];
  const shared = [asked.get("text"), asked.get("url")].filter(Boolean).join("\n");
  if (!shortcut && !shared) return;
  // A reload should resume the game, not open this again.
  history.replaceState(null, "", location.pathname + location.hash);
  if (shared) await receive(shared, asked.get("title") ?? undefined);
  else await shortcut?.();
}

/** @param {File} file */
async function openFile(file) {
  await receive(await textOf(file.slice(0, 20 * MOST_TEXT)), file.name);
}

/**
 * @param {string} text
 * @param {string} [name]
 */
function receive(text, name) {
  return use(parts.open, (dialog) => dialog.receive(text, name));
}
