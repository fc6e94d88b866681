// What the page can ask and what it is answered. Made from the types of crates/api: do not edit.
// `UPDATE=1 cargo test -p omnidoku-api --test schema` regenerates it.

/** Any JSON. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** The engines, techniques, levels, formats and limits. */
export interface AboutReply {
  /** The version of the program. */
  version: string;
  /** The engines. */
  engines: EngineInfo[];
  /** The techniques, from easy to hard. */
  techniques: TechniqueSummary[];
  /** The levels of our own scale, from easy to hard. */
  levels: string[];
  /** The names of the levels of all scales, from easy to hard, in the language. */
  level_names: LevelName[];
  /** The scales of difficulty. */
  scales: string[];
  /** The symmetries that the places of clues can have. */
  symmetries: string[];
  /** The formats of texts. */
  formats: Formats;
  /** The languages by their tags. */
  languages: string[];
  /** What a request may use up. */
  limits: Allowance;
}

/** Asks for the engines, techniques, levels, formats and limits. */
export interface AboutRequest {
  /** The language of names and descriptions. Default: `en`. */
  language?: string;
}

/** What a request may use up. */
export interface Allowance {
  /** Seconds. */
  seconds: number;
  /** N of an N×N grid. */
  size: number;
  /** Solutions. */
  solutions: number;
}

/** The state of a puzzle under construction. */
export interface AppraiseReply {
  /** `ok` if there is exactly one solution. */
  status: Status;
  /** Clues that occur more than once in a house. */
  conflicts: Conflict[];
  /** How many clues there are. */
  clues: number;
  /** How many solutions there are. */
  solutions: Solutions;
  /** How many were found, up to 1000. */
  count: number;
  /** Whether it is proven that these are all. */
  complete: boolean;
  /** For each cell the values that still lead to a solution; none for a cell that has its value. */
  open: number[][];
  /** Whether it is proven that no other value does. */
  open_complete: boolean;
  /** Clues that can go, each alone, where there is one solution. */
  redundant: string[];
  /** How hard it is, where there is one solution. */
  rating?: Rating;
  /** A solution. */
  solution?: number[];
  /** Another one. */
  second?: number[];
}

/** Asks for the state of a puzzle under construction. */
export interface AppraiseRequest extends Board {
  /** The most seconds it may take. Default: 2. */
  seconds?: number;
  /** The language of refusals. Default: `en`. */
  language?: string;
}

/** What an exercise asks for. */
export type Asks = "placement" | "elimination";

/** A grid. */
export interface Board {
  /** The givens. */
  puzzle: Grid;
  /** Givens and the values of the player. Default: the puzzle. */
  values?: Grid;
  /** The pencil marks of the player. Default: those of the puzzle's text, if it has any. */
  marks?: Marks;
  /** Rows and columns of a box: `3x3`. Default: as in the text, or the squarest box of that size. */
  shape?: string;
  /** The symbols: `1-9`, `0-F`, `1-G`, `A-Y`, `0-Z` or `decimal`. Default: as in the text, or the usual ones. */
  alphabet?: string;
}

/** Whether a board with rules has exactly one solution, or values are one. */
export interface BoardCheckReply {
  /** `ok` if there is exactly one solution, or the values are one; `not-a-solution` if they are not. */
  status: Status;
  /** How many solutions there are, where no values were given. */
  solutions?: Solutions;
  /** The only solution: a number for every cell in reading order, `null` for absent cells. */
  solution?: (number | null)[];
  /** What the values break. */
  broken?: BrokenRule;
  /** Why there is no solution, where no search is needed to see it. */
  contradiction?: ContradictionInfo;
  /** What the search cost, if there was one. */
  figures?: Figures;
}

/** Asks whether a board with rules has exactly one solution; with values, whether these are a solution. */
export interface BoardCheckRequest {
  /** The board. */
  board: BoardText;
  /** A number for every cell in reading order, `null` for absent cells. */
  values?: (number | null)[];
  /** The most seconds it may take. */
  seconds?: number;
  /** The language of words and refusals. Default: `en`. */
  language?: string;
}

/** How many solutions a board with rules has. */
export interface BoardCountReply {
  /** `ok` if there is any. */
  status: Status;
  /** How many were found. */
  count: number;
  /** Whether it is proven that these are all. */
  complete: boolean;
  /** What the search cost. */
  figures: Figures;
}

/** Asks how many solutions a board with rules has. */
export interface BoardCountRequest {
  /** The board. */
  board: BoardText;
  /** Up to how many solutions to count. Default: 2. */
  limit?: number;
  /** The most seconds it may take. */
  seconds?: number;
  /** The language of words and refusals. Default: `en`. */
  language?: string;
}

/** Asks for a drawing of a board with rules. */
export interface BoardPictureRequest {
  /** The board. */
  board: BoardText;
  /** A number for every cell in reading order, `null` for absent cells, to be drawn. Default: the givens alone. */
  values?: (number | null)[];
  /** Whether rows and columns are numbered. Default: no. */
  coordinates?: boolean;
  /** The colours. Default: `blue`. */
  theme?: Theme;
  /** The title that screen readers announce. Default: that of the board, or `Sudoku`. */
  title?: string;
  /** The language of words and refusals. Default: `en`. */
  language?: string;
}

/** The values that cells have in some solution. */
export interface BoardPossibleReply {
  /** `ok` if there is a solution. */
  status: Status;
  /** Every cell that has no given, and its candidates. How often each was found; where not all solutions were visited, only whether it was is certain. */
  cells: PossibleCell[];
  /** What the searches cost together. */
  figures: Figures;
}

/** Asks which values each cell has in some solution. */
export interface BoardPossibleRequest {
  /** The board. */
  board: BoardText;
  /** Up to how many solutions to count. Default: 1000. */
  limit?: number;
  /** The most seconds it may take. */
  seconds?: number;
  /** The language of words and refusals. Default: `en`. */
  language?: string;
}

/** What is on a board with rules. */
export interface BoardReply {
  /** The board as the JSON of docs/boards.md. */
  board: Record<string, Json>;
  /** The same as text for a file. */
  text: string;
  /** The board, its houses and its rules in words, a line each. */
  lines: string[];
  /** The rules that it has, by their names, each once. */
  rules: string[];
  /** What drawings in the text were taken for, and what was not understood. */
  notices: string[];
  /** Whether it is a plain puzzle, which the other operations take as well. */
  plain: boolean;
}

/** Asks what is on a board with rules. */
export interface BoardRequest {
  /** The board. */
  board: BoardText;
  /** The language of words and refusals. Default: `en`. */
  language?: string;
}

/** Solutions of a board with rules. */
export interface BoardSolveReply {
  /** `ok` if a solution was found. */
  status: Status;
  /** The solutions: a number for every cell in reading order, `null` for absent cells. */
  solutions: ((number | null)[])[];
  /** Whether it is proven that these are all. */
  complete: boolean;
  /** What the search cost. */
  figures: Figures;
}

