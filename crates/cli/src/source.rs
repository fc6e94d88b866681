//! One source of puzzles: its name, how it is opened, and how its text becomes items.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use omnidoku::Shape;
use omnidoku::format::{Alphabet, Entry, Format, MAX_LINE_BYTES, ReadError, ReadOptions, Reader};
use omnidoku::nine::Text;

use crate::exchange;
use crate::item::Item;
use crate::lines::Lines;
use crate::pipe::{self, EndOfPipe};
use crate::plain_line::{self, Size};
use crate::puzzle_error::PuzzleError;
use crate::words;

/// How many lines that are not UTF-8 are remembered: more than a puzzle has.
const MAX_NOT_UTF8_LINES: usize = 256;

/// How many lines with a NUL are refused one by one, if there is no puzzle among them.
const MAX_BINARY_LINES: usize = 20;

/// Where a puzzle was read.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    /// The file, `-` for standard input, `argument` for the command line.
    pub(crate) name: Arc<str>,
    kind: Kind,
    /// The argument, if it looks more like a word than a puzzle: it may have been meant as a file
    /// name.
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

    /// Whether it was read from standard input.
    pub(crate) fn is_stdin(&self) -> bool {
        self.kind == Kind::Stdin
    }

    /// What else the user may have meant.
    pub(crate) fn hint(&self) -> Option<String> {
        self.perhaps_file.as_deref().map(words::no_such_file)
    }
}

/// A source of puzzles, not opened yet.
#[derive(Debug)]
pub(crate) enum Source {
    Text(String),
    /// A built-in puzzle. The shape of a plain one is known, though its text does not state it.
    Sample {
        name: &'static str,
        puzzle: &'static str,
        shape: Option<Shape>,
    },
    File(PathBuf),
    Stdin,
    Unreadable(PathBuf, io::Error),
}

impl Source {
    pub(crate) fn origin(&self) -> Origin {
        let (name, kind): (Arc<str>, _) = match self {
            Source::Text(_) => ("argument".into(), Kind::Argument),
            Source::Sample { name, .. } => ((*name).into(), Kind::Argument),
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

    /// Opens the source.
    pub(crate) fn open(self, mut options: ReadOptions) -> io::Result<Open> {
        let (origin, mut end, mut waits) = (self.origin(), None, false);
        let reader: Box<dyn Read + Send> = match self {
            Source::Text(text) => Box::new(Cursor::new(text)),
            Source::Sample { puzzle, shape, .. } => {
                options.shape = options.shape.or(shape);
                Box::new(Cursor::new(puzzle))
            }
            Source::Stdin if stdin_is_file() => Box::new(io::stdin()),
            Source::Stdin => {
                let (pipe, known_end) = pipe::read_ahead(io::stdin());
                (end, waits) = (Some(known_end), true);
                Box::new(pipe)
            }
            Source::File(path) => {
                let file = File::open(path)?;
                waits = !is_file(&file);
                match waits {
                    true => Box::new(pipe::read_ahead(file).0),
                    false => Box::new(file),
                }
            }
            Source::Unreadable(_, error) => return Err(error),
        };
        Ok(Open { end, waits, ..Open::new(origin, reader, options) })
    }

    /// How many bytes it has, if known.
    pub(crate) fn bytes(&self) -> Option<u64> {
        match self {
            Source::Text(text) => Some(text.len() as u64),
            Source::Sample { puzzle, .. } => Some(puzzle.len() as u64),
            Source::File(path) => {
                let data = fs::metadata(path).ok()?;
                data.is_file().then_some(data.len())
            }
            Source::Stdin => None,
            Source::Unreadable(..) => Some(0),
        }
    }
}

/// Whether standard input is a file, so that reading it never blocks.
fn stdin_is_file() -> bool {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        let file = io::stdin().as_fd().try_clone_to_owned().map(File::from);
        file.is_ok_and(|file| is_file(&file))
    }
    #[cfg(not(unix))]
    false
}

/// Whether an opened path is a regular file, not a pipe or a device.
fn is_file(file: &File) -> bool {
    file.metadata().is_ok_and(|about| about.is_file())
}

/// A source that is being read.
pub(crate) struct Open {
    pub(crate) origin: Origin,
    lines: Lines,
    /// Knows whether the end was reached, for a pipe on standard input.
    end: Option<EndOfPipe>,
    /// Reading on may block.
    waits: bool,
    options: ReadOptions,
    reader: Reader,
    /// How many lines were read.
    number: usize,
    bypass: Bypass,
    bad_lines: BadLines,
    /// Read and not handed out yet.
    pending: VecDeque<Item>,
    /// Whether any item was handed out.
    any: bool,
    /// The text has ended; the reader may still hold a puzzle.
    ended: bool,
}

/// Runs of plain lines go past the reader, in blocks. This is what decides when they may, and what keeps the line
/// numbers right.
#[derive(Default)]
struct Bypass {
    /// How many lines the reader never saw: its line numbers are too low by that many.
    lines: usize,
    /// How many lines in a row, up to the last one read, were plain and came out of the reader at once. After one
    /// of them the reader holds no unfinished puzzle; after two it holds no header for the next puzzle either.
    settled: usize,
    /// Up to this line the run of plain lines is too short for a block.
    too_few_until: usize,
}

impl Bypass {
    /// Whether the reader holds nothing, so that the line after this one may go past it.
    fn is_open(&self, line: usize) -> bool {
        self.settled >= 2 && line >= self.too_few_until
    }
}

/// What is remembered about lines that are not proper text.
#[derive(Default)]
struct BadLines {
    /// How many lines with a NUL there were since the last puzzle.
    binary: usize,
    /// Line and column of recent bytes that are not UTF-8. The reader may report an error in such a line later.
    not_utf8: VecDeque<(usize, usize)>,
}

impl BadLines {
    fn add_not_utf8(&mut self, line: usize, column: usize) {
        self.not_utf8.push_back((line, column));
        if self.not_utf8.len() > MAX_NOT_UTF8_LINES {
            self.not_utf8.pop_front();
        }
    }
}

impl Open {
    fn new(origin: Origin, reader: Box<dyn Read + Send>, options: ReadOptions) -> Open {
        Open {
            origin,
            lines: Lines::new(reader),
            end: None,
            waits: false,
            options,
            reader: Reader::new(options),
            number: 0,
            bypass: Bypass::default(),
            bad_lines: BadLines::default(),
            pending: VecDeque::new(),
            any: false,
            ended: false,
        }
    }

