//! Puzzle number *k*.

use std::ops::Range;

use omnidoku_core::Random;
use omnidoku_solve::{Cause, Limits};

use crate::Draft;
use crate::dig::Digger;
use crate::possible;
use crate::request::{Problem, Request};
use crate::target::Grade;

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// It and its solution.
    pub draft: Draft,
    /// How hard it is, where the target made it necessary to find out.
    pub grade: Option<Grade>,
    /// What it counts in statistics; 1 unless the method has a known bias ([`Clues::Unbiased`](crate::Clues::Unbiased)).
    pub weight: f64,
}

/// What became of puzzle number `index`.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Its number.
    pub index: u64,
    /// How many attempts it took.
    pub tries: u64,
    /// The puzzle; if it is not what was asked for, the closest that was found.
    pub made: Option<Made>,
    /// Whether it is what was asked for.
    pub reached: bool,
}

/// Makes the puzzles of a request; keeps its memory from one to the next. Each thread has its own.
pub struct Generator {
    request: Request,
    digger: Digger,
}

impl Generator {
    /// Says what is impossible before anything is tried.
    pub fn new(request: Request) -> Result<Generator, Problem> {
        possible::check(&request)?;
        let digger = Digger::new(&request);
        Ok(Generator { request, digger })
    }

    /// How many puzzles it makes best at a time. Which ones are made together changes nothing but the speed.
    pub fn batch_size(&self) -> usize {
        1
    }

    /// The puzzles with these numbers, in order.
    pub fn make(&mut self, numbers: Range<u64>, limits: &Limits) -> Result<Vec<Outcome>, Cause> {
        numbers.map(|index| self.make_one(index, limits)).collect()
    }

    fn make_one(&mut self, index: u64, limits: &Limits) -> Result<Outcome, Cause> {
        for attempt in 0..self.request.tries {
            let mut stream = [Random::numbered(self.request.seed, index, attempt)];
            if let Some(draft) = self.digger.dig(&mut stream, limits)?.remove(0) {
                let made = Some(Made { draft, grade: None, weight: 1.0 });
                return Ok(Outcome { index, tries: attempt + 1, made, reached: true });
            }
        }
        Ok(Outcome { index, tries: self.request.tries, made: None, reached: false })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku_core::Shape;

    #[test]
    fn the_same_number_is_the_same_puzzle() {
        let mut generator = Generator::new(Request::new(Shape::CLASSIC, 5)).unwrap();
        let three = generator.make(7..10, &Limits::none()).unwrap();
        let middle = generator.make(8..9, &Limits::none()).unwrap();
        assert_eq!(three[1], middle[0]);
        assert_ne!(three[0].made, three[1].made);
    }
}