/** Asks for solutions of a board with rules. */
export interface BoardSolveRequest {
  /** The board. */
  board: BoardText;
  /** How many solutions to look for. Default: 1. */
  solutions?: number;
  /** The most seconds it may take. */
  seconds?: number;
  /** The language of words and refusals. Default: `en`. */
  language?: string;
}

/** A board with rules: the JSON of docs/boards.md, or a text with it or in the form of another program. */
export type BoardText = Record<string, Json> | string;

/** Asks for a board with rules as text. What the format has no way to say is refused by name. */
export interface BoardWriteRequest {
  /** The board. */
  board: BoardText;
  /** The format: `board`, `iss`, `fpuzzles`, `fpuzzles-json` or `sudokupad`. Default: `board`. */
  format?: string;
  /** The language of words and refusals. Default: `en`. */
  language?: string;
}

/** What a full board breaks. */
export interface BrokenRule {
  /** In words, in English. */
  message: string;
  /** The name of the rule, if it is one. */
  rule?: string;
  /** A cell, or the first cell of the rule or of the house. */
  cell?: string;
}

/** A candidate of a pattern. */
export type CandidateInfo = Place & { role: string };

/** A cell of a pattern. */
export interface CellInfo {
  /** The cell. */
  cell: string;
  /** `pattern`, `pivot`, `pincer`, `set-a`, `set-b` … */
  role: string;
}

/** How sentences name cells. */
export type CellNames = "short" | "words";

/** What happens to a cell. */
export interface ChangedCell {
  /** The cell. */
  cell: string;
  /** Its clue before, if it has one. */
  from?: string;
  /** Its clue after, if it has one. */
  to?: string;
}

/** A chart. */
export interface ChartInfo {
  /** Its title, which is also in it. */
  title: string;
  /** The drawing. */
  svg: string;
}

/** Whether a grid keeps the rules and leads to the solution. */
export interface CheckReply {
  /** `ok` if the puzzle has exactly one solution. */
  status: Status;
  /** Values that occur more than once in a house. */
  conflicts: Conflict[];
  /** How many solutions the puzzle has. */
  solutions: Solutions;
  /** Box shapes with which there is exactly one solution, where there is not with the one that was assumed. */
  other_shapes?: string[];
  /** Cells whose value is not the solution's, where there is one solution. */
  wrong: string[];
  /** Whether no cell is blank. */
  full: boolean;
  /** Whether the values are a solution. */
  solved: boolean;
  /** The solution, where there is exactly one. */
  solution?: number[];
}

/** Asks whether the values keep the rules, and whether they are those of the solution. */
export interface CheckRequest extends Board {
  /** The most seconds it may take. */
  seconds?: number;
  /** The language of refusals. Default: `en`. */
  language?: string;
}

/** How the next column is chosen. */
export type Choice = "smallest" | "first";

/** One digit more than once in one house. */
export interface Conflict {
  /** `row 1`, `column 4`, `box 9`. */
  house: string;
  /** The symbol of the digit. */
  symbol: string;
  /** The cells that hold it. */
  cells: string[];
}

/** Rules and cells of a board that cannot go together; none of them can be left out. */
export interface ContradictionInfo {
  /** The rules, by their places in the list of the board, counted from 0. */
  rules: number[];
  /** The cells whose given values or candidates take part. */
  cells: string[];
  /** All of them in words, a line each. */
  lines: string[];
}

/** How many solutions a puzzle has, counted. */
export interface CountReply {
  /** `ok` if there is a solution. */
  status: Status;
  /** How many were found. */
  count: number;
  /** Whether it is proven that these are all. */
  complete: boolean;
  /** Box shapes with which there is exactly one solution, where there is not with the one that was assumed. */
  other_shapes?: string[];
  /** What the search cost. */
  figures: Figures;
}

/** Asks how many solutions the puzzle has. */
export interface CountRequest extends Board {
  /** The engine. Default: `auto`. */
  engine?: string;
  /** Up to how many solutions to count. Default: 2. */
  limit?: number;
  /** The most seconds it may take. */
  seconds?: number;
  /** How many threads the search may use. Default: 1. */
  threads?: number;
  /** The language of refusals. Default: `en`. */
  language?: string;
}

/** The exact covers of a matrix. Columns and rows count from 0. */
export interface CoverReply {
  /** `ok` if there is a cover in the list. */
  status: Status;
  /** How many columns the matrix has. */
  columns: number;
  /** The columns of the ones of each row. */
  rows: number[][];
  /** The covers found: numbers of rows, ascending. */
  covers: number[][];
  /** Whether it is proven that these are all. */
  complete: boolean;
  /** Four numbers an event: kind, column, row, rows of the column. Kinds: 0 column chosen, 1 row taken, 2 row taken back, 3 column without rows: dead end, 4 cover found, 5 column given up: its rows are all tried. What an event does not have is 0. */
  events: number[];
  /** How many events are missing at the end. */
  cut: number;
  /** What the search cost, a row taking the place of a value. */
  figures: Figures;
}

/** Asks for the exact covers of a 0/1 matrix: rows that together have exactly one 1 in every column. */
export interface CoverRequest {
  /** The matrix: a row a line, `0` and `1` with or without separators, or an array such as `[[0,1],[1,0]]`; comments after `#`. */
  matrix: string;
  /** How the next column is chosen. Default: `smallest`. */
  choice?: Choice;
  /** How many covers to look for. Default: 1000. */
  limit?: number;
  /** The most events that are kept. Default: 20000. */
  events?: number;
  /** The most seconds it may take. */
  seconds?: number;
  /** The language of refusals. Default: `en`. */
  language?: string;
}

/** Any number of exercises. */
export type Endless = "endless";

/** One engine, with what a page must know to offer it. */
export interface EngineInfo {
  /** The name that requests take. */
  name: string;
  /** Whether it always finds all solutions, given time. */
  complete: boolean;
  /** The algorithm in one sentence. */
  summary: string;
  /** The kind of algorithm: `chooser`, `backtracking`, `domains`, `exact-cover`, `bits`, `learning` or `stochastic`. */
  group: string;
  /** Whether its search keeps candidates that can be shown. */
  candidates: boolean;
  /** The N of the N×N grids it takes, where it does not take all. */
  sizes?: number[];
}

/** A technique at work. */
export interface Example {
  /** The position. */
  board: ExerciseBoard;
  /** The step of the technique. */
  step: Step;
}

/** A position in the middle of a puzzle. */
export interface ExerciseBoard {
  /** The givens. */
  puzzle: number[];
  /** Givens and values. */
  values: number[];
  /** The candidates of each cell; none where it has a value. */
  marks: number[][];
  /** Rows and columns of a box: `3x3`. */
  shape: string;
}

/** How many exercises there are: any number, or as many as there are stored positions. */
export type Exercises = Endless | number;

