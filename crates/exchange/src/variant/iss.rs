//! Interactive Sudoku Solver: `.Shape~6x6.Cage~10~R1C1~R1C2.~R3C4_5`, also as a link with `?q=`.
//!
//! A constraint begins with a point and has words between tildes: its name and its arguments. The one
//! without a name holds givens. `Or`, `And` and `Replicate` hold the constraints up to their `End`:
//!
//! ```text
//! .Or .Cage~9~R1C1~R1C2 .And .Thermo~… .~R1C1_3 .End .End       the cage, or both of the others
//! ```
//!
//! Reading has three steps: [`constraint`] makes the text a tree; [`layout`] takes from it what belongs
//! to the board; [`reader`] makes rules of the rest. Nothing is converted on the way: this form is how
//! puzzles reach us for comparisons of speed, where reading counts.

mod constraint;
mod layout;
mod reader;
mod replicate;
mod write;

use omnidoku_rules::{RuleError, Variant};

use super::error::VariantError;
use constraint::Constraint;
use reader::Reader;
pub(super) use write::write;

/// Whether a text is a list of constraints: a point and a name, and not the points of an empty grid.
pub(super) fn is_one(text: &str) -> bool {
    let rest = text.trim_start_matches('.');
    let points = text.len() - rest.len();
    let name = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
    match rest.as_bytes().get(name) {
        _ if points == 0 => false,
        // Empty constraints, or a grid that begins with blanks.
        after if points > 1 => name > 1 && after == Some(&b'~'),
        Some(b'~') => true,
        None | Some(b'.') => name > 1 && text.len() != 81,
        Some(after) => name > 1 && after.is_ascii_whitespace(),
    }
}

/// Reads a list of constraints.
pub(super) fn read(text: &str) -> Result<Variant, VariantError> {
    // White space means nothing.
    let joined: String;
    let text = match text.bytes().any(|byte| byte.is_ascii_whitespace()) {
        true => {
            joined = text.split_whitespace().collect();
            &joined
        }
        false => text,
    };
    let mut constraints = constraint::parse(text)?;
    let board = layout::read(&constraints)?;
    if text.contains(".Replicate") {
        replicate::expand(&mut constraints, &board)?;
    }
    reader::check_marks(&constraints)?;
    let mut reader = Reader::new(board);
    for constraint in constraints.iter().filter(|constraint| !layout::is_layout(constraint.name)) {
        reader.read(constraint)?;
    }
    reader.finish(&constraints)
}

/// A constraint that could not be read, and why.
fn wrong(constraint: &Constraint<'_>, error: RuleError) -> VariantError {
    match error {
        RuleError::UnknownRule(name) => VariantError::Unknown { name },
        error => VariantError::Rule { name: constraint.name.to_owned(), error },
    }
}

#[cfg(test)]
mod tests;
