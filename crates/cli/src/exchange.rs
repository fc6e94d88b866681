//! Puzzles as other programs save and share them: read among the lines of the input, written by `convert`.

use omnidoku::format::{self, Format, Header};
use omnidoku_exchange::{self as exchange, ExchangeErrorKind, VariantError};

use crate::board::BoardEntry;
use crate::item::{Item, Subject};
use crate::puzzle_error::PuzzleError;
use crate::source::Origin;
use crate::words;

/// The keys of the headers that hold the title and the author of a puzzle.
const TITLE: &str = "D";
const AUTHOR: &str = "A";

/// Whether another program wrote this text.
pub(crate) fn is_foreign(text: &str) -> bool {
    exchange::read(text).is_some() || exchange::is_variant(text)
}

/// The puzzles of a text that begins on this line, if another program wrote it.
pub(crate) fn read(text: &str, line: usize, origin: &Origin) -> Option<Vec<Item>> {
    let moved = |at: usize| line + at - 1;
    let Some(read) = exchange::read(text) else {
        let boards = exchange::is_variant(text).then(|| board(text, line, origin));
        return boards.flatten().map(|item| vec![item]);
    };
    Some(match read {
        Ok(entries) => entries
            .into_iter()
            .map(|entry| {
                let notices = notices(&entry);
                let entry = format::Entry { line: moved(entry.line), ..from_exchange(entry) };
                Item { origin: origin.clone(), subject: Ok(Subject::Plain(entry)), notices }
            })
            .collect(),
        Err(error) => vec![board(text, line, origin).unwrap_or_else(|| {
            let error = exchange::ExchangeError { line: moved(error.line), ..error };
            Item::new(origin.clone(), Err(PuzzleError::Foreign(error)))
        })],
    })
}

/// The board with rules of a text that begins on this line, or what is wrong with it. A board that is a plain puzzle
/// becomes one. `None` if it is no board.
fn board(text: &str, line: usize, origin: &Origin) -> Option<Item> {
    let entry = match exchange::read_variant(text) {
        Ok(entry) => entry,
        Err(VariantError::NotRecognised | VariantError::Plain(_)) => return None,
        Err(error) => {
            return Some(Item::new(origin.clone(), Err(PuzzleError::Board { line, error })));
        }
    };
    let notices = entry.notices.iter().map(ToString::to_string).collect();
    let plain = entry.variant.board.classic().filter(|_| entry.variant.rules.is_empty());
    let subject = match plain {
        Some(puzzle) => {
            let (title, author) = (entry.title, entry.author);
            let plain =
                exchange::Entry { title, author, ..exchange::Entry::new(puzzle.grid().clone()) };
            Subject::Plain(format::Entry { line, ..from_exchange(plain) })
        }
        None => Subject::Board(Box::new(BoardEntry::new(text, line, entry))),
    };
    Some(Item { origin: origin.clone(), subject: Ok(subject), notices })
}

/// The board with rules of a line that is no plain puzzle, if it is one in a short form.
pub(crate) fn read_short_form(text: &str, line: usize, origin: &Origin) -> Option<Item> {
    board(text, line, origin).filter(|item| matches!(item.subject, Ok(Subject::Board(_))))
}

/// What the user should know about how a puzzle of another program was read.
fn notices(entry: &exchange::Entry) -> Vec<String> {
    let lost_marks = entry.marks.is_some() && entry.candidates().is_none();
    let lost_marks = lost_marks.then(|| words::SOME_MARKS.to_owned());
    entry.notices.iter().map(ToString::to_string).chain(lost_marks).collect()
}

fn from_exchange(entry: exchange::Entry) -> format::Entry {
    let header = |key: &str, text: String| Header { key: key.to_owned(), text };
    let candidates = entry.candidates();
    let about = [
        entry.title.map(|text| header(TITLE, text)),
        entry.author.map(|text| header(AUTHOR, text)),
    ];
    format::Entry {
        headers: about.into_iter().flatten().collect(),
        givens: (entry.values != entry.givens).then_some(entry.givens),
        grid: entry.values,
        candidates,
        alphabet: entry.alphabet,
        format: Format::Line,
        notices: Vec::new(),
        shape_assumed: false,
        line: entry.line,
    }
}

/// The entry in the form that other programs use.
pub(crate) fn to_exchange(entry: &format::Entry) -> exchange::Entry {
    let header = |key: &str| entry.headers.iter().find(|header| header.key == key);
    let text = |key: &str| header(key).map(|header| header.text.clone());
    exchange::Entry {
        values: entry.grid.clone(),
        marks: entry.candidates.clone(),
        alphabet: entry.alphabet,
        title: text(TITLE),
        author: text(AUTHOR),
        ..exchange::Entry::new(entry.givens.as_ref().unwrap_or(&entry.grid).clone())
    }
}

/// Whether a text is readable, but is not a plain Sudoku.
pub(crate) fn is_unsupported(error: &exchange::ExchangeError) -> bool {
    use ExchangeErrorKind::{Elsewhere, Unsupported, Variant};
    matches!(error.kind, Variant { .. } | Unsupported { .. } | Elsewhere)
}