/** The account of a search. A counter that the engine does not have is left out, never 0. */
export interface Figures {
  /** The engine asked for. */
  engine?: string;
  /** The engine that did the work, where one was chosen automatically. */
  chosen?: string;
  /** Why that one. */
  reason?: string;
  /** How long it took. */
  seconds?: number;
  /** How many threads the counters are summed over, if they would be others on one thread. */
  threads?: number;
  /** Values tried. */
  trials?: number;
  /** Assignments made. */
  nodes?: number;
  /** Assignments that were a choice. */
  branches?: number;
  /** Assignments undone. */
  backtracks?: number;
  /** Elementary updates. */
  actions?: number;
  /** Deepest stack of assignments. */
  depth?: number;
  /** Dead ends, in an engine that learns from them. */
  conflicts?: number;
  /** Restarts of the search. */
  restarts?: number;
}

/** The formats of texts. */
export interface Formats {
  /** Those that are read. */
  read: string[];
  /** Those that are written. */
  write: string[];
}

/** Puzzles made to order. */
export interface GenerateReply {
  /** `ok`; `gave-up` or `out-of-time` if one of them is not what was asked for, or missing. */
  status: Status;
  /** The seed they come from. */
  seed: number;
  /** The puzzles. */
  puzzles: Puzzle[];
}

/** Asks for puzzles made to order. A wish that no puzzle can fulfil is refused with the reason. */
export interface GenerateRequest {
  /** Rows and columns of a box. Default: `3x3`. */
  shape?: string;
  /** The random seed, up to 2⁵³. Default: 1. */
  seed?: number;
  /** The number of the first puzzle: with the same seed and wishes it is the same puzzle everywhere. Default: 0. */
  index?: number;
  /** How many puzzles. Default: 1. */
  count?: number;
  /** The level: one of those of the scale. */
  level?: string;
  /** What a level means if the request states neither clues nor symmetry: `open`, what players expect of its name (half-turn symmetry, and on the scale `omnidoku` as many clues as leave it open enough; minimal from Evil on), or `technique`, its techniques alone, in minimal puzzles without symmetry. Default: `open`. */
  style?: LevelStyle;
  /** The scale of level and score. Default: `omnidoku`. */
  scale?: Scale;
  /** The least and the most that the score may be. */
  score?: number[];
  /** Techniques that must be needed, `x-wing` or `x-wing:2` for two of them. */
  needs?: string[];
  /** Techniques that the path uses. */
  with?: string[];
  /** Techniques that the path does not use. */
  without?: string[];
  /** The hardest technique of the path. */
  hardest?: string;
  /** What the path may be besides: `anything`, `basics`, `basics-then-singles` or `singles`. Default: `anything`. */
  around?: string;
  /** How the places of the clues are symmetric. Default: `180` with a level, else `none`. */
  symmetry?: string;
  /** How many clues. Default: as many as players expect of the level, or without one as few as leave one solution. */
  clues?: number;
  /** How many blank cells, instead. */
  blanks?: number;
  /** Minimal puzzles: the default without a level, clues, blanks or a mask. */
  minimal?: boolean;
  /** Minimal puzzles, drawn so that the bias is known: each puzzle then has a weight. */
  unbiased?: boolean;
  /** The places of the clues: for each cell whether it has one. */
  mask?: boolean[];
  /** Whether the solution must be unique. Default: yes. */
  unique?: boolean;
  /** Whether full grids are wanted. Default: no. */
  full?: boolean;
  /** How full grids are made: `pattern`, `solve`, `search` or `uniform`. Default: the evenest way for the shape. */
  grids?: string;
  /** How often the pattern is shuffled. Default: as often as is enough. */
  cycles?: number;
  /** The most seconds it may take. Then the reply has the closest puzzle so far. */
  seconds?: number;
  /** The most attempts for one puzzle. Default: what is reasonable for the wishes. */
  tries?: number;
  /** The language of refusals. Default: `en`. */
  language?: string;
}

/** How hard a puzzle is. */
export interface Grade {
  /** The scale. */
  scale: Scale;
  /** The level, where the scale has levels. */
  level?: string;
  /** The score. */
  score: Score;
  /** The hardest technique. */
  hardest?: string;
  /** How often the path uses each technique, in the order of first use. */
  path?: Use[];
  /** How open it is, on the scale `omnidoku`. */
  openness?: Openness;
}

/** A grid: N² numbers in reading order, 0 for a blank; or a text in any format that `read` understands. */
export type Grid = number[] | string;

/** Help for a player who is stuck. */
export interface HintReply {
  /** `ok` if the puzzle has exactly one solution. */
  status: Status;
  /** The state of the grid. */
  standing: Standing;
  /** The same in words, if there is nothing else to say. */
  summary?: string;
  /** How many solutions the puzzle has. */
  solutions: Solutions;
  /** Box shapes with which there is exactly one solution, where there is not with the one that was assumed. */
  other_shapes?: string[];
  /** Whether the values were compared with the solution. */
  checked: boolean;
  /** How many steps were passed over because the player's marks show them already. */
  skipped: number;
  /** What is wrong or doubtful, the worst first. */
  troubles: Trouble[];
  /** Where to look, the technique, the cells, the step. */
  rungs: Rung[];
  /** What else the player should know. */
  notes: string[];
  /** The argument line by line, where the sentences do not say everything. */
  proof: string[];
  /** The step. */
  step?: Step;
  /** The steps from there to the next value, for a player without pencil marks. */
  onward: Step[];
}

/** Asks what comes next, for a player who is stuck. */
export interface HintRequest extends Board {
  /** The language. Default: `en`. */
  language?: string;
  /** How sentences name cells. Default: `short`. */
  cells?: CellNames;
  /** Whether the statements of chains come with the lines that explain them. Default: no. */
  lines?: boolean;
  /** The scale whose techniques are used, in its order: `omnidoku`, `hodoku` or `se`. Default: `omnidoku`. */
  scale?: Scale;
  /** The ids of the only techniques that may be used, in the order in which to try them. Default: the usual ones. */
  techniques?: string[];
  /** The ids of techniques to use besides the usual ones. */
  with?: string[];
  /** The ids of techniques not to use. */
  without?: string[];
  /** The most seconds that looking for the solution may take. */
  seconds?: number;
}

/** In how many ways a house could be filled. */
export interface HouseArrangements {
  /** `row 1`, `column 4`, `box 9`. */
  house: string;
  /** The number; left out where the house has too many blank cells to count. */
  arrangements?: number;
}

/** A house of a pattern. */
export interface HouseInfo {
  /** `row 1`, `column 4`, `box 9`. */
  house: string;
  /** `base` or `cover`. */
  role: string;
}

/** What an answer to an exercise is worth. */
export interface JudgeReply {
  /** The verdict. */
  verdict: Verdict;
  /** The same in words. */
  text: string;
  /** The step that the answer is, or is a part of. Without an answer, a step to find. */
  step?: Step;
  /** What the step concludes besides. */
  missing?: Place[];
  /** Where a wrong answer fails. */
  refuted?: Refuted;
}

