//! Sue de Coq: the intersection of a line and a box, balanced by a set in each.
//!
//! Take two or three cells in the intersection of a line and a box that have at least two more
//! digits than cells; a set of further cells in the line; and a set of further cells in the box
//! that has none of the intersection's digits which the line set has. If intersection, line set and
//! box set together have as many digits as cells, each digit is in them once, and is confined to
//! its house:
//!
//! ```text
//! box 1   ┌ crossing r1c12 {1234} ┐ line set r1c7 {12}      row 1 loses 1 2 elsewhere
//!         └ box set r3c3 {34}     ┘                         box 1 loses 3 4 elsewhere
//! ```
//!
//! Digits of the intersection (the *crossing*) that neither set has are eliminated from the rest of
//! both houses. A set may have digits that the crossing lacks, its own digits: they are eliminated
//! from the rest of its house, and from both houses if both sets have them.
//!
//! **Order.** HoDoKu's: rows before columns, each with its boxes in order; crossings by their
//! first, second, third cell, two cells before three; then line sets, then box sets, in the same
//! way.
//!
//! **A step** has the digits of the crossing, line and box (as bases), and the cells with their
//! roles: the crossing ([`CellRole::Pattern`]), the line set (set 0) and the box set (set 1). It
//! rests on all these cells.
//!
//! **Bounds.** A set has at most [`MAX_SET_CELLS`] cells, which is all that fit into a 9×9 grid. A
//! search tries at most [`MAX_SETS_TRIED`] sets, where a step that was found counts as
//! [`STEP_COST`] sets; a 9×9 puzzle needs far fewer.

use omnidoku_core::{Cell, House};

use crate::cells::CellSet;
use crate::finder::Context;
use crate::state::{Digits, State};
use crate::step::{Candidate, CellRole, HouseRole, Step, Truth};
use crate::stop::{Patience, Stop};
use crate::technique::{Method, Technique};

/// The most sets of cells that one search tries.
const MAX_SETS_TRIED: usize = 1 << 20;

/// The most cells in a line set or a box set.
const MAX_SET_CELLS: usize = 7;

/// How many sets a step counts as.
const STEP_COST: usize = 64;

/// The first step in the order stated above.
pub(super) fn first<const W: usize>(context: &mut Context<'_, W>, _: Method) -> Option<Step> {
    let mut first = None;
    each(context.state, context.stop, &mut |step| {
        first = Some(step);
        true
    });
    first
}

/// Every step.
pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, _: Method) -> Vec<Step> {
    let mut steps = Vec::new();
    each(context.state, context.stop, &mut |step| {
        steps.push(step);
        false
    });
    steps
}

/// Cells and their candidates.
#[derive(Clone, Copy)]
struct Group<const W: usize> {
    cells: CellSet<W>,
    /// How many cells.
    size: usize,
    digits: Digits,
}

impl<const W: usize> Group<W> {
    const EMPTY: Self = Group { cells: CellSet::EMPTY, size: 0, digits: Digits::EMPTY };

    fn with(mut self, cell: Cell, digits: Digits) -> Self {
        self.cells.insert(cell);
        self.size += 1;
        self.digits |= digits;
        self
    }
}

/// A crossing of a line and a box.
struct Crossing<'a, const W: usize> {
    state: &'a State<W>,
    line: House,
    block: House,
    /// Its cells.
    core: Group<W>,
    /// How many more digits than cells it has; the two sets must use up that many.
    surplus: usize,
}

/// A line set, and what remains for the box set.
#[derive(Clone, Copy)]
struct LineSet<const W: usize> {
    group: Group<W>,
    /// The cells that may be in the box set: they have none of the crossing's digits that this set
    /// has.
    free: CellSet<W>,
    /// The most digits of the crossing that a set of them uses up.
    slack: usize,
}

/// Offers the steps in order until one is taken.
fn each<const W: usize>(state: &State<W>, stop: &Stop<'_>, take: &mut dyn FnMut(Step) -> bool) {
    let (house_table, shape) = (state.house_table(), state.shape());
    let mut patience = Patience::new(MAX_SETS_TRIED, stop);
    for line in (0..2 * shape.size()).map(House::new) {
        for block in (2 * shape.size()..3 * shape.size()).map(House::new) {
            let blanks = [line, block].map(|house| house_table.house(house) & state.blanks());
            let mut after_first = blanks[0] & blanks[1];
            if after_first.is_empty() {
                continue;
            }
            let mut check = |core: Group<W>| {
                let surplus = core.digits.len().saturating_sub(core.size);
                let crossing = Crossing { state, line, block, core, surplus };
                let [in_line, in_box] = blanks.map(|blanks| blanks - core.cells);
                surplus >= 2 && crossing.check(in_line, in_box, &mut patience, take)
            };
            while let Some(first) = after_first.next() {
                let one = Group::EMPTY.with(first, state.candidates(first));
                let mut after_second = after_first;
                while let Some(second) = after_second.next() {
                    let two = one.with(second, state.candidates(second));
                    let mut three =
                        after_second.into_iter().map(|cell| two.with(cell, state.candidates(cell)));
                    if check(two) || three.any(&mut check) {
                        return;
                    }
                }
            }
        }
    }
}

