//! Ratings: how hard is a puzzle, on a named scale?
//!
//! | scale | what it gives | what it promises |
//! |---|---|---|
//! | [`hodoku`] | score and level of HoDoKu 2.2.0 | the community's numbers; depends on how the grid is oriented |
//! | [`level`] | our own levels for players | the same for every turned, mirrored or relabelled copy |
//! | [`openness`] | how much there is to find at each stage | likewise |
//! | [`arrangements`] | in how many ways each house could be filled | likewise; says nothing about techniques |
//!
//! [`Scale`] names those that programs can ask for: these, and that of
//! [Sudoku Explainer](crate::sudoku_explainer).

pub mod arrangements;
pub mod hodoku;
pub mod level;
pub mod openness;
mod scale;

pub use scale::{Scale, UnknownScale};
