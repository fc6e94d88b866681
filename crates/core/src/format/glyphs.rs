//! Characters that are variants of plain ones: full-width digits and letters, dots of all kinds.
//!
//! Every character is replaced by one character, so that columns stay the same.

use std::borrow::Cow;

/// The line with every variant replaced by the plain character.
pub(super) fn plain(line: &str) -> Cow<'_, str> {
    match line.is_ascii() || !line.chars().any(|c| plain_character(c) != c) {
        true => Cow::Borrowed(line),
        false => Cow::Owned(line.chars().map(plain_character).collect()),
    }
}

fn plain_character(c: char) -> char {
    match c {
        // Middle dot, bullet, bullet operator, dot operator, katakana middle dots, white square,
        // ideographic full stop.
        '·' | '•' | '∙' | '⋅' | '・' | '･' | '□' | '◻' | '▢' | '。' => '.',
        // The full-width forms of ! to ~ are in the order of ASCII.
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(c as u32 - '\u{ff01}' as u32 + u32::from(b'!')).unwrap_or(c)
        }
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn look_alikes_become_plain_one_for_one() {
        assert_eq!(plain("１２３·•４｜，；Ａ．－＿"), "123..4|,;A.-_");
        assert!(matches!(plain("53..7 é │"), Cow::Borrowed(_)));
    }
}
