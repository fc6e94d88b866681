//! Requests as data. Every optional field documents its default.

mod board;
mod cells;
mod json;
mod lab;
mod on_grid;
mod paper;
mod place;
mod plain;
mod training;

pub use board::*;
pub use cells::{Cells, Marks};
pub(crate) use json::from_json;
pub use json::language_of;
pub use lab::*;
pub use on_grid::*;
pub use paper::*;
pub use plain::*;
pub use training::*;
