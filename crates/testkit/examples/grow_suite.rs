//! Writes `data/grown.txt`: puzzles of nine shapes with no, one, few and many solutions.
//!
//! `cargo run --release -p omnidoku-testkit --example grow_suite > crates/testkit/data/grown.txt`
//!
//! The seed is fixed, so the same lines come out every time. The counts are the oracle's. An engine
//! preselects the puzzles; every engine that would take too long is exempted.

use std::ops::RangeInclusive;

use omnidoku_core::{Grid, Puzzle, Random, Shape};
use omnidoku_solve::{Cause, End, EngineId, Limits, Settings, ask};
use omnidoku_testkit::contender::Contender;
use omnidoku_testkit::mutate::{self, Mutation};
use omnidoku_testkit::{contender, line, oracle};

/// An engine that takes more assignments than this is exempted.
const MAX_ASSIGNMENTS: u64 = 200_000;

/// A puzzle has at most this many solutions …
const MAX_COUNTED: usize = 1000;

/// … which are listed if there are no more than this.
const MAX_LISTED: usize = 4;

/// A puzzle is rejected if finding all its solutions takes more assignments than this.
const MAX_ASSIGNMENTS_FOR_ALL: u64 = 20_000;

/// The shapes, with the fewest and the most blanks of a puzzle.
const SHAPES: [(&str, usize, usize); 9] = [
    ("2x2", 9, 15),
    ("2x3", 22, 28),
    ("3x2", 22, 28),
    ("2x4", 38, 46),
    ("3x3", 50, 58),
    ("2x5", 60, 70),
    ("3x4", 80, 100),
    ("4x4", 120, 140),
    ("5x5", 200, 240),
];

/// The kinds of puzzle, by the number of solutions wanted.
const KINDS: [(&str, RangeInclusive<usize>); 4] =
    [("none", 0..=0), ("one", 1..=1), ("few", 2..=20), ("many", 21..=MAX_COUNTED)];

fn main() {
    println!("# Written by the example grow_suite; the counts are the oracle's.");
    let mut random = Random::new(20260101);
    for (shape, fewest, most) in SHAPES {
        let shape: Shape = shape.parse().expect("a shape");
        for (kind, wanted) in KINDS {
            for number in 1..=3 {
                let (puzzle, solutions) = grow(shape, fewest..=most, kind, &wanted, &mut random);
                println!("{shape}-{kind}-{number} | {}", entry(&puzzle, &solutions));
            }
        }
    }
}

/// Tries random puzzles until the oracle finds the wanted number of solutions.
fn grow(
    shape: Shape,
    blanks: RangeInclusive<usize>,
    kind: &str,
    wanted: &RangeInclusive<usize>,
    random: &mut Random,
) -> (Puzzle, Vec<Grid>) {
    let mut dlx = EngineId::Dlx.build(Settings::default());
    for _ in 0..100_000 {
        let blanks = blanks.start() + random.below(blanks.end() - blanks.start() + 1);
        let puzzle = match kind {
            "one" => {
                let full = mutate::full_grid(shape, random);
                mutate::dig_unique(&full, blanks, random, &mut *dlx)
            }
            "none" => {
                let dug = mutate::dig(&mutate::full_grid(shape, random), blanks, random);
                let added = Mutation::Add.apply(&dug, random).unwrap_or(dug);
                Mutation::Change.apply(&added, random).unwrap_or(added)
            }
            _ => mutate::dig(&mutate::full_grid(shape, random), blanks, random),
        };
        // The oracle is slow: it only gets puzzles that look right.
        let budget = Limits::none().with_nodes(MAX_ASSIGNMENTS_FOR_ALL);
        let count = ask::count(&mut *dlx, &puzzle, MAX_COUNTED as u64 + 1, &budget);
        if !count.is_ok_and(|count| wanted.contains(&(count.found as usize))) {
            continue;
        }
        let solutions = oracle::solutions_within(&puzzle, MAX_COUNTED + 1, MAX_ASSIGNMENTS_FOR_ALL);
        if let Some(solutions) = solutions.filter(|found| wanted.contains(&found.len())) {
            return (puzzle, solutions);
        }
    }
    panic!("no puzzle {shape} with {kind} solutions came up")
}

/// The line of the suite, without the name.
fn entry(puzzle: &Puzzle, solutions: &[Grid]) -> String {
    let listed = if solutions.len() <= MAX_LISTED { solutions } else { &[] };
    let listed: Vec<String> = listed.iter().map(line::write).collect();
    let fields = [
        puzzle.shape().to_string(),
        line::write(puzzle),
        solutions.len().to_string(),
        listed.join("; "),
        exemptions(puzzle),
    ];
    fields.join(" | ").trim_end().to_owned()
}

/// The engines that take too long, with the reason.
fn exemptions(puzzle: &Puzzle) -> String {
    let budget = Limits::none().with_nodes(MAX_ASSIGNMENTS);
    let (naive, others): (Vec<_>, Vec<_>) = contender::plain(puzzle.shape())
        .filter(|contender| {
            let count = ask::count(&mut *contender.build(), puzzle, MAX_COUNTED as u64, &budget);
            count.expect("a sound engine").report.end == End::Interrupted(Cause::Nodes)
        })
        .partition(|contender| contender.is_naive());
    let group = |slow: Vec<Contender>, reason: &str| {
        let names: Vec<String> = slow.iter().map(Contender::to_string).collect();
        (!names.is_empty()).then(|| format!("{}: {reason}", names.join(", ")))
    };
    let groups = [
        group(naive, "over 200,000 assignments in reading order"),
        group(others, "over 200,000 assignments"),
    ];
    groups.into_iter().flatten().collect::<Vec<_>>().join("; ")
}
