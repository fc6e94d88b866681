//! Where puzzles come from: arguments, files, folders, standard input; read as a stream of [`Item`]s.
//!
//! An argument that is an existing path is a file, or a folder that stands for the files in it; any other is
//! read as the text of puzzles. No more than one puzzle and one line is held at a time.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use omnidoku::format::{Entry, Format, ReadOptions, Reader};

use crate::lines::Lines;
use crate::pipe::{self, EndOfPipe};
use crate::trouble::Trouble;
use crate::words;

/// How many lines that are not UTF-8 are remembered: more than a puzzle has.
const REMEMBERED: usize = 256;

/// How long the answer to the first line from a pipe waits for the end of the pipe.
const MOMENT: Duration = Duration::from_millis(200);

/// Whether standard input is a file, so that its end need not be waited for.
fn stdin_is_file() -> bool {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        let file = io::stdin().as_fd().try_clone_to_owned().map(File::from);
        file.and_then(|file| file.metadata()).is_ok_and(|about| about.is_file())
    }
    #[cfg(not(unix))]
    false
}

/// Where a puzzle was read.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    /// The file, `-` for standard input, `argument` for the command line.
    pub(crate) name: Arc<str>,
    kind: Kind,
    /// The argument, if it is more like a word than like a puzzle and may have been meant as a file.
    perhaps_file: Option<Arc<str>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Argument,
    File,
    Stdin,
}

impl Origin {
    /// Whether the puzzle was typed on the command line.
    pub(crate) fn is_argument(&self) -> bool {
        self.kind == Kind::Argument
    }

    /// What else the user may have meant.
    pub(crate) fn hint(&self) -> Option<String> {
        self.perhaps_file.as_deref().map(words::no_such_file)
    }
}

/// One puzzle of the input, or what is wrong with it.
pub(crate) struct Item {
    pub(crate) origin: Origin,
    pub(crate) entry: Result<Entry, Trouble>,
}

impl Item {
    /// The first line of the puzzle.
    pub(crate) fn line(&self) -> usize {
        match &self.entry {
            Ok(entry) => entry.line,
            Err(trouble) => trouble.line().unwrap_or(1),
        }
    }

    /// How many cells it has.
    pub(crate) fn cells(&self) -> usize {
        self.entry.as_ref().map_or(1, |entry| entry.grid.shape().cell_count())
    }
}

/// Something to read puzzles from, not opened yet.
#[derive(Debug)]
enum Source {
    Text(String),
    File(PathBuf),
    Stdin,
    Unreadable(PathBuf, io::Error),
}

impl Source {
    fn origin(&self) -> Origin {
        let (name, kind): (Arc<str>, _) = match self {
            Source::Text(_) => ("argument".into(), Kind::Argument),
            Source::Stdin => ("-".into(), Kind::Stdin),
            Source::File(path) | Source::Unreadable(path, _) => {
                (path.to_string_lossy().into(), Kind::File)
            }
        };
        let perhaps_file = match self {
            Source::Text(text) if text.len() <= 64 && is_word(text) => Some(text.as_str().into()),
            _ => None,
        };
        Origin { name, kind, perhaps_file }
    }

    /// What to read it by; and who knows its end, where one may have to wait for that.
    fn open(self) -> io::Result<(Box<dyn Read + Send>, Option<EndOfPipe>)> {
        let reader: Box<dyn Read + Send> = match self {
            Source::Text(text) => Box::new(Cursor::new(text)),
            Source::Stdin if stdin_is_file() => Box::new(io::stdin()),
            Source::Stdin => {
                let (pipe, end) = pipe::read_ahead(io::stdin());
                return Ok((Box::new(pipe), Some(end)));
            }
            Source::File(path) => Box::new(File::open(path)?),
            Source::Unreadable(_, error) => return Err(error),
        };
        Ok((reader, None))
    }

    fn bytes(&self) -> Option<u64> {
        match self {
            Source::Text(text) => Some(text.len() as u64),
            Source::File(path) => {
                let data = fs::metadata(path).ok()?;
                data.is_file().then_some(data.len())
            }
            Source::Stdin => None,
            Source::Unreadable(..) => Some(0),
        }
    }
}

/// The puzzles of all sources, one after the other.
pub(crate) struct Input {
    sources: VecDeque<Source>,
    options: ReadOptions,
    open: Option<Open>,
    /// Read ahead, to find out whether there is more than one.
    peeked: VecDeque<Item>,
    /// What the user should know about the sources.
    pub(crate) notes: Vec<String>,
    /// How many bytes there are to read, if that can be known.
    pub(crate) total_bytes: Option<u64>,
    /// How many bytes were read.
    pub(crate) bytes_read: Arc<AtomicU64>,
}

