//! The links of forcing nets: what a few rounds of naked and hidden singles conclude from each
//! literal.
//!
//! The candidate is placed, or removed; then each round fills all naked and hidden singles. Every
//! statement on the way becomes a link of the literal, noted with the earlier statements that it
//! needs: a placement needs the eliminations that left it alone in its cell or house, an
//! elimination needs the placement that excludes it.
//!
//! ```text
//! 5 is in r1c1   r1c4<>5, r7c4<>5 …   needs the assumption
//! 5 is in r3c4                        needs r1c4<>5, r7c4<>5: the only place left in the column
//! r3c8<>5 …                           needs r3c4=5
//! ```
//!
//! If the assumption is wrong, a round may fill a cell twice or leave one without candidates. The
//! rounds continue nevertheless, because the statements noted then are those that make the
//! contradiction.

use omnidoku_core::{Cell, Digit, House};

use super::{Link, Literal, Tables};
use crate::cells::CellSet;
use crate::state::{Digits, State};
use crate::step::Truth;
use crate::stop::Stop;

/// How many units of work the two assumptions about a candidate count as.
const WORK_PER_CANDIDATE: usize = 200;

/// The reason of a link of a net.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::technique) struct Note {
    /// The statements that it needs, numbered as the links of the literal, from 1; 0 is the literal
    /// itself. The first of the list is the latest statement. At most five are noted.
    pub(in crate::technique) needs: [u16; 5],
    /// What a placement rests on.
    pub(in crate::technique) truth: Option<Truth>,
}

impl Note {
    /// A note with the latest of the needs moved to the front.
    fn new(needs: [u16; 5], truth: Option<Truth>) -> Note {
        let mut sorted = needs;
        for other in 1..5 {
            if sorted[other] > sorted[0] {
                sorted.swap(0, other);
            }
        }
        Note { needs: sorted, truth }
    }
}

/// The grid under an assumption.
#[derive(Clone, Debug, Default)]
struct Trial<const W: usize> {
    values: Vec<Option<Digit>>,
    candidates: Vec<Digits>,
    places: Vec<CellSet<W>>,
    /// The number of places of a digit in a house. A cell that loses its last candidate stays
    /// counted.
    free: Vec<u8>,
    /// Naked and hidden singles, in the order they appeared.
    naked: Vec<(Cell, Digit)>,
    hidden: Vec<(Cell, Digit)>,
}

impl<const W: usize> Trial<W> {
    fn reset(&mut self, state: &State<W>) {
        let shape = state.shape();
        self.values.clear();
        self.values.extend(shape.cells().map(|cell| state.value(cell)));
        self.candidates.clear();
        self.candidates.extend(shape.cells().map(|cell| state.candidates(cell)));
        self.places.clear();
        self.places.extend(Digit::all(shape).map(|digit| state.places(digit)));
        self.free.clear();
        for house in shape.houses() {
            self.free
                .extend(Digit::all(shape).map(|digit| state.places_in(house, digit).len() as u8));
        }
        self.naked.clear();
        self.hidden.clear();
    }

    fn copy_from(&mut self, other: &Trial<W>) {
        self.values.clone_from(&other.values);
        self.candidates.clone_from(&other.candidates);
        self.places.clone_from(&other.places);
        self.free.clone_from(&other.free);
        self.naked.clear();
        self.hidden.clear();
    }

    fn free(&mut self, house: House, digit: Digit) -> &mut u8 {
        let size = self.places.len();
        &mut self.free[house.index() * size + digit.index()]
    }

    fn place(&mut self, state: &State<W>, cell: Cell, digit: Digit) {
        if self.values[cell.index()] == Some(digit) {
            return;
        }
        self.values[cell.index()] = Some(digit);
        let old = std::mem::replace(&mut self.candidates[cell.index()], Digits::EMPTY);
        for other in old {
            self.places[other.index()].remove(cell);
        }
        for peer in state.house_table().peers(cell) & self.places[digit.index()] {
            self.remove(state, peer, digit);
        }
        for other in old {
            for house in state.house_table().houses_of(cell) {
                let free = self.free(house, other);
                *free = free.saturating_sub(1);
                if *free == 1 && other != digit {
                    self.notice(state, house, other);
                }
            }
        }
    }

