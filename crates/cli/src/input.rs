//! Where puzzles come from: arguments, files, folders, standard input; read as a stream of [`Item`]s.
//!
//! An argument is the path of a file, or of a folder with files; else the name of a built-in puzzle
//! or of a level of them; else the text of puzzles, or a link that contains one. Only one puzzle
//! and one buffer are held at a time.

use std::collections::VecDeque;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use omnidoku::format::ReadOptions;
use omnidoku::nine::Text;

use crate::command::samples;
use crate::exchange;
use crate::interrupt;
use crate::item::Item;
use crate::plain_line::Size;
use crate::puzzle_error::PuzzleError;
use crate::source::{Open, Origin, Source};
use crate::words;

/// How long the answer to the first line of a pipe waits for the pipe to end.
const END_OF_PIPE_WAIT: Duration = Duration::from_millis(200);

/// The puzzles of all sources, one after the other.
pub(crate) struct Input {
    sources: VecDeque<Source>,
    options: ReadOptions,
    open: Option<Open>,
    /// Read ahead, to find out whether there is more than one.
    peeked: VecDeque<Item>,
    /// What the user should know about the sources.
    pub(crate) notes: Vec<String>,
    /// How many bytes there are to read, if known.
    pub(crate) total_bytes: Option<u64>,
    /// How many bytes were read.
    pub(crate) bytes_read: Arc<AtomicU64>,
    /// The user stopped the run before the whole input was read.
    pub(crate) cut_short: Arc<AtomicBool>,
}

impl Input {
    /// The sources that the arguments name; without arguments, standard input. `None` if that is a
    /// terminal: the user gave no puzzle.
    pub(crate) fn new(arguments: &[String], options: ReadOptions) -> Option<Input> {
        let mut notes = Vec::new();
        let named = arguments.iter().flat_map(|argument| sources(argument, &mut notes));
        let mut sources: Vec<Source> = named.collect();
        if arguments.is_empty() {
            if io::stdin().is_terminal() {
                return None;
            }
            sources.push(Source::Stdin);
        }
        Some(Input { notes, ..Input::of(sources, options) })
    }

    /// Reads these sources.
    pub(crate) fn of(sources: Vec<Source>, options: ReadOptions) -> Input {
        let total_bytes = sources.iter().map(Source::bytes).sum();
        Input {
            sources: sources.into(),
            options,
            open: None,
            peeked: VecDeque::new(),
            notes: Vec::new(),
            total_bytes,
            bytes_read: Arc::default(),
            cut_short: Arc::default(),
        }
    }

    /// Reads the rest of a source.
    #[cfg(test)]
    pub(crate) fn test(open: Open) -> Input {
        let input = Input::new(&["-".to_owned()], ReadOptions::default()).expect("one source");
        Input { sources: VecDeque::new(), open: Some(open), ..input }
    }

    /// Whether there is exactly one puzzle. A line from standard input counts as one of many unless
    /// the end follows at once, and so does everything typed there: the writer may wait for the
    /// answer before sending more.
    pub(crate) fn is_single(&mut self) -> bool {
        while self.peeked.len() < 2 {
            let Some(item) = self.read() else { break };
            let drawn = matches!(&item.subject, Ok(subject) if !subject.is_line());
            let typed = item.origin.is_stdin() && io::stdin().is_terminal();
            self.peeked.push_back(item);
            if typed || (!drawn && self.goes_on()) {
                return false;
            }
        }
        self.peeked.len() == 1
    }

