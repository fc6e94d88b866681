//! Unmarked neighbours, the negative constraint of dots and letters: two numbers in cells that share a side have
//! none of these sums, differences and ratios, unless there is a mark between the cells.

mod check;
mod picture;
mod propagate;
mod text;

use std::collections::HashSet;

use omnidoku_core::{Board, Cell};

use crate::neighbours::{ORTHOGONAL, pairs};

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct UnmarkedNeighbours {
    /// What the two numbers do not add up to.
    pub sums: Vec<i64>,
    /// By how much they do not differ.
    pub differences: Vec<i64>,
    /// How many times the other number neither of them is.
    pub ratios: Vec<i64>,
    /// The neighbours that have a mark between them.
    pub marked: Vec<[Cell; 2]>,
}

impl UnmarkedNeighbours {
    /// The neighbours without a mark.
    fn pairs(&self, board: &Board) -> Vec<[Cell; 2]> {
        let marked: HashSet<[Cell; 2]> = self.marked.iter().map(|&pair| sorted(pair)).collect();
        pairs(board, &ORTHOGONAL).filter(|&pair| !marked.contains(&sorted(pair))).collect()
    }

    /// Whether two numbers may be neighbours.
    fn are_allowed(&self, first: i64, second: i64) -> bool {
        let is_ratio = |ratio: i64| first == ratio * second || second == ratio * first;
        !self.sums.contains(&(first + second))
            && !self.differences.contains(&(first - second).abs())
            && !self.ratios.iter().any(|&ratio| is_ratio(ratio))
    }
}

fn sorted(mut pair: [Cell; 2]) -> [Cell; 2] {
    pair.sort_unstable();
    pair
}
