// Everything that is kept on the device, for the backup. A module that keeps something has a line here.

import { settings } from "../context.js";
import { allGames, mergeGames } from "./games-of-device.js";
import { mergeOtherKeys, otherKeys } from "./other-keys.js";
import { all, merge } from "./skills.js";
import { mergePlays, plays } from "./statistics.js";

/** @type {import("./backup.js").Store[]} */
export const STORES = [
  { name: "games", read: allGames, merge: mergeGames },
  { name: "plays", read: plays, merge: mergePlays },
  { name: "skills", read: all, merge },
  { name: "keys", read: otherKeys, merge: mergeOtherKeys },
  // Last: another language loads the page again.
  { name: "settings", read: () => settings.now, merge: (found) => void settings.adopt(found), isAsked: true },
];
