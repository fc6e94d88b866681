//! LZ-string: the packing that f-puzzles and SudokuPad put into their links.
//!
//! A text in UTF-16 becomes a stream of codes. A code is the number of an earlier phrase, or announces
//! a new character (0: eight bits of it follow, 1: sixteen), or ends the text (2). Phrases are numbered
//! from 3: a new character is one, and so is every phrase together with the first character of the phrase
//! after it. Codes have two bits at first and one more whenever the numbers are used up. Bits go lowest
//! first into characters of six bits each, which are filled from the highest.
//!
//! Since phrases overlap in the text, each is stored as a place in it:
//!
//! ```text
//!     text        … [ w ][ next ] …        the phrase made here is w and one character more,
//!                   └──────┘               which is how the text goes on
//! ```

use std::collections::HashMap;

use crate::unpack_limit;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The codes that are not phrases.
const CHARACTER_8: usize = 0;
const CHARACTER_16: usize = 1;
const END: usize = 2;
const FIRST_PHRASE: usize = 3;

/// Why a text could not be unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UnpackError {
    /// Not packed by LZ-string, or its end is missing.
    Damaged,
    /// It unpacks to more than [`unpack_limit`].
    TooLong,
}

/// Unpacks base 64, in the usual alphabet or the one for addresses; a space counts as a `+`.
pub(crate) fn unpack(packed: &str) -> Result<String, UnpackError> {
    let mut bits = Bits::new(packed.trim_end_matches(['=', '$']))?;
    let most = unpack_limit(packed.len());
    let mut text: Vec<u16> = Vec::new();
    let mut phrases: Vec<(usize, usize)> = vec![(0, 0); FIRST_PHRASE];
    let mut width = Width { bits: 2, left: 1 };
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width.bits)?;
        let start = text.len();
        if start >= most {
            return Err(UnpackError::TooLong);
        }
        match code {
            END => break,
            CHARACTER_8 | CHARACTER_16 => {
                text.push(bits.take(if code == CHARACTER_8 { 8 } else { 16 })? as u16);
                phrases.push((start, 1));
                if last.is_some() {
                    width.used();
                }
            }
            _ => {
                let (from, length) = match (phrases.get(code), last) {
                    (Some(&phrase), Some(_)) => phrase,
                    // The phrase under construction: the last one and its own first character.
                    (None, Some((from, length))) if code == phrases.len() => (from, length + 1),
                    _ => return Err(UnpackError::Damaged),
                };
                if length > most - text.len() {
                    return Err(UnpackError::TooLong);
                }
                (from..from + length).for_each(|at| text.push(text[at]));
            }
        }
        if let Some((from, length)) = last {
            phrases.push((from, length + 1));
        }
        width.used();
        last = Some((start, text.len() - start));
    }
    Ok(String::from_utf16_lossy(&text))
}

/// Packs a text into base 64.
pub(crate) fn pack(text: &str) -> String {
    let width = Width { bits: 2, left: 2 };
    let mut out = Packed { text: String::new(), bits: 0, count: 0, width };
    // Phrases by the phrase of all but the last character (`None` for a single one) and that character.
    let mut phrases: HashMap<(Option<usize>, u16), usize> = HashMap::new();
    let mut unsent: HashMap<usize, u16> = HashMap::new();
    let mut next = FIRST_PHRASE;
    let mut phrase: Option<usize> = None;
    for character in text.encode_utf16() {
        let single = *phrases.entry((None, character)).or_insert_with(|| {
            unsent.insert(next, character);
            next += 1;
            next - 1
        });
        let Some(so_far) = phrase else {
            phrase = Some(single);
            continue;
        };
        if let Some(&longer) = phrases.get(&(Some(so_far), character)) {
            phrase = Some(longer);
            continue;
        }
        out.send(so_far, unsent.remove(&so_far));
        phrases.insert((Some(so_far), character), next);
        next += 1;
        phrase = Some(single);
    }
    if let Some(last) = phrase {
        out.send(last, unsent.remove(&last));
    }
    out.put(END, out.width.bits);
    out.finish()
}

/// How many bits a code has, and how many codes of that width are left.
struct Width {
    bits: u32,
    left: usize,
}

