//! Stopping early. Reasoning reads no clock: the caller passes a [`Stop`], a function that is called
//! after every few thousand units of work and decides whether to go on.
//!
//! A unit is about the work of looking at one candidate, link or cell. Once the function has said
//! "stop", it is not called again: every finder returns as soon as it can, and what it found is
//! discarded. So a path that was stopped is a prefix of the whole path, and a rating or a hint that was
//! stopped has no result.

use std::cell::Cell;
use std::fmt;

/// Units of work between two calls where sets of cells have few words.
const ASK_EVERY: usize = 1 << 11;

/// Decides, while reasoning goes on, whether to stop.
pub struct Stop<'a> {
    ask: Option<&'a dyn Fn() -> bool>,
    /// Units of work between two calls.
    every: Cell<usize>,
    /// Units of work until the next call.
    left: Cell<usize>,
    stopped: Cell<bool>,
}

impl<'a> Stop<'a> {
    /// Never stops.
    pub const fn never() -> Stop<'static> {
        Stop::new(None)
    }

    /// Stops as soon as `ask` returns true.
    pub const fn when(ask: &'a dyn Fn() -> bool) -> Stop<'a> {
        Stop::new(Some(ask))
    }

    const fn new(ask: Option<&'a dyn Fn() -> bool>) -> Stop<'a> {
        let (every, left) = (Cell::new(ASK_EVERY), Cell::new(ASK_EVERY));
        Stop { ask, every, left, stopped: Cell::new(false) }
    }

    /// Calls more often where sets of cells have more words: a unit of work takes longer there.
    pub(crate) fn in_words(&self, words: usize) {
        self.every.set(ASK_EVERY / (1 + words / 4));
    }

    /// Whether reasoning was stopped; if so, what it returned is incomplete.
    pub fn is_stopped(&self) -> bool {
        self.stopped.get()
    }

    /// Calls the function now; true if reasoning must stop.
    pub fn is_over(&self) -> bool {
        if !self.stopped.get() {
            self.left.set(self.every.get());
            self.stopped.set(self.ask.is_some_and(|ask| ask()));
        }
        self.stopped.get()
    }

    /// Counts work, and calls the function when enough was done since the last call; true if reasoning
    /// must stop.
    #[inline]
    pub(crate) fn after(&self, units: usize) -> bool {
        match self.left.get().checked_sub(units) {
            Some(left) => {
                self.left.set(left);
                self.stopped.get()
            }
            None => self.is_over(),
        }
    }
}

impl fmt::Debug for Stop<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop").field("stopped", &self.stopped.get()).finish_non_exhaustive()
    }
}

/// A budget of work for one finder; stopping uses up the rest.
#[derive(Debug)]
pub(crate) struct Patience<'a> {
    left: usize,
    stop: &'a Stop<'a>,
}

