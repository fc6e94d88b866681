//! The slips that are looked for, each as the change that undoes it.

use omnidoku_core::{Cell, Digit, DigitSet, Grid, House, Shape};

use super::Ailment;

/// A change of the clues that undoes one slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// Another digit belongs in the cell of a clue.
    Replace {
        /// The clue in doubt.
        cell: Cell,
        /// What belongs there.
        digit: Digit,
    },
    /// The cell of a clue should be blank.
    Remove {
        /// The clue in doubt.
        cell: Cell,
    },
    /// A clue slipped out of a neighbouring cell, which is blank now.
    Move {
        /// The clue in doubt.
        from: Cell,
        /// Where it belongs.
        to: Cell,
    },
    /// Two clues in neighbouring cells changed places.
    Swap {
        /// Both clues, in reading order.
        cells: [Cell; 2],
    },
    /// Two adjacent rows or columns of different bands or stacks changed places. Within one band or
    /// stack that would change nothing.
    SwapLines {
        /// Both lines, in reading order.
        lines: [House; 2],
    },
    /// A clue is missing.
    Add {
        /// A blank cell.
        cell: Cell,
        /// What belongs there.
        digit: Digit,
    },
}

impl Change {
    /// The clues with the change made.
    pub fn applied_to(self, clues: &Grid) -> Grid {
        let mut changed = clues.clone();
        let mut swap = |a: Cell, b: Cell| {
            changed.set(a, clues.get(b));
            changed.set(b, clues.get(a));
        };
        match self {
            Change::Replace { cell, digit } | Change::Add { cell, digit } => {
                changed.set(cell, Some(digit));
            }
            Change::Remove { cell } => changed.set(cell, None),
            Change::Move { from, to } => swap(from, to),
            Change::Swap { cells: [a, b] } => swap(a, b),
            Change::SwapLines { lines } => {
                let [a, b] = lines.map(|line| clues.shape().cells_of(line));
                a.zip(b).for_each(|(a, b)| swap(a, b));
            }
        }
        changed
    }

    /// The cells whose content it doubts.
    pub fn doubts(self, shape: Shape) -> Vec<Cell> {
        match self {
            Change::Replace { cell, .. }
            | Change::Remove { cell }
            | Change::Move { from: cell, .. }
            | Change::Add { cell, .. } => vec![cell],
            Change::Swap { cells } => cells.to_vec(),
            Change::SwapLines { lines } => {
                lines.into_iter().flat_map(|line| shape.cells_of(line)).collect()
            }
        }
    }

    /// The one clue that it doubts, if it is one.
    pub(super) fn clue(self) -> Option<Cell> {
        match self {
            Change::Replace { cell, .. }
            | Change::Remove { cell }
            | Change::Move { from: cell, .. } => Some(cell),
            Change::Swap { .. } | Change::SwapLines { .. } | Change::Add { .. } => None,
        }
    }
}

/// Every change that may help: new digits agree with the other clues. Where there are several
/// solutions, removing a clue cannot help, but adding one can.
pub(super) fn all(clues: &Grid, ailment: Ailment) -> Vec<Change> {
    let shape = clues.shape();
    let mut changes = Vec::new();
    for (cell, clue) in clues.filled() {
        let others = possible(clues, cell).filter(|&digit| digit != clue);
        changes.extend(others.map(|digit| Change::Replace { cell, digit }));
        if ailment == Ailment::NoSolution {
            changes.push(Change::Remove { cell });
        }
        let blank = |&to: &Cell| clues.get(to).is_none();
        let moves = neighbours(shape, cell).filter(blank);
        changes.extend(moves.map(|to| Change::Move { from: cell, to }));
    }
    for (cell, clue) in clues.filled() {
        let after = neighbours(shape, cell).filter(|&other| other > cell);
        let others = after.filter(|&other| clues.get(other).is_some_and(|digit| digit != clue));
        changes.extend(others.map(|other| Change::Swap { cells: [cell, other] }));
    }
    let size = shape.size();
    let rows = (1..size).filter(|row| row.is_multiple_of(shape.box_rows()));
    changes.extend(rows.map(|row| Change::SwapLines { lines: [row - 1, row].map(House::row) }));
    let cols = (1..size).filter(|col| col.is_multiple_of(shape.box_cols()));
    changes.extend(
        cols.map(|col| Change::SwapLines { lines: [col - 1, col].map(|c| House::col(shape, c)) }),
    );
    if ailment == Ailment::SeveralSolutions {
        for cell in clues.blanks() {
            changes.extend(possible(clues, cell).map(|digit| Change::Add { cell, digit }));
        }
    }
    changes
}

/// The digits that no other clue excludes from a cell.
fn possible(clues: &Grid, cell: Cell) -> DigitSet<2> {
    let shape = clues.shape();
    let houses = shape.houses_of(cell).into_iter();
    let peers = houses.flat_map(|house| shape.cells_of(house)).filter(|&peer| peer != cell);
    let seen = peers.filter_map(|peer| clues.get(peer));
    DigitSet::full(shape) - seen.collect()
}

/// The cells above, left, right and below.
fn neighbours(shape: Shape, cell: Cell) -> impl Iterator<Item = Cell> {
    let (row, col, last) = (shape.row_of(cell), shape.col_of(cell), shape.size() - 1);
    let above = (row > 0).then(|| shape.cell(row - 1, col));
    let left = (col > 0).then(|| shape.cell(row, col - 1));
    let right = (col < last).then(|| shape.cell(row, col + 1));
    let below = (row < last).then(|| shape.cell(row + 1, col));
    [above, left, right, below].into_iter().flatten()
}
