//! Writes HoDoKu's library line. [`omnidoku_core::format`] reads it.

use omnidoku_core::{CandidateGrid, Shape};

use crate::entry::Entry;
use crate::error::WriteError;
use crate::form::Form;

/// `:0000:x:<values>:<deleted candidates>::`, with `+` before a placed value. A cell without marks has
/// every candidate that the values leave.
pub(crate) fn write(entry: &Entry) -> Result<String, WriteError> {
    WriteError::unless_classic(Form::Hodoku, entry.shape())?;
    let shape = Shape::CLASSIC;
    let (mut values, mut deleted) = (String::new(), Vec::new());
    let possible = CandidateGrid::of(&entry.values);
    for cell in shape.cells() {
        let value = entry.values.get(cell);
        if value.is_some() && entry.givens.get(cell).is_none() {
            values.push('+');
        }
        values += &value.map_or(".".to_owned(), |digit| digit.to_string());
        let marks = entry.marks_of(cell);
        if !marks.is_empty() {
            let (row, col) = (shape.row_of(cell) + 1, shape.col_of(cell) + 1);
            let gone = possible.get(cell) - marks;
            deleted.extend(gone.map(|digit| format!("{digit}{row}{col}")));
        }
    }
    Ok(format!(":0000:x:{values}:{}::", deleted.join(" ")))
}
