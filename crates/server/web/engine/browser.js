// The engines in this browser: workers that compute, and the browser's own printing.

import { makeFile } from "./paper.js";
import { Pool } from "./pool.js";

/** @implements {Engine} */
export class Browser extends Pool {
  /**
   * @param {import("./engine.js").PrintRequest} request
   * @param {import("./engine.js").Waiting} [waiting]
   */
  print(request, waiting) {
    return makeFile(this, request, waiting);
  }
}

/** @typedef {import("./engine.js").Engine} Engine */
