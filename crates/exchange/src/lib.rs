//! Puzzles as other programs save and share them: files, links, game ids.
//!
//! | form | what it looks like | read | written |
//! |---|---|---|---|
//! | [`Share`](Form::Share) | `#b=3x3.53b7d6…`, the project's own link (`docs/share.md`) | yes | yes |
//! | [`OpenSudoku`](Form::OpenSudoku) | XML, a list of games | yes | yes |
//! | [`Fpuzzles`](Form::Fpuzzles) | a link with `?load=`, or its JSON | yes | yes |
//! | [`SudokuPad`](Form::SudokuPad) | a link to sudokupad.app with the puzzle in it, or its JSON | yes | yes |
//! | [`SudokuWiki`](Form::SudokuWiki) | a link with `?bd=` and 81 or 162 characters, or those 162 | yes | yes |
//! | [`Coach`](Form::Coach) | a link to sudoku.coach, or a state `SCv7_32_…` | yes | yes |
//! | [`Solo`](Form::Solo) | `3x3:b5_3a…`, a game id of Simon Tatham's Solo | yes | yes |
//! | [`Hodoku`](Form::Hodoku) | `:0000:x:53..7…:…::`, a line of HoDoKu's library | by the core | yes |
//! | [`Link`](Form::Link) | any link with a puzzle of 81 characters in it | yes | no |
//!
//! [`read`] returns `None` for a text in none of these forms: leave it to [`omnidoku_core::format`],
//! which reads grids of symbols, including the files of SudoCue (`.sdx`) and the contest formats `.msk`
//! and `.sol`.
//!
//! A puzzle with a rule that plain Sudoku does not have is refused, and the error names the rule: a
//! plain solution of it would be wrong. Drawings without a rule are skipped with a [`Notice`].
//!
//! No input makes it panic or take much more memory than the input itself: texts are read up to
//! [`MAX_BYTES`], and a packed text may unpack to about a hundred times its length, up to the same limit.
//!
//! ```
//! use omnidoku_exchange::{Form, read, write};
//!
//! let link = "https://sudoku.coach/en/solver/\
//!     530070000600195000098000060800060003400803001700020006060000280000419005000080079";
//! let entries = read(link).expect("a link")?;
//! assert_eq!(
//!     write(Form::Share, &entries[0])?,
//!     "#b=3x3.53b7d6b195d98d6a8c6c34b8a3b17c2c6a6d28d419b5d8b79"
//! );
//! assert!(read("53..7....6..195...").is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod coach;
mod entry;
mod error;
mod form;
mod fpuzzles;
mod hodoku;
mod link;
mod lz;
mod opensudoku;
mod percent;
mod rules;
mod share;
mod solo;
mod sudokupad;
mod sudokuwiki;
mod variant;
mod xml;
mod zipped;

pub use entry::{Entry, Notice};
pub use error::{ExchangeError, ExchangeErrorKind, WriteError};
pub use form::{Form, UnknownForm};
pub use variant::{
    UnknownVariantForm, VariantEntry, VariantError, VariantForm, VariantNotice, VariantWriteError,
    is_variant, read_variant, write_variant,
};

/// The longest text that is read, and the longest that a packed one may unpack to, in bytes. Also the
/// most cells that are read.
pub const MAX_BYTES: usize = 1 << 20;

/// How many bytes a packed text of this length may unpack to: far more than any puzzle needs.
fn unpack_limit(packed: usize) -> usize {
    MAX_BYTES.min(10_000 + 100 * packed)
}

/// Reads every puzzle of a text: a file, a link, or several links on a line each. `None` if it is in
/// none of the forms of this crate.
pub fn read(text: &str) -> Option<Result<Vec<Entry>, ExchangeError>> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let file = match text.as_bytes().first()? {
        b'<' if opensudoku::is_one(text) => Form::OpenSudoku,
        b'{' if sudokupad::is_json(text) => Form::SudokuPad,
        _ => return link::read_lines(text),
    };
    if text.len() > MAX_BYTES {
        return Some(Err(ExchangeErrorKind::TooLong.of(file)));
    }
    Some(match file {
        Form::OpenSudoku => opensudoku::read(text).map_err(|kind| kind.of(file)),
        _ => sudokupad::read_json(text).map(|entry| vec![entry]),
    })
}

/// Writes a puzzle. What the form cannot hold (marks in a game id, a title in most) is left out; a link
/// to another site opens the puzzle there.
pub fn write(form: Form, entry: &Entry) -> Result<String, WriteError> {
    let (before, after) = form.around();
    Ok(format!("{before}{}{after}", write_part(form, entry)?))
}

/// Writes a puzzle as one of several in a file. The caller writes what is [around](Form::around) them,
/// and a newline between two links.
pub fn write_part(form: Form, entry: &Entry) -> Result<String, WriteError> {
    match form {
        Form::Share => Ok(share::write(entry)),
        Form::OpenSudoku => opensudoku::write(entry),
        Form::Fpuzzles => fpuzzles::write(entry),
        Form::SudokuPad => sudokupad::write(entry),
        Form::SudokuWiki => sudokuwiki::write(entry),
        Form::Coach => coach::write(entry),
        Form::Solo => Ok(solo::write(entry)),
        Form::Hodoku => hodoku::write(entry),
        Form::Link => Err(WriteError::ReadOnly { form }),
    }
}
