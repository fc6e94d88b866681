//! Writes `data/grown.txt`: puzzles of nine shapes with no, one, few and many solutions.
//!
//! `cargo run --release -p omnidoku-testkit --example grow_suite > crates/testkit/data/grown.txt`
//!
//! The seed is fixed, so that the same lines come out every time. The counts are the oracle's; of the
//! engines, one makes the choice of puzzles faster, and all tell whether they would take too long.

use std::ops::RangeInclusive;

use omnidoku_core::{Grid, Puzzle, Random, Shape};
use omnidoku_solve::{Cause, End, EngineId, Limits, Settings, ask};
use omnidoku_testkit::mutate::{self, Mutation};
use omnidoku_testkit::{contender, line, oracle};

/// How many assignments an engine may take before it counts as slow.
const SLOW: u64 = 200_000;

/// Solutions are counted to the end below this many, and listed if there are no more than `LISTED`.
const COUNTED: usize = 1000;
const LISTED: usize = 4;

/// How many assignments it may take to find all solutions of a puzzle.
const PATIENCE: u64 = 20_000;

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
    [("none", 0..=0), ("one", 1..=1), ("few", 2..=20), ("many", 21..=COUNTED)];

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

/// Tries random puzzles until the oracle finds as many solutions as wanted.
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
        // The oracle is slow: it is asked only about puzzles that look right.
        let budget = Limits::none().with_nodes(PATIENCE);
        let count = ask::count(&mut *dlx, &puzzle, COUNTED as u64 + 1, &budget);
        if !count.is_ok_and(|count| wanted.contains(&(count.found as usize))) {
            continue;
        }
        let solutions = oracle::solutions_within(&puzzle, COUNTED + 1, PATIENCE);
        if let Some(solutions) = solutions.filter(|found| wanted.contains(&found.len())) {
            return (puzzle, solutions);
        }
    }
    panic!("no puzzle {shape} with {kind} solutions came up")
}

/// The line of the suite, without the name.
fn entry(puzzle: &Puzzle, solutions: &[Grid]) -> String {
    let listed = if solutions.len() <= LISTED { solutions } else { &[] };
    let listed: Vec<String> = listed.iter().map(line::write).collect();
    let fields = [
        puzzle.shape().to_string(),
        line::write(puzzle),
        solutions.len().to_string(),
        listed.join("; "),
        slow_engines(puzzle).join(", "),
    ];
    fields.join(" | ").trim_end().to_owned()
}

fn slow_engines(puzzle: &Puzzle) -> Vec<String> {
    let budget = Limits::none().with_nodes(SLOW);
    let slow = contender::plain(puzzle.shape()).filter(|contender| {
        let count = ask::count(&mut *contender.build(), puzzle, COUNTED as u64, &budget);
        count.expect("a sound engine").report.end == End::Interrupted(Cause::Nodes)
    });
    slow.map(|contender| contender.to_string()).collect()
}
