//! Reads lines of bytes; a line too long to be a puzzle is cut.

use std::io::{self, Cursor, Read};

use omnidoku::format::{Encoding, MAX_LINE_BYTES};
use omnidoku::nine::Text;

use crate::plain_line::{self, First, Size};
use crate::utf16::Utf16;

/// Where a long line is cut: late enough that it is still too long for a puzzle, even if the cut
/// splits a character.
const CUT_LINE_BYTES: usize = MAX_LINE_BYTES + 4;

/// The size of the buffer: thousands of lines, and small enough to stay in the cache.
const BUFFER_BYTES: usize = 1 << 18;

/// Reads lines from any source. An endless line takes no more memory than the longest one allowed.
pub(crate) struct Lines {
    reader: Box<dyn Read + Send>,
    buffer: Box<[u8]>,
    /// The part of the buffer that was read and is not used yet.
    from: usize,
    to: usize,
    line: Vec<u8>,
    bytes: u64,
    /// An error met while reading ahead, reported once the bytes before it are used.
    failure: Option<io::Error>,
}

impl Lines {
    pub(crate) fn new(reader: Box<dyn Read + Send>) -> Lines {
        let buffer = vec![0; BUFFER_BYTES].into_boxed_slice();
        Lines { reader, buffer, from: 0, to: 0, line: Vec::new(), bytes: 0, failure: None }
    }