/** Asks whether an answer to an exercise is right. Without an answer the reply has a step to find. */
export interface JudgeRequest extends Board {
  /** The id of the technique that was asked for. */
  technique: string;
  /** Values that the player concludes. */
  placements?: Place[];
  /** Candidates that the player refutes. */
  eliminations?: Place[];
  /** The cells that the player marks as the pattern, where nothing is concluded. */
  pattern?: string[];
  /** The language. Default: `en`. */
  language?: string;
  /** How sentences name cells. Default: `short`. */
  cells?: CellNames;
  /** The most seconds it may take. */
  seconds?: number;
}

/** How a technique is taught. */
export interface LessonReply {
  /** The technique. */
  technique: TechniqueSummary;
  /** Up to three examples, easy ones first. */
  examples: Example[];
  /** How many exercises there are. */
  exercises: Exercises;
}

/** Asks how a technique is taught. */
export interface LessonRequest {
  /** The id of the technique. */
  technique: string;
  /** The line of the technique in the file of positions, where the program does not have it. Default: its own. */
  positions?: string;
  /** The language. Default: `en`. */
  language?: string;
  /** How sentences name cells. Default: `short`. */
  cells?: CellNames;
  /** The most seconds it may take. */
  seconds?: number;
}

/** The name of a level. */
export interface LevelName {
  /** The level: `very-easy`. */
  id: string;
  /** Its name for people: `Very easy`. */
  name: string;
}

/** What a level means. */
export type LevelStyle = "open" | "technique";

/** An arrow from one statement to another. */
export interface Link {
  /** The chain it belongs to, counted from 0. */
  chain: number;
  /** Where it starts. */
  from: LinkEnd;
  /** Where it leads. */
  to: LinkEnd;
  /** What it says. */
  kind: LinkKind;
}

/** A candidate, or a group of cells with one digit. */
export interface LinkEnd {
  /** The digit. */
  symbol: string;
  /** The cell, or the cells of the group. */
  cells: string[];
}

/** What a link says of its ends. */
export type LinkKind = "strong" | "weak";

/** Pencil marks: a list of digits for each of N² cells, empty where a cell has none. */
export type Marks = number[][];

/** How long engines took. */
export interface MeasureReply {
  /** A row for each engine of the first puzzle, then of the second, and so on. */
  rows: MeasuredRow[];
  /** Whether there was time for all puzzles; there is for the first. */
  complete: boolean;
}

/** Asks how long engines take on puzzles. */
export interface MeasureRequest {
  /** The puzzles. */
  puzzles: Grid[];
  /** The engines by their names; `human` reasons as people do. */
  engines: string[];
  /** Rows and columns of a box. Default: as in each puzzle. */
  shape?: string;
  /** The symbols. Default: as in each puzzle. */
  alphabet?: string;
  /** The set the puzzles belong to. Default: no name. */
  level?: string;
  /** The number of the first in its set. Default: 1. */
  first?: number;
  /** How many rounds are timed, 1 to 100. Default: 3. */
  rounds?: number;
  /** The most seconds that one search may take. */
  seconds?: number;
  /** The seed of the randomized engines. Default: 1. */
  seed?: number;
  /** The language of refusals. Default: `en`. */
  language?: string;
}

/** What became of a puzzle that was measured. */
export type MeasuredOutcome = "solved" | "no-solution" | "time" | "nodes" | "memory" | "cancelled" | "gave-up" | "unsupported" | "bad-input";

/** What an engine did with a puzzle. A counter that the engine does not have is left out. */
export interface MeasuredRow {
  /** The set the puzzle belongs to. */
  level: string;
  /** Which puzzle of the set, counted from 1. */
  number: number;
  /** Its blank cells. */
  blanks: number;
  /** The engine, or `human`. */
  engine: string;
  /** What it found. */
  outcome: MeasuredOutcome;
  /** How many rounds were timed. */
  rounds: number;
  /** The time of the shortest round, in seconds. */
  best: number;
  /** The time of the one in the middle. */
  median: number;
  /** The time of the longest. */
  worst: number;
  /** Why the text is not a puzzle. */
  problem?: string;
  /** Values tried. */
  trials?: number;
  /** Assignments made; steps, where a person reasons. */
  nodes?: number;
  /** Assignments that were a choice. */
  branches?: number;
  /** Assignments undone. */
  backtracks?: number;
  /** Elementary updates. */
  actions?: number;
  /** Deepest stack of assignments. */
  depth?: number;
  /** Dead ends, in an engine that learns from them. */
  conflicts?: number;
  /** Restarts of the search. */
  restarts?: number;
}

/** How much there is to find while a puzzle is solved. */
export interface Openness {
  /** In how many rounds of singles the cells are filled. */
  stages: number;
  /** How many blank cells there are for each one that can be filled at once, on average. */
  search: number;
  /** The round where that is largest: how many cells can be filled, */
  tightest_open: number;
  /** and how many are blank. */
  tightest_blanks: number;
  /** Whether the puzzle is tighter than players expect of its level. */
  tight: boolean;
}

/** Pages. */
export interface PagesReply {
  /** The drawing of each page, in order. */
  pages: string[];
}

/** Asks for pages as drawings. */
export interface PagesRequest {
  /** The grids, in order. */
  boards: PrintBoard[];
  /** The size of the paper. Default: `a4`. */
  paper?: Paper;
  /** How many on a page: 1, 2, 4 or 6. Default: 1. */
  per_page?: number;
  /** Whether the solutions follow at the end. Default: no. */
  solutions?: boolean;
  /** Whether each says how hard it is. Default: no. */
  grades?: boolean;
  /** Whether to show pencil marks. Default: no. */
  candidates?: boolean;
  /** Whether to number rows and columns. Default: no. */
  coordinates?: boolean;
  /** The words on them: `solutions` is the heading of the solutions, a level's name (`very easy`) goes beside a puzzle of that hard. Default: those of the language. */
  words?: Record<string, string>;
  /** The language of the words that `words` does not have, and of refusals. Default: `en`. */
  language?: string;
}

/** Sizes of paper. */
export type Paper = "a4" | "letter";

/** The steps from here to the solution. */
export interface PathReply {
  /** `ok` if the puzzle has exactly one solution and the values are its own. */
  status: Status;
  /** The steps in the order they are taken. */
  steps: Step[];
  /** Whether they fill the grid. */
  complete: boolean;
  /** How hard it is from here on. */
  rating?: Rating;
}

