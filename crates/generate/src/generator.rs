//! Puzzle number *k*.

use std::ops::Range;

use omnidoku_core::Random;
use omnidoku_solve::{Cause, Limits};

use crate::Draft;
use crate::full::{Full, pattern};
use crate::possible;
use crate::request::{Problem, Request};
use crate::seek::Seeker;
use crate::source::{Raw, Source};
use crate::target::Grade;

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// The puzzle and its solution.
    pub draft: Draft,
    /// How hard it is, if the target required finding out.
    pub grade: Option<Grade>,
    /// Whether it is known to have one solution. On a mask, the closest puzzle found may have
    /// several.
    pub unique: bool,
    /// If as few clues as possible were requested: how many of them might be redundant. 0 up to
    /// 10×10; on larger grids, those that were not proven necessary.
    pub redundant_at_most: usize,
    /// The attempt it comes from: together with seed and number it identifies the random stream.
    pub attempt: u64,
    /// Its weight in statistics; 1 unless the method has a known bias
    /// ([`Clues::Unbiased`](crate::Clues::Unbiased)).
    pub weight: f64,
}

/// The result for puzzle number `index`.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Its number.
    pub index: u64,
    /// How many attempts it took.
    pub tries: u64,
    /// The puzzle; if it is not what was requested, the closest one found.
    pub made: Option<Made>,
    /// Whether it is what was requested.
    pub reached: bool,
    /// The lowest and the highest score among all tries, if a score was requested and computed.
    pub scores: Option<(u64, u64)>,
}

impl Made {
    /// The result of an attempt.
    pub(crate) fn of(raw: Raw, attempt: u64, grade: Option<Grade>) -> Made {
        let Raw { draft, unique, redundant_at_most, weight, .. } = raw;
        Made { draft, grade, unique, redundant_at_most, attempt, weight }
    }

    /// How the pattern behind the full grid of puzzle number `index` of a request was shuffled: the
    /// cycles, and how many of them moved anything. `None` if the grid was made in another way.
    pub fn shuffle(&self, request: &Request, index: u64) -> Option<(usize, usize)> {
        let Full::Pattern { cycles } = request.full else { return None };
        // The full grid is the first thing drawn from the stream.
        let mut random = Random::numbered(request.seed, index, self.attempt);
        let again = pattern::shuffled(request.shape, cycles, &mut random, &Limits::none());
        again
            .ok()
            .filter(|(grid, _)| *grid == self.draft.solution)
            .map(|(_, moves)| (cycles, moves))
    }
}

/// Makes the puzzles of a request; reuses its memory from one to the next. Each thread has its own.
pub struct Generator {
    request: Request,
    maker: Maker,
}

enum Maker {
    /// Any difficulty is fine: the first attempt with the right clues.
    Any(Box<Source>),
    /// With a target.
    Seeker(Box<Seeker>),
}

impl Generator {
    /// Returns an error if the request is impossible, before anything is tried.
    pub fn new(request: Request) -> Result<Generator, Problem> {
        possible::check(&request)?;
        let maker = match request.target.is_any() {
            true => Maker::Any(Box::new(Source::new(&request))),
            false => Maker::Seeker(Box::new(Seeker::new(&request))),
        };
        Ok(Generator { request, maker })
    }

    /// The number of puzzles to request at a time, so that handing them over costs little. The
    /// result does not depend on which ones are made together.
    pub fn batch_size(&self) -> usize {
        match &self.maker {
            Maker::Any(source) => source.batch_size(),
            Maker::Seeker(_) => 1,
        }
    }

    /// The puzzles with these numbers, in order.
    pub fn make(&mut self, numbers: Range<u64>, limits: &Limits) -> Result<Vec<Outcome>, Cause> {
        numbers.map(|index| self.make_while(index, limits, &mut |_| true)).collect()
    }

    /// The puzzle with this number. `goes_on` is called with the number of attempts after each
    /// attempt, and when a limit is exceeded. If it returns false, the closest puzzle so far is the
    /// outcome.
    pub fn make_while(
        &mut self,
        index: u64,
        limits: &Limits,
        goes_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Outcome, Cause> {
        let Generator { request, maker } = self;
        match maker {
            Maker::Any(source) => first_attempt(request, source, index, limits, goes_on),
            Maker::Seeker(seeker) => seeker.seek(index, limits, goes_on),
        }
    }
}

/// The first attempt with the requested clues; if there is none, the one that comes closest.
fn first_attempt(
    request: &Request,
    source: &mut Source,
    index: u64,
    limits: &Limits,
    goes_on: &mut dyn FnMut(u64) -> bool,
) -> Result<Outcome, Cause> {
    let mut closest: Option<(Raw, u64)> = None;
    let (mut tries, scores) = (0, None);
    while tries < request.tries && (tries == 0 || goes_on(tries)) {
        let mut random = Random::numbered(request.seed, index, tries);
        tries += 1;
        let raw = match source.attempt(&mut random, limits) {
            Ok(Some(raw)) => raw,
            Ok(None) => continue,
            Err(cause) if goes_on(tries) => return Err(cause),
            Err(_) => break,
        };
        if raw.shortfall == 0 {
            let made = Some(Made::of(raw, tries - 1, None));
            return Ok(Outcome { index, tries, made, reached: true, scores });
        }
        if closest.as_ref().is_none_or(|(closest, _)| raw.shortfall < closest.shortfall) {
            closest = Some((raw, tries - 1));
        }
    }
    let made = closest.map(|(raw, attempt)| Made::of(raw, attempt, None));
    Ok(Outcome { index, tries, made, reached: false, scores })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::Clues;
    use crate::target::{Target, Use};
    use omnidoku_core::Shape;
    use omnidoku_logic::Technique;

    #[test]
    fn the_same_number_is_the_same_puzzle() {
        let mut generator = Generator::new(Request::new(Shape::CLASSIC, 5)).unwrap();
        let three = generator.make(7..10, &Limits::none()).unwrap();
        let middle = generator.make(8..9, &Limits::none()).unwrap();
        assert_eq!(three[1], middle[0]);
        assert_ne!(three[0].made, three[1].made);
    }

    #[test]
    fn a_watcher_may_give_up_and_gets_the_closest() {
        let clues = Request { clues: Clues::Count(17), ..Request::new(Shape::CLASSIC, 5) };
        let technique = Technique::from_id("swordfish").unwrap();
        let target = Target { needs: vec![Use { technique, times: 9 }], ..Target::any() };
        let hard = Request { target, ..Request::new(Shape::CLASSIC, 5) };
        for request in [clues, hard] {
            let mut told = Vec::new();
            let mut generator = Generator::new(request).unwrap();
            let outcome = generator.make_while(0, &Limits::none(), &mut |tries| {
                told.push(tries);
                tries < 3
            });
            let outcome = outcome.unwrap();
            assert_eq!((told, outcome.tries, outcome.reached), (vec![1, 2, 3], 3, false));
            assert!(outcome.made.is_some());
        }
    }
}
