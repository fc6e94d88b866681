// Parses a long text without making a string of every part: a position in it that moves on, character by character.

const [NEWLINE, RETURN, SPACE, ZERO, NINE] = [10, 13, 32, 48, 57];

/** The text differs from what was expected. */
export class TraceError extends Error {
  /**
   * @param {number} line counted from 1
   * @param {string} expected what should have been there: a key of the catalogue, `trace.<expected>`
   */
  constructor(line, expected) {
    super(`line ${line} of the trace: expected ${expected}`);
    this.line = line;
    this.expected = expected;
  }
}

/** A text and how far it was read. */
export class Scanner {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.line = 1;
    /** What the current line should be, for the error. */
    this.expected = "first-line";
  }

  /** The code of the next character; NaN at the end. */
  get next() {
    return this.text.charCodeAt(this.at);
  }

  /** @returns {never} */
  wrong() {
    throw new TraceError(this.line, this.expected);
  }

  /** Expects a word. @param {string} word */
  word(word) {
    if (!this.text.startsWith(word, this.at)) this.wrong();
    this.at += word.length;
  }

  /** Expects a letter. @param {number} code */
  letter(code) {
    if (this.text.charCodeAt(this.at) !== code) this.wrong();
    this.at += 1;
  }

  /** Expects a non-negative integer. */
  number() {
    const { text } = this;
    let [at, value] = [this.at, 0];
    for (;;) {
      const code = text.charCodeAt(at);
      if (!(code >= ZERO && code <= NINE)) break;
      value = value * 10 + (code - ZERO);
      at += 1;
    }
    if (at === this.at) this.wrong();
    this.at = at;
    return value;
  }

  /** Expects a space and a number. */
  spaced() {
    this.letter(SPACE);
    return this.number();
  }

  /** The rest of the line. */
  rest() {
    const end = this.text.indexOf("\n", this.at);
    const rest = this.text.slice(this.at, end < 0 ? undefined : end).replace(/\r$/, "");
    this.at += rest.length;
    return rest;
  }

  /** Expects the end of the line; the last line of a text may lack its line break. */
  endLine() {
    const { text } = this;
    if (text.charCodeAt(this.at) === RETURN) this.at += 1;
    if (text.charCodeAt(this.at) === NEWLINE) this.at += 1;
    else if (this.at < text.length) this.wrong();
    this.line += 1;
  }

  /** How many lines are left. */
  linesLeft() {
    let [count, at] = [1, this.at];
    while ((at = this.text.indexOf("\n", at) + 1) > 0) count += 1;
    return count;
  }
}
