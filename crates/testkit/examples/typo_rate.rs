//! How often does the typo finder ask about the right clue?
//!
//! `cargo run --release -p omnidoku-testkit --example typo_rate -- [PUZZLES] [SEED]`
//!
//! Generates 9×9 puzzles of 24 to 32 clues and changes one clue of each; clue and new digit are
//! drawn uniformly among those that do not contradict other clues. Prints how many of the changed
//! puzzles have no solution, several or one; and for those with none: how many clues could be the
//! wrong one, how often the finder asks about the changed clue first and among its first three
//! questions, how often a random order would do so, and how long it takes. The weights of
//! `typo::rank` were tuned with seed 1: report another seed.

use std::error::Error;
use std::time::{Duration, Instant};

use omnidoku_core::{Cell, Digit, Grid, Puzzle, Random, Shape};
use omnidoku_generate::{Clues, Generator, Request};
use omnidoku_solve::nine::One;
use omnidoku_solve::typo::{self, Ailment, Change, Typos};
use omnidoku_solve::{BatchAnswer, Limits};

/// The number of clues of a puzzle.
const CLUES: std::ops::RangeInclusive<usize> = 24..=32;

/// The right question counts if it is among this many.
const QUESTIONS: usize = 3;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let puzzles: u64 = arguments.first().map_or(Ok(1000), |text| text.parse())?;
    let seed: u64 = arguments.get(1).map_or(Ok(2), |text| text.parse())?;

    let mut one = One::new();
    let (mut none, mut several) = (Tally::default(), Tally::default());
    let mut proper = 0;
    for number in 0..puzzles {
        let mut random = Random::numbered(seed, number, 0);
        let clues = CLUES.start() + random.below(CLUES.count());
        let Some(puzzle) = generate(clues, seed, number)? else { continue };
        let Some(slip) = change(&puzzle, &mut random) else { continue };
        let wrong = Change::Replace { cell: slip.cell, digit: slip.typed }.applied_to(&puzzle);
        match one.count(&text(&wrong), 2)? {
            BatchAnswer::Counted { found: 0, .. } => {
                none.add(&wrong, Ailment::NoSolution, slip)?;
            }
            BatchAnswer::Counted { found: 1, .. } => proper += 1,
            _ => several.add(&wrong, Ailment::SeveralSolutions, slip)?,
        }
    }
    println!(
        "seed {seed}: {} without a solution, {} with several, {proper} still with one",
        none.cases, several.cases
    );
    none.print("no solution");
    several.print("several solutions");
    Ok(())
}

/// A clue that was changed.
#[derive(Clone, Copy)]
struct Slip {
    cell: Cell,
    /// The clue.
    meant: Digit,
    /// The digit that replaces it.
    typed: Digit,
}

fn generate(clues: usize, seed: u64, number: u64) -> Result<Option<Puzzle>, Box<dyn Error>> {
    let request = Request { clues: Clues::Count(clues), ..Request::new(Shape::CLASSIC, seed) };
    let outcome = Generator::new(request)?.make_while(number, &Limits::none(), &mut |_| true);
    let outcome = outcome.map_err(|cause| cause.to_string())?;
    Ok(outcome.made.filter(|_| outcome.reached).map(|made| made.draft.puzzle))
}

/// Another digit for one clue that does not contradict other clues.
fn change(puzzle: &Puzzle, random: &mut Random) -> Option<Slip> {
    let shape = puzzle.shape();
    let slips: Vec<Slip> = puzzle
        .filled()
        .flat_map(|(cell, meant)| {
            let others = Digit::all(shape).filter(move |&typed| typed != meant);
            others.map(move |typed| Slip { cell, meant, typed })
        })
        .filter(|slip| puzzle.with_clue(slip.cell, slip.typed).is_ok())
        .collect();
    (!slips.is_empty()).then(|| *random.pick(&slips))
}

fn text(grid: &Grid) -> [u8; 81] {
    let values = grid.to_values();
    std::array::from_fn(|cell| b'0' + values[cell])
}

/// The results of the puzzles of one kind.
#[derive(Default)]
struct Tally {
    cases: usize,
    first: usize,
    among_the_first: usize,
    /// How often the right digit is the first in the right question.
    right_digit: usize,
    /// The expected number of hits of a random order.
    by_lot: f64,
    /// The number of puzzles by number of clues in doubt.
    clues_in_doubt: Vec<usize>,
    /// The number of puzzles by number of fixes.
    fixes: Vec<usize>,
    times: Vec<Duration>,
}

impl Tally {
    fn add(&mut self, wrong: &Grid, ailment: Ailment, slip: Slip) -> Result<(), Box<dyn Error>> {
        let start = Instant::now();
        let typos = typo::find(wrong, ailment, &Limits::none())?;
        self.times.push(start.elapsed());
        self.cases += 1;
        let place = place(&typos, slip).ok_or("the changed clue is not asked about")?;
        self.first += usize::from(place == 0);
        self.among_the_first += usize::from(place < QUESTIONS);
        let right = Change::Replace { cell: slip.cell, digit: slip.meant };
        self.right_digit += usize::from(typos.questions[place].best().change == right);
        let single = |question: &&typo::Question| question.cells().len() == 1;
        let doubted = typos.questions.iter().filter(single).count();
        self.by_lot += (QUESTIONS as f64 / doubted as f64).min(1.0);
        count(&mut self.clues_in_doubt, doubted);
        count(&mut self.fixes, typos.fixes());
        Ok(())
    }

    fn print(&mut self, name: &str) {
        let share = |part: f64| 100.0 * part / self.cases.max(1) as f64;
        println!("\n{name}: {} puzzles", self.cases);
        println!("  asked first: {:.1} %", share(self.first as f64));
        println!("  among the first {QUESTIONS}: {:.1} %", share(self.among_the_first as f64));
        println!("  by lot it would be: {:.1} %", share(self.by_lot));
        println!(
            "  the right digit is the first one named: {:.1} %",
            share(self.right_digit as f64)
        );
        println!("  clues in doubt: {}", listed(&self.clues_in_doubt));
        println!("  fixes: {}", listed(&self.fixes));
        self.times.sort_unstable();
        if let (Some(median), Some(longest)) =
            (self.times.get(self.times.len() / 2), self.times.last())
        {
            println!("  time: {median:.1?} in the median, {longest:.1?} at most");
        }
    }
}

/// The index of the question about the changed clue.
fn place(typos: &Typos, slip: Slip) -> Option<usize> {
    typos.questions.iter().position(|question| {
        let right = Change::Replace { cell: slip.cell, digit: slip.meant };
        question.fixes.iter().any(|fix| fix.change == right)
    })
}

fn count(counts: &mut Vec<usize>, number: usize) {
    counts.resize(counts.len().max(number + 1), 0);
    counts[number] += 1;
}

/// `1: 230, 2: 117, …`
fn listed(counts: &[usize]) -> String {
    let parts = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    parts.map(|(number, count)| format!("{number}: {count}")).collect::<Vec<_>>().join(", ")
}
