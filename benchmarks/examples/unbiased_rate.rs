//! How many clues minimal puzzles have, over all of them and over those that digging finds; and how
//! fast both are found.
//!
//! `cargo run --release -p omnidoku-benchmarks --example unbiased_rate -- [PUZZLES] [DUG PUZZLES] [SEED]`
//!
//! The first column of shares is over the puzzles as they were found. The second weights each
//! puzzle, which makes it an estimate for all minimal puzzles. The third is over puzzles that were
//! dug.

use std::time::Instant;

use omnidoku_core::{Random, Shape};
use omnidoku_generate::dig::Digger;
use omnidoku_generate::unbiased::{TRIES, Unbiased, chance};
use omnidoku_generate::{Draft, Request};
use omnidoku_solve::Limits;

/// The weights of the puzzles with each number of clues.
struct Tally {
    puzzles: u64,
    weights: [f64; 82],
    squares: [f64; 82],
}

impl Tally {
    fn new() -> Tally {
        Tally { puzzles: 0, weights: [0.0; 82], squares: [0.0; 82] }
    }

    fn add(&mut self, clues: usize, weight: f64) {
        self.puzzles += 1;
        self.weights[clues] += weight;
        self.squares[clues] += weight * weight;
    }

    fn share(&self, clues: usize) -> f64 {
        100.0 * self.weights[clues] / self.weights.iter().sum::<f64>()
    }

    fn print_moments(&self, name: &str) {
        let total: f64 = self.weights.iter().sum();
        let sum = |terms: &[f64; 82], factor: &dyn Fn(f64) -> f64| -> f64 {
            terms.iter().enumerate().map(|(clues, term)| term * factor(clues as f64)).sum()
        };
        let mean = sum(&self.weights, &|clues| clues) / total;
        let square = |clues: f64| (clues - mean) * (clues - mean);
        let error = sum(&self.squares, &square).sqrt() / total;
        let deviation = (sum(&self.weights, &square) / total).sqrt();
        let puzzles = self.puzzles;
        println!(
            "{name}: {puzzles} puzzles, mean {mean:.3} ± {error:.3}, deviation {deviation:.3}"
        );
    }
}

/// The binomial coefficient: in how many ways `some` can be chosen out of `of`.
fn choices(of: u32, some: u32) -> f64 {
    (1..=some).fold(1.0, |ways, i| ways * f64::from(of + 1 - i) / f64::from(i))
}

fn main() {
    let argument = |place: usize, default: u64| {
        std::env::args().nth(place).map_or(default, |text| text.parse().expect("a number"))
    };
    let (wanted, dug_wanted, seed) = (argument(1, 200), argument(2, 10_000), argument(3, 1));

    let (mut found, mut all, mut dug) = (Tally::new(), Tally::new(), Tally::new());
    let mut unbiased = Unbiased::new();
    let (mut attempts, start) = (0, Instant::now());
    for index in 0..wanted {
        let puzzle = unbiased.seek(seed, index, u64::MAX, &Limits::none());
        let (puzzle, took) = puzzle.expect("nothing limits it").expect("it seeks until it finds");
        let clues = puzzle.clues.iter().filter(|&&value| value != 0).count();
        attempts += took;
        found.add(clues, 1.0);
        all.add(clues, puzzle.weight);
    }
    let seconds = start.elapsed().as_secs_f64();

    let mut digger = Digger::new(&Request::new(Shape::CLASSIC, seed));
    for index in 0..dug_wanted {
        let draft = digger.dig(&mut Random::numbered(seed, index, 0), &Limits::none());
        if let Some(Draft { puzzle, .. }) = draft.expect("nothing limits it") {
            dug.add(puzzle.grid().filled().count(), 1.0);
        }
    }

    println!("clues    found %    all %    dug %");
    for clues in 0..=81 {
        let shares = [&found, &all, &dug].map(|tally| tally.share(clues));
        if shares.iter().any(|&share| share > 0.0) {
            println!("{clues:5} {:10.4} {:8.4} {:8.4}", shares[0], shares[1], shares[2]);
        }
    }
    found.print_moments("found");
    all.print_moments("all");
    dug.print_moments("dug");
    let tries = (attempts * TRIES) as f64;
    // One try finds a given minimal puzzle chance / (grids · choices) times on average.
    let (grids, choices_of_26) = (6_670_903_752_021_072_936_960.0, choices(81, 26));
    let weight: f64 = all.weights.iter().sum();
    println!("{:.4e} minimal puzzles", grids * choices_of_26 / chance(26) * weight / tries);
    println!(
        "{:.1} puzzles/s, {:.1} million tries/s, a puzzle in {:.2} million tries",
        wanted as f64 / seconds,
        tries / seconds / 1e6,
        tries / wanted as f64 / 1e6
    );
}
