// Every engine as a few lines of pseudo-code, and which of them are active at an event.
//
// Each line lists the events that it stands for, by their kind or by a finer name:
//
//   forced      a decision with one option
//   single      a removal, because the cell is the only place for another digit in a house
//   locked      a removal, because a house confines the digit elsewhere
//   restart     assignments undone although nothing failed
//   fill        writing a whole filling, cell by cell

/** @typedef {readonly (readonly [events: string, text: string])[]} Listing */

const FORWARD_END = /** @type {const} */ ([
  ["decide forced", "    X ← x"],
  ["decide forced", "    for each open peer Y of X:"],
  ["decide forced", "      remove x from domain(Y)"],
  ["", "    if no domain is empty: search()"],
  ["fail", "    else: fail"],
  ["undo", "    put the values back; reset X"],
]);

/** @type {Listing} */
const DANCING_END = [
  ["fail", "  if c has no rows: fail"],
  ["decide forced", "  for each row r of c:"],
  ["decide forced", "    choose r"],
  ["decide forced", "    for each column j of r: cover(j)"],
  ["", "    search()"],
  ["undo", "    for each column j of r, in reverse:"],
  ["undo", "      uncover(j)"],
];

/** @type {Listing} */
const BITBOARD = [
  ["", "board ← the candidates of the puzzle"],
  ["", "loop:"],
  ["place", "  repeat until nothing changes:"],
  ["place", "    cross out digits that stand"],
  ["place", "    keep mini-rows that fit their band"],
  ["place", "    keep mini-columns that fit their stack"],
  ["place", "    place digits with one cell left in a box"],
  ["fail", "  if a cell or a digit has no place: fail"],
  ["solution", "  else if all is settled: a solution"],
  ["", "  else:"],
  ["decide", "    c ← cell with the fewest candidates"],
  ["decide", "    push board without the lowest d of c"],
  ["decide", "    board ← board with c = d; loop"],
  ["undo forced", "  board ← pop the stack"],
];