    /// The next line without its end, cut if it is too long; `None` at the end of the text.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<&[u8]>> {
        self.line.clear();
        let mut begun = false;
        loop {
            if !self.at_hand() && !self.fill()? {
                return Ok(begun.then_some(self.line.as_slice()));
            }
            begun = true;
            let available = &self.buffer[self.from..self.to];
            let end = available.iter().position(|&byte| byte == b'\n');
            let part = &available[..end.unwrap_or(available.len())];
            let room = CUT_LINE_BYTES - self.line.len();
            self.line.extend_from_slice(&part[..part.len().min(room)]);
            self.used(part.len() + usize::from(end.is_some()));
            if end.is_some() {
                return Ok(Some(&self.line));
            }
        }
    }

    /// Recognises UTF-16 by the beginning of the text, and converts it to UTF-8 from then on.
    pub(crate) fn recognise_encoding(&mut self) -> io::Result<()> {
        // Two bytes without a NUL are enough: reading more might mean waiting for another line.
        let is_open = |seen: &[u8]| {
            seen.len() < 2 || (seen.len() < Encoding::PROBE_BYTES && seen.contains(&0))
        };
        while is_open(&self.buffer[self.from..self.to]) && self.fill()? {}
        let seen = &self.buffer[self.from..self.to];
        let encoding = Encoding::of(seen);
        if encoding != Encoding::Utf8 {
            let unread = Cursor::new(seen.to_vec());
            (self.from, self.to) = (0, 0);
            let after = std::mem::replace(&mut self.reader, Box::new(io::empty()));
            self.reader = Box::new(Utf16::new(unread.chain(after), encoding));
        }
        Ok(())
    }

    /// The first byte that is not white space, if at most one read brings it into the buffer.
    pub(crate) fn first(&mut self) -> io::Result<Option<u8>> {
        if !self.at_hand() {
            self.fill()?;
        }
        let text = &self.buffer[self.from..self.to];
        let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
        Ok(text.iter().copied().find(|byte| !byte.is_ascii_whitespace()))
    }

    /// The line that comes next, if the buffer can hold it, and otherwise its beginning. Nothing is taken.
    pub(crate) fn peek_line(&mut self) -> io::Result<&[u8]> {
        while !self.line_at_hand() && self.fill()? {}
        let seen = &self.buffer[self.from..self.to];
        Ok(seen.split(|&byte| byte == b'\n').next().unwrap_or(seen))
    }

    /// Everything that follows, up to `most` bytes.
    pub(crate) fn rest(&mut self, most: usize) -> io::Result<Vec<u8>> {
        let mut all = Vec::new();
        while all.len() < most && (self.at_hand() || self.fill()?) {
            let length = (self.to - self.from).min(most - all.len());
            all.extend_from_slice(&self.buffer[self.from..self.from + length]);
            self.used(length);
        }
        Ok(all)
    }

    /// Puts back what was taken last.
    pub(crate) fn put_back(&mut self, bytes: Vec<u8>) {
        self.bytes -= bytes.len() as u64;
        let unread = self.buffer[self.from..self.to].to_vec();
        (self.from, self.to) = (0, 0);
        let after = std::mem::replace(&mut self.reader, Box::new(io::empty()));
        self.reader = Box::new(Cursor::new(bytes).chain(Cursor::new(unread)).chain(after));
    }

    /// Takes the plain lines that come next, unless they are too few; returns whether they were
    /// taken. Reads more than is in the buffer only if that cannot block.
    pub(crate) fn plain(&mut self, puzzles: &mut Vec<Text>, size: Size, waits: bool) -> bool {
        puzzles.clear();
        let mut seen = 0;
        while puzzles.len() < size.most {
            match plain_line::first(&self.buffer[self.from + seen..self.to]) {
                First::Puzzle(cells, length) => {
                    puzzles.push(*cells);
                    seen += length;
                }
                First::Cut if !waits => {
                    if puzzles.len() >= size.least {
                        self.used(std::mem::take(&mut seen));
                    }
                    match self.fill() {
                        Ok(true) => {}
                        Ok(false) => break,
                        Err(error) => {
                            self.failure = Some(error);
                            break;
                        }
                    }
                }
                First::Cut | First::Other => break,
            }
        }
        let enough = puzzles.len() >= size.least;
        if enough {
            self.used(seen);
        }
        enough
    }

    /// Whether the buffer has a whole line.
    pub(crate) fn line_at_hand(&self) -> bool {
        self.buffer[self.from..self.to].contains(&b'\n')
    }

    /// Whether the buffer has anything.
    pub(crate) fn at_hand(&self) -> bool {
        self.from < self.to
    }

    /// How many bytes were read.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Reads more into the buffer. False at the end of the text, or if the buffer is full.
    fn fill(&mut self) -> io::Result<bool> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        self.buffer.copy_within(self.from..self.to, 0);
        (self.from, self.to) = (0, self.to - self.from);
        loop {
            match self.reader.read(&mut self.buffer[self.to..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => {
                    let length = read?;
                    self.to += length;
                    return Ok(length > 0);
                }
            }
        }
    }

    fn used(&mut self, bytes: usize) {
        self.from += bytes;
        self.bytes += bytes as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &'static [u8]) -> Vec<Vec<u8>> {
        let mut lines = Lines::new(Box::new(text));
        let mut all = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            all.push(line.to_vec());
        }
        all
    }

    #[test]
    fn lines_end_with_or_without_a_line_end() {
        assert_eq!(lines(b""), Vec::<Vec<u8>>::new());
        assert_eq!(lines(b"a\n\nb"), [&b"a"[..], b"", b"b"]);
        assert_eq!(lines(b"a\n"), [b"a"]);
    }

    #[test]
    fn a_line_too_long_is_cut_and_the_next_is_whole() {
        let endless = io::repeat(b'x').take(10_000_000).chain(&b"\nnext"[..]);
        let mut lines = Lines::new(Box::new(endless));
        assert_eq!(lines.next_line().unwrap().map(<[u8]>::len), Some(CUT_LINE_BYTES));
        assert_eq!(lines.next_line().unwrap(), Some(&b"next"[..]));
        assert_eq!(lines.bytes(), 10_000_005);
    }

    const PLAIN: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// How many plain lines are taken, and the line after them.
    fn taken(text: &str, least: usize, most: usize, waits: bool) -> (usize, Option<String>) {
        let mut lines = Lines::new(Box::new(Cursor::new(text.to_owned())));
        let mut puzzles = vec![[0; 81]];
        // Fills the buffer.
        assert_eq!(lines.next_line().unwrap(), Some(&b"first"[..]));
        let any = lines.plain(&mut puzzles, Size { least, most }, waits);
        assert!(puzzles.iter().all(|puzzle| puzzle == PLAIN.as_bytes()));
        let next = lines.next_line().unwrap();
        (if any { puzzles.len() } else { 0 }, next.map(|line| String::from_utf8_lossy(line).into()))
    }

    #[test]
    fn plain_lines_are_taken_in_a_row() {
        let plain = Some(PLAIN.to_owned());
        let text = format!("first\n{PLAIN}\n{PLAIN}\r\n{PLAIN},x\n\n{PLAIN}\n");
        assert_eq!(taken(&text, 1, 9, false), (3, Some(String::new())));
        assert_eq!(taken(&text, 3, 3, false), (3, Some(String::new())));
        assert_eq!(taken(&text, 1, 1, false), (1, Some(format!("{PLAIN}\r"))));
        assert_eq!(taken(&text, 4, 9, false), (0, plain.clone()), "too few are left alone");
        let text = format!("first\n{PLAIN}\n{PLAIN}");
        assert_eq!(taken(&text, 1, 9, false), (1, plain), "the last line has no end");
    }

    #[test]
    fn plain_lines_are_taken_beyond_the_buffer() {
        let text = format!("first\n{}last", format!("{PLAIN}\n").repeat(10_000));
        assert_eq!(taken(&text, 9000, 99_999, false), (0, Some(PLAIN.to_owned())));
        assert_eq!(taken(&text, 1000, 99_999, false), (10_000, Some("last".to_owned())));
        let at_hand = (BUFFER_BYTES - 6) / 82;
        assert_eq!(taken(&text, 1, 99_999, true), (at_hand, Some(PLAIN.to_owned())));
    }

    #[test]
    fn an_error_after_plain_lines_comes_after_them() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        let text = format!("{PLAIN}\n{PLAIN}\n{PLAIN}");
        let mut lines = Lines::new(Box::new(Cursor::new(text).chain(Broken)));
        let mut puzzles = Vec::new();
        assert!(lines.plain(&mut puzzles, Size { least: 1, most: 9 }, false));
        assert_eq!((puzzles.len(), lines.bytes()), (2, 164));
        assert_eq!(lines.next_line().unwrap_err().to_string(), "broken");
    }
}
