//! Guesses the alphabet of a text from its symbols alone. No solving is involved.
//!
//! Let *top* be the last symbol of 1–G at the size in hand (`G` at 16×16). Then
//!
//! 1. up to 9×9: digits, or letters where there is no digit at all;
//! 2. a letter above *top*: A–P, since neither 0–F nor 1–G has it (where 1–9 occur more often, that
//!    letter is the mistake);
//! 3. *top* itself: 1–G, since 0–F ends before it;
//! 4. `0` beside another blank: 0–F, since `0` must then be a value. A digit occurs at most N times
//!    in a grid, so more than N zeros are blanks: 1–G;
//! 5. otherwise the text fits both: 0–F, and a [`Notice`] says so. (At 10×10, 12×12 and 15×15, where
//!    nobody expects hexadecimal, 1–A, 1–C and 1–F.)
//!
//! Beyond 16×16 a text without any of 1–9 is in letters; rules 3 to 5 choose between the other two.

use std::fmt;

use crate::shape::Shape;

use super::alphabet::{Alphabet, BLANKS};

/// A choice the reader made where the text allowed another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notice {
    /// Two alphabets fit.
    Alphabet {
        /// The shape of the grid.
        shape: Shape,
        /// The alphabet it was read with.
        read_as: Alphabet,
        /// The alphabet that would have fitted as well.
        instead_of: Alphabet,
    },
    /// The cells of a table can be counted in another way as well: an empty column at either end may
    /// be cells or not, or spaces in a frame may be more or fewer cells.
    Layout,
    /// Numbers in a table with empty cells, some of them 0: read as a blank, though they may count
    /// from 0.
    ZeroIsBlank,
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::Alphabet { shape, read_as, instead_of } => {
                let [read_as, instead_of] = [read_as, instead_of].map(|a| a.name(*shape));
                write!(
                    f,
                    "read with the symbols {read_as}, though {instead_of} would fit as well; \
                     choose the alphabet {instead_of} if that is meant"
                )
            }
            Notice::Layout => write!(
                f,
                "the empty cells of this table can be counted in another way as well; the usual one \
                 was taken; write 0 or . into them to be sure"
            ),
            Notice::ZeroIsBlank => write!(
                f,
                "0 was read as a blank, like the empty cells; if the numbers count from 0, add 1 to \
                 each of them"
            ),
        }
    }
}

/// How often the symbols of a text occur.
#[derive(Default)]
struct Census {
    /// 1–9.
    digits: usize,
    zeros: usize,
    /// Blanks other than `0`.
    blanks: usize,
    /// The letters; A is at 1.
    letters: [usize; 27],
}

/// The place of X among the letters. It may also be a blank.
const LETTER_X: usize = 24;

impl Census {
    fn of(symbols: impl Iterator<Item = char>) -> Census {
        let mut census = Census::default();
        for symbol in symbols {
            match symbol.to_ascii_uppercase() {
                '1'..='9' => census.digits += 1,
                '0' => census.zeros += 1,
                letter @ 'A'..='Z' => census.letters[letter as usize - 'A' as usize + 1] += 1,
                other => census.blanks += usize::from(BLANKS.contains(&other)),
            }
        }
        census
    }

    /// The highest letter, 0 if there is none.
    fn highest(&self) -> usize {
        self.letters.iter().rposition(|&count| count > 0).unwrap_or(0)
    }
}