impl<const W: usize> Crossing<'_, W> {
    /// Tries the sets in the rest of the line and of the box.
    fn check(
        &self,
        in_line: CellSet<W>,
        in_box: CellSet<W>,
        patience: &mut Patience<'_>,
        take: &mut dyn FnMut(Step) -> bool,
    ) -> bool {
        let (line_slack, box_slack) = (self.slack(in_line), self.slack(in_box));
        let nothing = LineSet { group: Group::EMPTY, free: in_box, slack: box_slack };
        line_slack > 0
            && box_slack > 0
            && line_slack + box_slack >= self.surplus
            && self.line_sets(in_line, &nothing, patience, take)
    }

    /// The most digits of the crossing that a set of these cells can use up: the number of cells
    /// left over when every cell that can takes a digit of its own from outside the crossing.
    fn slack(&self, cells: CellSet<W>) -> usize {
        let (mut taken, mut left_over) = (self.core.digits, 0);
        for cell in cells {
            match (self.state.candidates(cell) - taken).first() {
                Some(digit) => taken.insert(digit),
                None => left_over += 1,
            }
        }
        left_over
    }

    /// Tries the line sets that extend `set` by some of the `later` cells.
    fn line_sets(
        &self,
        mut later: CellSet<W>,
        set: &LineSet<W>,
        patience: &mut Patience<'_>,
        take: &mut dyn FnMut(Step) -> bool,
    ) -> bool {
        let mut most = set.group.size + later.len() + 1;
        while let Some(cell) = later.next() {
            patience.spend(1);
            most -= 1;
            let mut larger = *set;
            larger.group = set.group.with(cell, self.state.candidates(cell));
            let own = (larger.group.digits - self.core.digits).len();
            let size = larger.group.size;
            if patience.is_spent() || own >= most {
                continue;
            }
            let used = larger.group.digits & self.core.digits;
            let before = larger.free;
            larger.free.remove(cell);
            for digit in used - set.group.digits {
                larger.free -= self.state.places(digit);
            }
            if larger.free != before {
                larger.slack = self.slack(larger.free);
            }
            // Adding cells only leaves less for the box set: too little now is too little later.
            if larger.slack == 0 || larger.slack + most < self.surplus + own {
                continue;
            }
            if size > own && !used.is_empty() {
                let missing = self.surplus.saturating_sub(size - own);
                if missing > 0
                    && larger.slack >= missing
                    && self.box_sets(&larger, missing, larger.free, &Group::EMPTY, patience, take)
                {
                    return true;
                }
            }
            if size < MAX_SET_CELLS && self.line_sets(later, &larger, patience, take) {
                return true;
            }
        }
        false
    }

    /// Tries the box sets that extend `set` and use up the `missing` digits of the crossing.
    fn box_sets(
        &self,
        line_set: &LineSet<W>,
        missing: usize,
        mut later: CellSet<W>,
        set: &Group<W>,
        patience: &mut Patience<'_>,
        take: &mut dyn FnMut(Step) -> bool,
    ) -> bool {
        while let Some(cell) = later.next() {
            patience.spend(1);
            let larger = set.with(cell, self.state.candidates(cell));
            let own = (larger.digits - self.core.digits).len();
            let size = larger.size;
            if patience.is_spent() || own + missing > size + later.len() {
                continue;
            }
            if size == own + missing
                && larger.digits.len() > own
                && let Some(step) = self.step(&line_set.group, &larger)
            {
                patience.spend(STEP_COST);
                if take(step) {
                    return true;
                }
            }
            if size < MAX_SET_CELLS
                && self.box_sets(line_set, missing, later, &larger, patience, take)
            {
                return true;
            }
        }
        false
    }

    /// The step, if anything is eliminated.
    fn step(&self, line_set: &Group<W>, box_set: &Group<W>) -> Option<Step> {
        let (state, core) = (self.state, &self.core);
        let lost = |house: House, set: &Group<W>, other: &Group<W>| {
            let digits = ((core.digits | set.digits) - other.digits) | (set.digits & other.digits);
            let cells =
                state.house_table().house(house) & (state.blanks() - set.cells - core.cells);
            cells.flat_map(move |cell| {
                (state.candidates(cell) & digits).map(move |digit| Candidate::new(cell, digit))
            })
        };
        let lost = lost(self.block, box_set, line_set).chain(lost(self.line, line_set, box_set));
        let mut lost = lost.peekable();
        lost.peek()?;
        let mut step = Step::new(Technique::SueDeCoq);
        for candidate in lost {
            if !step.eliminations.contains(&candidate) {
                step.eliminations.push(candidate);
            }
        }
        step.digits = core.digits.collect();
        step.houses = vec![(self.line, HouseRole::Base), (self.block, HouseRole::Base)];
        let roles = [CellRole::Pattern, CellRole::Set(0), CellRole::Set(1)];
        for (group, role) in [core, line_set, box_set].into_iter().zip(roles) {
            step.cells.extend(group.cells.map(|cell| (cell, role)));
            step.truths.extend(group.cells.map(Truth::Cell));
        }
        Some(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::soundness::{assert_sound, assert_taken};

    #[test]
    fn the_crossing_to_take() {
        assert_taken("sue-de-coq");
    }

    #[test]
    fn crossings_are_sound_on_every_shape() {
        for (shape, count) in [("3x3", 8), ("2x4", 8), ("4x2", 8), ("3x4", 1)] {
            assert_sound(shape, count, &[Method::SueDeCoq]);
        }
    }
}