impl Width {
    fn used(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// The bits of a packed text, six at a time.
struct Bits {
    sixes: Vec<u8>,
    /// The next bit, counted from the start.
    at: usize,
}

impl Bits {
    fn new(packed: &str) -> Result<Bits, UnpackError> {
        let six = |byte: u8| match byte {
            b'A'..=b'Z' => Ok(byte - b'A'),
            b'a'..=b'z' => Ok(byte - b'a' + 26),
            b'0'..=b'9' => Ok(byte - b'0' + 52),
            b'+' | b' ' => Ok(62),
            b'/' | b'-' => Ok(63),
            _ => Err(UnpackError::Damaged),
        };
        Ok(Bits { sixes: packed.bytes().map(six).collect::<Result<_, _>>()?, at: 0 })
    }

    fn take(&mut self, count: u32) -> Result<usize, UnpackError> {
        let mut value = 0;
        for place in 0..count {
            let six = self.sixes.get(self.at / 6).ok_or(UnpackError::Damaged)?;
            value |= usize::from(six >> (5 - self.at % 6) & 1) << place;
            self.at += 1;
        }
        Ok(value)
    }
}

/// A packed text under construction.
struct Packed {
    text: String,
    bits: usize,
    /// How many bits of the next character there are.
    count: u32,
    width: Width,
}

impl Packed {
    /// Writes the number of a phrase, or the character it consists of if that is new.
    fn send(&mut self, phrase: usize, unknown: Option<u16>) {
        match unknown {
            Some(character @ ..256) => {
                self.put(CHARACTER_8, self.width.bits);
                self.put(character.into(), 8);
            }
            Some(character) => {
                self.put(CHARACTER_16, self.width.bits);
                self.put(character.into(), 16);
            }
            None => self.put(phrase, self.width.bits),
        }
        if unknown.is_some() {
            self.width.used();
        }
        self.width.used();
    }

    fn put(&mut self, value: usize, bits: u32) {
        for place in 0..bits {
            self.bits = 2 * self.bits + (value >> place & 1);
            self.count += 1;
            if self.count == 6 {
                self.text.push(ALPHABET[self.bits].into());
                (self.bits, self.count) = (0, 0);
            }
        }
    }

    /// Pads the last character, by at least one bit, and the last group of four characters.
    fn finish(mut self) -> String {
        self.put(0, 6 - self.count);
        let missing = self.text.len().next_multiple_of(4) - self.text.len();
        self.text + &"=".repeat(missing)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Made by the package lz-string 1.5.0.
    const VECTORS: [(&str, &str); 6] = [
        ("", "Q==="),
        ("a", "IZA="),
        ("aaaaaaaaaaaa", "IY1lA==="),
        ("{\"size\":9,\"grid\":[[{},{}]]}", "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9liBdMooA=="),
        ("héllo ≤ 9×9", "BYS4NmD2AEgmRNBOA6woA==="),
        ("abababababababababa", "IYI17SPI"),
    ];

    #[test]
    fn it_packs_as_the_original_does() {
        for (text, packed) in VECTORS {
            assert_eq!(pack(text), packed);
            assert_eq!(unpack(packed).as_deref(), Ok(text));
        }
    }

    #[test]
    fn a_missing_end_is_noticed() {
        let packed = pack("530070000600195000098000060800060003400803001700020006060000280");
        for end in 0..packed.len() - 3 {
            assert_eq!(unpack(&packed[..end]), Err(UnpackError::Damaged), "{end}");
        }
    }

    #[test]
    fn what_grows_without_end_is_refused() {
        // Every code is the phrase just being made, so that each is longer by one.
        let blanks = "{},".repeat(10_000);
        assert_eq!(unpack(&pack(&blanks)), Ok(blanks));
        let bomb = pack(&"a".repeat(1_000_000));
        assert!(bomb.len() < 5000);
        assert_eq!(unpack(&bomb), Err(UnpackError::TooLong));
    }

    proptest! {
        #[test]
        fn every_text_comes_back(text in any::<String>()) {
            prop_assert_eq!(unpack(&pack(&text)), Ok(text));
        }

        #[test]
        fn repetitive_text_comes_back(text in "[ab]{0,300}") {
            prop_assert_eq!(unpack(&pack(&text)), Ok(text));
        }

        #[test]
        fn no_text_makes_it_panic(packed in "[A-Za-z0-9+/=]{0,200}") {
            let _ = unpack(&packed);
        }
    }
}
