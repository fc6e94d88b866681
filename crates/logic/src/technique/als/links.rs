//! Restricted commons: what links two almost locked sets.
//!
//! A digit is a restricted common of two sets if every cell that can hold it in one sees every such
//! cell in the other: only one of the two sets can have it, the other is locked then. Two sets have
//! at most two.
//!
//! They are found without comparing sets pairwise. Every candidate knows its *watchers*, the sets
//! that see it from outside with all their cells of that digit; a digit links a set to those that
//! watch every one of its cells that can hold it.

use omnidoku_core::{Cell, Digit};

use super::relation::{Relation, both_above, join};
use super::sets::Sets;
use crate::state::{Digits, State};

/// The restricted commons between a set and a later one in the list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// The other set.
    pub(super) to: usize,
    /// The digit, the smaller one if there are two.
    pub(super) digit: Digit,
    /// The second digit.
    pub(super) second: Option<Digit>,
}

impl Link {
    /// One digit or two.
    pub(super) fn digits(self) -> Digits {
        [Some(self.digit), self.second].into_iter().flatten().collect()
    }
}

/// All restricted commons of a list of sets.
#[derive(Debug, Default)]
pub(super) struct Links {
    /// Epoch, and whether sets may share cells.
    key: Option<(u64, bool)>,
    size: usize,
    /// The row of `watchers` for cell × N + digit.
    row_of: Vec<u32>,
    /// The sets that see a candidate; row 0 is empty.
    watchers: Relation,
    /// The sets that see a common candidate: with what they leave open they could conclude something.
    rivals: Relation,
    /// The sets that a link joins.
    partners: Relation,
    /// Where the links of a set begin.
    start: Vec<u32>,
    list: Vec<Link>,
    /// The partners of the set at hand, digit by digit, and all together.
    linked: Relation,
    candidates: Vec<u64>,
}

impl Links {
    /// The sets that see a candidate with all their cells of its digit.
    #[inline]
    pub(super) fn watchers(&self, cell: Cell, digit: Digit) -> &[u64] {
        self.watchers.row(self.row_of[cell.index() * self.size + digit.index()] as usize)
    }

    /// The sets that see a candidate in common with this one; this one is among them.
    #[inline]
    pub(super) fn rivals(&self, set: usize) -> &[u64] {
        self.rivals.row(set)
    }

    /// The sets linked to this one.
    #[inline]
    pub(super) fn partners(&self, set: usize) -> &[u64] {
        self.partners.row(set)
    }

    /// The links of a set to later ones, in their order.
    #[inline]
    pub(super) fn of(&self, set: usize) -> &[Link] {
        &self.list[self.places_of(set)]
    }

    /// The places in the list of the links of a set to later ones.
    #[inline]
    pub(super) fn places_of(&self, set: usize) -> std::ops::Range<usize> {
        self.start[set] as usize..self.start[set + 1] as usize
    }

    /// Every link, by the number of its first set, then of its second.
    #[inline]
    pub(super) fn list(&self) -> &[Link] {
        &self.list
    }

    /// The link between two partners, whichever comes first.
    pub(super) fn between(&self, a: usize, b: usize) -> Option<Link> {
        let links = self.of(a.min(b));
        let place = links.binary_search_by_key(&a.max(b), |link| link.to).ok()?;
        Some(links[place])
    }

    /// Finds the links, unless they are those of this epoch already.
    pub(super) fn refresh<const W: usize>(
        &mut self,
        state: &State<W>,
        sets: &Sets<W>,
        epoch: u64,
        overlapping: bool,
    ) {
        if self.key == Some((epoch, overlapping)) {
            return;
        }
        self.key = Some((epoch, overlapping));
        self.watch(state, sets);
        self.compare(sets);
        self.link(sets, overlapping);
    }

    /// Tells every candidate which sets see it.
    fn watch<const W: usize>(&mut self, state: &State<W>, sets: &Sets<W>) {
        self.size = state.size();
        self.row_of.clear();
        self.row_of.resize(self.size * self.size * self.size, 0);
        self.watchers.reset(1, sets.list().len().max(1));
        for view in sets.views() {
            for cell in view.seen {
                let row = &mut self.row_of[cell.index() * self.size + view.digit.index()];
                if *row == 0 {
                    *row = self.watchers.push_row() as u32;
                }
                self.watchers.insert(*row as usize, view.set);
            }
        }
    }

    /// Finds the sets that see a candidate in common.
    fn compare<const W: usize>(&mut self, sets: &Sets<W>) {
        self.rivals.reset(sets.list().len(), sets.list().len());
        for view in sets.views() {
            for cell in view.seen {
                let row = self.row_of[cell.index() * self.size + view.digit.index()] as usize;
                join(self.rivals.row_mut(view.set), self.watchers.row(row));
            }
        }
    }

    fn link<const W: usize>(&mut self, sets: &Sets<W>, overlapping: bool) {
        let count = sets.list().len();
        self.partners.reset(count, count);
        self.list.clear();
        self.start.clear();
        let mut candidates = std::mem::take(&mut self.candidates);
        let mut linked = std::mem::take(&mut self.linked);
        linked.reset(self.size, count);
        for set in 0..count {
            self.start.push(self.list.len() as u32);
            candidates.clear();
            candidates.resize(count.div_ceil(64), 0);
            let views = &sets.views()[sets.views_of(set)];
            for (row, view) in views.iter().enumerate() {
                let row = linked.row_mut(row);
                row.fill(u64::MAX);
                for cell in view.cells {
                    let watchers = self.watchers(cell, view.digit);
                    row.iter_mut().zip(watchers).for_each(|(mine, theirs)| *mine &= theirs);
                }
                join(&mut candidates, row);
            }
            for to in both_above(&candidates, &candidates, set) {
                if !overlapping && sets.list()[set].cells.meets(sets.list()[to].cells) {
                    continue;
                }
                let digits = views.iter().enumerate().filter(|&(row, _)| linked.contains(row, to));
                let mut digits = digits.map(|(_, view)| view.digit);
                let Some(digit) = digits.next() else { continue };
                self.list.push(Link { to, digit, second: digits.next() });
                self.partners.insert(set, to);
                self.partners.insert(to, set);
            }
        }
        self.start.push(self.list.len() as u32);
        (self.candidates, self.linked) = (candidates, linked);
    }
}