struct Open {
    origin: Origin,
    lines: Lines,
    end: Option<EndOfPipe>,
    reader: Reader,
    number: usize,
    /// Where recent lines are not UTF-8: line and column. The reader may speak of a line later.
    not_utf8: VecDeque<(usize, usize)>,
    /// Whether any puzzle was handed out.
    any: bool,
    /// The reader is to be asked for what is left.
    ended: bool,
}

impl Input {
    /// The sources that the arguments of a command name; standard input if there are none and it is not a
    /// terminal. Nothing, if the user gave nothing at all.
    pub(crate) fn new(arguments: &[String], options: ReadOptions) -> Option<Input> {
        let (mut sources, mut notes) = (VecDeque::new(), Vec::new());
        for argument in arguments {
            let path = Path::new(argument);
            match argument.as_str() {
                "-" => sources.push_back(Source::Stdin),
                _ if path.is_dir() => sources.extend(folder(path, &mut notes)),
                _ if path.exists() => sources.push_back(Source::File(path.to_owned())),
                _ if looks_like_path(path) => {
                    let error = io::Error::from(io::ErrorKind::NotFound);
                    sources.push_back(Source::Unreadable(path.to_owned(), error));
                }
                text => sources.push_back(Source::Text(text.to_owned())),
            }
        }
        if arguments.is_empty() {
            if io::stdin().is_terminal() {
                return None;
            }
            sources.push_back(Source::Stdin);
        }
        let total_bytes = sources.iter().map(Source::bytes).sum();
        Some(Input {
            sources,
            options,
            open: None,
            peeked: VecDeque::new(),
            notes,
            total_bytes,
            bytes_read: Arc::default(),
        })
    }

    /// Whether there is exactly one puzzle. A line from standard input counts as one of many unless the end
    /// follows at once, and so does all that is typed there: who writes it may wait for the answer before
    /// writing more.
    pub(crate) fn is_single(&mut self) -> bool {
        while self.peeked.len() < 2 {
            let Some(item) = self.read() else { break };
            let drawn = matches!(&item.entry, Ok(entry) if entry.format != Format::Line);
            let typed = item.origin.kind == Kind::Stdin && io::stdin().is_terminal();
            self.peeked.push_back(item);
            if typed || (!drawn && self.goes_on()) {
                return false;
            }
        }
        self.peeked.len() == 1
    }

    /// Whether a pipe is read that has more, or does not end in a moment.
    fn goes_on(&self) -> bool {
        let goes_on = |open: &Open| {
            let end = open.end.as_ref();
            end.is_some_and(|end| open.lines.at_hand() || !end.comes_within(MOMENT))
        };
        self.open.as_ref().is_some_and(goes_on)
    }

    /// Whether the next puzzle, or a part of it, is at hand without waiting for it.
    pub(crate) fn at_hand(&self) -> bool {
        let waits = |open: &Open| open.origin.kind == Kind::Stdin && !open.lines.at_hand();
        !self.peeked.is_empty() || !self.open.as_ref().is_some_and(waits)
    }