    fn remove(&mut self, state: &State<W>, cell: Cell, digit: Digit) {
        let left = &mut self.candidates[cell.index()];
        left.remove(digit);
        let left = *left;
        self.places[digit.index()].remove(cell);
        if left.is_empty() {
            return;
        }
        if let Some(only) = left.single() {
            self.naked.push((cell, only));
        }
        for house in state.house_table().houses_of(cell) {
            let free = self.free(house, digit);
            *free = free.saturating_sub(1);
            match *free {
                1 => self.notice(state, house, digit),
                0 => self.forget(state, house, digit),
                _ => {}
            }
        }
    }

    /// Lists the last place of a digit in a house as a hidden single.
    fn notice(&mut self, state: &State<W>, house: House, digit: Digit) {
        let places = self.places[digit.index()] & state.house_table().house(house);
        self.hidden.extend(places.first().map(|cell| (cell, digit)));
    }

    /// Drops a hidden single from the list: its last place in the house is gone.
    fn forget(&mut self, state: &State<W>, house: House, digit: Digit) {
        let cells = state.house_table().house(house);
        let is_gone = |&(cell, other): &(Cell, Digit)| other == digit && cells.contains(cell);
        if let Some(place) = self.hidden.iter().position(is_gone) {
            self.hidden.remove(place);
        }
    }
}

/// Buffers for computing the links of nets.
#[derive(Debug, Default)]
pub(super) struct Trials<const W: usize> {
    start: Trial<W>,
    trial: Trial<W>,
    /// The assumption, then the literals noted for it, with their distances.
    entries: Vec<(Literal, u16)>,
    /// The index of each literal in the entries; valid only if the entry there has this literal.
    places: Vec<u32>,
    singles: Vec<(Cell, Digit, Why)>,
}

impl<const W: usize> Tables<W> {
    /// Notes the links of all candidates, looking this many rounds ahead.
    pub(super) fn link_nets(&mut self, state: &State<W>, rounds: usize, stop: &Stop<'_>) {
        let mut trials = std::mem::take(&mut self.trials);
        trials.start.reset(state);
        trials.places.resize(2 * self.unit_count(), 0);
        self.notes.clear();
        self.notes.push(Note::default());
        for unit in 0..self.candidates.len() {
            if stop.after(WORK_PER_CANDIDATE) {
                break;
            }
            for assumption in [Literal::on(unit), Literal::off(unit)] {
                self.try_out(state, &mut trials, assumption, rounds);
            }
        }
        self.trials = trials;
    }

    fn try_out(
        &mut self,
        state: &State<W>,
        trials: &mut Trials<W>,
        assumption: Literal,
        rounds: usize,
    ) {
        let Trials { start, trial, entries, .. } = trials;
        trial.copy_from(start);
        entries.clear();
        let candidate = self.candidates[assumption.unit()];
        let (cell, digit) = (candidate.cell, candidate.digit);
        if assumption.is_on() {
            self.fill(state, trials, cell, digit, Why::Assumed);
        } else {
            if trial.places[digit.index()].contains(cell) {
                trial.remove(state, cell, digit);
            }
            self.enter(trials, assumption, Note::default(), 1);
            if let Some(only) = trials.trial.candidates[cell.index()].single() {
                self.fill(state, trials, cell, only, Why::Left);
            }
        }
        for _ in 0..rounds {
            trials.collect_singles(state);
            if trials.singles.is_empty() {
                break;
            }
            for index in 0..trials.singles.len() {
                let (cell, digit, why) = trials.singles[index];
                self.fill(state, trials, cell, digit, why);
            }
        }
    }

