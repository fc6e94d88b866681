//! Every complete engine against the oracle, on random puzzles of several shapes.
//!
//! A failure names the engine, the shape, the seed and the puzzle; `OMNIDOKU_SEED` set to that seed makes it
//! the first case. `OMNIDOKU_CASES` multiplies the number of cases.

use std::collections::BTreeSet;

use omnidoku_core::{Digit, Grid, Puzzle, Random, Shape};
use omnidoku_solve::{Cause, End, Engine, Limits, ask};
use omnidoku_testkit::contender::{self, Contender};
use omnidoku_testkit::mutate::Mutation;
use omnidoku_testkit::{campaign, line, mutate, oracle};

/// What is asked of the engines on one shape.
struct Round {
    shape: &'static str,
    cases: u64,
    /// The most blanks; a case has at least a third of them.
    blanks: usize,
    /// Solutions are compared up to here.
    limit: usize,
    /// How many assignments a naive engine gets. Running out of them is neither a verdict nor a failure.
    naive_nodes: u64,
}

/// What the oracle may spend on a case, in assignments.
const PATIENCE: u64 = 20_000;

/// What an engine that is not naive must get by with.
const NODES: u64 = 2_000_000;

#[test]
fn size_4() {
    run(Round { shape: "2x2", cases: 1500, blanks: 16, limit: 1000, naive_nodes: NODES });
}

#[test]
fn size_6() {
    run(Round { shape: "2x3", cases: 600, blanks: 26, limit: 1000, naive_nodes: NODES });
    run(Round { shape: "3x2", cases: 300, blanks: 26, limit: 1000, naive_nodes: NODES });
}

#[test]
fn size_8() {
    run(Round { shape: "2x4", cases: 400, blanks: 42, limit: 50, naive_nodes: 50_000 });
}

#[test]
fn size_9() {
    run(Round { shape: "3x3", cases: 600, blanks: 56, limit: 50, naive_nodes: 50_000 });
}

#[test]
fn size_12() {
    run(Round { shape: "3x4", cases: 150, blanks: 84, limit: 50, naive_nodes: 20_000 });
    run(Round { shape: "4x3", cases: 50, blanks: 84, limit: 50, naive_nodes: 20_000 });
}

#[test]
fn size_16() {
    run(Round { shape: "4x4", cases: 100, blanks: 130, limit: 50, naive_nodes: 10_000 });
}

/// Digit sets take two words beyond 64 digits; 2×64 is as wide as a box can be.
#[test]
fn sizes_64_65_and_128() {
    for shape in ["8x8", "5x13", "2x64"] {
        let shape: Shape = shape.parse().unwrap();
        for seed in campaign::seeds(1) {
            let mut random = Random::new(seed);
            let full = mutate::shuffled_pattern(shape, &mut random);
            let dug = mutate::dig(&full, 50, &mut random);
            let changed = Mutation::Change.apply(&dug, &mut random);
            // The oracle would spend seconds on the largest of these.
            let swappable = swappable(&full).filter(|_| shape.size() < 128);
            let puzzles: Vec<Puzzle> =
                [Some(dug), changed, swappable].into_iter().flatten().collect();
            let truths: Vec<BTreeSet<Grid>> =
                puzzles.iter().map(|p| oracle::solutions(p, 2).into_iter().collect()).collect();
            for contender in contender::all(shape) {
                let mut engine = contender.build();
                for (puzzle, truth) in puzzles.iter().zip(&truths) {
                    let about =
                        format!("{contender}, {shape}, seed {seed}, {}", line::write(puzzle));
                    compare(&mut *engine, contender, puzzle, truth, 2, NODES, &about);
                }
            }
        }
    }
}

/// The grid without any cell that holds the first digit or the last: these two can be swapped throughout.
fn swappable(full: &Grid) -> Option<Puzzle> {
    let (first, last) = (Digit::ONE, Digit::new(full.shape().size())?);
    let mut grid = full.clone();
    for (cell, digit) in full.filled() {
        if digit == first || digit == last {
            grid.set(cell, None);
        }
    }
    Puzzle::new(grid).ok()
}

fn run(round: Round) {
    let shape: Shape = round.shape.parse().unwrap();
    let mut engines: Vec<(Contender, Box<dyn Engine>)> =
        contender::all(shape).map(|contender| (contender, contender.build())).collect();
    // How many cases the oracle decided, and how many of these had no, one, several solutions.
    let (mut cases, mut decided, mut kinds) = (0, 0, [0; 3]);
    for seed in campaign::seeds(round.cases) {
        let mut random = Random::new(seed);
        let blanks = round.blanks / 3 + random.below(round.blanks - round.blanks / 3 + 1);
        let puzzle = mutate::puzzle(shape, blanks, &mut random);
        cases += 1;
        let Some(truth) = oracle::solutions_within(&puzzle, round.limit, PATIENCE) else {
            continue;
        };
        decided += 1;
        kinds[truth.len().min(2)] += 1;
        let truth: BTreeSet<Grid> = truth.into_iter().collect();
        for (contender, engine) in &mut engines {
            let nodes = if contender.is_naive() { round.naive_nodes } else { NODES };
            let about = format!("{contender}, {shape}, seed {seed}, {}", line::write(&puzzle));
            compare(&mut **engine, *contender, &puzzle, &truth, round.limit, nodes, &about);
        }
    }
    assert!(10 * decided >= 9 * cases, "{shape}: the oracle decided {decided} of {cases} cases");
    if cases >= 100 {
        assert!(kinds.iter().all(|&k| 10 * k >= cases), "{shape}: one-sided cases, {kinds:?}");
    }
}

fn compare(
    engine: &mut dyn Engine,
    contender: Contender,
    puzzle: &Puzzle,
    truth: &BTreeSet<Grid>,
    limit: usize,
    nodes: u64,
    about: &str,
) {
    // A search with a node budget is not split.
    let limits = match contender.threads {
        1 => Limits::none().with_nodes(nodes),
        _ => Limits::none(),
    };
    let (found, report) = contender::collect(engine, puzzle, limit, &limits).expect(about);
    let distinct: BTreeSet<Grid> = found.iter().cloned().collect();
    assert_eq!(distinct.len(), found.len(), "a solution came twice: {about}");
    let all_known = truth.len() < limit;
    match report.end {
        End::Exhausted => assert!(all_known && distinct == *truth, "not the same: {about}"),
        End::Stopped => assert!(!all_known && found.len() == limit, "too many: {about}"),
        End::Interrupted(Cause::Nodes) if contender.is_naive() => {
            assert!(!all_known || distinct.is_subset(truth), "not a solution: {about}");
        }
        End::Interrupted(cause) => panic!("it {cause}: {about}"),
    }
    if !contender.is_naive() {
        let counted = ask::count(engine, puzzle, limit as u64, &limits).expect(about);
        assert_eq!(counted.found, found.len() as u64, "counted otherwise: {about}");
    }
}
