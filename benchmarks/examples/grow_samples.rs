//! Writes one of the samples in `data`: `easy`, `hard` or `open`.
//!
//! `cargo run --release -p omnidoku-benchmarks --example grow_samples -- easy > benchmarks/data/easy.txt`
//!
//! The seed is fixed, so the same lines come out every time. The difficulty of a puzzle is measured
//! by Dancing Links: the number of choices it makes until it has proven the solution unique.

use omnidoku::{Count, Engine, EngineId, Limits, Puzzle, Random, Settings, Shape, Symmetry, ask};
use omnidoku_testkit::line;
use omnidoku_testkit::mutate::{self, Mutation};

/// The number of puzzles in a sample.
const SIZE: usize = 512;

/// The number of changes that are tried to make a puzzle harder.
const STEPS: usize = 200;

/// The number of shuffled copies on which the difficulty of a puzzle is measured.
const COPIES: usize = 8;

fn main() {
    let kind = std::env::args().nth(1).unwrap_or_default();
    let mut grower =
        Grower { random: Random::new(20260901), dlx: EngineId::Dlx.build(Settings::default()) };
    let (title, grow): (_, fn(&mut Grower, usize) -> Puzzle) = match kind.as_str() {
        "easy" => ("Singles suffice.", Grower::easy),
        "hard" => ("Minimal puzzles, made harder step by step.", Grower::hard),
        "open" => ("No solution and several, in turn.", Grower::open),
        _ => {
            eprintln!("usage: grow_samples easy|hard|open");
            std::process::exit(2);
        }
    };
    println!("# {title} Written by the example grow_samples.");
    for number in 0..SIZE {
        println!("{}", line::write(&grow(&mut grower, number)));
    }
}

struct Grower {
    random: Random,
    dlx: Box<dyn Engine>,
}

impl Grower {
    fn easy(&mut self, _: usize) -> Puzzle {
        loop {
            let blanks = 45 + self.random.below(11);
            let puzzle = self.unique(blanks);
            if self.choices(&puzzle) == 0 {
                return puzzle;
            }
        }
    }

    /// Hill climbing: a few clues are changed, and the change is kept if it takes at least as many
    /// choices.
    fn hard(&mut self, _: usize) -> Puzzle {
        let mut best = self.unique(Shape::CLASSIC.cell_count());
        let mut most = self.choices(&best);
        for _ in 0..STEPS {
            let next = self.neighbour(&best);
            let choices = self.choices(&next);
            if choices >= most {
                (best, most) = (next, choices);
            }
        }
        best
    }

    fn open(&mut self, number: usize) -> Puzzle {
        let wanted = if number.is_multiple_of(2) { 0 } else { 2 };
        loop {
            let blanks = 48 + self.random.below(10);
            let puzzle = mutate::puzzle(Shape::CLASSIC, blanks, &mut self.random);
            if self.count(&puzzle).found == wanted {
                return puzzle;
            }
        }
    }

    fn unique(&mut self, most_blanks: usize) -> Puzzle {
        let full = mutate::full_grid(Shape::CLASSIC, &mut self.random);
        mutate::dig_unique(&full, most_blanks, &mut self.random, &mut *self.dlx)
    }

    /// A minimal puzzle with nearly the same clues: two are dropped, others added until the
    /// solution is unique again, and those that are then redundant are dropped.
    fn neighbour(&mut self, puzzle: &Puzzle) -> Puzzle {
        let mut next = puzzle.clone();
        for _ in 0..2 {
            next = Mutation::Drop.apply(&next, &mut self.random).unwrap_or(next);
        }
        while self.count(&next).found > 1 {
            let added = Mutation::Add.apply(&next, &mut self.random);
            if let Some(added) = added.filter(|added| self.count(added).found > 0) {
                next = added;
            }
        }
        let mut clues: Vec<_> = next.filled().map(|(cell, _)| cell).collect();
        self.random.shuffle(&mut clues);
        for cell in clues {
            let fewer = next.without_clue(cell);
            if self.count(&fewer).found == 1 {
                next = fewer;
            }
        }
        next
    }

    /// The choices on shuffled copies of a puzzle, so that the order of cells and digits does not
    /// matter.
    fn choices(&mut self, puzzle: &Puzzle) -> u64 {
        let mut random = Random::new(1);
        let copies = (0..COPIES).map(|_| {
            let copy = Symmetry::random(Shape::CLASSIC, &mut random).apply_puzzle(puzzle);
            self.count(&copy).report.stats.branches.expect("Dancing Links counts its choices")
        });
        copies.sum()
    }

    fn count(&mut self, puzzle: &Puzzle) -> Count {
        ask::count(&mut *self.dlx, puzzle, 2, &Limits::none()).expect("a sound engine")
    }
}
