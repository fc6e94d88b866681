//! Puzzles and the positions along their paths.
//!
//! Puzzle number *n* of a seed is a random minimal 9×9 puzzle, the same on every machine. Its path is
//! HoDoKu's: the first step of the first method that finds one. Before each step, no earlier method
//! finds anything, so every position of the path is an exercise for the technique of its step.

use std::cell::Cell;

use omnidoku_core::{Random, Shape};
use omnidoku_generate::source::Source;
use omnidoku_generate::{Draft, Request};
use omnidoku_logic::{PathStep, Plan, Position, Reasoner, Step, Stop, Technique};
use omnidoku_solve::Limits;

use crate::course;

/// The most attempts at one puzzle. One is enough but for bad luck.
const MAX_DIGS: u64 = 100;

/// Makes puzzles and walks their paths; reuses its memory from one to the next.
pub struct Walker {
    source: Source,
    reasoner: Reasoner,
}

impl Default for Walker {
    fn default() -> Walker {
        let source = Source::new(&Request::new(Shape::CLASSIC, 0));
        Walker { source, reasoner: Reasoner::new() }
    }
}

impl Walker {
    /// Puzzle `number` of a seed; for each attempt another one.
    pub fn puzzle(&mut self, seed: u64, number: u64, attempt: u64) -> Option<Draft> {
        let mut random = Random::numbered(seed, number, attempt);
        (0..MAX_DIGS).find_map(|_| {
            let raw = self.source.attempt(&mut random, &Limits::none()).ok()??;
            (raw.shortfall == 0).then_some(raw.draft)
        })
    }

    /// Walks a path and shows each step with the position before it, until `show` returns false.
    /// Returns where it ends.
    pub fn walk(
        &mut self,
        start: &Position,
        plan: &Plan,
        stop: &Stop<'_>,
        mut show: impl FnMut(&Position, &PathStep) -> bool,
    ) -> Position {
        let mut here = start.clone();
        let path = self.reasoner.path_until(start, plan, None, stop, |found| {
            let goes_on = show(&here, found);
            if goes_on {
                here.apply(&found.step);
            }
            goes_on
        });
        path.end
    }

    /// The position after this many steps of HoDoKu's path. The step after them is not searched for.
    pub(crate) fn position_after(
        &mut self,
        start: &Position,
        steps: usize,
        stop: &Stop<'_>,
    ) -> Position {
        if steps == 0 {
            return start.clone();
        }
        let taken = Cell::new(0);
        let enough = || taken.get() >= steps || stop.is_over();
        let goes_on = |_: &PathStep| {
            taken.set(taken.get() + 1);
            true
        };
        let stop = Stop::when(&enough);
        self.reasoner.path_until(start, &Plan::default(), None, &stop, goes_on).end
    }

    /// The step of a technique that its own method finds first; `None` if that is a step of another
    /// technique.
    pub fn first_step(
        &mut self,
        position: &Position,
        technique: Technique,
        stop: &Stop<'_>,
    ) -> Option<Step> {
        let first = self.next_step(position, &course::method_of(technique), stop);
        first.filter(|step| step.technique == technique)
    }

    /// The same, if no earlier method finds anything.
    pub(crate) fn only_progress(
        &mut self,
        position: &Position,
        technique: Technique,
        stop: &Stop<'_>,
    ) -> Option<Step> {
        match self.next_step(position, &course::known_before(technique), stop) {
            Some(_) => None,
            None => self.first_step(position, technique, stop),
        }
    }

    /// The next step of a plan.
    fn next_step(&mut self, position: &Position, plan: &Plan, stop: &Stop<'_>) -> Option<Step> {
        let mut next = None;
        self.reasoner.path_until(position, plan, None, stop, |found| {
            next = Some(found.step.clone());
            false
        });
        next
    }

    /// Its reasoner.
    pub(crate) fn reasoner(&mut self) -> &mut Reasoner {
        &mut self.reasoner
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_found_again_by_its_number_of_steps() {
        let mut walker = Walker::default();
        let draft = walker.puzzle(1, 7, 0).unwrap();
        let start = Position::of(&draft.puzzle);
        let mut seen = Vec::new();
        let end = walker.walk(&start, &Plan::default(), &Stop::never(), |position, _| {
            seen.push(position.clone());
            true
        });
        seen.push(end);
        for (steps, position) in seen.iter().enumerate() {
            assert_eq!(
                &walker.position_after(&start, steps, &Stop::never()),
                position,
                "after {steps} steps"
            );
        }
    }
}
