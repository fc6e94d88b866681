//! Which symbol shows which digit.
//!
//! Up to 9×9 everybody writes 1–9. Beyond that there are several conventions, and a symbol means
//! different digits in them: `A` is digit 1 in A–P, digit 10 in 1–G and digit 11 in 0–F. An
//! [`Alphabet`] names the convention; together with a [`Shape`] it tells which characters are digits,
//! which are blanks and which are neither.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use crate::digits::Digit;
use crate::shape::Shape;

/// Every character that may mean a blank, unless it is a digit of the alphabet in force.
pub const BLANKS: [char; 8] = ['.', '0', '_', '*', '-', 'x', 'X', '?'];

/// A way to write the digits 1..=N.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Alphabet {
    /// `1`–`9`, up to 9×9.
    OneToNine,
    /// `0`–`9`, `A`–`F`, up to 16×16; `0` is digit 1.
    Hex,
    /// `1`–`9`, then `A`, `B`, …, up to 35×35; `A` is digit 10.
    OneToG,
    /// `A`, `B`, …, up to 26×26; `A` is digit 1.
    Letters,
    /// `0`–`9`, `A`–`Z`, up to 36×36; `0` is digit 1.
    Base36,
    /// Numbers with something between them, any size.
    Decimal,
}

impl Alphabet {
    /// Every alphabet.
    pub const ALL: [Alphabet; 6] = [
        Alphabet::OneToNine,
        Alphabet::Hex,
        Alphabet::OneToG,
        Alphabet::Letters,
        Alphabet::Base36,
        Alphabet::Decimal,
    ];

    /// The default alphabet of a shape.
    pub fn default_for(shape: Shape) -> Alphabet {
        match shape.size() {
            0..=9 => Alphabet::OneToNine,
            10..=15 => Alphabet::OneToG,
            16 => Alphabet::Hex,
            17..=26 => Alphabet::Letters,
            27..=36 => Alphabet::Base36,
            _ => Alphabet::Decimal,
        }
    }

    /// Whether it has enough symbols for a shape.
    pub fn fits(self, shape: Shape) -> bool {
        shape.size() <= self.capacity()
    }

    /// How many digits it can write.
    fn capacity(self) -> usize {
        match self {
            Alphabet::OneToNine => 9,
            Alphabet::Hex => 16,
            Alphabet::OneToG => 35,
            Alphabet::Letters => 26,
            Alphabet::Base36 => 36,
            Alphabet::Decimal => Shape::MAX_SIZE,
        }
    }

    /// Its name at a shape, first to last symbol: `1-9`, `0-F`, `1-G`, `A-Y`; or `decimal`.
    pub fn name(self, shape: Shape) -> String {
        match self {
            Alphabet::Decimal => self.to_string(),
            _ => {
                let last = Digit::from_index(shape.size().min(self.capacity()) - 1);
                format!("{}-{}", &*self.symbol(Digit::ONE), &*self.symbol(last))
            }
        }
    }

    /// The symbol of a digit. A digit beyond the alphabet (see [`fits`](Alphabet::fits)) is shown as
    /// its number.
    pub fn symbol(self, digit: Digit) -> Symbol {
        let (value, index) = (digit.value() as u8, digit.index() as u8);
        let letter = |index: u8| Symbol::of(&[b'A' + index]);
        match self {
            _ if digit.value() > self.capacity() => Symbol::number(value),
            Alphabet::OneToNine | Alphabet::Decimal => Symbol::number(value),
            Alphabet::Letters => letter(index),
            Alphabet::OneToG if value > 9 => letter(value - 10),
            Alphabet::OneToG => Symbol::number(value),
            Alphabet::Hex | Alphabet::Base36 if index > 9 => letter(index - 10),
            Alphabet::Hex | Alphabet::Base36 => Symbol::number(index),
        }
    }

    /// The digit of a symbol, in either case, if the shape has that digit.
    pub fn digit(self, symbol: char, shape: Shape) -> Option<Digit> {
        let place = symbol.to_digit(36)? as usize;
        let value = match self {
            Alphabet::OneToNine | Alphabet::Decimal if place <= 9 => place,
            Alphabet::OneToNine | Alphabet::Decimal => return None,
            Alphabet::OneToG => place,
            Alphabet::Letters => place.checked_sub(9)?,
            Alphabet::Hex | Alphabet::Base36 => place + 1,
        };
        Digit::new(value).filter(|_| value <= shape.size().min(self.capacity()))
    }

    /// Whether a character means a blank: one of [`BLANKS`] that is not a digit here.
    pub fn is_blank(self, symbol: char, shape: Shape) -> bool {
        BLANKS.contains(&symbol) && self.digit(symbol, shape).is_none()
    }

    /// The characters that mean a blank, for a message: `. 0 _ * - x ?`.
    pub fn blanks(self, shape: Shape) -> String {
        let shown = BLANKS.iter().filter(|&&c| c != 'X' && self.is_blank(c, shape));
        shown.map(char::to_string).collect::<Vec<_>>().join(" ")
    }
}

impl fmt::Display for Alphabet {
    /// The name with the symbols of its usual size; it parses back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Alphabet::OneToNine => "1-9",
            Alphabet::Hex => "0-F",
            Alphabet::OneToG => "1-G",
            Alphabet::Letters => "A-Z",
            Alphabet::Base36 => "0-Z",
            Alphabet::Decimal => "decimal",
        })
    }
}

/// The text does not name an alphabet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no alphabet is called \"{text}\"; there are 1-9, 0-F, 1-G, A-Z (or A-P, A-Y), 0-Z and decimal"
)]
pub struct UnknownAlphabet {
    /// The text given, cut after 40 characters.
    pub text: String,
}

