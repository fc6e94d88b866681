//! Millions of random 9×9 puzzles through every path of the fast engines: all must agree.
//!
//! `cargo run --release -p omnidoku-testkit --example nine_campaign -- MILLIONS [SEED] [--dump FILE N]`
//!
//! ```text
//! pool:     full grids, and minimal puzzles
//! puzzle:   a random symmetry of one of them; clues dug, added, changed, dropped; sometimes overwritten with garbage
//! batch:    1 to 20,000 puzzles, determined by its seed alone; the next batch has the next seed
//! checked:  the number of solutions up to 1, up to 2 and up to another limit, and the first solution,
//!           by both engines on each instruction set; every solution and every refusal by the rules of Sudoku
//! ```
//!
//! The fastest paths get every batch with all three limits, the portable batch engine gets every
//! batch with one of them, and all paths get one batch in [`ALL_PATHS_EVERY`] with all three. The
//! first difference ends the campaign and prints the seed of its batch: given as SEED, it makes
//! that batch the first. `--dump` writes N of the puzzles, spread over the campaign, with their
//! number of solutions up to 2, for another solver.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use omnidoku_core::symmetry::Symmetry;
use omnidoku_core::{Random, Shape};
use omnidoku_solve::nine::{self, Isa, Many, One, Text};
use omnidoku_solve::{BatchAnswer, End, Limits};
use omnidoku_testkit::{line, mutate};

/// One batch in this many goes to all paths.
const ALL_PATHS_EVERY: u64 = 32;

/// The most puzzles of a batch.
const MAX_BATCH: usize = 20_000;

/// The number of full grids in the pool.
const FULL_GRIDS: usize = 500;

/// The number of minimal puzzles in the pool.
const MINIMAL_PUZZLES: usize = 3_000;

/// One puzzle of a batch in this many is a freshly dug minimal one.
const FRESH_ONE_IN: usize = 200;

const USAGE: &str = "usage: nine_campaign MILLIONS [SEED] [--dump FILE N]";