/** Asks for the steps from here to the solution. */
export interface PathRequest extends Board {
  /** The language. Default: `en`. */
  language?: string;
  /** How sentences name cells. Default: `short`. */
  cells?: CellNames;
  /** Whether the statements of chains come with the lines that explain them. Default: no. */
  lines?: boolean;
  /** The scale that the steps are chosen and rated by: `omnidoku`, `hodoku` or `se`. Default: `omnidoku`. */
  scale?: Scale;
  /** The ids of the only techniques that may be used, in the order in which to try them. Default: the usual ones. */
  techniques?: string[];
  /** The ids of techniques to use besides the usual ones. */
  with?: string[];
  /** The ids of techniques not to use. */
  without?: string[];
  /** The most steps. Default: all. */
  until?: number;
  /** The most seconds it may take. */
  seconds?: number;
}

/** A drawing. */
export interface PictureReply {
  /** The drawing. */
  svg: string;
}

/** Asks for the grid as a picture. */
export interface PictureRequest extends Board {
  /** Whether to show pencil marks: those of the player, or all that the values leave. Default: no. */
  candidates?: boolean;
  /** Whether to number rows and columns. Default: no. */
  coordinates?: boolean;
  /** The colours. Default: `blue`. */
  theme?: Theme;
  /** The name that screen readers announce. Default: `Sudoku`. */
  title?: string;
  /** The language of refusals. Default: `en`. */
  language?: string;
}

/** A digit in a cell. */
export interface Place {
  /** The cell. */
  cell: string;
  /** The digit. */
  symbol: string;
}

/** The values of one blank cell. */
export interface PossibleCell {
  /** The cell. */
  cell: string;
  /** Its candidates, ascending. */
  values: PossibleValue[];
}

/** What each value of each blank cell leads to. */
export interface PossibleReply {
  /** `ok` if everything was found out. */
  status: Status;
  /** Every blank cell, in reading order. */
  cells: PossibleCell[];
  /** What the searches cost together. */
  figures: Figures;
}

/** Asks how many solutions each value of each blank cell leads to. */
export interface PossibleRequest extends Board {
  /** Up to how many solutions to count for each. Default: 1000. */
  limit?: number;
  /** The most seconds it may take. */
  seconds?: number;
  /** The language of refusals. Default: `en`. */
  language?: string;
}

/** How many solutions have a value in a cell. */
export interface PossibleValue {
  /** The value. */
  symbol: string;
  /** How many solutions were found with it. */
  solutions: number;
  /** Whether it is proven that these are all. */
  complete: boolean;
}

/** One of the grids that are printed. */
export interface PrintBoard extends Board {
  /** The title above it. */
  title?: string;
}

/** What pages can be made as. */
export type PrintKind = "pdf" | "png" | "svg";

/** Asks for a file of pages. Only the server prints: this is not an operation of [`handle`](crate::handle), which only draws [them](PagesRequest). */
export interface PrintRequest {
  /** The grids, in order. */
  boards: PrintBoard[];
  /** The size of the paper. Default: `a4`. */
  paper?: Paper;
  /** How many on a page: 1, 2, 4 or 6. Default: 1. */
  per_page?: number;
  /** Whether the solutions follow at the end. Default: no. */
  solutions?: boolean;
  /** Whether each says how hard it is. Default: no. */
  grades?: boolean;
  /** Whether to show pencil marks. Default: no. */
  candidates?: boolean;
  /** Whether to number rows and columns. Default: no. */
  coordinates?: boolean;
  /** What to make. */
  as: PrintKind;
  /** Which page, counted from 1, where it is a picture. Default: the first. */
  page?: number;
  /** The language. Default: `en`. */
  language?: string;
}

/** Why there is no answer. */
export interface Problem {
  /** The problem in words, in the language that was asked for. */
  message: string;
  /** The line where it is, counted from 1, unless the line is given beside the problem. */
  line?: number;
  /** The character in the line where it begins, counted from 1, where it is in one place. */
  column?: number;
  /** Digits that occur more than once in a house. */
  conflicts?: Conflict[];
  /** The rule of a variant that makes this another puzzle than Sudoku. */
  rule?: string;
  /** Which message it is, whatever the language: `grid.too_large`. */
  id?: string;
  /** What the message is about, in words, by the names of its arguments; `field` is the field of the request where the problem is. */
  arguments?: Record<string, string>;
}

/** The progress of work. Unknown values are absent. */
export interface Progress {
  /** How long it has been going on. */
  seconds: number;
  /** Assignments made by the search. */
  nodes?: number;
  /** Assignments that were a choice. */
  branches?: number;
  /** Assignments undone. */
  backtracks?: number;
  /** Attempts to make a puzzle. */
  tries?: number;
  /** Puzzles made, steps taken, or candidates counted. */
  made?: number;
  /** How many there are to be. */
  of?: number;
  /** Solutions found. */
  solutions?: number;
}

/** A puzzle that was made. */
export interface Puzzle {
  /** Its number. */
  index: number;
  /** Whether it is what was asked for; if not, it is the closest. */
  reached: boolean;
  /** The clues. */
  puzzle: number[];
  /** The full grid they were taken from. */
  solution: number[];
  /** How many clues there are. */
  clues: number;
  /** How many attempts it took. */
  tries: number;
  /** What it counts in statistics: 1 unless `unbiased` puzzles are asked for. */
  weight: number;
  /** How hard it is, where that was found out. */
  grade?: Grade;
}

/** A QR code. */
export interface QrReply {
  /** How many modules wide it is. */
  size: number;
  /** The drawing. */
  svg: string;
}

/** Asks for a text as a QR code. */
export interface QrRequest {
  /** The text. */
  text: string;
  /** The language of refusals. Default: `en`. */
  language?: string;
}

/** How hard a puzzle is. */
export interface RateReply {
  /** `ok` if the puzzle has exactly one solution. */
  status: Status;
  /** On each scale that was asked for. */
  ratings: Rating[];
}

/** Asks how hard the puzzle is. */
export interface RateRequest extends Board {
  /** The scales. Default: `omnidoku` alone. */
  scales?: Scale[];
  /** The most seconds it may take. */
  seconds?: number;
  /** The language of refusals. Default: `en`. */
  language?: string;
}

/** How hard a puzzle is, on a scale. */
export interface Rating {
  /** The scale. */
  scale: Scale;
  /** The level, where the scale has levels. */
  level?: string;
  /** The score, where the scale has one. */
  score?: number;
  /** The rating of the hardest step, of the hardest up to the first placement, of the first. */
  er_ep_ed?: number[];
  /** The hardest technique: of the path on the scales of HoDoKu and Sudoku Explainer, of the path that takes the easiest step first on our own. Left out where the scale names none. */
  hardest?: string;
  /** The number of arrangements of every house with a blank cell. */
  houses?: HouseArrangements[];
  /** Whether reasoning alone solves the puzzle. */
  complete?: boolean;
  /** Why the scale has no number for the puzzle. */
  unrated?: string;
  /** How open the puzzle is, on the scale `omnidoku`. */
  openness?: Openness;
}

/** One puzzle of a text. */
export interface ReadEntry extends Board {
  /** The format it was written in. */
  format: string;
  /** What the text calls it. */
  title?: string;
  /** What the user should know about how it was read. */
  notices: string[];
  /** Its first line, counted from 1. */
  line: number;
}