impl FromStr for Alphabet {
    type Err = UnknownAlphabet;

    /// Reads first and last symbol (`1-9`, `0-F`, `1-G`, `A-P`, `0-Z`, …) or a word (`hex`,
    /// `letters`, `decimal`), in either case.
    fn from_str(text: &str) -> Result<Alphabet, UnknownAlphabet> {
        let lower = text.trim().to_ascii_lowercase().replace(['–', '_'], "-");
        match lower.as_str() {
            "digits" => return Ok(Alphabet::OneToNine),
            "hex" | "hexadecimal" => return Ok(Alphabet::Hex),
            "letters" => return Ok(Alphabet::Letters),
            "base36" => return Ok(Alphabet::Base36),
            "decimal" | "decimals" | "numbers" => return Ok(Alphabet::Decimal),
            _ => {}
        }
        match lower.as_bytes() {
            [b'1', b'-', b'2'..=b'9'] => Ok(Alphabet::OneToNine),
            [b'1', b'-', b'a'..=b'z'] => Ok(Alphabet::OneToG),
            [b'0', b'-', b'1'..=b'9' | b'a'..=b'f'] => Ok(Alphabet::Hex),
            [b'0', b'-', b'g'..=b'z'] => Ok(Alphabet::Base36),
            [b'a', b'-', b'b'..=b'z'] => Ok(Alphabet::Letters),
            _ => Err(UnknownAlphabet { text: text.chars().take(40).collect() }),
        }
    }
}

/// The text of one digit: up to three ASCII characters, without an allocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symbol {
    bytes: [u8; 3],
    length: u8,
}

impl Symbol {
    fn of(text: &[u8]) -> Symbol {
        let mut bytes = [0; 3];
        bytes[..text.len()].copy_from_slice(text);
        Symbol { bytes, length: text.len() as u8 }
    }

    fn number(value: u8) -> Symbol {
        let [hundreds, tens, ones] = [value / 100, value / 10 % 10, value % 10].map(|d| b'0' + d);
        match value {
            0..=9 => Symbol::of(&[ones]),
            10..=99 => Symbol::of(&[tens, ones]),
            _ => Symbol::of(&[hundreds, tens, ones]),
        }
    }

    /// Its characters. All are ASCII, so this is cheaper than going through `str`.
    pub(super) fn characters(self) -> impl Iterator<Item = char> {
        self.bytes.into_iter().take(self.length.into()).map(char::from)
    }
}

impl Deref for Symbol {
    type Target = str;

    fn deref(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length.into()]).unwrap_or_default()
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(size: usize) -> Shape {
        Shape::from_size(size).unwrap()
    }

    #[test]
    fn symbols_and_digits_are_inverse() {
        for size in [4, 6, 9, 10, 12, 16, 25, 35, 36] {
            for alphabet in Alphabet::ALL.into_iter().filter(|a| a.fits(shape(size))) {
                for digit in Digit::all(shape(size)) {
                    let symbol = alphabet.symbol(digit);
                    if let Ok(symbol) = symbol.parse::<char>() {
                        assert_eq!(alphabet.digit(symbol, shape(size)), Some(digit));
                        let lower = symbol.to_ascii_lowercase();
                        assert_eq!(alphabet.digit(lower, shape(size)), Some(digit));
                        assert!(!alphabet.is_blank(symbol, shape(size)));
                    } else {
                        assert_eq!(alphabet, Alphabet::Decimal);
                        assert_eq!(symbol.parse(), Ok(digit.value()));
                    }
                }
            }
        }
    }

    #[test]
    fn names_follow_the_size_and_read_back() {
        let names = [
            (Alphabet::OneToNine, 9, "1-9"),
            (Alphabet::OneToNine, 4, "1-4"),
            (Alphabet::Hex, 16, "0-F"),
            (Alphabet::Hex, 12, "0-B"),
            (Alphabet::OneToG, 16, "1-G"),
            (Alphabet::OneToG, 12, "1-C"),
            (Alphabet::Letters, 16, "A-P"),
            (Alphabet::Letters, 25, "A-Y"),
            (Alphabet::Base36, 25, "0-O"),
            (Alphabet::Base36, 36, "0-Z"),
            (Alphabet::Decimal, 100, "decimal"),
        ];
        for (alphabet, size, name) in names {
            assert_eq!(alphabet.name(shape(size)), name);
            assert_eq!(name.parse(), Ok(alphabet));
            assert_eq!(name.to_lowercase().parse(), Ok(alphabet));
            assert_eq!(alphabet.to_string().parse(), Ok(alphabet));
        }
        assert!("q-z".parse::<Alphabet>().is_err());
    }

    #[test]
    fn a_value_is_no_blank() {
        assert!(Alphabet::OneToG.is_blank('0', shape(16)));
        assert!(!Alphabet::Hex.is_blank('0', shape(16)));
        assert!(Alphabet::Letters.is_blank('x', shape(16)));
        assert!(!Alphabet::Letters.is_blank('x', shape(25)));
        assert_eq!(Alphabet::Hex.blanks(shape(16)), ". _ * - x ?");
    }

    #[test]
    fn every_shape_has_a_default_that_fits() {
        for size in (4..=Shape::MAX_SIZE).filter(|&size| Shape::from_size(size).is_ok()) {
            assert!(Alphabet::default_for(shape(size)).fits(shape(size)));
        }
        assert_eq!(Alphabet::default_for(shape(16)), Alphabet::Hex);
        assert_eq!(Alphabet::default_for(shape(12)), Alphabet::OneToG);
        assert_eq!(Alphabet::default_for(shape(25)), Alphabet::Letters);
    }
}