fn main() -> ExitCode {
    match Order::read(std::env::args().skip(1)).and_then(campaign) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// The arguments.
struct Order {
    puzzles: u64,
    seed: u64,
    dump: Option<(String, u64)>,
}

impl Order {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Order, String> {
        let (mut numbers, mut dump) = (Vec::new(), None);
        while let Some(word) = words.next() {
            if word == "--dump" {
                let file = words.next().ok_or(USAGE)?;
                let count = words.next().and_then(|count| count.parse().ok()).ok_or(USAGE)?;
                dump = Some((file, count));
            } else {
                numbers.push(word);
            }
        }
        let (millions, seed) = match &numbers[..] {
            [millions] => (millions, Ok(1)),
            [millions, seed] => (millions, seed.parse()),
            _ => return Err(USAGE.to_owned()),
        };
        let millions: f64 = millions.parse().map_err(|_| USAGE)?;
        let seed = seed.map_err(|_| USAGE)?;
        Ok(Order { puzzles: (millions * 1e6) as u64, seed, dump })
    }
}

/// Runs batches until there have been enough puzzles.
fn campaign(order: Order) -> Result<(), String> {
    let start = Instant::now();
    let mut dump = match &order.dump {
        Some((file, count)) => {
            let file = File::create(file).map_err(|error| format!("{file}: {error}"))?;
            Some(Dump { file: BufWriter::new(file), wanted: *count, written: 0 })
        }
        None => None,
    };
    let pool = Pool::new();
    let mut paths = Paths::new();
    println!("{}", paths.describe());
    let mut tally = Tally::default();
    let mut told = Duration::ZERO;
    while tally.puzzles() < order.puzzles {
        let seed = order.seed.wrapping_add(tally.batches);
        let mut random = Random::new(seed);
        let puzzles = pool.batch(&mut random);
        let limits = [3 + random.below(10) as u64, 2, 1];
        let portable_limit = *random.pick(&limits);
        let for_all = tally.batches.is_multiple_of(ALL_PATHS_EVERY);
        let counts = paths
            .check(&puzzles, limits, portable_limit, for_all)
            .map_err(|difference| format!("batch with seed {seed}: {difference}"))?;
        for (puzzle, &count) in puzzles.iter().zip(&counts) {
            tally.kinds[count.map_or(3, |count| count.min(2)) as usize] += 1;
            if let (Some(dump), Some(count)) = (&mut dump, count) {
                let due = dump.wanted as f64 * tally.puzzles() as f64 / order.puzzles as f64;
                dump.offer(puzzle, count, due).map_err(|error| error.to_string())?;
            }
        }
        tally.batches += 1;
        tally.batches_for_all += u64::from(for_all);
        if start.elapsed() > told + Duration::from_secs(5) {
            told = start.elapsed();
            println!("{:5} s  {tally}", told.as_secs());
        }
    }
    if let Some(mut dump) = dump {
        dump.file.flush().map_err(|error| error.to_string())?;
        println!("{} puzzles written", dump.written);
    }
    println!("no difference in {:.0} s: {tally}", start.elapsed().as_secs_f64());
    Ok(())
}

/// How much was checked.
#[derive(Default)]
struct Tally {
    batches: u64,
    batches_for_all: u64,
    /// Puzzles with none, one and several solutions, and texts that are not puzzles.
    kinds: [u64; 4],
}

impl Tally {
    fn puzzles(&self) -> u64 {
        self.kinds.iter().sum()
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [none, one, several, invalid] = self.kinds;
        write!(
            f,
            "{} puzzles ({none} none, {one} one, {several} several, {invalid} invalid) in {} batches, {} for all paths",
            self.puzzles(),
            self.batches,
            self.batches_for_all
        )
    }
}

/// Some of the puzzles with their number of solutions up to 2.
struct Dump {
    file: BufWriter<File>,
    wanted: u64,
    written: u64,
}

impl Dump {
    /// Takes the puzzle if fewer than `due` have been taken.
    fn offer(&mut self, puzzle: &Text, count: u64, due: f64) -> std::io::Result<()> {
        if self.written < self.wanted && (self.written as f64) < due {
            self.written += 1;
            writeln!(self.file, "{} {}", String::from_utf8_lossy(puzzle), count.min(2))?;
        }
        Ok(())
    }
}

/// The material for puzzles. Always the same, so that a batch depends on its seed alone.
struct Pool {
    full: Vec<Text>,
    minimal: Vec<Text>,
}

impl Pool {
    fn new() -> Pool {
        let mut random = Random::new(9);
        let full = (0..FULL_GRIDS).map(|_| {
            let grid = mutate::full_grid(Shape::CLASSIC, &mut random);
            line::write(&grid).into_bytes().try_into().expect("81 cells")
        });
        let full: Vec<Text> = full.collect();
        let minimal = minimal(full.iter().copied().cycle().take(MINIMAL_PUZZLES), &mut random);
        Pool { full, minimal }
    }

    /// Puzzles of all kinds; small batches are as likely as large ones.
    fn batch(&self, random: &mut Random) -> Vec<Text> {
        let size = (MAX_BATCH as f64).powf(random.unit()) as usize;
        let mut morphs: Vec<Morph> = (0..size.div_ceil(100)).map(|_| Morph::new(random)).collect();
        let mut morphed = |text: &Text, random: &mut Random| {
            let morph = random.below(morphs.len());
            random.shuffle(&mut morphs[morph].names);
            morphs[morph].apply(text)
        };
        let fresh = size / FRESH_ONE_IN;
        let full: Vec<Text> =
            (0..fresh).map(|_| morphed(random.pick(&self.full), random)).collect();
        let mut puzzles = minimal(full, random);
        while puzzles.len() < size {
            let mut puzzle = if random.chance(0.4) {
                morphed(random.pick(&self.minimal), random)
            } else {
                let full = morphed(random.pick(&self.full), random);
                dug(&full, 17 + random.below(44), random)
            };
            while random.chance(0.4) {
                change(&mut puzzle, random);
            }
            puzzles.push(puzzle);
        }
        random.shuffle(&mut puzzles);
        puzzles
    }
}

/// A symmetry as tables; the digits are relabelled for every puzzle.
struct Morph {
    from: [u8; 81],
    names: [u8; 9],
}

impl Morph {
    fn new(random: &mut Random) -> Morph {
        let symmetry = Symmetry::random(Shape::CLASSIC, random);
        let mut from = [0; 81];
        for cell in Shape::CLASSIC.cells() {
            from[symmetry.map_cell(cell).index()] = cell.index() as u8;
        }
        Morph { from, names: *b"123456789" }
    }

    fn apply(&self, text: &Text) -> Text {
        self.from.map(|cell| match text[usize::from(cell)] {
            digit @ b'1'..=b'9' => self.names[usize::from(digit - b'1')],
            blank => blank,
        })
    }
}

fn shuffled_cells(random: &mut Random) -> [usize; 81] {
    let mut cells = std::array::from_fn(|cell| cell);
    random.shuffle(&mut cells);
    cells
}

/// The grid with this many of its values.
fn dug(full: &Text, clues: usize, random: &mut Random) -> Text {
    let mut puzzle = [b'.'; 81];
    for &cell in &shuffled_cells(random)[..clues] {
        puzzle[cell] = full[cell];
    }
    puzzle
}

/// Removes from each grid, in random order, every value without which the solution stays unique.
fn minimal(full: impl IntoIterator<Item = Text>, random: &mut Random) -> Vec<Text> {
    let mut puzzles: Vec<Text> = full.into_iter().collect();
    let orders: Vec<[usize; 81]> = puzzles.iter().map(|_| shuffled_cells(random)).collect();
    for step in 0..81 {
        let mut fewer = puzzles.clone();
        for (puzzle, order) in fewer.iter_mut().zip(&orders) {
            puzzle[order[step]] = b'.';
        }
        let unique = nine::unique_many(&fewer).expect("a sound engine");
        for ((puzzle, fewer), unique) in puzzles.iter_mut().zip(fewer).zip(unique) {
            if unique {
                *puzzle = fewer;
            }
        }
    }
    puzzles
}

/// One change of a puzzle: a clue dropped, replaced or added, zeros for dots, or garbage.
fn change(puzzle: &mut Text, random: &mut Random) {
    let wants_clue = match random.below(40) {
        0 => {
            puzzle[random.below(81)] = *random.pick(b"123456789.0x \n:/\0\x80\xff");
            return;
        }
        1 => {
            *puzzle = puzzle.map(|character| if character == b'.' { b'0' } else { character });
            return;
        }
        2..18 => false,
        _ => true,
    };
    let start = random.below(81);
    let mut cells = (start..81).chain(0..start);
    let found = cells.find(|&cell| puzzle[cell].is_ascii_digit() == wants_clue);
    let Some(cell) = found else { return };
    if wants_clue && random.chance(0.5) {
        puzzle[cell] = b'.';
        return;
    }
    // A digit that no other clue forbids, if there is one.
    let mut digits = *b"123456789";
    random.shuffle(&mut digits);
    let before = std::mem::replace(&mut puzzle[cell], b'.');
    let fits = |digit: u8| digit != before && !sees(puzzle, cell, digit);
    puzzle[cell] = digits.into_iter().find(|&digit| fits(digit)).unwrap_or(before);
}

/// Whether the cell shares a house with this digit.
fn sees(puzzle: &Text, cell: usize, digit: u8) -> bool {
    (0..9).any(|i| houses(cell).into_iter().any(|house| puzzle[member(house, i)] == digit))
}

/// The row, column and box of a cell: houses 0–8, 9–17 and 18–26.
fn houses(cell: usize) -> [usize; 3] {
    let (row, col) = (cell / 9, cell % 9);
    [row, 9 + col, 18 + row / 3 * 3 + col / 3]
}

/// Cell `i` of a house.
fn member(house: usize, i: usize) -> usize {
    let n = house % 9;
    match house / 9 {
        0 => n * 9 + i,
        1 => i * 9 + n,
        _ => (n / 3 * 3 + i / 3) * 9 + n % 3 * 3 + i % 3,
    }
}

/// Whether every character is a cell and no house has a digit twice.
fn obeys_the_rules(text: &Text) -> bool {
    let mut seen = [0u16; 27];
    text.iter().enumerate().all(|(cell, &character)| match character {
        b'.' | b'0' => true,
        b'1'..=b'9' => houses(cell).into_iter().all(|house| {
            let digit = 1 << (character - b'0');
            let is_first = seen[house] & digit == 0;
            seen[house] |= digit;
            is_first
        }),
        _ => false,
    })
}

/// Whether the grid is full, obeys the rules and keeps every clue.
fn solves(puzzle: &Text, solution: &Text) -> bool {
    let keeps = |(&clue, &digit)| matches!(clue, b'.' | b'0') || clue == digit;
    solution.iter().all(|digit| (b'1'..=b'9').contains(digit))
        && obeys_the_rules(solution)
        && puzzle.iter().zip(solution).all(keeps)
}

/// The answers of one path to a batch.
#[derive(PartialEq)]
struct Said {
    answers: Vec<BatchAnswer>,
    solutions: Vec<Text>,
}

/// All engines on all instruction sets, slowest first.
struct Paths {
    many: Vec<(Isa, Many)>,
    one: Vec<(Isa, One)>,
}

impl Paths {
    fn new() -> Paths {
        Paths {
            many: Isa::available().map(|isa| (isa, Many::with_isa(isa))).collect(),
            one: Isa::available().map(|isa| (isa, One::with_isa(isa))).collect(),
        }
    }

    fn describe(&self) -> String {
        let (best, all) = (Isa::best(), Isa::available().map(Isa::name).collect::<Vec<_>>());
        format!(
            "every batch: both engines on {best}, many on portable with one limit of three; one batch in {ALL_PATHS_EVERY}: both on {}",
            all.join(", ")
        )
    }

    /// The number of solutions of each puzzle, up to the first limit, which is the highest, and
    /// `None` if it is not a puzzle; or the first difference.
    fn check(
        &mut self,
        puzzles: &[Text],
        limits: [u64; 3],
        portable_limit: u64,
        for_all: bool,
    ) -> Result<Vec<Option<u64>>, String> {
        let best = Isa::best();
        let (_, engine) = self.many.last_mut().expect("the portable one is always there");
        let mut truth = many(engine, puzzles, limits[0])?;
        let counts = judge(puzzles, &truth, limits[0])?;
        for limit in limits {
            for (answer, count) in truth.answers.iter_mut().zip(&counts) {
                if let Some(count) = *count {
                    let (found, complete) = (count.min(limit), count < limit);
                    *answer = BatchAnswer::Counted { found, complete };
                }
            }
            let is_same = |name, isa, said| {
                compare(puzzles, &truth, &said)
                    .map_err(|difference| format!("{name} on {isa}, limit {limit}, {difference}"))
            };
            for (isa, engine) in &mut self.many {
                let takes_part = match *isa {
                    isa if isa == best => limit != limits[0],
                    Isa::Portable => limit == portable_limit,
                    _ => false,
                };
                if for_all || takes_part {
                    is_same("many", *isa, many(engine, puzzles, limit)?)?;
                }
            }
            for (isa, engine) in &mut self.one {
                if for_all || *isa == best {
                    is_same("one", *isa, one(engine, puzzles, limit, &truth)?)?;
                }
            }
        }
        Ok(counts)
    }
}

/// Checks the answers to each puzzle by the rules, and returns the counts.
fn judge(puzzles: &[Text], said: &Said, limit: u64) -> Result<Vec<Option<u64>>, String> {
    let answers = puzzles.iter().zip(&said.answers).zip(&said.solutions);
    let counts = answers.map(|((puzzle, &answer), solution)| {
        let (count, is_right) = match answer {
            BatchAnswer::Unknown | BatchAnswer::Interrupted { .. } => (None, false),
            BatchAnswer::Invalid => (None, !obeys_the_rules(puzzle) && *solution == UNTOUCHED),
            BatchAnswer::Counted { found: 0, complete } => {
                (Some(0), complete && obeys_the_rules(puzzle) && *solution == UNTOUCHED)
            }
            BatchAnswer::Counted { found, complete } => {
                let is_consistent = found <= limit && complete == (found < limit);
                (Some(found), is_consistent && solves(puzzle, solution))
            }
        };
        let about =
            || format!("limit {limit}, {} has {}", show(puzzle), describe(answer, solution));
        is_right.then_some(count).ok_or_else(about)
    });
    counts.collect()
}

/// The content of a solution buffer before there is a solution.
const UNTOUCHED: Text = [b'?'; 81];

fn many(engine: &mut Many, puzzles: &[Text], limit: u64) -> Result<Said, String> {
    let mut answers = vec![BatchAnswer::Unknown; puzzles.len()];
    let mut solutions = vec![UNTOUCHED; puzzles.len()];
    match engine.run(puzzles, limit, &mut answers, Some(&mut solutions), &Limits::none()) {
        Ok(End::Exhausted) => Ok(Said { answers, solutions }),
        Ok(end) => Err(format!("limit {limit}, a batch without limits ended as {end:?}")),
        Err(fault) => Err(format!("limit {limit}, {fault}")),
    }
}

/// With a limit of 1 it solves; with another it only counts, and the solutions are the known ones.
fn one(engine: &mut One, puzzles: &[Text], limit: u64, known: &Said) -> Result<Said, String> {
    let mut said = Said { answers: Vec::with_capacity(puzzles.len()), solutions: Vec::new() };
    for puzzle in puzzles {
        let mut solution = UNTOUCHED;
        let answer = if limit == 1 {
            engine.solve(puzzle, &mut solution)
        } else {
            engine.count(puzzle, limit)
        };
        said.answers.push(answer.map_err(|fault| format!("{}: {fault}", show(puzzle)))?);
        said.solutions.push(solution);
    }
    if limit != 1 {
        said.solutions.clone_from(&known.solutions);
    }
    Ok(said)
}

/// The first puzzle on which two paths differ.
fn compare(puzzles: &[Text], truth: &Said, said: &Said) -> Result<(), String> {
    if truth == said {
        return Ok(());
    }
    let about = |said: &Said, i: usize| describe(said.answers[i], &said.solutions[i]);
    let different = (0..puzzles.len()).find(|&i| about(truth, i) != about(said, i));
    let i = different.ok_or("there are more answers than puzzles")?;
    Err(format!("{} has {}, not {}", show(&puzzles[i]), about(said, i), about(truth, i)))
}

fn describe(answer: BatchAnswer, solution: &Text) -> String {
    format!("{answer:?}, {}", show(solution))
}

fn show(text: &Text) -> String {
    text.escape_ascii().to_string()
}
