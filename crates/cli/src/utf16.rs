//! Converts UTF-16 to UTF-8 while it is read.

use std::io::{self, Read};

use omnidoku::format::Encoding;

/// How many bytes of UTF-16 are read at once.
const CHUNK_BYTES: usize = 1 << 14;

/// A reader of UTF-16 that yields UTF-8. Invalid units become `\u{fffd}`.
pub(crate) struct Utf16<R> {
    inner: R,
    encoding: Encoding,
    /// The first byte of a unit whose second is not read yet.
    half: Option<u8>,
    /// The first half of a surrogate pair.
    high: Option<u16>,
    /// UTF-8 that is not handed out yet, from `from` on.
    text: String,
    from: usize,
}

impl<R: Read> Utf16<R> {
    pub(crate) fn new(inner: R, encoding: Encoding) -> Utf16<R> {
        Utf16 { inner, encoding, half: None, high: None, text: String::new(), from: 0 }
    }

    /// Reads and decodes more. False at the end.
    fn fill(&mut self) -> io::Result<bool> {
        let mut bytes = [0; CHUNK_BYTES];
        let length = self.inner.read(&mut bytes)?;
        (self.from, self.text) = (0, String::new());
        if length == 0 {
            let broken = self.half.take().is_some() | self.high.take().is_some();
            self.text.extend(broken.then_some(char::REPLACEMENT_CHARACTER));
            return Ok(broken);
        }
        let mut units: Vec<u16> = self.high.take().into_iter().collect();
        for &byte in &bytes[..length] {
            match self.half.take() {
                Some(first) => units.push(self.encoding.unit([first, byte])),
                None => self.half = Some(byte),
            }
        }
        // A surrogate pair may continue with the next unit.
        if let Some(&last) = units.last()
            && (0xd800..0xdc00).contains(&last)
        {
            self.high = units.pop();
        }
        let decoded = char::decode_utf16(units);
        self.text.extend(decoded.map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)));
        Ok(true)
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        // A chunk may hold half a unit and so no text yet.
        while self.from == self.text.len() && self.fill()? {}
        let rest = &self.text.as_bytes()[self.from..];
        let length = rest.len().min(into.len());
        into[..length].copy_from_slice(&rest[..length]);
        self.from += length;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use omnidoku::format;

    use super::*;

    /// Hands out one byte at a time.
    struct Bytewise(std::vec::IntoIter<u8>);

    impl Read for Bytewise {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            Ok(self.0.next().map_or(0, |byte| {
                into[0] = byte;
                1
            }))
        }
    }

    #[test]
    fn a_stream_is_decoded_like_the_whole_text() {
        let units: Vec<u16> = "\u{feff}1..4\r\n│ é 𝟏 𝟐\n"
            .encode_utf16()
            .chain([0xd800, 65, 0xdc00, 0xd801])
            .collect();
        let mut bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        for _ in 0..2 {
            let mut text = String::new();
            let stream = Bytewise(bytes.clone().into_iter());
            Utf16::new(stream, Encoding::Utf16Be).read_to_string(&mut text).unwrap();
            assert_eq!(text, format::decode(&bytes));
            bytes.truncate(bytes.len() - 3);
        }
        let mut text = String::new();
        Utf16::new(&bytes[..], Encoding::Utf16Be).read_to_string(&mut text).unwrap();
        assert_eq!(text, format::decode(&bytes));
    }
}