impl<'a> Patience<'a> {
    pub(crate) const fn new(units: usize, stop: &'a Stop<'a>) -> Patience<'a> {
        Patience { left: units, stop }
    }

    /// Spends some of the budget; false if too little was left.
    #[inline]
    pub(crate) fn spend(&mut self, units: usize) -> bool {
        let left = self.left.checked_sub(units).filter(|_| !self.stop.after(units));
        self.left = left.unwrap_or(0);
        left.is_some()
    }

    /// Whether nothing is left.
    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.left == 0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use omnidoku_core::{Grid, Puzzle, Shape};

    use super::*;
    use crate::hint::{PlayerState, Solutions, Standing, hint, hint_until};
    use crate::library::examples;
    use crate::message::Voice;
    use crate::options::Options;
    use crate::rate::{arrangements, level};
    use crate::reason::{Plan, Reasoner};
    use crate::state::Position;
    use crate::technique::{Method, Technique};
    use crate::{path, sudoku_explainer};

    /// How often reasoning calls the function when it is never stopped.
    fn questions(run: impl FnOnce(&Stop<'_>)) -> usize {
        let asked = Cell::new(0);
        run(&Stop::when(&|| {
            asked.set(asked.get() + 1);
            false
        }));
        asked.get()
    }

    /// Runs it repeatedly, stopped at the first call, at the last, and at some in between.
    fn stopped_anywhere(run: impl Fn(&Stop<'_>)) {
        let whole = questions(&run);
        let some: BTreeSet<usize> =
            (0..=8).map(|part| whole.saturating_sub(1) * part / 8).collect();
        for last in some.into_iter().filter(|last| *last < whole) {
            let asked = Cell::new(0);
            let ask = || {
                asked.set(asked.get() + 1);
                asked.get() > last
            };
            let stop = Stop::when(&ask);
            run(&stop);
            assert!(stop.is_stopped());
            assert_eq!(asked.get(), last + 1, "nothing is asked after the answer was to stop");
        }
    }

    fn some_examples() -> impl Iterator<Item = Position> {
        examples().step_by(23).map(|case| case.position)
    }

    #[test]
    fn a_path_that_was_stopped_is_the_beginning_of_the_whole() {
        let plan = Plan::default();
        for position in some_examples() {
            let whole = path(&position, &plan, None);
            stopped_anywhere(|stop| {
                let mut reasoner = Reasoner::new();
                let part = reasoner.path_until(&position, &plan, None, stop, |_| true);
                assert!(whole.steps.starts_with(&part.steps));
                let again = reasoner.path(&position, &plan, None);
                assert_eq!(again, whole, "what was left unfinished is not used again");
            });
            let rated = sudoku_explainer::path_up_to(&position, 80);
            stopped_anywhere(|stop| {
                let part = sudoku_explainer::path_until(&position, 80, stop, |_| true);
                assert!(rated.steps.starts_with(&part.steps));
            });
        }
    }

    #[test]
    fn a_rating_that_was_stopped_is_none() {
        for position in some_examples() {
            let (level, ways) =
                (level::rate(&mut Reasoner::new(), &position), arrangements::count(&position));
            assert_eq!(
                level::rate_until(&mut Reasoner::new(), &position, &Stop::never()),
                Some(level)
            );
            assert_eq!(arrangements::count_until(&position, &Stop::never()), Some(ways));
            stopped_anywhere(|stop| {
                let rating = level::rate_until(&mut Reasoner::new(), &position, stop);
                assert_eq!(rating.is_none(), stop.is_stopped());
            });
        }
    }

    #[test]
    fn a_hint_that_was_stopped_claims_nothing() {
        let plan = Plan::default();
        for position in some_examples() {
            let (givens, values) = (position.givens(), position.values());
            let desk = PlayerState { givens, values, marks: None, solutions: Solutions::Unknown };
            let voice = Voice::new(position.shape());
            let whole = hint(&desk, &plan, &voice).unwrap();
            stopped_anywhere(|stop| {
                let told = hint_until(&desk, &plan, &voice, stop).unwrap();
                match stop.is_stopped() {
                    true => assert_eq!((told.standing, told.ladder), (Standing::Stopped, None)),
                    false => assert_eq!(told, whole),
                }
            });
        }
    }

    #[test]
    fn every_method_that_takes_long_asks_on_its_way() {
        let method = |position: &Position, method: Method| {
            questions(|stop| {
                Reasoner::new().all_steps_until(position, method, &Options::default(), stop);
            })
        };
        let empty = Position::of(&Puzzle::empty(Shape::from_size(25).unwrap()));
        assert!(method(&empty, Method::SueDeCoq) > 10);
        let of = |technique| examples().find(|case| case.technique == technique).unwrap().position;
        assert!(method(&of(Technique::ForcingNetVerity), Method::ForcingNet) > 10);
        // Rated 11.9: all chains inside chains are searched without a result.
        let nugget =
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
        let values: Vec<u8> = nugget.bytes().map(|c| c.saturating_sub(b'0')).collect();
        let grid = Grid::from_values(Shape::CLASSIC, &values).unwrap();
        let position = Position::of(&Puzzle::new(grid).unwrap());
        let asked = questions(|stop| {
            sudoku_explainer::path_until(&position, u16::MAX, stop, |_| false);
        });
        assert!(asked > 100, "chains inside chains asked {asked} times");
    }
}
