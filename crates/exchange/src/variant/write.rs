//! Boards with rules, in every form that is written.
//!
//! A form that cannot say everything is an error that names what would get lost. SudokuPad draws any rule, and its
//! readers see it in words; the board itself goes with the drawing, so that it can be read again.

use std::fmt;
use std::str::FromStr;

use omnidoku_rules::BoardFile;

use super::written::Lost;
use super::{VariantEntry, fpuzzles, iss, sudokupad};
use crate::{lz, percent};

const FPUZZLES: &str = "https://www.f-puzzles.com/?load=";
const SUDOKUPAD: &str = "https://sudokupad.app/scl";

/// A form in which a board with rules is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum VariantForm {
    /// Omnidoku's own JSON.
    Board,
    /// Constraints of Interactive Sudoku Solver.
    Iss,
    /// A link of f-puzzles.
    Fpuzzles,
    /// JSON of f-puzzles.
    FpuzzlesJson,
    /// A link of SudokuPad.
    SudokuPad,
}

impl VariantForm {
    /// Every form.
    pub const ALL: [VariantForm; 5] = [
        VariantForm::Board,
        VariantForm::Iss,
        VariantForm::Fpuzzles,
        VariantForm::FpuzzlesJson,
        VariantForm::SudokuPad,
    ];

    /// Its name, one word, which parses back.
    pub const fn name(self) -> &'static str {
        match self {
            VariantForm::Board => "board",
            VariantForm::Iss => "iss",
            VariantForm::Fpuzzles => "fpuzzles",
            VariantForm::FpuzzlesJson => "fpuzzles-json",
            VariantForm::SudokuPad => "sudokupad",
        }
    }
}

impl fmt::Display for VariantForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for VariantForm {
    type Err = UnknownVariantForm;

    fn from_str(text: &str) -> Result<VariantForm, UnknownVariantForm> {
        let name = text.trim().to_ascii_lowercase();
        let known = VariantForm::ALL.into_iter().find(|form| form.name() == name);
        known.ok_or_else(|| UnknownVariantForm { text: text.chars().take(40).collect() })
    }
}

/// The text does not name a form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no form of boards is called \"{text}\"; there are {}", VariantForm::ALL.map(VariantForm::name).join(", "))]
pub struct UnknownVariantForm {
    /// The text given, cut after 40 characters.
    pub text: String,
}

/// Why a board with rules cannot be written in a form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the form {form} has no way to say: {lost}")]
pub struct VariantWriteError {
    /// The form.
    pub form: VariantForm,
    /// What would get lost, with commas.
    pub lost: String,
}

/// Writes a board with rules. A name, an author and the like are left out where the form has no place for them.
pub fn write_variant(form: VariantForm, entry: &VariantEntry) -> Result<String, VariantWriteError> {
    let error = |lost: Lost| VariantWriteError { form, lost: lost.to_string() };
    match form {
        VariantForm::Board => Ok(BoardFile::from(entry.clone()).write()),
        VariantForm::Iss => iss::write(&entry.variant).map_err(error),
        VariantForm::Fpuzzles => {
            let json = fpuzzles::write(entry).map_err(error)?;
            Ok(format!("{FPUZZLES}{}", percent::encode(&lz::pack(&json.to_string()))))
        }
        VariantForm::FpuzzlesJson => Ok(fpuzzles::write(entry).map_err(error)?.to_string()),
        VariantForm::SudokuPad => {
            let json = sudokupad::write(entry).map_err(error)?;
            Ok(format!("{SUDOKUPAD}{}", percent::encode(&lz::pack(&json.to_string()))))
        }
    }
}
