//! HoDoKu's library line and the `+` before placed values that goes with it.
//!
//! `:<technique>:<candidates>:<values>:<deleted>:<eliminations>:<placements>:<extra>`
//!
//! `+` before a value marks it as placed, not given. Deleted candidates are written digit, row,
//! column: `436` removes 4 from r3c6.

use crate::candidates::CandidateGrid;
use crate::digits::Digit;
use crate::shape::Shape;

use super::cells::{self, Content};
use super::error::ReadError;
use super::scan::{Source, Token, is_separator};
use super::{Header, ReadErrorKind, ReadOptions};

/// Reads a library line, if it is one.
pub(super) fn entry(
    source: Source<'_>,
    known: &ReadOptions,
) -> Option<Result<(Content, Header), ReadError>> {
    let fields: Vec<&str> = source.text.trim_end().strip_prefix(':')?.split(':').collect();
    let [technique, candidates, values, deleted, ..] = fields[..] else { return None };
    let is_technique = !technique.is_empty() && technique.bytes().all(|b| b.is_ascii_graphic());
    if !is_technique || values.is_empty() {
        return None;
    }
    let header = Header { key: "technique".to_owned(), text: format!("{technique}:{candidates}") };
    let column_of = |index: usize| {
        2 + fields[..index].iter().map(|field| field.chars().count() + 1).sum::<usize>()
    };
    let values = Token { source, column: column_of(2), text: values };
    let deleted = Token { source, column: column_of(3), text: deleted };
    Some(read(values, deleted, known).map(|content| (content, header)))
}

fn read(values: Token<'_>, deleted: Token<'_>, known: &ReadOptions) -> Result<Content, ReadError> {
    let mut content = placed(values, known)?;
    let shape = content.grid.shape();
    if deleted.text.trim().is_empty() {
        return Ok(content);
    }
    let mut marks = CandidateGrid::of(&content.grid);
    let mut column = deleted.column;
    for text in deleted.text.split(' ') {
        let token = Token { column, text, ..deleted };
        column += token.width() + 1;
        if text.is_empty() {
            continue;
        }
        let (alphabet, found) = (content.alphabet, token.shown());
        let kind = ReadErrorKind::Candidates { found, alphabet, shape };
        let places: Option<Vec<Digit>> = text.chars().map(|c| alphabet.digit(c, shape)).collect();
        match places.as_deref() {
            Some(&[digit, row, col]) => marks.remove(shape.cell(row.index(), col.index()), digit),
            _ => return Err(token.error(kind)),
        }
    }
    content.candidates = Some(marks);
    Ok(content)
}

/// Reads a line with `+` before some values and no other separators.
pub(super) fn marked_line(
    source: Source<'_>,
    known: &ReadOptions,
) -> Option<Result<Content, ReadError>> {
    let text = source.text.trim();
    let mut parts = text.split('+');
    let first = parts.next()?;
    let marks_values = |part: &str| part.starts_with(|c: char| c.is_ascii_alphanumeric());
    let cells = text.chars().filter(|&c| c != '+').count();
    let marked = first.len() < text.len()
        && parts.all(marks_values)
        && !text.contains(|c| c != '+' && is_separator(c))
        && Shape::from_cells(cells).is_ok();
    let column = 1 + source.text.chars().take_while(|c| c.is_whitespace()).count();
    marked.then(|| placed(Token { source, column, text }, known))
}

/// Reads a grid on one line with `+` before placed values.
fn placed(values: Token<'_>, known: &ReadOptions) -> Result<Content, ReadError> {
    let mut plus = false;
    let (mut symbols, mut by_player) = (Vec::new(), Vec::new());
    for token in values.characters() {
        if token.text == "+" {
            plus = true;
        } else {
            by_player.push(std::mem::take(&mut plus));
            symbols.push(token);
        }
    }
    let shape = match known.shape {
        Some(shape) => Some(shape).filter(|shape| shape.cell_count() == symbols.len()),
        None => Shape::from_cells(symbols.len()).ok(),
    };
    let Some(shape) = shape else {
        let shape = known.shape.unwrap_or(Shape::CLASSIC);
        let (found, expected, sizes) = (symbols.len(), shape.cell_count(), vec![shape.size()]);
        let kind = ReadErrorKind::CellCount { found, sizes };
        return Err(values.source.error_of_count(&symbols, expected, kind));
    };
    let mut content = cells::symbols(&symbols, shape, known)?;
    let cells: Vec<_> =
        shape.cells().zip(by_player).filter(|(_, by_player)| *by_player).map(|(c, _)| c).collect();
    content.givens = Some(cells::without(&content.grid, &cells));
    Ok(content)
}