/** The puzzles of a text. */
export interface ReadReply {
  /** `ok`: there is at least one. */
  status: Status;
  /** The puzzles, in order. */
  entries: ReadEntry[];
  /** What could not be read beside them, with its place: the first 20 problems. After 1000 of them the rest of the text is not read, which the last problem says. */
  problems: Problem[];
  /** Whether the text goes on: there are more puzzles than were asked for, too many problems, or no time left. */
  left_off: boolean;
}

/** Asks for the puzzles of a text. */
export interface ReadRequest {
  /** The text, in any format. */
  text: string;
  /** Rows and columns of a box: `3x3`. Default: as in the text. */
  shape?: string;
  /** The symbols. Default: as in the text. */
  alphabet?: string;
  /** How many puzzles to read. Default: 200. */
  limit?: number;
  /** The language of problems and notices. Default: `en`. */
  language?: string;
}

/** Why there is no reply. As JSON it is `status` and `problem`; the kind is for the transport. */
export interface Refusal {
  /** The kind of failure. */
  status: Status;
  /** What is wrong. */
  problem: Problem;
}

/** A counterexample. */
export interface Refuted {
  /** What is wrong, where it is one conclusion or one candidate. */
  place?: Place;
  /** The digit that the cell has in the solution, where a conclusion contradicts it. */
  solution?: string;
  /** In words. */
  text: string;
  /** The houses where the pattern breaks. */
  houses?: string[];
  /** The cells where the pattern breaks. */
  cells?: string[];
}

/** What was measured, for people and for programs. */
export interface ReportReply {
  /** A self-contained page. */
  html: string;
  /** Comma-separated values: a line a row, then the points of the super tests. */
  csv: string;
  /** The rows and the points as JSON. */
  json: string;
  /** The charts of the page. */
  charts: ChartInfo[];
  /** A summary of the rows, by level and engine. */
  summary: SummaryRow[];
}

/** Asks for a report of what was measured. */
export interface ReportRequest {
  /** Its title. */
  title: string;
  /** The rows of `measure`. */
  rows?: MeasuredRow[];
  /** The replies of `super`. */
  super?: SuperReply[];
  /** The language. Default: `en`, which is so far the only one that reports are written in. */
  language?: string;
  /** The machine that it was measured on. Default: this one. */
  machine?: string;
  /** When it was measured. Default: it is not said. */
  date?: string;
}

/** One rule of a variant. */
export interface RuleInfo {
  /** The name it has in boards. */
  name: string;
  /** The name it has in words. */
  title: string;
  /** What it demands. */
  description: string;
  /** A board with it that has exactly one solution; its first rule is this one. */
  board?: Record<string, Json>;
}

/** The rules that boards may have. */
export interface RulesReply {
  /** The rules, by name. */
  rules: RuleInfo[];
}

/** Asks for the rules that boards may have. */
export interface RulesRequest {
  /** The names of rules. Each comes with a board. Default: all rules, without boards. */
  names?: string[];
  /** The language of names and descriptions. Default: `en`. */
  language?: string;
}

/** One rung of the ladder of a hint. */
export interface Rung {
  /** What it says. */
  sentence: string;
  /** The houses it is about. */
  houses: string[];
  /** The cells it is about. */
  cells: string[];
}

/** A scale on which puzzles are rated. */
export type Scale = "omnidoku" | "hodoku" | "se" | "arrangements";

/** A score: whole, or with one decimal on the scale of Sudoku Explainer. */
export type Score = number;

/** How many solutions a puzzle has. */
export type Solutions = "none" | "one" | "many" | "unknown";

/** The solutions of a puzzle. */
export interface SolveReply {
  /** `ok` if there is a solution in the list. */
  status: Status;
  /** Rows and columns of a box: `3x3`. */
  shape: string;
  /** The symbols. */
  alphabet: string;
  /** The solutions found, as many as were asked for, as numbers in reading order. */
  solutions: number[][];
  /** Whether it is proven that these are all. */
  complete: boolean;
  /** Box shapes with which there is exactly one solution, where there is not with the one that was assumed. */
  other_shapes?: string[];
  /** What the search cost. */
  figures: Figures;
}

/** Asks for solutions of the puzzle. */
export interface SolveRequest extends Board {
  /** The engine. Default: `auto`. */
  engine?: string;
  /** How many solutions to look for. Default: 1. */
  solutions?: number;
  /** The most seconds it may take. */
  seconds?: number;
  /** The seed of the randomized engines. Default: 1. */
  seed?: number;
  /** How many threads the search may use. Default: 1. */
  threads?: number;
  /** The language of refusals. Default: `en`. */
  language?: string;
}

/** The state of a grid. */
export type Standing = "solved" | "wrong" | "no-solution" | "several-solutions" | "open" | "stuck" | "stopped";

/** One statement of a chain. */
export interface Statement {
  /** The digit. */
  symbol: string;
  /** One cell, the cells of a group, or those of an almost locked set. */
  cells: string[];
  /** Whether the digit is there (or is not). */
  on: boolean;
  /** Whether the cells are an almost locked set. */
  set?: boolean;
  /** The statements it follows from, by their place in the chain. None: the assumption. */
  from?: number[];
  /** The line that says why it holds, if lines were asked for. Left out where the line of a later statement says it. */
  line?: string;
}

/** What became of a puzzle. */
export type Status = "ok" | "no-solution" | "several-solutions" | "out-of-time" | "out-of-nodes" | "out-of-memory" | "cancelled" | "gave-up" | "not-a-solution" | "bad-input" | "unsupported" | "fault";

/** One deduction. */
export interface Step {
  /** The technique's id. */
  technique: string;
  /** Its name. */
  name: string;
  /** What happens and why, for a beginner. */
  short: string;
  /** The same in the notation of players. */
  precise: string;
  /** Values that follow. */
  placements?: Place[];
  /** Candidates that are refuted. */
  eliminations?: Place[];
  /** The houses of the pattern. */
  houses?: HouseInfo[];
  /** The cells of the pattern. */
  cells?: CellInfo[];
  /** The candidates of the pattern. */
  candidates?: CandidateInfo[];
  /** Filled cells that the sentences point at. */
  witnesses?: string[];
  /** The links of the chains, to be drawn. */
  links?: Link[];
  /** The chains of the argument: statements, each with the places of those it follows from. */
  chains?: Statement[][];
}

/** Every deduction that is possible now. */
export interface StepsReply {
  /** `ok` if the puzzle has exactly one solution and the values are its own. */
  status: Status;
  /** The steps, the easiest first. */
  steps: Step[];
  /** Whether there are more. */
  left_off: boolean;
}

