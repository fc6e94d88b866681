// The page that the program serves: it shows whether the program answers, and keeps itself in the browser. Loaded after
// everything else has started.

import { connection } from "../context.js";
import { connectionStatus } from "./connection-status.js";
import { keepPage } from "./kept-page.js";

/** Begins. */
export function begin() {
  document.querySelector("#head menu-bar")?.before(connectionStatus());
  const lookAgain = () => connection.isLost && !document.hidden && void connection.look();
  addEventListener("online", lookAgain);
  document.addEventListener("visibilitychange", lookAgain);
  // This page may have come out of the browser's own copy.
  if (navigator.serviceWorker?.controller) void connection.look();
  void keepPage();
}
