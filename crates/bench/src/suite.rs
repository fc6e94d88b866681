//! The bundled puzzles, in four sets: easy, medium, hard and evil.
//!
//! We made them ourselves, as the first lines of each file in `data` say. A set is named after the
//! level that [`logic::rate::level`](omnidoku::logic::rate::level) gives every puzzle in it.

use omnidoku::format::{ReadOptions, read};
use omnidoku::{Puzzle, Shape};

/// A set of 9×9 puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suite {
    /// The level of the puzzles.
    pub name: &'static str,
    /// The file: one puzzle per line; lines with `#` are comments.
    pub text: &'static str,
}

/// All of them, the easiest first.
pub const SUITES: [Suite; 4] = [
    Suite { name: "easy", text: include_str!("../data/easy.txt") },
    Suite { name: "medium", text: include_str!("../data/medium.txt") },
    Suite { name: "hard", text: include_str!("../data/hard.txt") },
    Suite { name: "evil", text: include_str!("../data/evil.txt") },
];

impl Suite {
    /// The set of that name.
    pub fn named(name: &str) -> Option<Suite> {
        SUITES.into_iter().find(|suite| suite.name == name)
    }

    /// The puzzles as text, 81 characters each.
    pub fn lines(self) -> impl Iterator<Item = &'static str> {
        self.text.lines().filter(|line| !line.starts_with('#'))
    }

    /// The puzzles.
    pub fn puzzles(self) -> impl Iterator<Item = Puzzle> {
        let options = ReadOptions { shape: Some(Shape::CLASSIC), ..ReadOptions::default() };
        self.lines().map(move |line| {
            let entry = read(line, &options).expect("a bundled puzzle can be read");
            Puzzle::new(entry.grid).expect("its clues obey the rules")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku::logic::rate::level;
    use omnidoku::logic::{Position, Reasoner};
    use omnidoku::{EngineId, Limits, Settings, ask};

    #[test]
    fn every_puzzle_has_one_solution_and_the_level_of_its_set() {
        let mut engine = EngineId::Auto.build(Settings::default());
        let mut reasoner = Reasoner::new();
        let mut counts = Vec::new();
        for suite in SUITES {
            let puzzles: Vec<Puzzle> = suite.puzzles().collect();
            for puzzle in &puzzles {
                let count = ask::count(&mut *engine, puzzle, 2, &Limits::none()).unwrap();
                assert_eq!((count.found, count.complete), (1, true));
                let rating = level::rate(&mut reasoner, &Position::of(puzzle));
                assert_eq!(rating.level.name().to_lowercase(), suite.name);
            }
            counts.push(puzzles.len());
            assert_eq!(Suite::named(suite.name), Some(suite));
        }
        assert_eq!(counts, [15, 15, 20, 30]);
        assert!(SUITES.iter().flat_map(|suite| suite.lines()).all(|line| line.len() == 81));
    }
}
