//! The implication tables: what follows from "this candidate is true" and from "it is false".
//!
//! A *unit* is something that is on (true) or off (false): a candidate; a group of candidates of
//! one digit in the intersection of a line and a box (on: one of them is true, off: none is); an
//! almost locked set that has lost a digit (only off). A [`Literal`] is a unit with its state.
//! Chains, loops and nets are walks from literal to literal along *links*:
//!
//! ```text
//! weak     x on  -> y off    they share a cell, or the digit and a house
//! strong   x off -> y on     they are the only two there
//! ```
//!
//! [`Tables`] holds the direct links of every literal and its *reach*, everything that follows from
//! it by any number of links. A few operations on the bits of the reach show whether there is
//! anything to find. Only then is the [`Expansion`] of a literal computed, breadth first, which has
//! the shortest chain to each consequence.
//!
//! The order of links decides which of several shortest chains is found, and is HoDoKu's: the own
//! cell, row, column, box, then groups, then sets.
//!
//! Positions with more than [`MAX_UNITS`] units (which occur from 36×36 on) have no tables: the
//! reach of all literals would take too much memory, and nobody follows chains through thousands of
//! candidates.

mod expansion;
mod groups;
mod nets;
mod path;
mod reach;
mod sets;
mod strand;
#[cfg(test)]
mod tests;

use omnidoku_core::{Cell, Digit};

use crate::cells::CellSet;
use crate::state::State;
use crate::step::Candidate;
use crate::stop::Stop;
use crate::technique::als::Sets;

pub(super) use expansion::Expansion;
use groups::Group;
use nets::{Note, Trials};
use reach::Reach;
use sets::Locked;
pub(super) use strand::{Strand, Support};

/// The most units of a position that has tables.
pub(super) const MAX_UNITS: usize = 8192;

/// A unit and whether it is on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Literal(u32);

impl Literal {
    /// The unit is on.
    #[inline]
    pub(super) const fn on(unit: usize) -> Literal {
        Literal(2 * unit as u32 + 1)
    }

    /// The unit is off.
    #[inline]
    pub(super) const fn off(unit: usize) -> Literal {
        Literal(2 * unit as u32)
    }

    #[inline]
    pub(super) const fn unit(self) -> usize {
        self.0 as usize / 2
    }

    #[inline]
    pub(super) const fn is_on(self) -> bool {
        self.0 % 2 == 1
    }

    /// The same unit in the other state.
    #[inline]
    pub(super) const fn opposite(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One consequence of a literal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// What follows.
    pub(super) to: Literal,
    /// The distance it adds: 2 for a plain link, more for large sets and for later rounds of a net.
    pub(super) distance: u16,
    /// In nets the index of the note that gives the reason; 0 if it follows from the literal alone.
    note: u32,
}

/// Which units the tables contain besides candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scope {
    /// None.
    Candidates,
    /// Groups.
    Groups,
    /// Groups and almost locked sets.
    Sets,
    /// Groups; the links of candidates are those of nets, looking this many rounds ahead.
    Nets(usize),
}

/// The tables of a state, kept until it changes.
#[derive(Debug, Default)]
pub(crate) struct Buffers<const W: usize> {
    plain: Tables<W>,
    grouped: Tables<W>,
    nets: Tables<W>,
}

impl<const W: usize> Buffers<W> {
    /// The tables of the state, built unless they already are those of this epoch and scope. `None`
    /// if the state has too many units or the work was stopped.
    ///
    /// If the scope includes almost locked sets, `sets` must be those of the state.
    pub(super) fn tables(
        &mut self,
        state: &State<W>,
        sets: &Sets<W>,
        epoch: u64,
        scope: Scope,
        stop: &Stop<'_>,
    ) -> Option<&Tables<W>> {
        let (tables, plain) = match scope {
            Scope::Candidates => (&mut self.plain, None),
            Scope::Groups | Scope::Sets => (&mut self.grouped, Some(&self.plain)),
            Scope::Nets(_) => (&mut self.nets, None),
        };
        let is_whole = tables.update(state, sets, plain, epoch, scope, stop) && !stop.is_stopped();
        is_whole.then_some(tables)
    }
}

