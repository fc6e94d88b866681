//! Recognises the form of a word: a link of a site, a game id, a packed state.

use crate::entry::{self, Entry};
use crate::error::{ExchangeError, ExchangeErrorKind, Reading};
use crate::form::Form;
use crate::{MAX_BYTES, coach, fpuzzles, percent, share, solo, sudokupad, sudokuwiki};

/// Sites whose links only stand for longer ones.
const SHORTENERS: [&str; 7] =
    ["tinyurl.com", "bit.ly", "git.io", "is.gd", "t.co", "t.ly", "shorturl.at"];

/// Reads a text that has a word of one of the forms, perhaps among others, on every line. `None` if the
/// first line has no such word, or is a link without a puzzle and more lines follow.
pub(crate) fn read_lines(text: &str) -> Option<Result<Vec<Entry>, ExchangeError>> {
    let lines = || text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let mut entries = Vec::new();
    let mut cells = 0;
    for (index, line) in lines() {
        let (form, reading) = match read_line(line.trim()) {
            Some(known) => known,
            None if entries.is_empty() => return None,
            None => (Form::Link, Err(ExchangeErrorKind::NoPuzzle { form: Form::Link })),
        };
        match reading {
            Ok(entry) => {
                cells += entry.shape().cell_count();
                if cells > MAX_BYTES {
                    return Some(Err(ExchangeErrorKind::TooLong.of(form)));
                }
                entries.push(Entry { line: index + 1, ..entry });
            }
            Err(ExchangeErrorKind::NoPuzzle { .. })
                if entries.is_empty() && lines().nth(1).is_some() =>
            {
                return None;
            }
            Err(kind) => return Some(Err(ExchangeError { line: index + 1, form, kind })),
        }
    }
    (!entries.is_empty()).then_some(Ok(entries))
}

/// Reads a line: one word, or a link among other words, as people paste it.
fn read_line(line: &str) -> Option<(Form, Reading<Entry>)> {
    if !line.contains(char::is_whitespace) {
        return read_word(line);
    }
    // A remark in a file of puzzles may have a link in it.
    if line.starts_with(['#', '%', ';', '/']) && !line.starts_with("#b=") {
        return None;
    }
    let link = line.split_whitespace().find(|word| word.contains("://"))?;
    let (form, reading) = read_word(link)?;
    let is_meant = matches!(reading, Ok(_) | Err(ExchangeErrorKind::Variant { .. }));
    is_meant.then_some((form, reading))
}

/// Reads a word.
fn read_word(word: &str) -> Option<(Form, Reading<Entry>)> {
    let is_scheme = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphabetic());
    if let Some((_, rest)) = word.split_once("://").filter(|(before, _)| is_scheme(before)) {
        return Some(if word.len() > MAX_BYTES {
            (Form::Link, Err(ExchangeErrorKind::TooLong))
        } else {
            read_link(rest)
        });
    }
    if word.len() > MAX_BYTES {
        return None;
    }
    if let Some(board) = word.strip_prefix("#b=").or_else(|| word.strip_prefix("b=")) {
        return Some((Form::Share, share::read(board)));
    }
    if coach::is_state(word) {
        return Some((Form::Coach, coach::read(word)));
    }
    if sudokuwiki::is_pairs(word) {
        return Some((Form::SudokuWiki, sudokuwiki::read(word)));
    }
    if sudokupad::is_id(word) {
        return Some((Form::SudokuPad, sudokupad::read(word)));
    }
    solo::read(word).map(|reading| (Form::Solo, reading))
}

/// The parts of an address after `https://`.
pub(crate) struct Address<'a> {
    pub(crate) host: &'a str,
    pub(crate) path: &'a str,
    pub(crate) query: &'a str,
    pub(crate) fragment: &'a str,
}

impl<'a> Address<'a> {
    pub(crate) fn new(text: &'a str) -> Address<'a> {
        let (text, fragment) = text.split_once('#').unwrap_or((text, ""));
        let (text, query) = text.split_once('?').unwrap_or((text, ""));
        let (host, path) = text.split_once('/').unwrap_or((text, ""));
        Address { host, path, query, fragment }
    }

    /// A parameter of the query.
    pub(crate) fn parameter(&self, name: &str) -> Option<&'a str> {
        self.query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
    }

    pub(crate) fn is_at(&self, site: &str) -> bool {
        let host = self.host.split(':').next().unwrap_or("").to_ascii_lowercase();
        host.strip_suffix(site).is_some_and(|before| before.is_empty() || before.ends_with('.'))
    }

    /// Whether it only stands for a longer one.
    pub(crate) fn is_shortened(&self) -> bool {
        SHORTENERS.iter().any(|site| self.is_at(site))
    }
}

/// Reads a link, without its scheme.
fn read_link(text: &str) -> (Form, Reading<Entry>) {
    let address = Address::new(text);
    if let Some(board) = address.fragment.strip_prefix("b=") {
        return (Form::Share, share::read(board));
    }
    if let Some(board) = address.parameter("bd") {
        return (Form::SudokuWiki, sudokuwiki::read(&percent::decode(board)));
    }
    if let Some(packed) = address.parameter("load") {
        return (Form::Fpuzzles, fpuzzles::read(&percent::decode(packed), Form::Fpuzzles));
    }
    if address.is_at("sudokupad.app") || address.is_at("crackingthecryptic.com") {
        let path = address.path.strip_prefix("sudoku/").unwrap_or(address.path);
        let id = address.parameter("puzzleid").unwrap_or(path.trim_end_matches(['/', '.']));
        let reading = match id.is_empty() || id == "sudoku" {
            true => Err(ExchangeErrorKind::NoPuzzle { form: Form::SudokuPad }),
            false => sudokupad::read(id),
        };
        return (Form::SudokuPad, reading);
    }
    if address.is_at("f-puzzles.com") {
        let kind = match address.parameter("id") {
            Some(_) => ExchangeErrorKind::Elsewhere,
            None => ExchangeErrorKind::NoPuzzle { form: Form::Fpuzzles },
        };
        return (Form::Fpuzzles, Err(kind));
    }
    let form = if address.is_at("sudoku.coach") { Form::Coach } else { Form::Link };
    let parts = [address.path, address.query, address.fragment];
    for part in parts.iter().flat_map(|part| part.split(['/', '&', '=', '?'])) {
        let part = percent::decode(part);
        if coach::is_state(&part) {
            return (Form::Coach, coach::read(&part));
        }
        if is_classic(&part) {
            return (form, entry::classic(&part, form));
        }
    }
    match solo::read(&percent::decode(address.fragment)) {
        Some(reading) => (Form::Solo, reading),
        None if address.is_shortened() => (form, Err(ExchangeErrorKind::Elsewhere)),
        None => (form, Err(ExchangeErrorKind::NoPuzzle { form })),
    }
}

/// Whether a text is 81 digits and blanks.
fn is_classic(text: &str) -> bool {
    text.len() == 81 && text.chars().all(|c| c.is_ascii_digit() || entry::is_blank(c))
}
