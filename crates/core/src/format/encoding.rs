//! Which encoding bytes of text are in: UTF-8, or the UTF-16 that PowerShell and Notepad write.

use std::borrow::Cow;

/// An encoding of text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Encoding {
    /// UTF-8, or ASCII.
    Utf8,
    /// UTF-16, the low byte of every unit first.
    Utf16Le,
    /// UTF-16, the high byte of every unit first.
    Utf16Be,
}

impl Encoding {
    /// How many bytes [`of`](Encoding::of) looks at. Fewer are enough if the text has no more.
    pub const PROBE_BYTES: usize = 16;

    /// The encoding of a text with this beginning: as its byte order mark says, or UTF-16 without a mark
    /// if every other byte is zero and the rest is ASCII. (A text in UTF-8 has no zero bytes.)
    pub fn of(beginning: &[u8]) -> Encoding {
        let probe = &beginning[..beginning.len().min(Encoding::PROBE_BYTES) / 2 * 2];
        let all = |high: usize| {
            let is_ascii = |unit: &[u8]| unit[high] == 0 && (1..128).contains(&unit[1 - high]);
            probe.len() >= 4 && probe.chunks_exact(2).all(is_ascii)
        };
        match beginning {
            [0xff, 0xfe, ..] => Encoding::Utf16Le,
            [0xfe, 0xff, ..] => Encoding::Utf16Be,
            _ if all(1) => Encoding::Utf16Le,
            _ if all(0) => Encoding::Utf16Be,
            _ => Encoding::Utf8,
        }
    }

    /// The unit of UTF-16 in two bytes.
    pub fn unit(self, bytes: [u8; 2]) -> u16 {
        match self {
            Encoding::Utf16Be => u16::from_be_bytes(bytes),
            Encoding::Utf8 | Encoding::Utf16Le => u16::from_le_bytes(bytes),
        }
    }
}

/// The text in bytes of any of the encodings. Invalid sequences become `\u{fffd}`.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let encoding = Encoding::of(bytes);
    if encoding == Encoding::Utf8 {
        return String::from_utf8_lossy(bytes);
    }
    let pairs = bytes.chunks_exact(2);
    let odd = (!pairs.remainder().is_empty()).then_some(char::REPLACEMENT_CHARACTER);
    let units = pairs.map(|pair| encoding.unit([pair[0], pair[1]]));
    let characters = char::decode_utf16(units).map(|unit| unit.unwrap_or('\u{fffd}'));
    Cow::Owned(characters.chain(odd).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf16(text: &str, big: bool) -> Vec<u8> {
        let bytes = |unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn utf16_is_recognised_with_and_without_a_mark() {
        for big in [false, true] {
            for text in ["\u{feff}1..4\r\n│ é 𝟏\n", "1..4..1..1..4..1\n│ é 𝟏\n", "\u{feff}"]
            {
                assert_eq!(decode(&utf16(text, big)), text, "{big}");
            }
        }
        for text in ["", "1", "12", "123", "\u{feff}1..4", "1\0..", "1..4\0\0"] {
            assert_eq!(decode(text.as_bytes()), text);
        }
        assert_eq!(decode(b"\xff\xfe1\0\x00\xd82"), "\u{feff}1\u{fffd}\u{fffd}");
    }
}
