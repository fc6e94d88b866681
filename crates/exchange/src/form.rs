//! The forms that this crate knows, and their names.

use std::fmt;
use std::str::FromStr;

/// A way in which another program, or this one, saves and shares a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Form {
    /// The project's own link.
    Share,
    /// A file of OpenSudoku.
    OpenSudoku,
    /// A link of f-puzzles.
    Fpuzzles,
    /// A link of SudokuPad.
    SudokuPad,
    /// A link of sudokuwiki.org.
    SudokuWiki,
    /// A link of sudoku.coach.
    Coach,
    /// A game id of Simon Tatham's Solo.
    Solo,
    /// A line of HoDoKu's library.
    Hodoku,
    /// Any other link with 81 characters in it.
    Link,
}

impl Form {
    /// Every form.
    pub const ALL: [Form; 9] = [
        Form::Share,
        Form::OpenSudoku,
        Form::Fpuzzles,
        Form::SudokuPad,
        Form::SudokuWiki,
        Form::Coach,
        Form::Solo,
        Form::Hodoku,
        Form::Link,
    ];

    /// Every form that can be written.
    pub fn writable() -> impl Iterator<Item = Form> {
        Form::ALL.into_iter().filter(|form| *form != Form::Link)
    }

    /// Its name, one word, which parses back.
    pub const fn name(self) -> &'static str {
        match self {
            Form::Share => "share",
            Form::OpenSudoku => "opensudoku",
            Form::Fpuzzles => "fpuzzles",
            Form::SudokuPad => "sudokupad",
            Form::SudokuWiki => "sudokuwiki",
            Form::Coach => "coach",
            Form::Solo => "solo",
            Form::Hodoku => "hodoku",
            Form::Link => "link",
        }
    }

    /// What it is called in a sentence.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Form::Share => "share link",
            Form::OpenSudoku => "OpenSudoku file",
            Form::Fpuzzles => "f-puzzles link",
            Form::SudokuPad => "SudokuPad link",
            Form::SudokuWiki => "sudokuwiki link",
            Form::Coach => "sudoku.coach link",
            Form::Solo => "Solo game id",
            Form::Hodoku => "HoDoKu line",
            Form::Link => "link",
        }
    }

    /// What a file of this form begins and ends with, however many puzzles are in it.
    pub const fn around(self) -> (&'static str, &'static str) {
        match self {
            Form::OpenSudoku => crate::opensudoku::AROUND,
            _ => ("", ""),
        }
    }

    /// The extension of a file of this form, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Form::OpenSudoku => "opensudoku",
            _ => "txt",
        }
    }

    /// Its media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            Form::OpenSudoku => "application/xml",
            _ => "text/plain",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text does not name a form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no form is called \"{text}\"; there are {}", names())]
pub struct UnknownForm {
    /// The text given, cut after 40 characters.
    pub text: String,
}

fn names() -> String {
    Form::ALL.map(Form::name).join(", ")
}

impl FromStr for Form {
    type Err = UnknownForm;

    fn from_str(text: &str) -> Result<Form, UnknownForm> {
        let name = text.trim().trim_start_matches('.').to_ascii_lowercase();
        let known = Form::ALL.into_iter().find(|form| form.name() == name);
        known.ok_or_else(|| UnknownForm { text: text.chars().take(40).collect() })
    }
}