/// The links and the reach of every literal of a position.
#[derive(Debug)]
pub(super) struct Tables<const W: usize> {
    /// The epoch and scope that the tables were built for.
    built: Option<(u64, Scope)>,
    /// The candidates, cell by cell.
    candidates: Vec<Candidate>,
    /// The unit of the first candidate of each cell, and the number of candidates at the end.
    first_of: Vec<u32>,
    /// Indexed by digit × cells + cell: the unit of a candidate.
    unit_of: Vec<u32>,
    /// The groups; their units follow the candidates.
    groups: Vec<Group<W>>,
    /// The numbers of the groups of each digit.
    groups_of: Vec<Vec<usize>>,
    /// The almost locked sets that have lost a digit; their units follow the groups.
    locked: Vec<Locked<W>>,
    /// Indexed by view of a set: the number in `locked` of the set that has lost this digit.
    locked_of: Vec<Option<u32>>,
    /// The links in the order they were found, each with the literal it starts from.
    noted: Vec<(Literal, Link)>,
    /// The index in `links` of the first link of each literal, and their number at the end.
    starts: Vec<u32>,
    links: Vec<Link>,
    reach: Reach,
    /// The reasons of the links of nets.
    notes: Vec<Note>,
    trials: Trials<W>,
}

impl<const W: usize> Default for Tables<W> {
    fn default() -> Tables<W> {
        Tables {
            built: None,
            candidates: Vec::new(),
            first_of: Vec::new(),
            unit_of: Vec::new(),
            groups: Vec::new(),
            groups_of: Vec::new(),
            locked: Vec::new(),
            locked_of: Vec::new(),
            noted: Vec::new(),
            starts: Vec::new(),
            links: Vec::new(),
            reach: Reach::default(),
            notes: Vec::new(),
            trials: Trials::default(),
        }
    }
}

impl<const W: usize> Tables<W> {
    /// Builds the tables of the state, unless they already are. False if the state has too many
    /// units or the work was stopped.
    fn update(
        &mut self,
        state: &State<W>,
        sets: &Sets<W>,
        plain: Option<&Tables<W>>,
        epoch: u64,
        scope: Scope,
        stop: &Stop<'_>,
    ) -> bool {
        if self.built == Some((epoch, scope)) {
            return self.unit_count() <= MAX_UNITS;
        }
        self.built = Some((epoch, scope));
        self.number_candidates(state);
        self.groups.clear();
        self.locked.clear();
        if scope != Scope::Candidates && self.candidates.len() <= MAX_UNITS {
            groups::collect(state, &mut self.groups);
        }
        if self.unit_count() > MAX_UNITS {
            return false;
        }
        self.noted.clear();
        match (scope, plain) {
            (Scope::Nets(rounds), _) => self.link_nets(state, rounds, stop),
            (_, Some(plain)) if plain.built == Some((epoch, Scope::Candidates)) => {
                self.noted.extend_from_slice(&plain.noted);
            }
            _ => self.link_candidates(state, stop),
        }
        self.link_groups(state, stop);
        if scope == Scope::Sets {
            self.link_sets(state, sets);
        }
        if self.unit_count() > MAX_UNITS || stop.is_over() {
            return false;
        }
        self.sort_links();
        self.reach.close(2 * self.unit_count(), &self.starts, &self.links, stop);
        true
    }

    fn number_candidates(&mut self, state: &State<W>) {
        let cells = state.shape().cell_count();
        self.unit_of.resize(state.size() * cells, 0);
        self.candidates.clear();
        self.first_of.clear();
        for cell in state.shape().cells() {
            self.first_of.push(self.candidates.len() as u32);
            for digit in state.candidates(cell) {
                self.unit_of[digit.index() * cells + cell.index()] = self.candidates.len() as u32;
                self.candidates.push(Candidate { cell, digit });
            }
        }
        self.first_of.push(self.candidates.len() as u32);
    }

    fn link_candidates(&mut self, state: &State<W>, stop: &Stop<'_>) {
        let house_table = state.house_table();
        for unit in 0..self.candidates.len() {
            if stop.after(10) {
                return;
            }
            let Candidate { cell, digit } = self.candidates[unit];
            let here = self.units_in(cell);
            for other in here.clone().filter(|&other| other != unit) {
                self.note(Literal::on(unit), Literal::off(other));
                if here.len() == 2 {
                    self.note(Literal::off(unit), Literal::on(other));
                }
            }
            let [row, column, block] =
                house_table.houses_of(cell).map(|house| house_table.house(house));
            let others = state.places(digit) - CellSet::only(cell);
            let [row, column, block] = [others & row, others & column, others & block];
            for other in row.chain(column).chain(block - row - column) {
                self.note(Literal::on(unit), Literal::off(self.unit(other, digit)));
            }
            let [row, column, block] = [row.single(), column.single(), block.single()];
            let block = block.filter(|_| block != row && block != column);
            for partner in [row, column, block].into_iter().flatten() {
                self.note(Literal::off(unit), Literal::on(self.unit(partner, digit)));
            }
        }
    }

    #[inline]
    fn note(&mut self, from: Literal, to: Literal) {
        self.noted.push((from, Link { to, distance: 2, note: 0 }));
    }

