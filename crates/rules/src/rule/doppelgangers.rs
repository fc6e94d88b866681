//! Doppelgangers: every row, column and box holds 0 and all but one of the other values.
//!
//! The value that is missing differs from row to row, from column to column, and from box to box. Where a row, column
//! and box meet in a 0, their three missing values differ as well.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::{Board, BoardHouse, BoardHouseKind};

/// The kinds of houses of which each misses another value.
const KINDS: [BoardHouseKind; 4] =
    [BoardHouseKind::Row, BoardHouseKind::Column, BoardHouseKind::Box, BoardHouseKind::Region];

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Doppelgangers;

/// The houses of one kind.
fn houses(board: &Board, kind: BoardHouseKind) -> impl Iterator<Item = &BoardHouse> {
    board.houses().iter().filter(move |house| house.kind == kind)
}