/** Asks for every deduction that is possible now. */
export interface StepsRequest extends Board {
  /** The language. Default: `en`. */
  language?: string;
  /** How sentences name cells. Default: `short`. */
  cells?: CellNames;
  /** Whether the statements of chains come with the lines that explain them. Default: no. */
  lines?: boolean;
  /** The ids of the only techniques that may be used. Default: the usual ones. */
  techniques?: string[];
  /** The ids of techniques to use besides the usual ones. */
  with?: string[];
  /** The ids of techniques not to use. */
  without?: string[];
  /** The most steps. Default: 200. */
  limit?: number;
  /** The most seconds it may take. */
  seconds?: number;
}

/** A set of 9×9 puzzles. */
export interface SuiteInfo {
  /** The level of its puzzles. */
  name: string;
  /** The puzzles, 81 characters each. */
  puzzles: string[];
}

/** The sets of puzzles that come with the program. */
export interface SuitesReply {
  /** The sets, the easiest first. */
  suites: SuiteInfo[];
}

/** Asks for the sets of puzzles that come with the program. */
export interface SuitesRequest {
  /** Only the set of this name. Default: all. */
  name?: string;
  /** The language of refusals. Default: `en`. */
  language?: string;
}

/** What the rows of an engine on a level come to. Times are in seconds; like the mean counters they are of searches that came to an end of their own, and left out if none did. */
export interface SummaryRow {
  /** The level. */
  level: string;
  /** The engine. */
  engine: string;
  /** How many puzzles there were. */
  puzzles: number;
  /** How many were solved. */
  solved: number;
  /** The mean time. */
  mean?: number;
  /** The time in the middle. */
  median?: number;
  /** The shortest. */
  best?: number;
  /** The longest. */
  worst?: number;
  /** The mean number of branches. */
  branches?: number;
  /** The mean number of backtracks. */
  backtracks?: number;
  /** The mean number of actions. */
  actions?: number;
  /** The mean depth. */
  depth?: number;
}

/** Results for one number of blanks. Times, in seconds, are for the first solution. Times and mean counters are over the solved puzzles; absent if none was solved. */
export interface SuperPoint {
  /** The number of blanks. */
  blanks: number;
  /** How many puzzles there were. */
  puzzles: number;
  /** How many were solved within the limit. */
  solved: number;
  /** How many have exactly one solution. */
  unique: number;
  /** Of how many that is not known. */
  undecided?: number;
  /** The mean time. */
  mean?: number;
  /** The time in the middle. */
  median?: number;
  /** The shortest. */
  best?: number;
  /** The longest. */
  worst?: number;
  /** How much longer than its best the longest round of a puzzle took, in the middle: 0.2 is a fifth. */
  spread?: number;
  /** The mean number of branches. */
  branches?: number;
  /** The mean number of backtracks. */
  backtracks?: number;
  /** The mean number of actions. */
  actions?: number;
  /** The mean depth. */
  depth?: number;
}

/** How an engine does by the number of blanks. */
export interface SuperReply {
  /** The engine. */
  engine: string;
  /** Rows and columns of a box. */
  shape: string;
  /** The seed of the puzzles. */
  seed: number;
  /** What was measured, by the number of blanks. */
  points: SuperPoint[];
  /** Whether there was time for all of them. */
  complete: boolean;
}

/** Asks how the time of an engine depends on the number of blanks. */
export interface SuperRequest {
  /** The engine. Default: `dlx`. */
  engine?: string;
  /** Rows and columns of a box. Default: `3x3`. */
  shape?: string;
  /** The random seed of the puzzles, up to 2⁵³. Default: 1. */
  seed?: number;
  /** The smallest number of blanks. Default: 1. */
  from?: number;
  /** The largest. Default: 70 of 81 cells, and that share of others. */
  to?: number;
  /** How many puzzles for each number of blanks. Default: 100. */
  each?: number;
  /** The most seconds that one search may take. */
  seconds?: number;
  /** The language of refusals. Default: `en`. */
  language?: string;
}

/** One technique in short. */
export interface TechniqueSummary {
  /** Its id. */
  id: string;
  /** The id of the family it belongs to: `fish`, `wings`, `chains` … */
  family: string;
  /** Whether explanations and hints use it by default. */
  usual: boolean;
  /** Its name. */
  name: string;
  /** Its idea in one sentence. */
  idea: string;
  /** What to look for and why it works. */
  description: string;
  /** Its place in the course, counted from 1, where it is taught. */
  lesson?: number;
  /** How many exercises there are, where it is taught. */
  exercises?: Exercises;
}

/** Colours. */
export type Theme = "blue" | "paper" | "dark";

/** What an engine did. */
export interface TraceReply {
  /** `ok` if a solution was found. */
  status: Status;
  /** The engine that searched. */
  engine: string;
  /** The trace as a file: a line for every event, as `docs/json.md` says. */
  trace: string;
  /** How many events are missing in it. */
  cut: number;
  /** What the search cost. */
  figures: Figures;
}

/** Asks what an engine does, event by event, up to the first solution. */
export interface TraceRequest extends Board {
  /** The engine. Default: `auto`. */
  engine?: string;
  /** The most events that are kept; a number below 16 means 16. Of a longer search a part is kept. Default: 20000. */
  events?: number;
  /** The most seconds it may take. */
  seconds?: number;
  /** The seed of the randomized engines. Default: 1. */
  seed?: number;
  /** The language of refusals. Default: `en`. */
  language?: string;
}

/** A position in which a technique is the only progress. */
export interface TrainReply {
  /** `ok`. */
  status: Status;
  /** The id of the technique. */
  technique: string;
  /** Its name. */
  name: string;
  /** How much help there is, 1 to 3. */
  level: number;
  /** The seed. */
  seed: number;
  /** The number of the exercise. */
  number: number;
  /** The position. */
  board: ExerciseBoard;
  /** What the technique concludes here. */
  asks: Asks;
  /** The question in words. */
  task: string;
  /** Level 1: the houses in which to look. */
  houses?: string[];
  /** Levels 1 and 2: the digits of the pattern. */
  symbols?: string[];
}

/** Asks for a position in which a technique is the only progress. The same request always gives the same position. */
export interface TrainRequest {
  /** The id of the technique. */
  technique: string;
  /** The line of the technique in the file of positions, where the program does not have it. Default: its own. */
  positions?: string;
  /** The language. Default: `en`. */
  language?: string;
  /** How much help there is: with 1, houses and digits are named; with 2, digits; with 3, nothing, and the positions have more candidates. Default: 1. */
  level?: number;
  /** The seed of the exercises. Default: 1. */
  seed?: number;
  /** The number of the exercise. Default: 0. */
  number?: number;
  /** The most seconds it may take. */
  seconds?: number;
}

/** Something that is wrong or doubtful. */
export interface Trouble {
  /** In words. */
  sentence: string;
  /** The cells it is about. */
  cells: string[];
}

/** One change that leaves exactly one solution. */
export interface TypoFix {
  /** What slip it undoes. */
  kind: TypoKind;
  /** The rows or columns that are exchanged. */
  lines?: string[];
  /** Every cell that changes. */
  changes: ChangedCell[];
}