    /// Whether the source is a pipe that has more data, or does not end shortly.
    fn goes_on(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.goes_on(END_OF_PIPE_WAIT))
    }

    /// Whether the next puzzle, or its first line, can be read without waiting.
    pub(crate) fn at_hand(&self) -> bool {
        !self.peeked.is_empty() || self.open.as_ref().is_none_or(Open::at_hand)
    }

    /// Takes a run of plain lines, if one comes next and is long enough; returns the place of its
    /// first line.
    pub(crate) fn plain(&mut self, puzzles: &mut Vec<Text>, size: Size) -> Option<(Origin, usize)> {
        let open = self.open.as_mut().filter(|_| self.peeked.is_empty() && !interrupt::came())?;
        let before = open.bytes();
        let line = open.plain(puzzles, size)?;
        self.bytes_read.fetch_add(open.bytes() - before, Ordering::Relaxed);
        Some((open.origin.clone(), line))
    }

    fn read(&mut self) -> Option<Item> {
        let item = self.read_on();
        // What was being read when the user stopped the run may be incomplete.
        if item.is_some() && interrupt::came() {
            self.cut_short.store(true, Ordering::Relaxed);
            return None;
        }
        item
    }

    fn read_on(&mut self) -> Option<Item> {
        loop {
            if self.open.is_none() {
                let source = self.sources.pop_front()?;
                let origin = source.origin();
                match source.open(self.options) {
                    Ok(open) => self.open = Some(open),
                    Err(error) => return Some(Item::new(origin, Err(PuzzleError::Io(error)))),
                }
            }
            let open = self.open.as_mut()?;
            let before = open.bytes();
            let item = open.read();
            self.bytes_read.fetch_add(open.bytes() - before, Ordering::Relaxed);
            match item {
                Some(item) => return Some(item),
                None => self.open = None,
            }
        }
    }
}

impl Iterator for Input {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        self.peeked.pop_front().or_else(|| self.read())
    }
}

/// The sources that an argument stands for.
pub(crate) fn sources(argument: &str, notes: &mut Vec<String>) -> Vec<Source> {
    let path = Path::new(argument);
    let samples = || samples::named(argument);
    let source = match argument {
        "-" => Source::Stdin,
        _ if path.is_dir() => return folder(path, notes),
        _ if path.exists() => Source::File(path.to_owned()),
        _ if samples().next().is_some() => return samples().collect(),
        text if exchange::is_foreign(text) => Source::Text(text.to_owned()),
        _ if looks_like_path(path) => {
            let error = io::Error::from(io::ErrorKind::NotFound);
            Source::Unreadable(path.to_owned(), error)
        }
        text => Source::Text(text.to_owned()),
    };
    vec![source]
}

/// Whether an argument that is not a file was surely meant as one.
fn looks_like_path(path: &Path) -> bool {
    const ENDINGS: [&str; 9] =
        ["txt", "sdk", "sdm", "ss", "csv", "tsv", "sudoku", "sdx", "opensudoku"];
    let text = path.to_string_lossy();
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    let one_word = !text.contains(char::is_whitespace);
    one_word && (text.contains(['/', '\\']) || ENDINGS.iter().any(|e| ending.as_deref() == Some(e)))
}

/// The files of a folder, sorted by name. Hidden files and READMEs are skipped; so are folders,
/// with a note.
fn folder(path: &Path, notes: &mut Vec<String>) -> Vec<Source> {
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) => return vec![Source::Unreadable(path.to_owned(), error)],
    };
    let (mut files, mut folders): (Vec<PathBuf>, usize) = (Vec::new(), 0);
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        match entry.path() {
            _ if name.starts_with('.') => {}
            inner if inner.is_dir() => folders += 1,
            file if file.is_file() && !name.starts_with("README") => files.push(file),
            _ => {}
        }
    }
    files.sort();
    if folders > 0 {
        notes.push(words::folders_skipped(path, folders));
    }
    match files.is_empty() {
        true => {
            let error = io::Error::new(io::ErrorKind::NotFound, words::EMPTY_FOLDER);
            vec![Source::Unreadable(path.to_owned(), error)]
        }
        false => files.into_iter().map(Source::File).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "1..4..1..1..4..1";

    #[test]
    fn one_puzzle_is_distinguished_from_many() {
        let single = |arguments: &[&str]| {
            let arguments: Vec<String> = arguments.iter().map(|a| (*a).to_owned()).collect();
            Input::new(&arguments, ReadOptions::default()).unwrap().is_single()
        };
        assert!(single(&[PUZZLE]));
        assert!(!single(&[PUZZLE, PUZZLE]));
        assert!(!single(&[&format!("{PUZZLE}\n{PUZZLE}")]));
        assert!(single(&["grid-hard"]), "a sample");
        assert!(!single(&["study"]), "samples of a level");
    }
}
