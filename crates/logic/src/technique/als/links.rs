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

use super::relation::{Relation, has, join, keep, ones_above};
use super::sets::Sets;
use crate::state::{Digits, State};
use crate::stop::Stop;

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

    /// Whether this is the digit or one of the two.
    #[inline]
    pub(super) fn is_by(self, digit: Digit) -> bool {
        self.digit == digit || self.second == Some(digit)
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
    /// The sets that have a cell.
    owners: Relation,
    /// For each view of a set, the sets that see a candidate of *another* digit in common with it.
    rivals: Relation,
    /// The sets that a link joins.
    partners: Relation,
    /// Where the links of a set begin.
    start: Vec<u32>,
    list: Vec<Link>,
    buffers: Buffers,
}

/// Rows for the set at hand.
#[derive(Debug, Default)]
struct Buffers {
    /// The sets that see a candidate in common, by digit; and by all digits so far.
    by_digit: Relation,
    so_far: Vec<u64>,
    /// The sets that a digit, or any, links to it; the sets that share a cell with it.
    linked: Vec<u64>,
    partners: Vec<u64>,
    overlapping: Vec<u64>,
    /// The link to each partner.
    links: Vec<Option<Link>>,
}

impl Links {
    /// The sets that see a candidate with all their cells of its digit.
    #[inline]
    pub(super) fn watchers(&self, cell: Cell, digit: Digit) -> &[u64] {
        self.watchers.row(self.row_of[cell.index() * self.size + digit.index()] as usize)
    }

    /// The sets that see a candidate in common with that of a view, other than of the view's digit.
    #[inline]
    pub(super) fn rivals(&self, view: usize) -> &[u64] {
        self.rivals.row(view)
    }

    /// The sets linked to this one.
    #[inline]
    pub(super) fn partners(&self, set: usize) -> &[u64] {
        self.partners.row(set)
    }

    /// The links of a set to later ones, in their order.
    #[inline]
    pub(super) fn of(&self, set: usize) -> &[Link] {
        &self.list[self.start[set] as usize..self.start[set + 1] as usize]
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
        stop: &Stop<'_>,
    ) {
        if self.key == Some((epoch, overlapping)) {
            return;
        }
        self.key = Some((epoch, overlapping));
        let mut buffers = std::mem::take(&mut self.buffers);
        self.watch(state, sets);
        self.compare(sets, &mut buffers, stop);
        self.link(sets, overlapping, &mut buffers, stop);
        self.buffers = buffers;
    }

    /// Tells every candidate which sets see it, and every cell which have it.
    fn watch<const W: usize>(&mut self, state: &State<W>, sets: &Sets<W>) {
        let count = sets.list().len();
        self.size = state.size();
        self.row_of.clear();
        self.row_of.resize(self.size * self.size * self.size, 0);
        self.watchers.reset(1, count);
        for view in sets.views() {
            for cell in view.seen {
                let row = &mut self.row_of[cell.index() * self.size + view.digit.index()];
                if *row == 0 {
                    *row = self.watchers.push_row() as u32;
                }
                self.watchers.insert(*row as usize, view.set);
            }
        }
        self.owners.reset(self.size * self.size, count);
        for (number, set) in sets.list().iter().enumerate() {
            set.cells.for_each(|cell| self.owners.insert(cell.index(), number));
        }
    }

    /// Finds the sets that see a candidate in common.
    fn compare<const W: usize>(&mut self, sets: &Sets<W>, buffers: &mut Buffers, stop: &Stop<'_>) {
        let count = sets.list().len();
        self.rivals.reset(sets.views().len(), count);
        for set in 0..count {
            if stop.after(count) {
                return;
            }
            let places = sets.views_of(set);
            buffers.by_digit.reset(places.len(), count);
            for (number, view) in sets.views()[places.clone()].iter().enumerate() {
                for cell in view.seen {
                    join(buffers.by_digit.row_mut(number), self.watchers(cell, view.digit));
                }
            }
            // All digits but one: those before it, then those after it.
            buffers.so_far.clear();
            buffers.so_far.resize(count.div_ceil(64), 0);
            for number in 0..places.len() {
                join(self.rivals.row_mut(places.start + number), &buffers.so_far);
                join(&mut buffers.so_far, buffers.by_digit.row(number));
            }
            buffers.so_far.fill(0);
            for number in (0..places.len()).rev() {
                join(self.rivals.row_mut(places.start + number), &buffers.so_far);
                join(&mut buffers.so_far, buffers.by_digit.row(number));
            }
        }
    }

    fn link<const W: usize>(
        &mut self,
        sets: &Sets<W>,
        overlapping: bool,
        buffers: &mut Buffers,
        stop: &Stop<'_>,
    ) {
        let count = sets.list().len();
        let words = count.div_ceil(64);
        self.partners.reset(count, count);
        self.list.clear();
        self.start.clear();
        buffers.links.clear();
        buffers.links.resize(count, None);
        for row in [&mut buffers.linked, &mut buffers.partners, &mut buffers.overlapping] {
            row.clear();
            row.resize(words, 0);
        }
        for (number, set) in sets.list().iter().enumerate() {
            if stop.after(count) {
                return;
            }
            self.start.push(self.list.len() as u32);
            buffers.partners.fill(0);
            buffers.overlapping.fill(0);
            if !overlapping {
                set.cells
                    .for_each(|cell| join(&mut buffers.overlapping, self.owners.row(cell.index())));
            }
            for view in &sets.views()[sets.views_of(number)] {
                let (linked, overlapping) = (&mut buffers.linked, &buffers.overlapping);
                linked.iter_mut().zip(overlapping).for_each(|(linked, out)| *linked = !out);
                view.cells.for_each(|cell| keep(linked, self.watchers(cell, view.digit)));
                for to in ones_above(linked, number) {
                    if has(&buffers.partners, to) {
                        buffers.links[to]
                            .iter_mut()
                            .for_each(|link| link.second = Some(view.digit));
                    } else {
                        buffers.links[to] = Some(Link { to, digit: view.digit, second: None });
                    }
                }
                join(&mut buffers.partners, linked);
            }
            for to in ones_above(&buffers.partners, number) {
                self.list.extend(buffers.links[to]);
                self.partners.insert(number, to);
                self.partners.insert(to, number);
            }
        }
        self.start.push(self.list.len() as u32);
    }
}