    fn read(&mut self) -> Option<Item> {
        loop {
            if self.open.is_none() {
                let source = self.sources.pop_front()?;
                let origin = source.origin();
                match source.open() {
                    Ok((reader, end)) => {
                        self.open = Some(Open { end, ..Open::new(origin, reader, self.options) });
                    }
                    Err(error) => return Some(Item { origin, entry: Err(Trouble::Io(error)) }),
                }
            }
            let open = self.open.as_mut()?;
            let before = open.lines.bytes();
            let entry = open.read();
            self.bytes_read.fetch_add(open.lines.bytes() - before, Ordering::Relaxed);
            match entry {
                Some(entry) => return Some(Item { origin: open.origin.clone(), entry }),
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

impl Open {
    fn new(origin: Origin, reader: Box<dyn Read + Send>, options: ReadOptions) -> Open {
        Open {
            origin,
            lines: Lines::new(reader),
            end: None,
            reader: Reader::new(options),
            number: 0,
            not_utf8: VecDeque::new(),
            any: false,
            ended: false,
        }
    }

    /// The next puzzle of this source.
    fn read(&mut self) -> Option<Result<Entry, Trouble>> {
        while !self.ended {
            let line = match self.lines.next_line() {
                Ok(line) => line,
                Err(error) => return self.fail(Trouble::Io(error)),
            };
            let Some(line) = line else {
                self.ended = true;
                break;
            };
            self.number += 1;
            let number = self.number;
            if let Some(at) = line.iter().position(|&byte| byte == 0) {
                let column = String::from_utf8_lossy(&line[..at]).chars().count() + 1;
                return self.fail(Trouble::Binary { line: number, column });
            }
            let text = String::from_utf8_lossy(line);
            if let Cow::Owned(text) = &text {
                let column = text.chars().take_while(|&c| c != '\u{fffd}').count() + 1;
                self.not_utf8.push_back((number, column));
                if self.not_utf8.len() > REMEMBERED {
                    self.not_utf8.pop_front();
                }
            }
            if let Some(entry) = self.reader.line(&text) {
                return Some(self.hand_out(entry));
            }
        }
        if let Some(entry) = self.reader.finish() {
            return Some(self.hand_out(entry));
        }
        let nothing = !std::mem::replace(&mut self.any, true);
        nothing.then_some(Err(Trouble::Empty))
    }

    /// Nothing more is read from this source.
    fn fail(&mut self, trouble: Trouble) -> Option<Result<Entry, Trouble>> {
        self.ended = true;
        self.any = true;
        self.reader = Reader::new(ReadOptions::default());
        Some(Err(trouble))
    }

    fn hand_out(
        &mut self,
        entry: Result<Entry, omnidoku::format::ReadError>,
    ) -> Result<Entry, Trouble> {
        self.any = true;
        entry.map_err(|error| match self.not_utf8.iter().find(|place| place.0 == error.line) {
            Some(&(line, column)) => Trouble::NotUtf8 { line, column },
            None => Trouble::Unreadable(error),
        })
    }
}

/// Whether a text has more letters than anything else.
fn is_word(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    2 * letters > text.chars().count() && !text.contains(char::is_whitespace)
}

/// Whether an argument that is no file was surely meant as one.
fn looks_like_path(path: &Path) -> bool {
    const ENDINGS: [&str; 7] = ["txt", "sdk", "sdm", "ss", "csv", "tsv", "sudoku"];
    let text = path.to_string_lossy();
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    let one_word = !text.contains(char::is_whitespace);
    one_word && (text.contains(['/', '\\']) || ENDINGS.iter().any(|e| ending.as_deref() == Some(e)))
}

/// The files of a folder, sorted by name. Hidden files and those that tell about the others are passed over,
/// and so are folders, with a note.
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

    fn read(bytes: &'static [u8]) -> Vec<Result<Entry, Trouble>> {
        let origin = Source::Text(String::new()).origin();
        let mut open = Open::new(origin, Box::new(bytes), ReadOptions::default());
        std::iter::from_fn(|| open.read()).collect()
    }

    const PUZZLE: &str = "1..4..1..1..4..1";

    #[test]
    fn a_text_without_puzzle_says_so_once() {
        for text in [&b""[..], b"\n\n", b"# nothing\n"] {
            let items = read(text);
            assert!(matches!(items[..], [Err(Trouble::Empty)]), "{items:?}");
        }
    }

    #[test]
    fn bytes_that_are_not_utf8_are_an_error_with_a_place() {
        let text = b"\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
53..7.\xff..6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let items = read(text);
        let [Ok(_), Err(Trouble::NotUtf8 { line: 2, column: 7 }), Ok(_)] = items[..] else {
            panic!("{items:?}");
        };
    }

    #[test]
    fn a_comment_may_hold_any_bytes() {
        let items = read(b"# caf\xe9\n1..4..1..1..4..1\n");
        assert!(matches!(items[..], [Ok(_)]), "{items:?}");
    }

    #[test]
    fn a_binary_file_ends_at_its_first_nul() {
        let items = read(b"1..4..1..1..4..1\nELF\0\0\0\n1..4..1..1..4..1\n");
        let [Ok(_), Err(Trouble::Binary { line: 2, column: 4 })] = items[..] else {
            panic!("{items:?}");
        };
    }

    #[test]
    fn one_puzzle_is_told_from_many() {
        let single = |arguments: &[&str]| {
            let arguments: Vec<String> = arguments.iter().map(|a| (*a).to_owned()).collect();
            Input::new(&arguments, ReadOptions::default()).unwrap().is_single()
        };
        assert!(single(&[PUZZLE]));
        assert!(!single(&[PUZZLE, PUZZLE]));
        assert!(!single(&[&format!("{PUZZLE}\n{PUZZLE}")]));
    }
}