    /// A file called `test`, or a pipe of that name.
    #[cfg(test)]
    pub(crate) fn test(reader: Box<dyn Read + Send>, waits: bool) -> Open {
        let origin = Source::File("test".into()).origin();
        Open { waits, ..Open::new(origin, reader, ReadOptions::default()) }
    }

    /// Whether a line can be read without waiting.
    pub(crate) fn at_hand(&self) -> bool {
        !self.waits || !self.pending.is_empty() || self.lines.line_at_hand()
    }

    /// Whether it is a pipe that has more data, or does not end within this time.
    pub(crate) fn goes_on(&self, moment: Duration) -> bool {
        let at_hand = !self.pending.is_empty() || self.lines.at_hand();
        self.end.as_ref().is_some_and(|end| at_hand || !end.comes_within(moment))
    }

    /// How many bytes were read.
    pub(crate) fn bytes(&self) -> u64 {
        self.lines.bytes()
    }

    /// The next puzzle of this source.
    pub(crate) fn read(&mut self) -> Option<Item> {
        if self.number == 0
            && !self.ended
            && let Err(error) = self.lines.recognise_encoding().and_then(|()| self.foreign_file())
        {
            return self.fail(PuzzleError::Io(error));
        }
        if let Some(item) = self.pending.pop_front() {
            return Some(item);
        }
        while !self.ended {
            let line = match self.lines.next_line() {
                Ok(line) => line,
                Err(error) => return self.fail(PuzzleError::Io(error)),
            };
            let Some(line) = line else {
                self.ended = true;
                break;
            };
            self.number += 1;
            let number = self.number;
            if let Some(at) = line.iter().position(|&byte| byte == 0) {
                let column = String::from_utf8_lossy(&line[..at]).chars().count() + 1;
                return self.refuse_binary(PuzzleError::Binary { line: number, column });
            }
            let text = String::from_utf8_lossy(line);
            if let Cow::Owned(text) = &text {
                let column = text.chars().take_while(|&c| c != '\u{fffd}').count() + 1;
                self.bad_lines.add_not_utf8(number, column);
            }
            if self.options.format.is_none()
                && let Some(items) = exchange::read(&text, number, &self.origin)
            {
                // An empty line ends an unfinished grid and keeps the line count.
                let before = self.reader.line("").map(|entry| self.hand_out(entry));
                (self.bypass.settled, self.any) = (0, true);
                self.pending.extend(before.into_iter().chain(items));
                return self.pending.pop_front();
            }
            let entry = self.reader.line(&text);
            let at_once = |entry: &Entry| entry.line + self.bypass.lines == number;
            self.bypass.settled = match &entry {
                Some(Ok(entry)) if at_once(entry) && plain_line::is_plain(&text) => {
                    self.bypass.settled + 1
                }
                _ => 0,
            };
            if let Some(Err(error)) = &entry
                && error.line + self.bypass.lines == number
                && self.options == ReadOptions::default()
                && let Some(item) = exchange::read_short_form(&text, number, &self.origin)
            {
                self.any = true;
                return Some(item);
            }
            if let Some(entry) = entry {
                return Some(self.hand_out(entry));
            }
        }
        if let Some(entry) = self.reader.finish() {
            return Some(self.hand_out(entry));
        }
        let nothing = !std::mem::replace(&mut self.any, true);
        nothing.then(|| self.item(Err(PuzzleError::Empty)))
    }

