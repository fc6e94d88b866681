//! Puzzles as other programs save and share them, among the entries of the input and as output of `convert`.

use omnidoku::format::{self, Format, Header};
use omnidoku_exchange::{self as exchange, ExchangeErrorKind};

use crate::trouble::Trouble;
use crate::words;

/// The headers in which the entry of another program keeps what it says about a puzzle.
const TITLE: &str = "D";
const AUTHOR: &str = "A";
const NOTICE: &str = "notice";

/// Whether a text is of another program.
pub(crate) fn is_foreign(text: &str) -> bool {
    exchange::read(text).is_some()
}

/// The puzzles of a text that begins on this line, if it is of another program.
pub(crate) fn read(text: &str, line: usize) -> Option<Vec<Result<format::Entry, Trouble>>> {
    let moved = |at: usize| line + at - 1;
    Some(match exchange::read(text)? {
        Ok(entries) => entries
            .into_iter()
            .map(|entry| Ok(format::Entry { line: moved(entry.line), ..of_exchange(entry) }))
            .collect(),
        Err(error) => {
            let line = moved(error.line);
            vec![Err(Trouble::Foreign(exchange::ExchangeError { line, ..error }))]
        }
    })
}

fn of_exchange(entry: exchange::Entry) -> format::Entry {
    let candidates = entry.candidates();
    let lost_marks = entry.marks.is_some() && candidates.is_none();
    let lost_marks = lost_marks.then(|| words::SOME_MARKS.to_owned());
    let header = |key: &str, text: String| Header { key: key.to_owned(), text };
    let notices = entry.notices.iter().map(ToString::to_string).chain(lost_marks);
    let notices: Vec<Header> = notices.map(|text| header(NOTICE, text)).collect();
    let about = [
        entry.title.map(|text| header(TITLE, text)),
        entry.author.map(|text| header(AUTHOR, text)),
    ];
    format::Entry {
        headers: about.into_iter().flatten().chain(notices).collect(),
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

/// The entry as another program would have it.
pub(crate) fn to_exchange(entry: &format::Entry) -> exchange::Entry {
    let said = |key: &str| entry.headers.iter().find(|header| header.key == key);
    let said = |key: &str| said(key).map(|header| header.text.clone());
    exchange::Entry {
        values: entry.grid.clone(),
        marks: entry.candidates.clone(),
        alphabet: entry.alphabet,
        title: said(TITLE),
        author: said(AUTHOR),
        ..exchange::Entry::new(entry.givens.as_ref().unwrap_or(&entry.grid).clone())
    }
}

/// What the user should know about how a puzzle of another program was read.
pub(crate) fn notices(entry: &format::Entry) -> impl Iterator<Item = &str> {
    entry.headers.iter().filter(|header| header.key == NOTICE).map(|header| header.text.as_str())
}

/// Whether a text is readable but of another kind than plain Sudoku.
pub(crate) fn is_unsupported(error: &exchange::ExchangeError) -> bool {
    use ExchangeErrorKind::{Elsewhere, Unsupported, Variant};
    matches!(error.kind, Variant { .. } | Unsupported { .. } | Elsewhere)
}
