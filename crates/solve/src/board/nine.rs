//! Boards with the houses of a 9×9 and any candidates, on the [bitboard](crate::engine::bitboard).
//!
//! Clues are nothing special to the bitboard, which starts from candidates anyway. Puzzles that are given by
//! candidates alone (Sukaku, pencil-mark Sudoku) may take tens of millions of branches, which makes the speed of
//! one branch decide.
//!
//! Only the choice of a branch differs. Near the root of such a puzzle no cell may have two candidates, while a
//! digit often has two places in some house: a branch on those two has two sides, one on a cell at least three.
//! On puzzles made to be hard for the bitboard this saves three quarters of the nodes, of the worst nearly
//! all. It is rarely asked for, so it need not be a vector operation.

use std::array::from_fn;
use std::ops::ControlFlow;

use omnidoku_core::{Board, Puzzle, Shape, Value};

use super::groups::distinct_houses;
use super::{Ended, VisitValues};
use crate::engine::bitboard::{self, CandidateVectors, Fixpoint, Fork, Guide, Lanes, Saved, Start};
use crate::limits::{Limits, Meter};
use crate::nine::Isa;
use crate::report::{Cause, End};
use crate::stats::{Stats, Tally};

/// What a fixpoint costs, in units of work: a few rounds.
const WORK_PER_FIXPOINT: u64 = 500;

/// Whether a board has the cells, the number of values and the houses of a 9×9.
pub(super) fn fits(board: &Board) -> bool {
    let is_square = (board.rows(), board.columns(), board.values().count()) == (9, 9, 9);
    is_square
        && distinct_houses(board) == distinct_houses(&Board::from(&Puzzle::empty(Shape::CLASSIC)))
}

/// Visits every solution of a board that [`fits`].
pub(super) fn search(board: &Board, limits: &Limits, visit: &mut VisitValues<'_>) -> Ended {
    let mut candidates = [0; 81];
    for cell in board.cells() {
        let values = board.candidates(cell);
        candidates[cell.index()] = values.fold(0, |set, value| set | 1 << value.index());
    }
    let mut visitor = Visitor { tally: Tally::default(), meter: Meter::new(limits), visit };
    let mut stack = vec![Saved::of(&candidates)];
    let end = bitboard::search(Isa::best(), Start::Stack, &mut stack, &mut visitor);
    let Tally { nodes, branches, .. } = visitor.tally;
    let stats = Stats { nodes: Some(nodes), branches: Some(branches), ..Stats::default() };
    Ended::new(end.break_value().unwrap_or(End::Exhausted), stats)
}

/// Passes solutions on and checks the limits. A node is a fixpoint.
struct Visitor<'a, 'v> {
    tally: Tally,
    meter: Meter<'a>,
    visit: &'a mut VisitValues<'v>,
}

impl Guide for Visitor<'_, '_> {
    #[inline(always)]
    fn choose<L: Lanes>(&self, vectors: &CandidateVectors<L>) -> (Fork, u16) {
        let fork = vectors.fork();
        match fork.digits.count_ones() {
            2 => (fork, fork.first()),
            _ => two_places(&vectors.candidates()).unwrap_or((fork, fork.first())),
        }
    }

    #[inline(always)]
    fn propagated<L: Lanes>(
        &mut self,
        vectors: &CandidateVectors<L>,
        fixpoint: Fixpoint,
    ) -> ControlFlow<End> {
        let budget = self.meter.limits().nodes();
        if budget.is_some_and(|budget| self.tally.nodes >= budget) {
            return ControlFlow::Break(End::Interrupted(Cause::Nodes));
        }
        self.tally.nodes += 1;
        if self.meter.is_due(WORK_PER_FIXPOINT)
            && let Some(cause) = self.meter.poll()
        {
            return ControlFlow::Break(End::Interrupted(cause));
        }
        match fixpoint {
            Fixpoint::Failed => ControlFlow::Continue(()),
            Fixpoint::Open => {
                self.tally.branches += 1;
                ControlFlow::Continue(())
            }
            Fixpoint::Solved => {
                let values =
                    vectors.candidates().map(|set| Value::new(set.trailing_zeros() as usize));
                (self.visit)(&values).map_break(|()| End::Stopped)
            }
        }
    }
}

/// A digit with two places in a house: the first place, and the digit. Of several, the one whose two cells have
/// the most candidates.
#[inline(never)]
fn two_places(candidates: &[u16; 81]) -> Option<(Fork, u16)> {
    let (mut best, mut most) = (None, 0);
    for house in 0..27 {
        let cells: [usize; 9] = from_fn(|place| cell_of(house, place));
        let (mut once, mut twice, mut more) = (0, 0, 0);
        for cell in cells {
            let set = candidates[cell];
            more |= twice & set;
            twice |= once & set;
            once |= set;
        }
        let mut pairs = twice & !more;
        while pairs != 0 {
            let digit = pairs & pairs.wrapping_neg();
            pairs &= pairs - 1;
            let places = cells.into_iter().filter(|&cell| candidates[cell] & digit != 0);
            let open = places.clone().map(|cell| candidates[cell].count_ones()).sum();
            if open > most {
                (best, most) = (places.clone().next().map(|cell| (cell, digit)), open);
            }
        }
    }
    best.map(|(cell, digit)| (Fork::of(cell, candidates[cell]), digit))
}

/// The cell at a place of a house: nine rows, nine columns, nine boxes.
const fn cell_of(house: usize, place: usize) -> usize {
    let number = house % 9;
    match house / 9 {
        0 => 9 * number + place,
        1 => 9 * place + number,
        _ => 9 * (number / 3 * 3 + place / 3) + number % 3 * 3 + place % 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku_core::Cell;

    #[test]
    fn houses_are_those_of_the_board() {
        let board = Board::from(&Puzzle::empty(Shape::CLASSIC));
        let house = |house| (0..9).map(|place| Cell::new(cell_of(house, place))).collect();
        let houses: Vec<Vec<Cell>> = (0..27).map(house).collect();
        let of_board: Vec<&[Cell]> = board.houses().iter().map(|house| &house.cells[..]).collect();
        assert_eq!(houses, of_board);
    }

    #[test]
    fn the_widest_two_places_of_a_digit_are_found() {
        let mut candidates = [0b1_1111_1111; 81];
        assert_eq!(two_places(&candidates), None);
        // 3 has two places in row 5, cells that hold five digits at most; 7 has two in column 2.
        for (column, set) in candidates[36..45].iter_mut().enumerate() {
            *set = if column % 4 == 0 { 0b0_0001_1111 } else { 0b1_1111_1011 };
        }
        candidates[40] = 0b1_1111_1011;
        let narrow = two_places(&candidates);
        assert_eq!(narrow, Some((Fork::of(36, 0b0_0001_1111), 0b100)));
        for row in 2..9 {
            candidates[9 * row + 1] &= !0b100_0000;
        }
        let wide = two_places(&candidates);
        assert_eq!(wide, Some((Fork::of(1, 0b1_1111_1111), 0b100_0000)));
    }
}