    /// Reads the whole source, if it is a file of another program or a board on several lines. A first line that is a
    /// board by itself may be one of many.
    fn foreign_file(&mut self) -> io::Result<()> {
        let begins_so = matches!(self.lines.first()?, Some(b'<' | b'{'));
        if !begins_so || self.options.format.is_some() || is_object(self.lines.peek_line()?) {
            return Ok(());
        }
        let bytes = self.lines.rest(omnidoku_exchange::MAX_BYTES + 1)?;
        match exchange::read(&String::from_utf8_lossy(&bytes), 1, &self.origin) {
            Some(items) => {
                self.pending = items.into();
                (self.any, self.ended) = (true, true);
            }
            None => self.lines.put_back(bytes),
        }
        Ok(())
    }

    /// Takes a run of plain lines past the reader, where the reader would return each of them at
    /// once as a 9×9 puzzle. Returns the number of the first line.
    pub(crate) fn plain(&mut self, puzzles: &mut Vec<Text>, size: Size) -> Option<usize> {
        let ReadOptions { shape, alphabet, format } = self.options;
        // A typed puzzle may be answered by a picture.
        let expected = self.bypass.is_open(self.number)
            && !self.origin.is_argument()
            && matches!(shape, None | Some(Shape::CLASSIC))
            && matches!(alphabet, None | Some(Alphabet::OneToNine))
            && matches!(format, None | Some(Format::Line | Format::Sdm));
        if !expected {
            return None;
        }
        if !self.lines.plain(puzzles, size, self.waits) {
            self.bypass.too_few_until = self.number + puzzles.len();
            return None;
        }
        let first = self.number + 1;
        self.number += puzzles.len();
        self.bypass.lines += puzzles.len();
        Some(first)
    }

    /// Refuses a line with a NUL and goes on after it; after too many of them the source is refused
    /// as not being text.
    fn refuse_binary(&mut self, error: PuzzleError) -> Option<Item> {
        self.bad_lines.binary += 1;
        if self.bad_lines.binary > MAX_BINARY_LINES {
            return self.fail(PuzzleError::NotText { line: self.number });
        }
        // An empty line ends an unfinished grid and keeps the line count.
        let before = self.reader.line("").map(|entry| self.hand_out(entry));
        (self.bypass.settled, self.any) = (0, true);
        let refused = self.item(Err(error));
        self.pending.extend(before.into_iter().chain([refused]));
        self.pending.pop_front()
    }

    /// Reports an error after which nothing more is read from this source.
    fn fail(&mut self, error: PuzzleError) -> Option<Item> {
        self.ended = true;
        self.any = true;
        self.bypass.settled = 0;
        self.reader = Reader::new(ReadOptions::default());
        Some(self.item(Err(error)))
    }

    fn item(&self, entry: Result<Entry, PuzzleError>) -> Item {
        Item::new(self.origin.clone(), entry)
    }

