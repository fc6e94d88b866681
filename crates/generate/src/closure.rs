//! How far simple reasoning goes, computed on bits in microseconds.
//!
//! ```text
//! Boxes     the last cell of a house, digits with one place in a box
//! Singles   digits with one place in a line, cells with one candidate
//! Subsets   locked candidates, naked and hidden pairs and triples
//! ```
//!
//! These are the rules of the two easiest classes of the HoDoKu scale, and of the three easiest
//! levels of our own. Each rule only removes candidates, and a conclusion stays valid when fewer
//! candidates are left. So the order of the rules does not matter: if they fill the grid in one
//! order, they fill it in every order, including that of a path. For the same reason more clues
//! never make a puzzle harder for them. That makes the answers here exact, and lets
//! [`Closure::regains`] stop as soon as the removed clues are back.
//!
//! A cell is a set of candidates, empty once the cell is filled. A set is a word as wide as the
//! size of the grid needs.

mod marks;
mod word;

use omnidoku_core::{Cell, Grid, Shape};

use marks::{Marks, Rules};

/// The easiest rules that fill the grid, each including the easier ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Reach {
    /// Boxes alone.
    Boxes,
    /// All singles.
    Singles,
    /// Also locked candidates, pairs and triples.
    Subsets,
    /// None of these.
    Beyond,
}

/// Reasons about grids of one shape; reuses its memory from one grid to the next.
pub(crate) struct Closure {
    marks: Box<dyn Rules>,
}

impl Closure {
    /// For a shape.
    pub(crate) fn new(shape: Shape) -> Closure {
        let marks: Box<dyn Rules> = match shape.size() {
            ..=16 => Box::new(Marks::<u16>::new(shape)),
            17..=32 => Box::new(Marks::<u32>::new(shape)),
            33..=64 => Box::new(Marks::<u64>::new(shape)),
            _ => Box::new(Marks::<u128>::new(shape)),
        };
        Closure { marks }
    }

    /// How far simple reasoning goes in a grid that has a solution.
    pub(crate) fn reach(&mut self, clues: &Grid) -> Reach {
        let marks = &mut *self.marks;
        marks.start(clues);
        while !marks.is_full() && marks.boxes() {}
        if marks.is_full() {
            return Reach::Boxes;
        }
        let mut reach = Reach::Singles;
        loop {
            while !marks.is_full() && marks.singles() {}
            if marks.is_full() {
                return reach;
            }
            if !marks.subsets() {
                return Reach::Beyond;
            }
            reach = Reach::Subsets;
        }
    }

    /// Whether the rules fill these cells again, which were clues until now. If the rules filled
    /// the grid with those clues, they then fill it without them.
    pub(crate) fn regains(&mut self, clues: &Grid, gone: &[Cell], rules: Reach) -> bool {
        let marks = &mut *self.marks;
        marks.start(clues);
        loop {
            let moved = match rules {
                Reach::Boxes => marks.boxes(),
                _ => marks.singles() || rules == Reach::Subsets && marks.subsets(),
            };
            if gone.iter().all(|&cell| marks.is_filled(cell)) {
                return true;
            }
            if !moved {
                return false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::Random;
    use omnidoku_logic::rate::level::{self, Level};
    use omnidoku_logic::technique::Class;
    use omnidoku_logic::{Plan, Position, Reasoner};
    use omnidoku_solve::Limits;

    use super::*;
    use crate::dig::Digger;
    use crate::{Clues, Draft, Request};

    fn drafts(request: &Request, count: u64) -> Vec<Draft> {
        let mut digger = Digger::new(request);
        let streams = (0..count).map(|index| Random::numbered(3, index, 0));
        streams.filter_map(|mut random| digger.dig(&mut random, &Limits::none()).unwrap()).collect()
    }

    /// The reach according to our own levels.
    fn by_level(reasoner: &mut Reasoner, position: &Position) -> usize {
        match level::rate_up_to(reasoner, position, Level::Medium) {
            Some(rating) => rating.level as usize - Level::VeryEasy as usize,
            None => Reach::Beyond as usize,
        }
    }

    #[test]
    fn it_agrees_with_paths_and_levels() {
        let mut reasoner = Reasoner::new();
        let mut closure = Closure::new(Shape::CLASSIC);
        let mut seen = [0; 4];
        for draft in drafts(&Request::new(Shape::CLASSIC, 0), 400) {
            let position = Position::of(&draft.puzzle);
            let mut fills = |class| {
                let mut plan = Plan::default();
                plan.methods.retain(|method| method.entry().class <= class);
                reasoner.path(&position, &plan, None).is_complete()
            };
            let (singles, subsets) = (fills(Class::Easy), fills(Class::Medium));
            let found = closure.reach(&draft.puzzle);
            assert_eq!((found <= Reach::Singles, found <= Reach::Subsets), (singles, subsets));
            assert_eq!(found as usize, by_level(&mut reasoner, &position));
            seen[found as usize] += 1;
        }
        assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    }

    #[test]
    fn it_agrees_with_levels_on_other_shapes() {
        let mut reasoner = Reasoner::new();
        for ((rows, cols), clues, count) in [
            ((2, 3), 10, 60),
            ((3, 2), 11, 60),
            ((2, 4), 24, 30),
            ((4, 2), 22, 30),
            ((5, 2), 40, 20),
        ] {
            let shape = Shape::new(rows, cols).unwrap();
            let mut closure = Closure::new(shape);
            let request = Request { clues: Clues::Count(clues), ..Request::new(shape, 0) };
            for draft in drafts(&request, count) {
                let expected = by_level(&mut reasoner, &Position::of(&draft.puzzle));
                assert_eq!(closure.reach(&draft.puzzle) as usize, expected, "{draft:?}");
            }
        }
    }

    /// Words of every width give the same results.
    #[test]
    fn wide_words_reason_as_narrow_ones() {
        for draft in drafts(&Request::new(Shape::CLASSIC, 0), 40) {
            let expected = Closure::new(Shape::CLASSIC).reach(&draft.puzzle);
            let wide: [Box<dyn Rules>; 3] = [
                Box::new(Marks::<u32>::new(Shape::CLASSIC)),
                Box::new(Marks::<u64>::new(Shape::CLASSIC)),
                Box::new(Marks::<u128>::new(Shape::CLASSIC)),
            ];
            for marks in wide {
                assert_eq!(Closure { marks }.reach(&draft.puzzle), expected);
            }
        }
    }

    #[test]
    fn what_is_regained_fills_the_grid() {
        let mut closure = Closure::new(Shape::CLASSIC);
        let request = Request { clues: Clues::Count(34), ..Request::new(Shape::CLASSIC, 0) };
        for draft in drafts(&request, 60) {
            let before = closure.reach(&draft.puzzle);
            for rules in [Reach::Boxes, Reach::Singles, Reach::Subsets] {
                for (cell, _) in draft.puzzle.filled().filter(|_| before <= rules) {
                    let mut fewer: Grid = draft.puzzle.grid().clone();
                    fewer.set(cell, None);
                    let fills = closure.reach(&fewer) <= rules;
                    assert_eq!(closure.regains(&fewer, &[cell], rules), fills);
                }
            }
        }
    }
}