    /// Fills a cell, and notes this and what it excludes.
    fn fill(
        &mut self,
        state: &State<W>,
        trials: &mut Trials<W>,
        cell: Cell,
        digit: Digit,
        why: Why,
    ) {
        let candidates = trials.trial.candidates[cell.index()];
        let [row, column, block] = state.house_table().houses_of(cell);
        let mut house = row;
        for other in [column, block] {
            if *trials.trial.free(other, digit) < *trials.trial.free(house, digit) {
                house = other;
            }
        }
        trials.trial.place(state, cell, digit);
        let me = trials.entries.len();
        let mut needs = [0; 5];
        let truth = match why {
            Why::Assumed => None,
            Why::Left => Some(Truth::Cell(cell)),
            Why::Naked => {
                let rest = state.candidates(cell).filter(|&other| other != digit);
                for (need, other) in needs.iter_mut().zip(rest) {
                    *need = trials.place_of(Literal::off(self.unit(cell, other)));
                }
                Some(Truth::Cell(cell))
            }
            Why::Hidden(alone_in) => {
                let rest = state.places_in(house, digit).filter(|&other| other != cell);
                for (need, other) in needs.iter_mut().zip(rest) {
                    *need = trials.place_of(Literal::off(self.unit(other, digit)));
                }
                Some(Truth::House(alone_in, digit))
            }
        };
        let distance = trials.entries.get(needs[0] as usize).map_or(0, |entry| entry.1) + 1;
        let on = Literal::on(self.unit(cell, digit));
        if !self.enter(trials, on, Note::new(needs, truth), distance) {
            return;
        }
        let note = Note { needs: [me as u16, 0, 0, 0, 0], truth: None };
        for peer in state.house_table().peers(cell) & state.places(digit) {
            self.enter(trials, Literal::off(self.unit(peer, digit)), note, distance + 1);
        }
        for other in candidates.filter(|&other| other != digit) {
            self.enter(trials, Literal::off(self.unit(cell, other)), note, distance + 1);
        }
    }

    /// Notes a statement; false if it was known already.
    fn enter(
        &mut self,
        trials: &mut Trials<W>,
        literal: Literal,
        note: Note,
        distance: u16,
    ) -> bool {
        if trials.place_of(literal) != 0 || trials.entries.first().is_some_and(|e| e.0 == literal) {
            return false;
        }
        trials.places[literal.index()] = trials.entries.len() as u32;
        trials.entries.push((literal, distance));
        if trials.entries.len() > 1 {
            let from = trials.entries[0].0;
            let link = Link { to: literal, distance, note: self.notes.len() as u32 };
            self.notes.push(note);
            self.noted.push((from, link));
        }
        true
    }
}

/// Why a cell is filled.
#[derive(Clone, Copy, Debug)]
enum Why {
    Assumed,
    /// Removing the assumed candidate leaves the cell only this one.
    Left,
    Naked,
    /// The house has no other place for the digit.
    Hidden(House),
}

impl<const W: usize> Trials<W> {
    /// The index of a literal in the entries; 0 if it is the assumption or not among them.
    fn place_of(&self, literal: Literal) -> u16 {
        let place = self.places[literal.index()] as usize;
        let is_there = self.entries.get(place).is_some_and(|entry| entry.0 == literal);
        if is_there { place as u16 } else { 0 }
    }

    /// The singles of a round: first naked, then hidden ones, each in the order they appeared.
    fn collect_singles(&mut self, state: &State<W>) {
        self.singles.clear();
        let Trials { trial, singles, .. } = self;
        let is_blank = |trial: &Trial<W>, cell: Cell| trial.values[cell.index()].is_none();
        let naked = trial.naked.iter().filter(|single| is_blank(trial, single.0));
        singles.extend(naked.map(|&(cell, digit)| (cell, digit, Why::Naked)));
        let mut filled = CellSet::<W>::EMPTY;
        for index in 0..trial.hidden.len() {
            let (cell, digit) = trial.hidden[index];
            if is_blank(trial, cell) && !filled.contains(cell) {
                let mut houses = state.house_table().houses_of(cell).into_iter();
                if let Some(house) = houses.find(|&house| *trial.free(house, digit) == 1) {
                    filled.insert(cell);
                    singles.push((cell, digit, Why::Hidden(house)));
                }
            }
        }
    }
}