    /// Sorts the links by the literal they start from, otherwise in the order they were noted.
    fn sort_links(&mut self) {
        let literals = 2 * self.unit_count();
        self.starts.clear();
        self.starts.resize(literals + 2, 0);
        for (from, _) in &self.noted {
            self.starts[from.index() + 2] += 1;
        }
        for literal in 2..literals + 2 {
            self.starts[literal] += self.starts[literal - 1];
        }
        self.links.clear();
        self.links.resize(self.noted.len(), Link { to: Literal(0), distance: 0, note: 0 });
        for &(from, link) in &self.noted {
            let place = &mut self.starts[from.index() + 1];
            self.links[*place as usize] = link;
            *place += 1;
        }
        self.starts.pop();
    }

    /// How many units there are.
    pub(super) fn unit_count(&self) -> usize {
        self.candidates.len() + self.groups.len() + self.locked.len()
    }

    /// Whether the grid is 9×9 or smaller.
    fn is_small(&self) -> bool {
        self.first_of.len() <= 82
    }

    /// The candidates; the unit of each is its index.
    pub(super) fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// The units of the candidates of a cell.
    #[inline]
    pub(super) fn units_in(&self, cell: Cell) -> std::ops::Range<usize> {
        self.first_of[cell.index()] as usize..self.first_of[cell.index() + 1] as usize
    }

    /// The unit of a candidate, which must exist.
    #[inline]
    pub(super) fn unit(&self, cell: Cell, digit: Digit) -> usize {
        let cells = self.first_of.len() - 1;
        self.unit_of[digit.index() * cells + cell.index()] as usize
    }

    /// What follows directly from a literal.
    #[inline]
    pub(super) fn links(&self, from: Literal) -> &[Link] {
        let (start, end) = (self.starts[from.index()], self.starts[from.index() + 1]);
        &self.links[start as usize..end as usize]
    }

    /// The reason of a link.
    fn notes_of(&self, link: Link) -> Note {
        self.notes.get(link.note as usize).copied().unwrap_or_default()
    }

    /// Everything that follows from each literal.
    #[inline]
    pub(super) fn reach(&self) -> &Reach {
        &self.reach
    }

    /// Whether a unit is a single candidate.
    #[inline]
    pub(super) fn is_candidate(&self, unit: usize) -> bool {
        unit < self.candidates.len()
    }

    /// The almost locked set of a unit, if it is one.
    fn locked(&self, unit: usize) -> Option<&Locked<W>> {
        self.locked.get(unit.checked_sub(self.candidates.len() + self.groups.len())?)
    }

    /// Whether a unit is an almost locked set.
    pub(super) fn is_set(&self, unit: usize) -> bool {
        self.locked(unit).is_some()
    }

    /// The digits of an almost locked set; none for other units.
    pub(super) fn digits_of_set(&self, unit: usize) -> impl Iterator<Item = Digit> + '_ {
        self.locked(unit).into_iter().flat_map(Locked::digits)
    }

    /// The digit of a unit; of an almost locked set the digit that it has lost.
    pub(super) fn digit(&self, unit: usize) -> Digit {
        match (self.candidates.get(unit), self.locked(unit)) {
            (Some(candidate), _) => candidate.digit,
            (_, Some(set)) => set.digit,
            _ => self.groups[unit - self.candidates.len()].digit,
        }
    }

    /// The first cell of a unit; of an almost locked set the first cell that had the lost digit.
    pub(super) fn first_cell(&self, unit: usize) -> Cell {
        match (self.candidates.get(unit), self.locked(unit)) {
            (Some(candidate), _) => candidate.cell,
            (_, Some(set)) => set.first,
            _ => self.groups[unit - self.candidates.len()].first,
        }
    }

    /// The cells of a unit.
    pub(super) fn cells(&self, unit: usize) -> CellSet<W> {
        match (self.candidates.get(unit), self.locked(unit)) {
            (Some(candidate), _) => CellSet::only(candidate.cell),
            (_, Some(set)) => set.cells,
            _ => self.groups[unit - self.candidates.len()].cells,
        }
    }

    /// The cells that see all cells of a unit with a digit.
    pub(super) fn seen_from(&self, state: &State<W>, unit: usize, digit: Digit) -> CellSet<W> {
        match (self.candidates.get(unit), self.locked(unit)) {
            (Some(candidate), _) => state.house_table().peers(candidate.cell),
            (_, Some(set)) => set.seen(digit),
            _ => self.groups[unit - self.candidates.len()].peers,
        }
    }

    /// How many statements a unit counts as beyond one: none unless it is an almost locked set.
    pub(super) fn penalty(&self, unit: usize) -> usize {
        match self.locked(unit).map_or(0, |set| set.cells.len()) {
            cells @ ..=2 => cells.saturating_sub(1),
            cells => 2 * (cells - 1),
        }
    }
}
