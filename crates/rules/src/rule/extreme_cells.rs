//! Minimum or maximum: each marked cell holds a smaller, or a greater, number than all cells that share a side with
//! it, except those that are marked too.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::{Board, Cell};

use crate::neighbours::beside;

/// Which end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extreme {
    /// Smaller than around it.
    Minimum,
    /// Greater than around it.
    Maximum,
}

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct ExtremeCells {
    /// Whether they are smaller or greater.
    pub kind: Extreme,
    /// The marked cells.
    pub cells: Vec<Cell>,
}

impl Extreme {
    /// Both of them.
    pub const ALL: [Extreme; 2] = [Extreme::Minimum, Extreme::Maximum];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Extreme::Minimum => "minimum",
            Extreme::Maximum => "maximum",
        }
    }
}

impl ExtremeCells {
    /// The greater and the smaller cell of every pair that is compared.
    fn comparisons(&self, board: &Board) -> Vec<[Cell; 2]> {
        let of_cell = |&cell: &Cell| {
            let others = beside(board, cell).filter(|other| !self.cells.contains(other));
            others.map(move |other| match self.kind {
                Extreme::Minimum => [other, cell],
                Extreme::Maximum => [cell, other],
            })
        };
        self.cells.iter().flat_map(of_cell).collect()
    }
}
