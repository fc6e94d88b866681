//! Grids, steps, pages and charts as SVG text.
//!
//! The same drawing serves screen, picture and paper, so that they cannot differ. The text of a drawing
//! depends on its input alone.
//!
//! ```
//! use omnidoku_core::format::{self, ReadOptions};
//! use omnidoku_draw::{Picture, Theme};
//!
//! let grid = format::read("1......2....4..3", &ReadOptions::default())?.grid;
//! let svg = Picture::of(&grid).with_theme(Theme::PAPER).svg();
//! assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | subject |
//! |---|---|
//! | [`picture`] | one grid: clues, values, candidates, coordinates |
//! | [`board`] | a board of any kind with the rules of a variant |
//! | [`step`] | the explanation of a step, drawn over a grid |
//! | [`sheet`] | pages of puzzles, and of their solutions |
//! | [`chart`] | measurements: lines, bars, cactus and scatter plots |
//! | [`theme`] | colours |
//! | [`qr`](mod@qr) | a text as a QR code |

pub mod board;
pub mod chart;
pub mod picture;
pub mod qr;
pub mod sheet;
pub mod step;
mod svg;
pub mod theme;

pub use board::BoardPicture;
pub use picture::Picture;
pub use qr::{Qr, qr};
pub use sheet::{Drawings, MAX_SYMBOLS, Paper, Printed, Sheet, ShownStep};
pub use theme::Theme;
