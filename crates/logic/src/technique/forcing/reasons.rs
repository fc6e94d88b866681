//! All arguments for one conclusion.

use omnidoku_core::{Cell, HouseKind};

use super::*;

/// For each digit, the cells where an assumption puts it, and those where it excludes it.
struct Outcome<const W: usize> {
    on: Vec<CellSet<W>>,
    off: Vec<CellSet<W>>,
}

impl<const W: usize> Finder<'_, W> {
    fn push(&mut self, kind: Kind, truth: Option<Truth>, goals: impl Iterator<Item = Goal>) {
        let start = self.buffers.goals.len();
        self.buffers.goals.extend(goals);
        let goals = start..self.buffers.goals.len();
        self.buffers.reasons.push(Reason { kind, goals, truth, length: 0, is_net: false });
    }

    fn outcome(&self, assumption: Literal) -> Outcome<W> {
        let (tables, reach) = (self.tables, self.tables.reach());
        let sort = |rows: &[u64]| {
            let mut sets = vec![CellSet::EMPTY; self.state.size()];
            for (unit, candidate) in tables.candidates().iter().enumerate() {
                if rows[unit / 64] >> (unit % 64) & 1 == 1 {
                    sets[candidate.digit.index()].insert(candidate.cell);
                }
            }
            sets
        };
        Outcome { on: sort(reach.on(assumption)), off: sort(reach.off(assumption)) }
    }

    /// Collects every way in which the opposite of a conclusion leads to a contradiction.
    pub(super) fn collect_contradictions(&mut self, conclusion: Literal) {
        self.buffers.reasons.clear();
        self.buffers.goals.clear();
        let (state, tables) = (self.state, self.tables);
        let from = conclusion.opposite();
        let Outcome { on, off } = self.outcome(from);
        let digits = || Digit::all(state.shape());
        let goal = |to| Goal { from, to };
        let goal_on = |cell: Cell, digit| goal(Literal::on(tables.unit(cell, digit)));
        let goal_off = |cell: Cell, digit| goal(Literal::off(tables.unit(cell, digit)));
        let refuted = Kind::Contradiction;
        if tables.reach().contains(from, from.opposite()) {
            self.push(refuted, None, [goal(from.opposite())].into_iter());
        }
        for digit in digits() {
            if let Some(cell) = (on[digit.index()] & off[digit.index()]).first() {
                let goals = [goal_off(cell, digit), goal_on(cell, digit)];
                self.push(refuted, None, goals.into_iter());
            }
        }
        for digit in digits() {
            for other in digits().skip(digit.index() + 1) {
                if let Some(cell) = (on[digit.index()] & on[other.index()]).first() {
                    let goals = [goal_on(cell, digit), goal_on(cell, other)];
                    self.push(refuted, None, goals.into_iter());
                }
            }
        }
        for (house, digit) in self.house_digits() {
            let cells = on[digit.index()] & state.house_table().house(house);
            if cells.len() > 1 {
                self.push(refuted, None, cells.map(|cell| goal_on(cell, digit)));
            }
        }
        for cell in state.blanks() {
            let mut left = state.candidates(cell);
            if left
                .all(|digit| off[digit.index()].contains(cell) && !on[digit.index()].contains(cell))
            {
                let goals = state.candidates(cell).map(|digit| goal_off(cell, digit));
                self.push(refuted, Some(Truth::Cell(cell)), goals);
            }
        }
        for (house, digit) in self.house_digits() {
            let places = state.places_in(house, digit);
            if !places.is_empty()
                && places.is_within(off[digit.index()])
                && self.is_untouched(house, digit)
            {
                let goals = places.map(|cell| goal_off(cell, digit));
                self.push(refuted, Some(Truth::House(house, digit)), goals);
            }
        }
    }

    /// Rows, then columns, then boxes; for each kind, all its houses for one digit after the other.
    fn house_digits(&self) -> impl Iterator<Item = (House, Digit)> + use<W> {
        let shape = self.state.shape();
        let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
        let of_kind = move |kind| shape.houses().filter(move |house| house.parts(shape).0 == kind);
        kinds.into_iter().flat_map(move |kind| {
            Digit::all(shape).flat_map(move |digit| of_kind(kind).map(move |house| (house, digit)))
        })
    }

    /// Whether every blank cell of the house that lacks the digit lacks it because of a value it
    /// sees, not because of an earlier elimination. Only then does "no place left" count as a
    /// contradiction.
    pub(super) fn is_untouched(&self, house: House, digit: Digit) -> bool {
        let (state, house_table) = (self.state, self.state.house_table());
        let gone = (house_table.house(house) & state.blanks()) - state.places(digit);
        gone.into_iter()
            .all(|cell| house_table.peers(cell).any(|peer| state.value(peer) == Some(digit)))
    }

    /// Collects every set of cases all of which imply the conclusion. Called after
    /// [`collect_contradictions`](Finder::collect_contradictions), whose goals it keeps.
    pub(super) fn collect_verities(&mut self, to: Literal) {
        self.buffers.reasons.clear();
        let (state, tables) = (self.state, self.tables);
        let leads = |from: Literal| tables.reach().contains(from, to);
        let shown = Kind::Verity;
        let here = tables.candidates()[to.unit()].cell;
        for (unit, candidate) in tables.candidates().iter().enumerate() {
            let both = [Literal::on(unit), Literal::off(unit)];
            if candidate.cell != here && both.into_iter().all(leads) {
                self.push(shown, None, both.into_iter().map(|from| Goal { from, to }));
            }
        }
        for cell in state.blanks() {
            let units = tables.units_in(cell);
            if !units.is_empty() && units.clone().all(|unit| leads(Literal::on(unit))) {
                let goals = units.map(|unit| Goal { from: Literal::on(unit), to });
                self.push(shown, Some(Truth::Cell(cell)), goals);
            }
        }
        for house in state.shape().houses() {
            for digit in Digit::all(state.shape()) {
                let places = state.places_in(house, digit);
                let start = |cell| Literal::on(tables.unit(cell, digit));
                if !places.is_empty() && places.into_iter().all(|cell| leads(start(cell))) {
                    let goals = places.map(|cell| Goal { from: start(cell), to });
                    self.push(shown, Some(Truth::House(house, digit)), goals);
                }
            }
        }
    }
}