/** @type {Record<string, Listing>} */
const LISTINGS = {
  backtrack: [
    ["", "search(k):"],
    ["solution", "  if there is no k-th blank: a solution"],
    ["", "  c ← the k-th blank cell"],
    ["decide forced", "  for d in 1 … N:"],
    ["decide forced", "    if no peer of c holds d:"],
    ["decide forced", "      c ← d"],
    ["", "      search(k + 1)"],
    ["undo", "      reset c"],
    ["fail", "  no d is left: fail"],
  ],
  forward: [
    ["", "search():"],
    ["solution", "  if every cell is assigned: a solution"],
    ["", "  X ← the next cell in reading order"],
    ["decide forced", "  for x in domain(X), ascending:"],
    ...FORWARD_END,
  ],
  "forward-mrv": [
    ["", "search():"],
    ["solution", "  if every cell is assigned: a solution"],
    ["decide forced", "  X ← the cell with the fewest values"],
    ["decide forced", "  for x in domain(X), ascending:"],
    ...FORWARD_END,
  ],
  "forward-lcv": [
    ["", "search():"],
    ["solution", "  if every cell is assigned: a solution"],
    ["decide forced", "  X ← the cell with the fewest values"],
    ["decide forced", "  for x in domain(X), rarest at peers first:"],
    ...FORWARD_END,
  ],
  ac3: [
    ["", "search():"],
    ["place", "  while a cell Y came down to one value y:"],
    ["place", "    Y ← y; remove y from its peers"],
    ["single", "  a digit with one place left in a house:"],
    ["single", "    remove the others from that cell"],
    ["locked", "  a digit confined to one line of a box,"],
    ["locked", "  or to one box of a line:"],
    ["locked", "    remove it from the rest of the other"],
    ["fail", "  if a cell or a digit has no place: fail"],
    ["", "  repeat until nothing changes"],
    ["solution", "  if every cell is assigned: a solution"],
    ["decide forced", "  X ← fewest values, then heaviest value"],
    ["decide forced", "  for x in domain(X), heaviest first:"],
    ["decide forced", "    X ← x; remove x from its peers"],
    ["", "    search()"],
    ["undo", "    put everything back"],
  ],
  dlx: [
    ["", "search():"],
    ["solution", "  if no column is left: a solution"],
    ["decide forced", "  c ← a column with the fewest rows"],
    ...DANCING_END,
  ],
  "dlx-first": [
    ["", "search():"],
    ["solution", "  if no column is left: a solution"],
    ["decide forced", "  c ← the first column"],
    ...DANCING_END,
  ],
  bitboard: BITBOARD,
  slice: BITBOARD,
  learn: [
    ["", "loop:"],
    ["place", "  while a group has one candidate left:"],
    ["place", "    it holds; rule out what clashes"],
    ["remove", "  while a clause has one literal left: it holds"],
    ["fail", "  if nothing can satisfy a group or clause:"],
    ["fail", "    if no choice was made: stop"],
    ["fail", "    clause ← the choices to blame"],
    ["undo", "    take back to where it is of use"],
    ["", "    learn clause"],
    ["restart", "  else if it is time to start over:"],
    ["restart", "    take back all choices; keep clauses"],
    ["solution", "  else if all is settled:"],
    ["solution", "    a solution; forbid it"],
    ["", "  else:"],
    ["decide forced", "    choose a candidate of the tightest group,"],
    ["decide forced", "    or the most active candidate"],
  ],
  annealing: [
    ["fill", "fill every box with the digits it misses"],
    ["", "T ← how far a random swap changes the cost"],
    ["", "repeat until no moves are left:"],
    ["", "  20 times for each free cell:"],
    ["write", "    propose to swap two free cells of a box"],
    ["", "    Δ ← what that adds to the cost"],
    ["write", "    if Δ ≤ 0, or with chance e^(−Δ/T):"],
    ["write", "      swap them"],
    ["solution", "    if the cost is 0: a solution"],
    ["", "  T ← 0.95 · T"],
    ["", "  if T < 0.2: heat up again"],
  ],
  genetic: [
    ["fill", "population ← 24 random fillings"],
    ["", "anneal each of them"],
    ["", "repeat until no moves are left:"],
    ["", "  mother, father ← each the best of three"],
    ["fill", "  child ← each box from either"],
    ["write", "  swap a few cells of the child by chance"],
    ["write", "  anneal the child, shortly"],
    ["solution", "  if its cost is 0: a solution"],
    ["", "  the child replaces the worst of three"],
    ["", "  if nothing improved for long: start over"],
  ],
  human: [
    ["", "repeat:"],
    ["solution", "  if the grid is full: solved"],
    ["", "  for each technique, the easiest first:"],
    ["place remove", "    look for its pattern"],
    ["", "    if it is there:"],
    ["place", "      write the values that follow"],
    ["remove", "      cross out the candidates it refutes"],
    ["place remove", "      begin again with the easiest"],
    ["fail", "  if no technique helps: give up"],
  ],
  auto: [
    ["", "choose(puzzle):"],
    ["", "  if it is 9×9: bitboard"],
    ["", "  if N ≤ 6: backtrack"],
    ["", "  if blanks ≤ 1.35 · N · √N: backtrack"],
    ["", "  if N > 9: learn"],
    ["", "  else: dlx"],
    ["", "  if it takes too much memory: a smaller one"],
    ["*", "search with what was chosen"],
  ],
  hybrid20: [
    ["", "choose(puzzle):"],
    ["", "  b ← how many cells are blank"],
    ["", "  if b < 20:"],
    ["", "    engine ← backtrack"],
    ["", "  else:"],
    ["", "    engine ← dlx"],
    ["", "  say which one, and why"],
    ["*", "engine.search(puzzle)"],
  ],
};

/** The kind that a finer name falls back to in listings that do not distinguish it. @type {Record<string, string>} */
const COARSER = { forced: "decide", single: "remove", locked: "remove", restart: "undo", fill: "write" };

/** The engines that have code. */
export const CODED = Object.keys(LISTINGS);

/** @param {string} engine any name: that of an address, or of a file */
function listingOf(engine) {
  return (Object.hasOwn(LISTINGS, engine) ? LISTINGS[engine] : undefined) ?? [];
}

/**
 * The lines of code of an engine.
 * @param {string} engine
 */
export function codeOf(engine) {
  return listingOf(engine).map(([, text]) => text);
}

/**
 * The indices of the active lines at an event.
 * @param {string} engine
 * @param {string | undefined} event its kind or finer name; `undefined` before the first
 */
export function activeLines(engine, event) {
  if (event === undefined) return [];
  const listing = listingOf(engine);
  const at = (/** @type {string} */ name) =>
    listing.flatMap(([events], line) => (events === "*" || events.split(" ").includes(name) ? [line] : []));
  const lines = at(event);
  if (lines.length) return lines;
  const coarser = COARSER[event];
  if (coarser) return at(coarser);
  // A removal of unknown cause is one of the two.
  return event === "remove" ? [...at("single"), ...at("locked")] : [];
}
