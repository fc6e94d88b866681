// Which symbol shows which digit. The names are those of the engines: first to last symbol, or `decimal`.

const BASE36 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** How each family of alphabets writes digit 1, 2, …; `decimal` writes numbers. */
const HABITS = {
  one: BASE36.slice(1),
  zero: BASE36,
  letters: BASE36.slice(10),
};

/** The symbols of the digits of a grid. */
export class Symbols {
  /**
   * @param {string} alphabet its name: `1-9`, `0-F`, `1-G`, `A-Y`, `0-Z`, `decimal`
   * @param {number} size N
   */
  constructor(alphabet, size) {
    this.alphabet = alphabet;
    this.size = size;
    const habit = { 1: HABITS.one, 0: HABITS.zero, A: HABITS.letters }[alphabet[0] ?? ""];
    /** @type {string[]} */
    this.list = Array.from({ length: size }, (_, index) => habit?.[index] ?? String(index + 1));
  }

  /**
   * The symbol of a digit; an empty text for 0, a blank.
   * @param {number} digit
   */
  of(digit) {
    return this.list[digit - 1] ?? "";
  }

  /**
   * The digit of a symbol, 0 if there is none.
   * @param {string} symbol
   */
  digit(symbol) {
    return this.list.indexOf(symbol.toUpperCase()) + 1;
  }

  /**
   * The names of the alphabets with enough symbols, the usual one first.
   * @param {number} size
   */
  static fitting(size) {
    const end = (/** @type {string} */ symbols) => symbols[size - 1];
    const names = [
      ...(size <= 35 ? [`1-${end(HABITS.one)}`] : []),
      ...(size > 9 ? [`0-${end(HABITS.zero)}`] : []),
      ...(size > 9 && size <= 26 ? [`A-${end(HABITS.letters)}`] : []),
      "decimal",
    ];
    const usual = Symbols.usual(size);
    return [usual, ...names.filter((name) => name !== usual)];
  }

  /**
   * The default alphabet.
   * @param {number} size
   */
  static usual(size) {
    if (size <= 15) return `1-${HABITS.one[size - 1]}`;
    if (size === 16 || size > 26) return `0-${HABITS.zero[size - 1]}`;
    return `A-${HABITS.letters[size - 1]}`;
  }
}
