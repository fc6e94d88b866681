//! What a person has in front of them: values and candidates.
//!
//! [`Position`] is the public, plain form: given clues, values, candidates. [`State`] is the working
//! form, which holds the candidates twice: per cell (which digits?) and per digit (which cells?). The
//! two always agree; only [`State::remove`] and [`State::place`] change them.
//!
//! A state also counts the places of each digit in each house, and keeps singles in the order in which
//! they appeared, as a person notices them: a cell left with one candidate, a house with one place for
//! a digit. Paths take the oldest first.

use std::sync::Arc;

use omnidoku_core::{CandidateGrid, Cell, Digit, DigitSet, Grid, House, Puzzle, Shape};

use crate::cells::CellSet;
use crate::house_table::HouseTable;
use crate::step::{Candidate, Step};

/// A set of digits, wide enough for every shape.
pub type Digits = DigitSet<2>;

/// Clues, values and candidates, as a person has them.
///
/// Filled cells have no candidates here. The candidates are those still possible by the rules and by
/// steps already taken, not a player's own pencil marks: see [`hint`](mod@crate::hint) for those.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    givens: Grid,
    values: Grid,
    candidates: CandidateGrid,
}

impl Position {
    /// The start of a puzzle: every candidate that the clues allow.
    pub fn of(puzzle: &Puzzle) -> Position {
        Position::with_values(puzzle.grid().clone(), puzzle.grid().clone())
    }

    /// A position in the middle of a puzzle, with every candidate that the values allow.
    pub fn with_values(givens: Grid, values: Grid) -> Position {
        let candidates = CandidateGrid::of(&values);
        Position::with_candidates(givens, values, &candidates)
    }

    /// A position with these candidates, less those that the values exclude.
    ///
    /// # Panics
    /// If the three are not of one shape.
    pub fn with_candidates(givens: Grid, values: Grid, candidates: &CandidateGrid) -> Position {
        let shape = values.shape();
        assert!(givens.shape() == shape && candidates.shape() == shape, "three shapes");
        let mut possible = CandidateGrid::of(&values);
        for cell in shape.cells() {
            let left = match values.get(cell) {
                Some(_) => Digits::EMPTY,
                None => possible.get(cell) & candidates.get(cell),
            };
            possible.set(cell, left);
        }
        Position { givens, values, candidates: possible }
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.values.shape()
    }

    /// The clues.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The clues and what was placed since.
    pub fn values(&self) -> &Grid {
        &self.values
    }

    /// The candidates of a cell; none if it is filled.
    pub fn candidates(&self, cell: Cell) -> Digits {
        self.candidates.get(cell)
    }

    /// Takes a step: its placements, then its eliminations.
    pub fn apply(&mut self, step: &Step) {
        for &Candidate { cell, digit } in &step.placements {
            self.values.set(cell, Some(digit));
            self.candidates.set(cell, Digits::EMPTY);
            for house in self.shape().houses_of(cell) {
                for peer in self.shape().cells_of(house) {
                    self.candidates.remove(peer, digit);
                }
            }
        }
        for &Candidate { cell, digit } in &step.eliminations {
            self.candidates.remove(cell, digit);
        }
    }
}

/// The working form of a [`Position`].
#[derive(Clone, Debug)]
pub struct State<const W: usize> {
    house_table: Arc<HouseTable<W>>,
    values: Vec<Option<Digit>>,
    givens: CellSet<W>,
    blanks: CellSet<W>,
    candidates: Vec<Digits>,
    places: Vec<CellSet<W>>,
    /// How many places each digit has in each house: the digits of row 1, of row 2 …
    counts: Vec<u8>,
    naked: Queue,
    hidden: Queue,
}

/// Singles in the order in which they appeared.
#[derive(Clone, Debug, Default)]
struct Queue {
    singles: Vec<Candidate>,
    /// The cells of this many at the front are filled.
    done: usize,
}

impl Queue {
    fn open(&self) -> &[Candidate] {
        &self.singles[self.done..]
    }

    fn skip_filled<const W: usize>(&mut self, blanks: CellSet<W>) {
        let filled = self.open().iter().take_while(|single| !blanks.contains(single.cell));
        self.done += filled.count();
    }
}

impl<const W: usize> State<W> {
    /// The working form of a position. The values are placed in reading order.
    pub fn new(position: &Position) -> State<W> {
        let shape = position.shape();
        let house_table = HouseTable::<W>::shared(shape);
        let mut state = State {
            values: vec![None; shape.cell_count()],
            givens: position.givens.filled().map(|(cell, _)| cell).collect(),
            blanks: shape.cells().collect(),
            candidates: vec![Digits::full(shape); shape.cell_count()],
            places: vec![shape.cells().collect(); shape.size()],
            counts: vec![shape.size() as u8; 3 * shape.cell_count()],
            naked: Queue::default(),
            hidden: Queue::default(),
            house_table,
        };
        for (cell, digit) in position.values.filled() {
            state.place(cell, digit);
        }
        for cell in state.blanks {
            for digit in state.candidates(cell) - position.candidates(cell) {
                state.remove(cell, digit);
            }
        }
        state
    }

    /// The plain form.
    pub fn position(&self) -> Position {
        let shape = self.house_table.shape();
        let mut values = Grid::empty(shape);
        values.copy_from(&self.values);
        let mut givens = Grid::empty(shape);
        self.givens.for_each(|cell| givens.set(cell, self.value(cell)));
        let mut candidates = CandidateGrid::full(shape);
        shape.cells().for_each(|cell| candidates.set(cell, self.candidates(cell)));
        Position { givens, values, candidates }
    }