/** A slip. */
export type TypoKind = "replace" | "remove" | "move" | "swap" | "swap-lines" | "add";

/** A clue in doubt, or two, or a missing one. */
export interface TypoQuestion {
  /** The cells in doubt. */
  cells: string[];
  /** What would put it right, the likeliest first, 20 at most. */
  fixes: TypoFix[];
  /** How many there are. */
  fix_count: number;
}

/** Changes that make a puzzle one with exactly one solution. */
export interface Typos {
  /** What may be wrong, the likeliest first, 20 at most. */
  questions: TypoQuestion[];
  /** How many such questions there are. */
  question_count: number;
  /** How many single changes leave exactly one solution. */
  fix_count: number;
  /** Whether every change was tried. If not, the limits left no time for the others. */
  complete: boolean;
}

/** Which clue was probably copied wrongly. */
export interface TyposReply {
  /** `ok` if the puzzle has exactly one solution: nothing is wrong. */
  status: Status;
  /** How many solutions the puzzle has. */
  solutions: Solutions;
  /** Clues that occur more than once in a house. */
  conflicts: Conflict[];
  /** What may be wrong, where there is not exactly one solution. */
  typos: Typos;
  /** Box shapes of the same size under which the clues have exactly one solution. */
  other_shapes: string[];
}

/** Asks which clue was probably copied wrongly, where the puzzle does not have exactly one solution. */
export interface TyposRequest extends Board {
  /** The most seconds it may take. Default: 5. */
  seconds?: number;
  /** The language of refusals. Default: `en`. */
  language?: string;
}

/** A technique that a path uses. */
export interface Use {
  /** The technique's id. */
  technique: string;
  /** How many times. */
  times: number;
}

/** What an answer to an exercise can be. */
export type Verdict = "right" | "sound" | "part" | "pattern" | "wrong" | "unproven" | "empty";

/** Asks for exercises on paper, with a page of the steps at the end. */
export interface WorksheetRequest {
  /** The id of the technique. */
  technique: string;
  /** The line of the technique in the file of positions, where the program does not have it. Default: its own. */
  positions?: string;
  /** The language. Default: `en`. */
  language?: string;
  /** How much help there is, 1 to 3, as in an exercise. Default: 1. */
  level?: number;
  /** The seed of the exercises. Default: 1. */
  seed?: number;
  /** The number of the first exercise. Default: 0. */
  number?: number;
  /** How many exercises, 1 to 24. Default: 6. */
  count?: number;
  /** The size of the paper. Default: `a4`. */
  paper?: Paper;
}

/** A grid as text. */
export interface WriteReply {
  /** The text. */
  text: string;
  /** The extension of a file with it, without a dot. */
  extension: string;
  /** Its media type. */
  media: string;
}

/** Asks for the grid as text. */
export interface WriteRequest extends Board {
  /** The format, one of those that `about` lists. Default: `line`. */
  format?: string;
  /** What the puzzle is called, where the format has a place for that. */
  title?: string;
  /** The language of refusals. Default: `en`. */
  language?: string;
}

/** What is asked and answered, by operation. */
export interface Operations {
  /** The solutions of a puzzle, as many as are asked for. */
  solve: { request: SolveRequest; reply: SolveReply };
  /** How many solutions a puzzle has. */
  count: { request: CountRequest; reply: CountReply };
  /** Whether a grid keeps the rules and leads to the solution. */
  check: { request: CheckRequest; reply: CheckReply };
  /** Which clue was probably copied wrongly. */
  typos: { request: TyposRequest; reply: TyposReply };
  /** What each value of each blank cell leads to. */
  possible: { request: PossibleRequest; reply: PossibleReply };
  /** The state of a puzzle under construction. */
  appraise: { request: AppraiseRequest; reply: AppraiseReply };
  /** The next step, as a ladder of hints. */
  hint: { request: HintRequest; reply: HintReply };
  /** The steps from here to the solution. */
  path: { request: PathRequest; reply: PathReply };
  /** Every deduction that is possible now. */
  steps: { request: StepsRequest; reply: StepsReply };
  /** How hard a puzzle is. */
  rate: { request: RateRequest; reply: RateReply };
  /** How a technique is taught. */
  lesson: { request: LessonRequest; reply: LessonReply };
  /** A position in which a technique is the only progress. */
  train: { request: TrainRequest; reply: TrainReply };
  /** Whether an answer to an exercise is right. */
  judge: { request: JudgeRequest; reply: JudgeReply };
  /** Puzzles made to order. */
  generate: { request: GenerateRequest; reply: GenerateReply };
  /** The puzzles of a text. */
  read: { request: ReadRequest; reply: ReadReply };
  /** A grid as text. */
  write: { request: WriteRequest; reply: WriteReply };
  /** What an engine does, event by event. */
  trace: { request: TraceRequest; reply: TraceReply };
  /** How long engines take on puzzles, and what they count. */
  measure: { request: MeasureRequest; reply: MeasureReply };
  /** The sets of puzzles that come with the program. */
  suites: { request: SuitesRequest; reply: SuitesReply };
  /** How the time of an engine depends on the number of blanks. */
  super: { request: SuperRequest; reply: SuperReply };
  /** What was measured as a page, as tables and as charts. */
  report: { request: ReportRequest; reply: ReportReply };
  /** The exact covers of a 0/1 matrix, and how they are found. */
  cover: { request: CoverRequest; reply: CoverReply };
  /** A grid as a drawing. */
  picture: { request: PictureRequest; reply: PictureReply };
  /** Puzzles on paper, a drawing for each page. */
  pages: { request: PagesRequest; reply: PagesReply };
  /** Exercises on paper, a drawing for each page. */
  worksheet: { request: WorksheetRequest; reply: PagesReply };
  /** A text as a QR code. */
  qr: { request: QrRequest; reply: QrReply };
  /** What is on a board with rules of variants. */
  board: { request: BoardRequest; reply: BoardReply };
  /** Solutions of a board with rules, as many as are asked for. */
  "board-solve": { request: BoardSolveRequest; reply: BoardSolveReply };
  /** How many solutions a board with rules has. */
  "board-count": { request: BoardCountRequest; reply: BoardCountReply };
  /** Whether a board with rules has exactly one solution, or values are one. */
  "board-check": { request: BoardCheckRequest; reply: BoardCheckReply };
  /** Which values each cell of a board with rules has in some solution. */
  "board-possible": { request: BoardPossibleRequest; reply: BoardPossibleReply };
  /** A board with rules as text, for this program or another. */
  "board-write": { request: BoardWriteRequest; reply: WriteReply };
  /** A board with rules as a drawing. */
  "board-picture": { request: BoardPictureRequest; reply: PictureReply };
  /** The rules that boards may have. */
  rules: { request: RulesRequest; reply: RulesReply };
  /** The engines, techniques, levels, formats and limits. */
  about: { request: AboutRequest; reply: AboutReply };
}
