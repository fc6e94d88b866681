//! Drawings of puzzles as PDF and PNG.
//!
//! [`omnidoku_draw`] draws; here the same drawing becomes a file for paper or for a picture. What a drawing may hold is what
//! those drawings hold: shapes and words in plain colours. Nothing outside is read, no font of the system either.
//!
//! Digits and candidates are what it costs, some ten microseconds each. A page is drawn, read and printed in pieces of some
//! hundred of them, and before each piece the caller is asked whether to go on.
//!
//! | module | subject |
//! |---|---|
//! | [`job`] | what is to be printed, and in which form |
//! | [`pdf`](mod@pdf) | drawings as the pages of a PDF file |
//! | [`png`](mod@png) | a drawing as pixels |

mod drawing;
mod fonts;
pub mod job;
pub mod pdf;
pub mod png;

pub use job::{Form, Job, print, print_while};
pub use omnidoku_draw::{Drawings, MAX_SYMBOLS, Paper, Printed, Sheet};
pub use pdf::{MAX_PAGES, pdf};
pub use png::png;

/// Why nothing is printed.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// There is no puzzle.
    #[error("there is nothing to print")]
    Nothing,
    /// There is no page with this number.
    #[error("there is no page {page}; the last is {last}")]
    NoSuchPage {
        /// The page that was asked for.
        page: usize,
        /// The last page.
        last: usize,
    },
    /// So many pages do not go into one file.
    #[error("{0} pages are too many for one file, which holds {max}", max = pdf::MAX_PAGES)]
    TooManyPages(usize),
    /// There is more than should be drawn at once.
    #[error("this is too much to print at once: print it in parts")]
    TooMuch,
    /// A drawing or picture is too large.
    #[error("the picture is too large")]
    TooLarge,
    /// A text is no SVG.
    #[error("this is no drawing: {0}")]
    NoDrawing(resvg::usvg::Error),
    /// A drawing has more than shapes and words in plain colours.
    #[error("only shapes and words in plain colours can be printed")]
    Unsupported,
    /// The caller said to stop.
    #[error("printing was stopped")]
    Stopped,
    /// A file could not be made.
    #[error("the file could not be made: {0}")]
    Unwritable(String),
}
