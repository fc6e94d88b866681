//! Almost locked sets in chains.
//!
//! A set that loses one of its digits is locked, and its other digits are false wherever all their
//! places in the set are seen. A chain enters a set by a candidate or group that takes a digit from
//! it. It leaves the set by something that the locked set excludes: a candidate, a group, a digit
//! of another set, or all candidates of a cell but one, which is then true. A large set counts as
//! several links.

use omnidoku_core::{Cell, Digit};

use super::{Link, Literal, Tables};
use crate::cells::CellSet;
use crate::state::State;
use crate::technique::als::Sets;

/// An almost locked set that has lost a digit.
#[derive(Clone, Debug)]
pub(super) struct Locked<const W: usize> {
    /// The digit that it has lost.
    pub(super) digit: Digit,
    /// The first of its cells that had this digit.
    pub(super) first: Cell,
    pub(super) cells: CellSet<W>,
    /// For each of its digits, the candidates that see all its places in the set.
    seen: Vec<(Digit, CellSet<W>)>,
}

impl<const W: usize> Locked<W> {
    /// The candidates of a digit that see all its places in the set.
    pub(super) fn seen(&self, digit: Digit) -> CellSet<W> {
        let mut seen = self.seen.iter();
        seen.find(|seen| seen.0 == digit).map_or(CellSet::EMPTY, |seen| seen.1)
    }

    /// The digits of the set.
    pub(super) fn digits(&self) -> impl Iterator<Item = Digit> + '_ {
        self.seen.iter().map(|seen| seen.0)
    }
}

impl<const W: usize> Tables<W> {
    /// Notes the links of almost locked sets of more than one cell, set by set and digit by digit.
    pub(super) fn link_sets(&mut self, state: &State<W>, sets: &Sets<W>) {
        self.locked_of.clear();
        self.locked_of.resize(sets.views().len(), None);
        for (number, set) in sets.list().iter().enumerate().filter(|(_, set)| set.size > 1) {
            for lost in sets.views_of(number) {
                let kept = sets.views_of(number).filter(|&view| view != lost);
                if kept.clone().all(|view| sets.views()[view].seen.is_empty()) {
                    continue;
                }
                let off = Literal::off(self.locked_unit(sets, lost));
                self.link_entries(sets, lost, off);
                let mut exit = Exit { from: off, distance: 2 + 2 * set.size as u16 };
                for view in kept.clone() {
                    self.link_losses(sets, view, &exit);
                }
                for (other, entered) in sets.list().iter().enumerate() {
                    if entered.size == 1 || other == number || entered.cells.meets(set.cells) {
                        continue;
                    }
                    for view in kept.clone() {
                        let kept = &sets.views()[view];
                        if !kept.seen.is_empty() && entered.digits.contains(kept.digit) {
                            let entry = sets.view_index(other, kept.digit);
                            if sets.views()[entry].cells.is_within(kept.seen) {
                                let unit = self.locked_unit(sets, entry);
                                self.note_exit(&exit, Literal::off(unit));
                            }
                        }
                    }
                }
                exit.distance += 1;
                self.link_forced(state, sets, number, lost, &exit);
            }
        }
    }

    /// Notes what takes the lost digit from the set: candidates and groups outside.
    fn link_entries(&mut self, sets: &Sets<W>, lost: usize, off: Literal) {
        let view = &sets.views()[lost];
        let set = &sets.list()[view.set];
        let mut groups_noted = Vec::new();
        for cell in view.seen {
            self.note(Literal::on(self.unit(cell, view.digit)), off);
            for nth in 0..self.groups_of[view.digit.index()].len() {
                let number = self.groups_of[view.digit.index()][nth];
                let group = &self.groups[number];
                if group.cells.contains(cell)
                    && !group.cells.meets(set.cells)
                    && view.cells.is_within(group.peers)
                    && !groups_noted.contains(&number)
                {
                    groups_noted.push(number);
                    self.note(Literal::on(self.candidates.len() + number), off);
                }
            }
        }
    }

    /// Notes what a digit that the set keeps excludes: candidates and groups.
    fn link_losses(&mut self, sets: &Sets<W>, kept: usize, exit: &Exit) {
        let view = &sets.views()[kept];
        for cell in view.seen {
            let unit = self.unit(cell, view.digit);
            self.note_exit(exit, Literal::off(unit));
        }
        for nth in 0..self.groups_of[view.digit.index()].len() {
            let number = self.groups_of[view.digit.index()][nth];
            if self.groups[number].cells.is_within(view.seen) {
                self.note_exit(exit, Literal::off(self.candidates.len() + number));
            }
        }
    }

    /// Notes the cells in which the locked set leaves only one candidate. Bivalue cells are skipped:
    /// their own strong link leads there.
    fn link_forced(
        &mut self,
        state: &State<W>,
        sets: &Sets<W>,
        number: usize,
        lost: usize,
        exit: &Exit,
    ) {
        let all = sets.views_of(number);
        let seen = all.clone().fold(CellSet::EMPTY, |sum, view| sum | sets.views()[view].seen);
        for cell in seen {
            let mut left = state.candidates(cell);
            if left.len() == 2 {
                continue;
            }
            for view in all.clone().filter(|&view| view != lost) {
                if sets.views()[view].seen.contains(cell) {
                    left.remove(sets.views()[view].digit);
                }
            }
            if let Some(digit) = left.single() {
                let unit = self.unit(cell, digit);
                self.note_exit(exit, Literal::on(unit));
            }
        }
    }

    fn note_exit(&mut self, exit: &Exit, to: Literal) {
        self.noted.push((exit.from, Link { to, distance: exit.distance, note: 0 }));
    }

    /// The unit of a set that has lost the digit of a view.
    fn locked_unit(&mut self, sets: &Sets<W>, view: usize) -> usize {
        let base = self.candidates.len() + self.groups.len();
        let number = *self.locked_of[view].get_or_insert_with(|| {
            let lost = &sets.views()[view];
            let seen = sets.views_of(lost.set).map(|view| &sets.views()[view]);
            self.locked.push(Locked {
                digit: lost.digit,
                first: lost.cells.first().unwrap_or(Cell::new(0)),
                cells: sets.list()[lost.set].cells,
                seen: seen.map(|view| (view.digit, view.seen)).collect(),
            });
            self.locked.len() as u32 - 1
        });
        base + number as usize
    }
}

/// The literal that a chain leaves a set by, and the distance to what follows from it.
struct Exit {
    from: Literal,
    distance: u16,
}
