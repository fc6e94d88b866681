//! Which alphabet a text uses, told from its symbols alone. Nothing is ever solved to find out.
//!
//! Let *top* be the last symbol of 1–G at the size in hand (`G` at 16×16). Then
//!
//! 1. up to 9×9: digits, or letters where there is no digit at all;
//! 2. a letter above *top*: A–P, since neither 0–F nor 1–G has it;
//! 3. *top* itself: 1–G, since 0–F ends before it;
//! 4. `0` beside another blank: 0–F, since `0` must then be a value. A digit stands at most N times
//!    in a grid, so more than N zeros are blanks: 1–G;
//! 5. otherwise the text fits both: 0–F, and a [`Notice`] says so. (At 10×10, 12×12 and 15×15, where
//!    nobody expects hexadecimal, 1–A, 1–C and 1–F.)
//!
//! Beyond 16×16 a text without any of 1–9 is letters; rules 3 to 5 choose between the other two.

use std::fmt;

use crate::shape::Shape;

use super::alphabet::{Alphabet, BLANKS};

/// A choice the reader made where the text allowed another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The shape of the grid.
    pub shape: Shape,
    /// The alphabet it was read with.
    pub read_as: Alphabet,
    /// The alphabet that would have fitted as well.
    pub instead_of: Alphabet,
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [read_as, instead_of] = [self.read_as, self.instead_of].map(|a| a.name(self.shape));
        write!(
            f,
            "read with the symbols {read_as}, though {instead_of} would fit as well; \
             choose the alphabet {instead_of} if that is meant"
        )
    }
}

/// What matters about the symbols of a text.
#[derive(Default)]
struct Census {
    /// Some of 1–9 occurs.
    digits: bool,
    zeros: usize,
    /// A blank other than `0` occurs.
    blanks: bool,
    /// The highest letter, A = 1; 0 if there is none. `x` counts only where it must be a letter.
    highest: usize,
    has_x: bool,
}

impl Census {
    fn of(symbols: impl Iterator<Item = char>) -> Census {
        let mut census = Census::default();
        for symbol in symbols {
            match symbol.to_ascii_uppercase() {
                '1'..='9' => census.digits = true,
                '0' => census.zeros += 1,
                'X' => census.has_x = true,
                letter @ 'A'..='Z' => {
                    census.highest = census.highest.max(letter as usize - 'A' as usize + 1);
                }
                other => census.blanks |= BLANKS.contains(&other),
            }
        }
        census
    }
}

/// The alphabet of the one-character symbols of a grid, and a notice where that was a choice.
pub(super) fn alphabet(
    symbols: impl Iterator<Item = char>,
    shape: Shape,
) -> (Alphabet, Option<Notice>) {
    let size = shape.size();
    let mut census = Census::of(symbols);
    if census.has_x {
        let is_letter = size >= 24 && !census.digits;
        match is_letter {
            true => census.highest = census.highest.max(24),
            false => census.blanks = true,
        }
    }
    let sure = |alphabet| (alphabet, None);
    let chosen = |read_as, instead_of| (read_as, Some(Notice { shape, read_as, instead_of }));
    let Census { digits, zeros, blanks, highest, .. } = census;
    let top = size.saturating_sub(9);
    let zero_based = if size <= 16 { Alphabet::Hex } else { Alphabet::Base36 };
    match size {
        ..=9 if !digits && (1..=size).contains(&highest) => sure(Alphabet::Letters),
        ..=9 => sure(Alphabet::OneToNine),
        36.. => sure(Alphabet::default_for(shape)),
        _ if !digits && highest == 0 && zeros == 0 => sure(Alphabet::default_for(shape)),
        ..=16 if highest > top => sure(Alphabet::Letters),
        17..=26 if !digits && highest > 0 => sure(Alphabet::Letters),
        _ if highest == top => sure(Alphabet::OneToG),
        _ if zeros > size => sure(Alphabet::OneToG),
        _ if zeros > 0 && (blanks || zeros == size) => sure(zero_based),
        10..=15 if !digits => sure(Alphabet::Letters),
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
        assert_eq!(sniffed(12, "1.L"), (Alphabet::Letters, false));
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
