// Whether the program answers. While it does not, it is looked for: soon at first, then more and more rarely. It sends
// `change`.

/** The first wait between two looks and the longest, in milliseconds; each is twice the one before. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** The connection to the program. */
export class Connection extends EventTarget {
  isLost = false;
  #look;
  #wait = FIRST_WAIT;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {() => Promise<boolean>} look whether the program answers now; a failure counts as no */
  constructor(look) {
    super();
    this.#look = look;
  }

  /** A request was not answered. */
  lost() {
    if (this.isLost) return;
    this.#wait = FIRST_WAIT;
    this.#become(true);
    this.#lookLater();
  }

  /** A request was answered. */
  found() {
    clearTimeout(this.#timer);
    this.#become(false);
  }

  /** Looks for the program now. */
  async look() {
    clearTimeout(this.#timer);
    if (await this.#look().catch(() => false)) this.found();
    else if (this.isLost) this.#lookLater();
    else this.lost();
  }

  #lookLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }

  /** @param {boolean} isLost */
  #become(isLost) {
    if (this.isLost === isLost) return;
    this.isLost = isLost;
    this.dispatchEvent(new Event("change"));
  }
}

/** Whether the program answers at its own address: another program there would not name the version of the page. */
export async function isProgramThere() {
  const response = await fetch("api/health", { cache: "no-store" });
  return response.ok && response.headers.has("Omnidoku-Page");
}
