//! Lines of bytes, none kept longer than anything that could be a puzzle.

use std::io::{self, Read};

use omnidoku::format::MAX_LINE_BYTES;

/// Enough bytes that a line cut here still shows to be too long, even if a character is cut with it.
const KEPT: usize = MAX_LINE_BYTES + 4;

/// How many bytes are asked for at once: thousands of lines, and little enough to stay near the processor.
const BUFFER: usize = 1 << 18;

/// Reads lines from anything. A line without end takes no more memory than the longest one allowed.
pub(crate) struct Lines {
    reader: Box<dyn Read + Send>,
    buffer: Box<[u8]>,
    /// The part of the buffer that is read and not used yet.
    from: usize,
    to: usize,
    line: Vec<u8>,
    bytes: u64,
}

impl Lines {
    pub(crate) fn new(reader: Box<dyn Read + Send>) -> Lines {
        let buffer = vec![0; BUFFER].into_boxed_slice();
        Lines { reader, buffer, from: 0, to: 0, line: Vec::new(), bytes: 0 }
    }

    /// The next line without its end, cut where it is too long; nothing at the end of the text.
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
            let room = KEPT - self.line.len();
            self.line.extend_from_slice(&part[..part.len().min(room)]);
            self.used(part.len() + usize::from(end.is_some()));
            if end.is_some() {
                return Ok(Some(&self.line));
            }
        }
    }

    /// Whether more is at hand without waiting for it.
    pub(crate) fn at_hand(&self) -> bool {
        self.from < self.to
    }

    /// How many bytes were read.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Reads more behind what is at hand. False if there is no more, or no room for it.
    fn fill(&mut self) -> io::Result<bool> {
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
        assert_eq!(lines.next_line().unwrap().map(<[u8]>::len), Some(KEPT));
        assert_eq!(lines.next_line().unwrap(), Some(&b"next"[..]));
        assert_eq!(lines.bytes(), 10_000_005);
    }
}