    /// What the reader returned, with its place in the whole source.
    fn hand_out(&mut self, entry: Result<Entry, ReadError>) -> Item {
        self.any = true;
        if entry.is_ok() {
            self.bad_lines.binary = 0;
        }
        let skipped = self.bypass.lines;
        let entry = match entry {
            Ok(entry) => Ok(Entry { line: entry.line + skipped, ..entry }),
            Err(error) => {
                let error = ReadError { line: error.line + skipped, ..error };
                match self.bad_lines.not_utf8.iter().find(|place| place.0 == error.line) {
                    Some(&(line, column)) => Err(PuzzleError::NotUtf8 { line, column }),
                    None => Err(PuzzleError::Unreadable(error)),
                }
            }
        };
        self.item(entry)
    }
}

/// Whether a line that begins a JSON object also ends it.
fn is_object(line: &[u8]) -> bool {
    line.len() <= MAX_LINE_BYTES && line.trim_ascii_end().ends_with(b"}")
}

/// Whether a text is a single word, mostly of letters.
fn is_word(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    2 * letters > text.chars().count() && !text.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::item::Subject;

    fn read(bytes: &'static [u8]) -> Vec<Result<Entry, PuzzleError>> {
        let origin = Source::Text(String::new()).origin();
        let mut open = Open::new(origin, Box::new(bytes), ReadOptions::default());
        std::iter::from_fn(|| open.read())
            .map(|item| item.subject.and_then(Subject::plain))
            .collect()
    }

    #[test]
    fn a_text_without_a_puzzle_is_reported_once() {
        for text in [&b""[..], b"\n\n", b"# nothing\n"] {
            let items = read(text);
            assert!(matches!(items[..], [Err(PuzzleError::Empty)]), "{items:?}");
        }
    }

    #[test]
    fn bytes_that_are_not_utf8_are_an_error_with_a_place() {
        let text = b"\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
53..7.\xff..6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let items = read(text);
        let [Ok(_), Err(PuzzleError::NotUtf8 { line: 2, column: 7 }), Ok(_)] = items[..] else {
            panic!("{items:?}");
        };
    }

    const GAMES: &str = "\u{feff}\n<opensudoku>\
        <game data='530070000600195000098000060800060003400803001700020006060000280000419005000080079'/>\
        </opensudoku>";

    #[test]
    fn a_file_of_another_program_is_read_as_a_whole() {
        for waits in [false, true] {
            let mut open = Open::test(Box::new(GAMES.as_bytes()), waits);
            assert_eq!(
                open.read().unwrap().subject.unwrap().plain().unwrap().grid.blank_count(),
                51
            );
            assert!(open.read().is_none());
        }
        let options = ReadOptions { format: Some(Format::Rows), ..ReadOptions::default() };
        let origin = Source::Text(String::new()).origin();
        let mut open = Open::new(origin, Box::new(GAMES.as_bytes()), options);
        assert!(open.read().unwrap().subject.is_err(), "another format was asked for");
    }

    #[test]
    fn links_are_read_among_lines_and_end_a_grid() {
        let items = read(
            b"12..\n..1.\n.1..\n..4.\n#b=2x2.p\n<p>\n1..4..1..1..4..1\nhttps://example.org/\n1\n",
        );
        let lines: Vec<usize> = items
            .iter()
            .map(|item| match item {
                Ok(entry) => entry.line,
                Err(error) => error.line().unwrap(),
            })
            .collect();
        assert!(items[1].as_ref().is_ok_and(|entry| entry.grid.blank_count() == 16), "{items:?}");
        assert_eq!(lines[..2], [1, 5]);
        assert!(
            items
                .iter()
                .any(|item| matches!(item, Err(PuzzleError::Foreign(error)) if error.line == 8))
        );
    }

    #[test]
    fn a_comment_may_hold_any_bytes() {
        let items = read(b"# caf\xe9\n1..4..1..1..4..1\n");
        assert!(matches!(items[..], [Ok(_)]), "{items:?}");
    }

    #[test]
    fn a_nul_spoils_only_its_own_line() {
        let items = read(b"1..4..1..1..4..1\nELF\0\0\0\n1..4..1..1..4..1\n");
        let [Ok(_), Err(PuzzleError::Binary { line: 2, column: 4 }), Ok(_)] = &items[..] else {
            panic!("{items:?}");
        };
        let items =
            read(b"hello world\n1..4..1..1..4..1\n\0\n1234............\n\0\n1..4..1..1..4..1");
        let good: Vec<usize> = items.iter().flatten().map(|entry| entry.line).collect();
        assert_eq!(good, [2, 4, 6], "{items:?}");
        assert_eq!(items.len(), 6);
    }

    #[test]
    fn a_binary_file_is_given_up() {
        let items = read(b"\0\0\n\0\0\n\0\0\n\0\0\n\0\0\n\0\0\n\0\0\n\0\0\n\0\0\n\0\0\n\0\0\n\0\0\n\0\0\n\0\0\n\0\0\n\0\0\n\0\0\n\0\0\n\0\0\n\0\0\n\0\0\n\0\0\n1");
        assert_eq!(items.len(), MAX_BINARY_LINES + 1);
        assert!(matches!(items.last(), Some(Err(PuzzleError::NotText { line: 21 }))), "{items:?}");
    }

    #[test]
    fn utf16_is_read_like_any_text() {
        let utf8 = "1..4..1..1..4..1\r\n\r\n12..\r\n..1.\r\n.1..\r\n..4.\r\n";
        for mark in ["\u{feff}", ""] {
            for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
                let text = format!("{mark}{utf8}");
                let bytes: Vec<u8> = text.encode_utf16().flat_map(to_bytes).collect();
                for waits in [false, true] {
                    let mut open = Open::test(Box::new(io::Cursor::new(bytes.clone())), waits);
                    let items: Vec<_> = std::iter::from_fn(|| open.read())
                        .map(|item| item.subject.and_then(Subject::plain))
                        .collect();
                    let lines: Vec<usize> =
                        items.iter().flatten().map(|entry| entry.line).collect();
                    assert_eq!((items.len(), lines), (2, vec![1, 3]), "{items:?}");
                }
            }
        }
    }
}
