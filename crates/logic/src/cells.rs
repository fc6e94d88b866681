//! Sets of cells as bits.
//!
//! A [`CellSet<W>`] is a [`BitSet`] of W words. Reasoning is written once, generic over `W`;
//! [`with_cells!`](crate::with_cells) picks the width where the shape is known: `W = 2` up to 11×11
//! (a 9×9 set is two registers), `W = 10` up to 25×25, `W = 21` up to 36×36, `W = 256` for any grid.

use omnidoku_core::{BitSet, Cell};

/// A set of cells in `W` words; cell *i* of the reading order is bit *i*.
pub type CellSet<const W: usize> = BitSet<Cell, W>;

/// Runs an expression with `W` bound to the number of words a [`CellSet`] of the shape needs.
#[macro_export]
macro_rules! with_cells {
    ($shape:expr, $width:ident => $body:expr) => {
        match $shape.cell_count() {
            ..=128 => {
                const $width: usize = 2;
                $body
            }
            129..=640 => {
                const $width: usize = 10;
                $body
            }
            // Left out on wasm, to keep the download small: the next width fits every grid.
            #[cfg(not(target_family = "wasm"))]
            641..=1344 => {
                const $width: usize = 21;
                $body
            }
            _ => {
                const $width: usize = 256;
                $body
            }
        }
    };
}