    /// Houses and peers.
    #[inline]
    pub fn house_table(&self) -> &HouseTable<W> {
        &self.house_table
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.house_table.shape()
    }

    /// The number of digits, and of cells in a house: N.
    #[inline]
    pub fn size(&self) -> usize {
        self.places.len()
    }

    /// The value of a cell.
    #[inline]
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell.index()]
    }

    /// The cells with a clue.
    #[inline]
    pub fn givens(&self) -> CellSet<W> {
        self.givens
    }

    /// The cells without a value.
    #[inline]
    pub fn blanks(&self) -> CellSet<W> {
        self.blanks
    }

    /// Whether every cell has a value.
    pub fn is_full(&self) -> bool {
        self.blanks.is_empty()
    }

    /// The candidates of a cell; none if it has a value.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> Digits {
        self.candidates[cell.index()]
    }

    /// The cells where a digit is a candidate.
    #[inline]
    pub fn places(&self, digit: Digit) -> CellSet<W> {
        self.places[digit.index()]
    }

    /// The cells of a house where a digit is a candidate.
    #[inline]
    pub fn places_in(&self, house: House, digit: Digit) -> CellSet<W> {
        self.places(digit) & self.house_table.house(house)
    }

    /// Whether a digit is a candidate of a cell.
    #[inline]
    pub fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.places(digit).contains(cell)
    }

    /// How many places a digit has in a house; 0 once it is placed there.
    #[inline]
    pub fn count_in(&self, house: House, digit: Digit) -> usize {
        self.counts[house.index() * self.size() + digit.index()].into()
    }

    /// How many places each digit has in a house.
    #[inline]
    pub fn counts_in(&self, house: House) -> &[u8] {
        &self.counts[house.index() * self.size()..][..self.size()]
    }

    /// The blank cells with at most `limit` candidates (and at least one), for a limit up to 4.
    pub(crate) fn cells_with_at_most(&self, limit: usize) -> CellSet<W> {
        let more = self.cells_with_more(limit);
        more[0] - more[limit]
    }

    /// The blank cells with exactly `count` candidates, for a count of 1 to 4.
    pub(crate) fn cells_with(&self, count: usize) -> CellSet<W> {
        let more = self.cells_with_more(count);
        more[count - 1] - more[count]
    }

    /// For each k up to `limit` the cells with more than k candidates.
    #[inline]
    fn cells_with_more(&self, limit: usize) -> [CellSet<W>; 5] {
        let mut more = [CellSet::EMPTY; 5];
        for &places in &self.places {
            for k in (1..=limit).rev() {
                let enough = more[k - 1];
                more[k] |= enough & places;
            }
            more[0] |= places;
        }
        more
    }

    /// The cells with exactly two candidates.
    pub(crate) fn bivalue_cells(&self) -> CellSet<W> {
        let (mut one, mut two, mut three) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
        for &places in &self.places {
            three |= two & places;
            two |= one & places;
            one |= places;
        }
        two - three
    }

    /// Cells that were left with one candidate, oldest first. Some may be filled by now.
    #[inline]
    pub fn naked_singles(&self) -> &[Candidate] {
        self.naked.open()
    }

    /// Places that were left as the only one of their digit in a house, oldest first. Some may be
    /// filled by now.
    #[inline]
    pub fn hidden_singles(&self) -> &[Candidate] {
        self.hidden.open()
    }

    /// Takes a candidate away, if it is there.
    pub fn remove(&mut self, cell: Cell, digit: Digit) {
        if !self.has(cell, digit) {
            return;
        }
        self.candidates[cell.index()].remove(digit);
        self.places[digit.index()].remove(cell);
        if let Some(digit) = self.candidates(cell).single() {
            self.naked.singles.push(Candidate { cell, digit });
        }
        self.count_out(cell, digit);
    }

    /// Writes a value into a blank cell and takes the digit from its peers.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.values[cell.index()] = Some(digit);
        self.blanks.remove(cell);
        let old = std::mem::replace(&mut self.candidates[cell.index()], Digits::EMPTY);
        for peer in self.house_table.peers(cell) & self.places(digit) {
            self.remove(peer, digit);
        }
        for other in old {
            self.places[other.index()].remove(cell);
            self.count_out(cell, other);
        }
        self.naked.skip_filled(self.blanks);
        self.hidden.skip_filled(self.blanks);
    }

    /// Updates the counts of the houses of a removed candidate, and queues the places that are left as
    /// the only one.
    #[inline]
    fn count_out(&mut self, gone: Cell, digit: Digit) {
        let size = self.size();
        for house in self.house_table.houses_of(gone) {
            let count = &mut self.counts[house.index() * size + digit.index()];
            *count -= 1;
            if *count == 1
                && let Some(cell) = (self.places_in(house, digit) & self.blanks).first()
            {
                self.hidden.singles.push(Candidate { cell, digit });
            }
        }
    }

    /// Takes a step: its placements, then its eliminations.
    pub fn apply(&mut self, step: &Step) {
        for &Candidate { cell, digit } in &step.placements {
            if self.value(cell).is_none() {
                self.place(cell, digit);
            }
        }
        for &Candidate { cell, digit } in &step.eliminations {
            self.remove(cell, digit);
        }
    }
}
