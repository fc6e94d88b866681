//! Drawings of puzzles as PDF and PNG.
//!
//! [`omnidoku_draw`] draws; this crate turns the drawing into a file for paper or for a picture. It accepts
//! what those drawings consist of: shapes and words in plain colours. It reads no file and no font of the
//! system.
//!
//! The cost is about ten microseconds per digit or candidate. A page is processed in pieces of a few
//! hundred of them, and before each piece the caller is asked whether to go on.
//!
//! | module | subject |
//! |---|---|
//! | [`job`] | what to print, and in which format |
//! | [`pdf`](mod@pdf) | drawings as the pages of a PDF file |
//! | [`png`](mod@png) | a drawing as pixels |

mod drawing;
mod fonts;
pub mod job;
pub mod pdf;
mod pictures;
pub mod png;

pub use job::{FileFormat, Job, print, print_while};
pub use omnidoku_draw::{Drawings, MAX_SYMBOLS, Paper, Printed, Sheet};
pub use pdf::{MAX_PAGES, pdf};
pub use pictures::Pictures;
pub use png::png;

/// Why nothing was printed.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// There is no puzzle.
    #[error("there is nothing to print")]
    Nothing,
    /// There is no page with this number.
    #[error("there is no page {page}; the last is {last}")]
    NoSuchPage {
        /// The requested page.
        page: usize,
        /// The last page.
        last: usize,
    },
    /// This many pages do not fit into one file.
    #[error("{0} pages are too many for one file, which holds {max}", max = pdf::MAX_PAGES)]
    TooManyPages(usize),
    /// There is more to draw than is allowed at once.
    #[error("this is too much to print at once: print it in parts")]
    TooMuch,
    /// A drawing or picture is too large.
    #[error("the picture is too large")]
    TooLarge,
    /// The text is not SVG.
    #[error("this is no drawing: {0}")]
    NoDrawing(resvg::usvg::Error),
    /// A drawing has more than shapes and words in plain colours.
    #[error("only shapes and words in plain colours can be printed")]
    Unsupported,
    /// The caller stopped it.
    #[error("printing was stopped")]
    Stopped,
    /// A file could not be made.
    #[error("the file could not be made: {0}")]
    Unwritable(String),
}
