//! Restricted common candidates: the digits that link two almost locked sets.
//!
//! A digit is a restricted common candidate of two sets if every cell with it in one set sees every
//! cell with it in the other. At most one of the sets can hold the digit, and the other is locked.
//! Two sets have at most two such digits.
//!
//! Links are found without comparing all pairs of sets. The *watchers* of a candidate are the sets
//! outside of it whose cells with its digit all see it. A digit links a set to the sets that watch
//! all of its cells with that digit: an intersection of rows of bits.

use omnidoku_core::{Cell, Digit};

use super::relation::{Relation, has, join, keep, ones_above};
use super::sets::Sets;
use crate::state::{Digits, State};
use crate::stop::Stop;

/// The restricted common candidates of a set and a later one in the list.
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
    /// Its one or two digits.
    pub(super) fn digits(self) -> Digits {
        [Some(self.digit), self.second].into_iter().flatten().collect()
    }

    /// Whether the digit is one of them.
    #[inline]
    pub(super) fn is_by(self, digit: Digit) -> bool {
        self.digit == digit || self.second == Some(digit)
    }
}

/// The links between all sets of a list.
#[derive(Debug, Default)]
pub(super) struct Links {
    /// Epoch, and whether sets may share cells.
    key: Option<(u64, bool)>,
    size: usize,
    /// Indexed by cell × N + digit: the row in `watchers`.
    row_of: Vec<u32>,
    /// For each candidate that is watched, its watchers; row 0 is empty.
    watchers: Relation,
    /// For each cell, the sets that contain it.
    owners: Relation,
    /// For each view, the sets that watch a candidate of *another* digit which the view's set also
    /// watches: together they might eliminate it.
    allies: Relation,
    /// For each set, the sets linked to it.
    partners: Relation,
    /// The index in `list` of the first link of each set.
    start: Vec<u32>,
    list: Vec<Link>,
    buffers: Buffers,
}

/// Rows for the set being processed.
#[derive(Debug, Default)]
struct Buffers {
    /// For each of its digits, the sets that watch a candidate which it watches too.
    by_digit: Relation,
    /// The union of these rows over the digits so far.
    so_far: Vec<u64>,
    /// The sets linked to it by one digit.
    linked: Vec<u64>,
    /// The sets linked to it by any digit so far.
    partners: Vec<u64>,
    /// The sets that share a cell with it.
    overlapping: Vec<u64>,
    /// For each set, its link to it.
    links: Vec<Option<Link>>,
}

impl Links {
    /// The sets whose cells with the digit all see this candidate.
    #[inline]
    pub(super) fn watchers(&self, cell: Cell, digit: Digit) -> &[u64] {
        self.watchers.row(self.row_of[cell.index() * self.size + digit.index()] as usize)
    }

    /// The sets that watch a candidate which the view's set watches too, of another digit than the
    /// view's.
    #[inline]
    pub(super) fn allies(&self, view: usize) -> &[u64] {
        self.allies.row(view)
    }

    /// The sets linked to this one.
    #[inline]
    pub(super) fn partners(&self, set: usize) -> &[u64] {
        self.partners.row(set)
    }

    /// The links from a set to later ones, in the order of the list.
    #[inline]
    pub(super) fn of(&self, set: usize) -> &[Link] {
        &self.list[self.start[set] as usize..self.start[set + 1] as usize]
    }

    /// The link between two sets, in either order.
    pub(super) fn between(&self, a: usize, b: usize) -> Option<Link> {
        let links = self.of(a.min(b));
        let place = links.binary_search_by_key(&a.max(b), |link| link.to).ok()?;
        Some(links[place])
    }

    /// Finds the links, unless they already are those of this epoch.
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

    /// Fills in the watchers of every candidate and the owners of every cell.
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

    /// Finds the allies of every view.
    fn compare<const W: usize>(&mut self, sets: &Sets<W>, buffers: &mut Buffers, stop: &Stop<'_>) {
        let count = sets.list().len();
        self.allies.reset(sets.views().len(), count);
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
            // The union over all other digits: those before it, then those after it.
            buffers.so_far.clear();
            buffers.so_far.resize(count.div_ceil(64), 0);
            for number in 0..places.len() {
                join(self.allies.row_mut(places.start + number), &buffers.so_far);
                join(&mut buffers.so_far, buffers.by_digit.row(number));
            }
            buffers.so_far.fill(0);
            for number in (0..places.len()).rev() {
                join(self.allies.row_mut(places.start + number), &buffers.so_far);
                join(&mut buffers.so_far, buffers.by_digit.row(number));
            }
        }
    }

    /// Finds the links from every set to later ones.
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