/// The alphabet of the one-character symbols of a grid, and a notice if another would fit too.
pub(super) fn alphabet(
    symbols: impl Iterator<Item = char>,
    shape: Shape,
) -> (Alphabet, Option<Notice>) {
    let size = shape.size();
    let mut census = Census::of(symbols);
    if size < LETTER_X || census.digits > 0 {
        census.blanks += std::mem::take(&mut census.letters[LETTER_X]);
    }
    let sure = |alphabet| (alphabet, None);
    let chosen =
        |read_as, instead_of| (read_as, Some(Notice::Alphabet { shape, read_as, instead_of }));
    let top = size.saturating_sub(9);
    let above_top: usize = census.letters.iter().skip(top + 1).sum();
    let highest = census.highest();
    let Census { digits, zeros, blanks, .. } = census;
    let zero_based = if size <= 16 { Alphabet::Hex } else { Alphabet::Base36 };
    match size {
        ..=9 if digits == 0 && (1..=size).contains(&highest) => sure(Alphabet::Letters),
        ..=9 => sure(Alphabet::OneToNine),
        36.. => sure(Alphabet::default_for(shape)),
        _ if digits == 0 && highest == 0 && zeros == 0 => sure(Alphabet::default_for(shape)),
        ..=16 if above_top > digits => sure(Alphabet::Letters),
        17..=26 if digits == 0 && highest > 0 => sure(Alphabet::Letters),
        _ if highest >= top => sure(Alphabet::OneToG),
        _ if zeros > size => sure(Alphabet::OneToG),
        _ if zeros > 0 && (blanks > 0 || zeros == size) => sure(zero_based),
        10..=15 if digits == 0 => sure(Alphabet::Letters),
        10..=15 => chosen(Alphabet::OneToG, Alphabet::Hex),
        _ => chosen(zero_based, Alphabet::OneToG),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sniffed(size: usize, symbols: &str) -> (Alphabet, bool) {
        let shape = Shape::from_size(size).unwrap();
        let (alphabet, notice) = alphabet(symbols.chars(), shape);
        (alphabet, notice.is_some())
    }

    #[test]
    fn the_rule_of_16x16() {
        assert_eq!(sniffed(16, "AB.P"), (Alphabet::Letters, false));
        assert_eq!(sniffed(16, "19.H"), (Alphabet::OneToG, false));
        assert_eq!(sniffed(16, "1IJ."), (Alphabet::Letters, false));
        assert_eq!(sniffed(16, "19.G"), (Alphabet::OneToG, false));
        assert_eq!(sniffed(16, "1g0"), (Alphabet::OneToG, false));
        assert_eq!(sniffed(16, "19.0F"), (Alphabet::Hex, false));
        assert_eq!(sniffed(16, "19.F"), (Alphabet::Hex, true));
        assert_eq!(sniffed(16, "19F00000000000000000"), (Alphabet::OneToG, false));
        assert_eq!(sniffed(16, "...."), (Alphabet::Hex, false));
        assert_eq!(sniffed(16, "0123456789abcdef"), (Alphabet::Hex, true));
    }

    #[test]
    fn other_sizes() {
        assert_eq!(sniffed(9, "12x"), (Alphabet::OneToNine, false));
        assert_eq!(sniffed(9, "AI.x"), (Alphabet::Letters, false));
        assert_eq!(sniffed(9, "A1"), (Alphabet::OneToNine, false));
        assert_eq!(sniffed(12, "1.A"), (Alphabet::OneToG, true));
        assert_eq!(sniffed(12, "1.C"), (Alphabet::OneToG, false));
        assert_eq!(sniffed(12, "AB.L"), (Alphabet::Letters, false));
        assert_eq!(sniffed(12, "1.0"), (Alphabet::Hex, false));
        assert_eq!(sniffed(25, "AB.x"), (Alphabet::Letters, false));
        assert_eq!(sniffed(25, "1P.x"), (Alphabet::OneToG, false));
        assert_eq!(sniffed(25, "10.O"), (Alphabet::Base36, false));
        assert_eq!(sniffed(25, "1.O"), (Alphabet::Base36, true));
        assert_eq!(sniffed(36, "10.Z"), (Alphabet::Base36, false));
    }

    #[test]
    fn the_notice_names_both_readings() {
        let (_, notice) = alphabet("1F.".chars(), Shape::from_size(16).unwrap());
        assert_eq!(
            notice.unwrap().to_string(),
            "read with the symbols 0-F, though 1-G would fit as well; \
             choose the alphabet 1-G if that is meant"
        );
    }
}
