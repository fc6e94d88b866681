//! Whether a chain is sound, and what it eliminates.

use omnidoku_core::Cell;

use super::{Finder, Hit, Kind};
use crate::cells::CellSet;
use crate::state::{Digits, State};
use crate::step::Candidate;
use crate::technique::implications::{Literal, Tables};

impl<const W: usize> Finder<'_, W> {
    /// Whether the path does not cross itself and, if it is a loop, leaves its first cell with the
    /// first link and returns to it with the last.
    pub(super) fn is_sound(&self, is_loop: bool) -> bool {
        let path = &self.buffers.path;
        let cell = |index: usize| self.tables.first_cell(path[index].unit());
        let start = cell(0);
        if is_loop && (cell(1) == start || cell(path.len() - 2) == cell(path.len() - 1)) {
            return false;
        }
        let mut passed = CellSet::<W>::EMPTY;
        for index in 1..path.len() {
            if passed.contains(cell(index)) {
                return false;
            }
            // Two successive statements may be about one cell.
            if !is_loop || cell(index - 1) != start {
                passed |= self.tables.cells(path[index - 1].unit());
            }
        }
        true
    }

    /// Collects what the path eliminates.
    pub(super) fn collect_eliminations(&mut self, hit: Hit) -> Kind {
        let (state, tables) = (self.state, self.tables);
        let lost = &mut self.buffers.eliminations;
        lost.clear();
        let (unit, other) = (hit.start.unit(), hit.end.unit());
        let (start, end) = (tables.candidates()[unit], tables.candidates()[other]);
        if !hit.is_loop {
            if start.digit == end.digit {
                let house_table = state.house_table();
                let both = house_table.peers(start.cell) & house_table.peers(end.cell);
                let digit = start.digit;
                lost.extend((both & state.places(digit)).map(|cell| Candidate { cell, digit }));
            } else {
                lost.push(Candidate { cell: start.cell, digit: end.digit });
                lost.push(Candidate { cell: end.cell, digit: start.digit });
            }
            return Kind::Chain;
        }
        match (hit.start.is_on(), hit.end.is_on()) {
            (true, _) => lost.push(start),
            (false, false) => lost.push(end),
            (false, true) if unit == other => {
                let rest = state.candidates(start.cell).filter(|&digit| digit != start.digit);
                lost.extend(rest.map(|digit| Candidate { cell: start.cell, digit }));
            }
            (false, true) => {
                self.collect_around(start, end);
                return Kind::Continuous;
            }
        }
        Kind::Discontinuous
    }

    /// Collects what a continuous loop eliminates: the other candidates of every cell that it
    /// enters and leaves by strong links, and the candidates that see both ends of a weak link.
    fn collect_around(&mut self, start: Candidate, end: Candidate) {
        let (state, tables, buffers) = (self.state, self.tables, &mut *self.buffers);
        let (path, lost) = (&buffers.path, &mut buffers.eliminations);
        let cell = |index: usize| tables.first_cell(path[index].unit());
        let mut rest_of = |cell: Cell, a, b| {
            let rest = state.candidates(cell).filter(|&digit| digit != a && digit != b);
            lost.extend(rest.map(|digit| Candidate { cell, digit }));
        };
        rest_of(start.cell, start.digit, end.digit);
        for index in 1..path.len().saturating_sub(2) {
            let [here, next, after] = [path[index], path[index + 1], path[index + 2]];
            if here.is_on()
                && !next.is_on()
                && after.is_on()
                && cell(index - 1) != cell(index)
                && cell(index) == cell(index + 1)
                && cell(index + 1) != cell(index + 2)
            {
                rest_of(cell(index), tables.digit(here.unit()), tables.digit(after.unit()));
            }
        }
        let all = path.iter().map(|node| tables.cells(node.unit()));
        let on_path = all.fold(CellSet::EMPTY, |sum, cells| sum | cells);
        for index in 1..path.len() {
            if path[index].is_on() || cell(index - 1) == cell(index) {
                continue;
            }
            let digit = tables.digit(path[index].unit());
            let seen_from = |node: Literal| tables.seen_from(state, node.unit(), digit);
            let both = seen_from(path[index - 1]) & seen_from(path[index]);
            let seen = (both & state.places(digit)) - on_path;
            lost.extend(seen.map(|cell| Candidate { cell, digit }));
            let Some(&next) = path.get(index + 1) else { continue };
            if tables.is_set(path[index].unit()) {
                collect_beside(state, tables, path[index].unit(), next, lost);
            }
        }
    }
}

/// Collects what a set in a continuous loop eliminates by digits other than those by which it is
/// entered and left: it is locked in either direction.
fn collect_beside<const W: usize>(
    state: &State<W>,
    tables: &Tables<W>,
    set: usize,
    next: Literal,
    lost: &mut Vec<Candidate>,
) {
    let cell = tables.first_cell(next.unit());
    let exits = match next.is_on() {
        // The set excludes all but one candidate of the next cell: it is left by all of these.
        true => state.candidates(cell) - Digits::only(tables.digit(next.unit())),
        false => Digits::only(tables.digit(next.unit())),
    };
    for digit in tables.digits_of_set(set).filter(|&digit| digit != tables.digit(set)) {
        let mut seen = tables.seen_from(state, set, digit);
        if exits.contains(digit) {
            if !next.is_on() {
                continue;
            }
            seen &= state.house_table().peers(cell);
        }
        lost.extend(seen.map(|cell| Candidate { cell, digit }));
    }
}
